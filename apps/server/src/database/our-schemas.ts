/** The schemas that the migrations create or fill. `localchef`, which holds their list, and the job queue's are apart. */
export const ourSchemas = ['auth', 'mail', 'private', 'public', 'realtime', 'rest', 'server', 'storage']
