import { mayHaveSession } from '../backend/session-storage.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Registers the service worker, which keeps the app's shell and the cart available offline. Runs after everything
 * else has loaded.
 */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  whenIdle(() => {
    const isFirst = !navigator.serviceWorker.controller
    // Refused in private windows and without https; the app then needs the network.
    navigator.serviceWorker.register('/service-worker.js').catch(() => {})
    if (isFirst) navigator.serviceWorker.addEventListener('controllerchange', keepLoadedFiles, { once: true })
    forgetVisitors().catch(() => {})
  }, 4000)
}

/** The service worker keeps what is asked through it; the files of the first page came before it. */
function keepLoadedFiles(): void {
  for (const { name } of performance.getEntriesByType('resource')) {
    const { origin, pathname } = new URL(name)
    const isOurs = origin === window.location.origin && /^\/(?:assets|locales)\//.test(pathname)
    // A page that is left meanwhile ends these requests.
    if (isOurs) fetch(name).catch(() => {})
  }
}

/** A session that was removed by hand takes what its person has read along. */
async function forgetVisitors(): Promise<void> {
  if (mayHaveSession() || !('indexedDB' in window)) return
  // Firefox has no such list before 126.
  const stores = (await window.indexedDB.databases?.()) ?? []
  if (stores.length > 0) await (await import('../backend/kept-answers.ts')).forgetAnswers()
}
