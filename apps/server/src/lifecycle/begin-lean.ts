/**
 * How the C library hands memory out. By itself it opens eight arenas for each core and gives little back to the
 * system; after the engine, the compiler and the pictures were at work that is some hundred megabytes nobody
 * uses. With these, whatever is larger than 32 kB (a compiler's work, a picture, a stream's buffer) goes back at
 * once, and the rest is spread over few arenas. It reads them only when a process begins.
 */
const allocation = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const

/** MB. What lives as long as one request is collected in pieces of this size; the default is four times that. */
const youngGeneration = '--max-semi-space-size=4'

/**
 * Lets this process begin once more with the environment and flags that keep it small: same process id, same
 * streams, nothing else of it remains. Does nothing where that is not possible, or where somebody has chosen.
 */
export function beginLean(compiled: string): void {
  const { execve, execPath, execArgv, argv, env } = process
  const isChosen = Object.keys(allocation).some((name) => env[name] !== undefined)
  // A parent that talks over a channel (`node --watch`) would lose it.
  if (process.platform !== 'linux' || !execve || process.connected || isChosen) return
  execve.call(process, execPath, [execPath, youngGeneration, ...execArgv, ...argv.slice(1)], {
    ...env,
    ...allocation,
    NODE_COMPILE_CACHE: compiled,
  })
}
