/**
 * Runs when the page has loaded and the browser has nothing better to do, but not before `atEarliest`
 * milliseconds: an idle processor may still be waiting for the first picture. Returns the way to call it off.
 */
export function whenIdle(run: () => void, atEarliest = 2000): () => void {
  let idle = 0
  const onTime = () => {
    if (typeof window.requestIdleCallback === 'function') {
      idle = window.requestIdleCallback(run, { timeout: 2000 })
    } else run()
  }
  let timer = 0
  const onLoad = () => {
    timer = window.setTimeout(onTime, atEarliest)
  }
  if (document.readyState === 'complete') onLoad()
  else window.addEventListener('load', onLoad, { once: true })
  return () => {
    window.removeEventListener('load', onLoad)
    window.clearTimeout(timer)
    if (idle !== 0) window.cancelIdleCallback(idle)
  }
}
