const waiting = new Set<() => void>()
let isAdopting = false

/** The app is about to take over the server's elements instead of making its own. */
export function adopt(): void {
  isAdopting = true
}

/** Whether this render has no reader, or must equal one without: the server's, and the browser's that takes it over. */
export function isServersView(): boolean {
  return typeof document === 'undefined' || isAdopting
}

/** Makes the server's markup interactive; it is inert until the app has mounted. */
export function takeOver(): void {
  page()?.removeAttribute('inert')
  isAdopting = false
  for (const run of waiting) run()
  waiting.clear()
}

/**
 * Runs once the app has taken over the page: React begins to take over a drawn page anew when anything renders meanwhile.
 * Returns a function that cancels it.
 */
export function whenTakenOver(run: () => void): () => void {
  if (!page()?.hasAttribute('inert')) {
    run()
    return () => {}
  }
  waiting.add(run)
  return () => waiting.delete(run)
}

function page(): HTMLElement | null {
  return document.getElementById('root')
}
