import { describeForPeople } from './describe-for-people.ts'

export interface Running {
  /** Drains on a signal, ends at once after a failure. */
  stop(how: { drains: boolean }): Promise<void>
  /** A stop that takes longer counts as hung. */
  stopsWithinMs: number
}

/**
 * Runs the process until SIGINT or SIGTERM (exit code 0), or until a fatal error (readable message, exit code 1). A
 * second signal exits at once.
 */
export async function runUntilSignalled(
  start: (end: (error: unknown) => void) => Promise<Running>,
): Promise<void> {
  let running: Running | undefined
  let ending = false

  async function end(code: number): Promise<void> {
    if (ending) return process.exit(code)
    ending = true
    // Exits even when the stop hangs.
    setTimeout(() => process.exit(code), running?.stopsWithinMs ?? 0).unref()
    try {
      await running?.stop({ drains: code === 0 })
    } catch (error) {
      console.error(describeForPeople(error))
    }
    process.exit(code)
  }

  const fail = (error: unknown): void => {
    if (ending) return
    console.error(`\n${describeForPeople(error)}`)
    void end(1)
  }

  // A signal to the whole group, such as Ctrl-C, ends the parent too: that is no second signal.
  onParentEnd(() => {
    if (!ending) void end(0)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
  process.on('uncaughtException', fail)
  try {
    running = await start(fail)
  } catch (error) {
    fail(error)
  }
}

/**
 * `npm start` passes a signal to the shell between npm and this process, and the shell ends without passing it on. So a
 * process that npm started treats the end of its parent as a signal.
 */
function onParentEnd(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, 500)
  watch.unref()
}
