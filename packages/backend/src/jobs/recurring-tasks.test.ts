import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRecurringTasks } from './recurring-tasks.ts'

const log = pino({ level: 'silent' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('recurring tasks', () => {
  it('a recurring task runs at its interval, continues after a failure, and stops', async () => {
    let runs = 0
    const tasks = createRecurringTasks(
      [
        {
          name: 'count',
          everySeconds: 10,
          async run() {
            runs += 1
            if (runs === 1) throw new Error('once')
          },
        },
      ],
      log,
    )
    tasks.start()
    await vi.advanceTimersByTimeAsync(35_000)
    expect(runs).toBe(3)
    await tasks.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runs).toBe(3)
  })

  it('a recurring task never overlaps itself, and a kick during a run causes one more run', async () => {
    let running = 0
    let most = 0
    let runs = 0
    const tasks = createRecurringTasks(
      [
        {
          name: 'slow',
          everySeconds: 60,
          async run() {
            running += 1
            most = Math.max(most, running)
            await new Promise((resolve) => setTimeout(resolve, 1_000))
            running -= 1
            runs += 1
          },
        },
      ],
      log,
    )
    tasks.start()
    tasks.kick('slow')
    await vi.advanceTimersByTimeAsync(100)
    tasks.kick('slow')
    tasks.kick('slow')
    await vi.advanceTimersByTimeAsync(5_000)
    expect({ most, runs }).toEqual({ most: 1, runs: 2 })
    await tasks.stop()
  })
})
