import { whenIdle } from './when-idle.ts'

/** Has the browser keep the shell of the app and the cart for when there is no network. Once all else is loaded. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  whenIdle(() => {
    // Refused in private windows and without https: then the app needs its network.
    navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  }, 4000)
}
