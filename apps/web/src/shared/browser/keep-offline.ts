import { mayHaveSession } from '../backend/session-storage.ts'

/** Registers the service worker, which keeps the app's shell and the cart available offline. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const isFirst = !navigator.serviceWorker.controller
  // Refused in private windows and without https; the app then needs the network.
  navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  const keep = () => void keepLoadedFiles().catch(() => {})
  if (isFirst) navigator.serviceWorker.addEventListener('controllerchange', keep, { once: true })
  forgetVisitors().catch(() => {})
}

/**
 * The service worker only caches requests that pass through it. The first page loaded before it was active, so its
 * files are fetched again: one after the other, because sixty at once would keep a slow phone from answering touches
 * for a quarter of a second. Leaving the page aborts this.
 */
async function keepLoadedFiles(): Promise<void> {
  for (const { name } of performance.getEntriesByType('resource')) {
    const { origin, pathname } = new URL(name)
    const isOurs = origin === window.location.origin && /^\/(?:assets|locales)\//.test(pathname)
    if (isOurs) await fetch(name)
  }
}

/** Removes kept answers if the session was deleted without signing out, for example by clearing local storage. */
async function forgetVisitors(): Promise<void> {
  if (mayHaveSession() || !('indexedDB' in window)) return
  // Firefox lacks `databases` before version 126.
  const stores = (await window.indexedDB.databases?.()) ?? []
  if (stores.length > 0) await (await import('../backend/kept-answers.ts')).forgetAnswers()
}
