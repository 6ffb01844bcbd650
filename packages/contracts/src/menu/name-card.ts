/** Start of the file names of pictures that show only the name of their dish. Lists prefer dishes with other pictures. */
export const nameCardStart = 'card-'
