import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { beginLean } from './lifecycle/begin-lean.ts'

// `npm start`. What was stripped of its types and compiled once is kept: the next start takes half the time.
const compiled = fileURLToPath(new URL('../../../.cache/compiled/', import.meta.url))
beginLean(compiled)
enableCompileCache(compiled)
await import('./start.ts')
