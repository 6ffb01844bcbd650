import { enableCompileCache } from 'node:module'
import { compiledFolder } from './lifecycle/compiled-folder.ts'
import { reexecuteLean } from './lifecycle/reexecute-lean.ts'

// `npm start`. The compile cache halves the time of later starts.
reexecuteLean(compiledFolder)
enableCompileCache(compiledFolder)
await import('./start.ts')
