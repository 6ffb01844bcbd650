import { describeForPeople } from './describe-for-people.ts'

export interface Running {
  /** Orderly when it was asked for, at once when something failed. */
  stop(how: { drains: boolean }): Promise<void>
  /** An orderly stop that takes longer hangs. */
  stopsWithinMs: number
}

/**
 * Runs the process: until SIGINT or SIGTERM (ends it with 0), or until something it cannot go on without
 * fails (said in plain words, 1). A second signal does not wait.
 */
export async function runUntilSignalled(
  start: (end: (error: unknown) => void) => Promise<Running>,
): Promise<void> {
  let running: Running | undefined
  let ending = false

  async function end(code: number): Promise<void> {
    if (ending) return process.exit(code)
    ending = true
    // Whatever hangs, a process that was told to go goes.
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

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
  process.on('uncaughtException', fail)
  try {
    running = await start(fail)
  } catch (error) {
    fail(error)
  }
}
