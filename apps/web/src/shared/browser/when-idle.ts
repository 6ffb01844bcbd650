/** Spec section 9: "after idle time or 2 s". */
const longestWait = 2000

/**
 * Runs once the page has loaded, `atEarliest` milliseconds have passed, the app has taken the page over, and the
 * browser is idle or two more seconds have passed. Returns a function that cancels it.
 */
export function whenIdle(run: () => void, atEarliest = 0): () => void {
  let idle = 0
  let timer = 0
  const onTime = () => {
    // A render during the takeover would make React start it again.
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
