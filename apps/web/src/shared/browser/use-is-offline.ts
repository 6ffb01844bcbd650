import { useSyncExternalStore } from 'react'

const lookAgainMs = 5_000

let isUnreachable = false
let watch: number | undefined

/**
 * Reads the mark that the service worker puts on a page it served without an answer from the network.
 * `navigator.onLine` alone stays true behind a dead Wi-Fi, and in some browsers after a navigation without a network.
 * Called once, before the app starts.
 */
export function noticeServedOffline(): void {
  isUnreachable = document.querySelector('meta[name="served-offline"]') !== null
}

/**
 * Whether the browser reports that it has no network, or this page was served without one and no request has
 * succeeded since.
 */
export function isOffline(): boolean {
  return navigator.onLine === false || isUnreachable
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false)
}

function subscribe(onChange: () => void): () => void {
  if (isUnreachable) watch ??= window.setInterval(look, lookAgainMs)
  window.addEventListener('online', comeBack)
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Any answer from the server will do. The service worker never answers this address. */
function look(): void {
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => window.dispatchEvent(new Event('online')),
    () => {},
  )
}

function comeBack(): void {
  isUnreachable = false
  window.clearInterval(watch)
}
