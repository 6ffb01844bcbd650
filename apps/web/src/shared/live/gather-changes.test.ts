import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherChanges } from './gather-changes.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('changes within half a second are read once, half a second after the first', async () => {
  const read = vi.fn()
  const gather = gatherChanges(read)
  for (let change = 0; change < 10; change += 1) {
    gather()
    await vi.advanceTimersByTimeAsync(49)
  }
  expect(read).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read).toHaveBeenCalledTimes(1)
})

test('a thousand changes in ten seconds are read twenty times, the last one too', async () => {
  let changes = 0
  let seen = 0
  const read = vi.fn(async () => {
    seen = changes
  })
  const gather = gatherChanges(read)
  while (changes < 1000) {
    changes += 1
    gather()
    await vi.advanceTimersByTimeAsync(10)
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(read.mock.calls.length).toBeLessThanOrEqual(20)
  expect(seen).toBe(1000)
})

test('a slow read ends before the next begins, and what came meanwhile is read after it', async () => {
  let reading = 0
  const read = vi.fn(async () => {
    reading += 1
    expect(reading).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 3000))
    reading -= 1
  })
  const gather = gatherChanges(read)
  for (let change = 0; change < 100; change += 1) {
    gather()
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read).toHaveBeenCalledTimes(4)
})

test('a failed read does not stop the next, and nothing is read after the end', async () => {
  const read = vi.fn(() => Promise.reject(new Error('away')))
  const gather = gatherChanges(read)
  gather()
  await vi.advanceTimersByTimeAsync(600)
  gather()
  await vi.advanceTimersByTimeAsync(600)
  expect(read).toHaveBeenCalledTimes(2)
  gather()
  gather.stop()
  gather()
  await vi.advanceTimersByTimeAsync(5000)
  expect(read).toHaveBeenCalledTimes(2)
})
