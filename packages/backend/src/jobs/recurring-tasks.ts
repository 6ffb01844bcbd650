import type { Logger } from 'pino'

export interface RecurringTask {
  name: string
  everySeconds: number
  /** Several processes may run it at once; it must skip locked rows. */
  run: () => Promise<unknown>
}

export interface RecurringTasks {
  start(): void
  /** Runs a task now, because work for it was just committed. */
  kick(name: string): void
  /** Runs a task once to its end and rethrows its error. */
  runOnce(name: string): Promise<void>
  stop(): Promise<void>
}

/** Runs each task repeatedly, never twice at once in this process, with its interval after each run. */
export function createRecurringTasks(tasks: readonly RecurringTask[], log: Logger): RecurringTasks {
  const states = new Map(
    tasks.map((task) => [
      task.name,
      {
        task,
        timer: undefined as NodeJS.Timeout | undefined,
        running: undefined as Promise<void> | undefined,
        again: false,
      },
    ]),
  )
  let stopped = true

  function schedule(name: string, delayMs: number): void {
    const state = states.get(name)
    if (!state || stopped) return
    clearTimeout(state.timer)
    state.timer = setTimeout(() => turn(name), delayMs)
    state.timer.unref()
  }

  function turn(name: string): void {
    const state = states.get(name)
    if (!state || stopped) return
    if (state.running) {
      state.again = true
      return
    }
    state.running = perform(state.task).finally(() => {
      state.running = undefined
      const again = state.again
      state.again = false
      schedule(name, again ? 0 : state.task.everySeconds * 1000)
    })
  }

  async function perform(task: RecurringTask): Promise<void> {
    try {
      await task.run()
    } catch (error) {
      log.warn({ err: error, task: task.name }, 'a recurring task failed; it is tried again at its next turn')
    }
  }

  return {
    start() {
      stopped = false
      for (const { name, everySeconds } of tasks) schedule(name, everySeconds * 1000)
    },
    kick: (name) => schedule(name, 0),
    async runOnce(name) {
      const state = states.get(name)
      if (!state) throw new Error(`There is no recurring task named ${name}`)
      await state.task.run()
    },
    async stop() {
      stopped = true
      for (const { timer } of states.values()) clearTimeout(timer)
      await Promise.all([...states.values()].map(({ running }) => running))
    },
  }
}
