import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeOver } from './take-over.ts'
import { whenIdle } from './when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A browser with a fake clock, and with idle callbacks if given. A page that the server drew is inert at first. */
function openBrowser(
  readyState: DocumentReadyState,
  requestIdleCallback?: Window['requestIdleCallback'],
  isDrawn = false,
) {
  const page = Object.assign(new EventTarget(), {
    setTimeout: (run: () => void, wait: number) => setTimeout(run, wait),
    clearTimeout: (timer: number) => clearTimeout(timer),
    cancelIdleCallback: () => {},
    requestIdleCallback,
  })
  vi.stubGlobal('window', page)
  let isInert = isDrawn
  const root = { hasAttribute: () => isInert, removeAttribute: () => (isInert = false) }
  vi.stubGlobal('document', { readyState, getElementById: () => root })
  return page
}

describe('idle work', () => {
  it('idle work runs at the first idle moment, after two seconds at the latest', () => {
    const asked: (IdleRequestOptions | undefined)[] = []
    let idleMoment: () => void = () => {}
    openBrowser('complete', (run, options) => {
      asked.push(options)
      idleMoment = () => run({ didTimeout: false, timeRemaining: () => 50 })
      return 1
    })
    const run = vi.fn()
    whenIdle(run)
    vi.advanceTimersByTime(0)
    expect(run).not.toHaveBeenCalled()
    expect(asked).toEqual([{ timeout: 2000 }])
    idleMoment()
    expect(run).toHaveBeenCalledOnce()
  })

  it('idle work runs after two seconds in browsers without idle callbacks', () => {
    openBrowser('complete')
    const run = vi.fn()
    whenIdle(run)
    vi.advanceTimersByTime(1999)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledOnce()
  })

  it('idle work waits for the page to load and can be canceled', () => {
    const page = openBrowser('loading')
    const run = vi.fn()
    const callOff = whenIdle(run)
    vi.advanceTimersByTime(10_000)
    expect(run).not.toHaveBeenCalled()
    page.dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(1000)
    callOff()
    vi.advanceTimersByTime(10_000)
    expect(run).not.toHaveBeenCalled()
  })
  it('idle work waits until the app has taken over a drawn page, however long that takes', () => {
    openBrowser('complete', undefined, true)
    const run = vi.fn()
    const canceled = vi.fn()
    whenIdle(run)
    whenIdle(canceled)()
    vi.advanceTimersByTime(10_000)
    expect(run).not.toHaveBeenCalled()
    takeOver()
    vi.advanceTimersByTime(2100)
    expect(run).toHaveBeenCalledOnce()
    expect(canceled).not.toHaveBeenCalled()
  })
})
