import { fileURLToPath } from 'node:url'

/** Folder of Node's compile cache. */
export const compiledFolder = fileURLToPath(new URL('../../../../.cache/compiled/', import.meta.url))
