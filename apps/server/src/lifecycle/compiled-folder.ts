import { fileURLToPath } from 'node:url'

/** Where Node keeps what it stripped of its types and compiled. */
export const compiledFolder = fileURLToPath(new URL('../../../../.cache/compiled/', import.meta.url))
