import { enableCompileCache } from 'node:module'
import { compiledFolder } from './lifecycle/compiled-folder.ts'

/**
 * Settings of glibc's allocator. By default it opens eight arenas per core and returns little memory; after the
 * compiler and picture processing some hundred megabytes stay unused. With these settings blocks over 32 kB are
 * returned at once, and the rest uses few arenas. They are read only at process start.
 */
const allocation = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const

/** In MB. Smaller than the default of 16, so that short-lived objects are collected sooner. */
const youngGeneration = '--max-semi-space-size=4'

/**
 * Re-executes this process with the environment and flags that keep it small: same process id, same streams. Does
 * nothing where that is impossible, or where the variables are set.
 */
function reexecuteLean(compiled: string): void {
  const { execve, execPath, execArgv, argv, env } = process
  const isChosen = Object.keys(allocation).some((name) => env[name] !== undefined)
  // Re-executing would cut the IPC channel to a parent such as `node --watch`.
  if (process.platform !== 'linux' || !execve || process.connected || isChosen) return
  execve.call(process, execPath, [execPath, youngGeneration, ...execArgv, ...argv.slice(1)], {
    ...env,
    ...allocation,
    NODE_COMPILE_CACHE: compiled,
  })
}

// `npm start`. The compile cache halves the time of later starts.
reexecuteLean(compiledFolder)
enableCompileCache(compiledFolder)
await import('./start.ts')
