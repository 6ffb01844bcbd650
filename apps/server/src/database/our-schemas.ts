/** The schemas that the migrations create or fill, without `localchef` (the list of migrations) and the job queue's. */
export const ourSchemas = ['auth', 'mail', 'private', 'public', 'realtime', 'rest', 'server', 'storage']
