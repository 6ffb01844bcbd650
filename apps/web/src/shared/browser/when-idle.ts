import { whenTakenOver } from './take-over.ts'

/** Spec section 9: "after idle time or 2 s". */
const longestWait = 2000

/**
 * Runs when the page has loaded and is the app's and the browser is idle, at the latest two seconds later, and not before
 * `atEarliest` milliseconds. Returns a function that cancels it.
 */
export function whenIdle(run: () => void, atEarliest = 0): () => void {
  let idle = 0
  let timer = 0
  const onTime = () => {
    if (typeof window.requestIdleCallback === 'function') {
      idle = window.requestIdleCallback(run, { timeout: longestWait })
    } else {
      timer = window.setTimeout(run, longestWait)
    }
  }
  let stopWaiting = () => {}
  const onLoad = () => {
    stopWaiting = whenTakenOver(() => {
      timer = window.setTimeout(onTime, atEarliest)
    })
  }
  if (document.readyState === 'complete') {
    onLoad()
  } else {
    window.addEventListener('load', onLoad, { once: true })
  }
  return () => {
    window.removeEventListener('load', onLoad)
    stopWaiting()
    window.clearTimeout(timer)
    if (idle !== 0) window.cancelIdleCallback(idle)
  }
}
