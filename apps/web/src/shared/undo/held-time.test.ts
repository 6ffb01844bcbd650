// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdTime } from './held-time.ts'

const onEnd = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  onEnd.mockClear()
  document.body.innerHTML = '<div data-offer><button>Undo</button></div><button id="other">Other</button>'
})
afterEach(() => vi.useRealTimers())

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

it('an offer ends after its time, which a focus elsewhere does not stop', () => {
  const left: number[] = []
  holdTime({ seconds: 10, onTick: (seconds) => left.push(seconds), onEnd })
  focus('#other')
  vi.advanceTimersByTime(9900)
  expect(onEnd).not.toHaveBeenCalled()
  expect([...new Set(left)]).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  vi.advanceTimersByTime(200)
  expect(onEnd).toHaveBeenCalledOnce()
})

it('an offer with the focus stays, and has the rest of its time afterwards', () => {
  holdTime({ seconds: 10, onEnd })
  vi.advanceTimersByTime(5000)
  focus('[data-offer] button')
  vi.advanceTimersByTime(60_000)
  expect(onEnd).not.toHaveBeenCalled()
  focus('#other')
  vi.advanceTimersByTime(4500)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(onEnd).toHaveBeenCalledOnce()
})

it('an offer that the server limits ends at the limit even with the focus', () => {
  holdTime({ seconds: 10, mostSeconds: 120, onEnd })
  focus('[data-offer] button')
  vi.advanceTimersByTime(119_000)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1500)
  expect(onEnd).toHaveBeenCalledOnce()
})

it('an offer that is withdrawn never ends by itself', () => {
  holdTime({ seconds: 10, onEnd })()
  vi.advanceTimersByTime(60_000)
  expect(onEnd).not.toHaveBeenCalled()
})
