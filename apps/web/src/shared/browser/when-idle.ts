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
    // React begins to take over a drawn page anew when anything renders meanwhile.
    if (document.getElementById('root')?.hasAttribute('inert')) {
      timer = window.setTimeout(onTime, 100)
    } else if (typeof window.requestIdleCallback === 'function') {
      idle = window.requestIdleCallback(run, { timeout: longestWait })
    } else {
      timer = window.setTimeout(run, longestWait)
    }
  }
  const onLoad = () => {
    timer = window.setTimeout(onTime, atEarliest)
  }
  if (document.readyState === 'complete') {
    onLoad()
  } else {
    window.addEventListener('load', onLoad, { once: true })
  }
  return () => {
    window.removeEventListener('load', onLoad)
    window.clearTimeout(timer)
    if (idle !== 0) window.cancelIdleCallback(idle)
  }
}
