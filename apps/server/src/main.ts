import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// `npm start`. What was stripped of its types and compiled once is kept: the next start takes half the time.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled/', import.meta.url)))
await import('./start.ts')
