const waiting = new Set<() => void>()

/** Makes the server's markup interactive; it is inert until the app has mounted. */
export function takeOver(): void {
  page()?.removeAttribute('inert')
  for (const run of waiting) run()
  waiting.clear()
}

/** Never on the server. */
export function isTakenOver(): boolean {
  return typeof document !== 'undefined' && !page()?.hasAttribute('inert')
}

/**
 * Runs once the app has taken over the page: React begins to take over a drawn page anew when anything renders meanwhile.
 * Returns a function that cancels it.
 */
export function whenTakenOver(run: () => void): () => void {
  if (isTakenOver()) {
    run()
    return () => {}
  }
  waiting.add(run)
  return () => waiting.delete(run)
}

function page(): HTMLElement | null {
  return document.getElementById('root')
}
