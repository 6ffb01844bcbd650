/** Runs once the browser is idle, or after `atLatest` milliseconds. Returns the way to call it off. */
export function whenIdle(run: () => void, atLatest = 2000): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(run, { timeout: atLatest })
    return () => window.cancelIdleCallback(handle)
  }
  const handle = window.setTimeout(run, atLatest)
  return () => window.clearTimeout(handle)
}
