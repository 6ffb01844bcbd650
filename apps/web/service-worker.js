// Lets the app start without a network: its shell and the cart, whose lines are kept in this browser anyway.
// Nothing that the server answers to a person is kept here, and nothing that changes by the minute. The build
// fills in the list of files (offline-shell.ts); a file with a hash in its name never changes.
importScripts('/push-worker.js')

const cacheName = 'shell-__VERSION__'
const shell = '/cart'
const files = [] /* __FILES__ */

self.addEventListener('install', (event) => {
  const fill = async () => {
    const cache = await caches.open(cacheName)
    await cache.addAll([shell, ...files].map((file) => new Request(file, { cache: 'no-cache' })))
  }
  event.waitUntil(fill())
})

// A new version waits until the last page of the old one is closed: no page ever runs on files of two versions.
self.addEventListener('activate', (event) => {
  const begin = async () => {
    const names = await caches.keys()
    await Promise.all(
      names
        .filter((name) => name.startsWith('shell-') && name !== cacheName)
        .map((name) => caches.delete(name)),
    )
    await self.registration.navigationPreload?.enable()
  }
  event.waitUntil(begin())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(keptFirst(request))
  else if (files.includes(url.pathname)) event.respondWith(networkFirst(request))
})

/** The server's page, or the shell: the app then says itself what it cannot show. */
async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const kept = await caches.match(shell, { cacheName })
    if (kept) return kept
    throw error
  }
}

/** What was visited once can be visited again without a network. */
async function keptFirst(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request.url, answer.clone())
  return answer
}

async function networkFirst(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request.url, { cacheName })
    if (kept) return kept
    throw error
  }
}
