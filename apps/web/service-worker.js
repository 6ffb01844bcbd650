// Lets the app start without a network: its shell, the cart, whose lines are kept in this browser anyway, and the
// public pages that were seen, which say how old they are. What the server answers to a person is kept by the page
// (keep-reads.ts), never here.
// The build fills in the list of files (offline-shell.ts); a file with a hash in its name never changes.
importScripts('/push-worker.js')

const cacheName = 'shell-__VERSION__'
// Goes with the shell: a kept page runs on its files.
const seenName = 'shell-__VERSION__-seen'
const mostSeen = 200
const keptAt = 'x-kept-at'
// The server draws nothing on it.
const shell = '/dashboard'
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
        .filter((name) => name.startsWith('shell-') && name !== cacheName && name !== seenName)
        .map((name) => caches.delete(name)),
    )
    await self.registration.navigationPreload?.enable()
    // A first version takes over the open pages; a later one is activated when there are none.
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  // A menu on a foreign page is as the server sends it.
  if (url.pathname.startsWith('/embed/')) return
  if (request.mode === 'navigate') {
    event.respondWith(openPage(event))
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(keptFirst(request))
  } else if (files.includes(url.pathname)) {
    event.respondWith(networkFirst(request))
  } else if (url.pathname.startsWith('/locales/') || isPublicRead(request, url)) {
    event.respondWith(seenFirst(event, fetch(request)))
  }
})

/** The server's page, or as it was seen last, or the shell: the app then says itself what it cannot show. */
async function openPage(event) {
  const answer = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(event.request))
  try {
    return isPersonal(event.request.url) ? await answer : await keepSeen(event, answer)
  } catch (error) {
    const seen = isPersonal(event.request.url) ? undefined : await lastSeen(event.request)
    const kept = seen ?? (await caches.match(shell, { cacheName }))
    if (kept) return servedOffline(kept)
    throw error
  }
}

/** The page with a mark that no answer came (use-is-offline.ts). */
async function servedOffline(page) {
  const text = await page.text()
  const { status, headers } = page
  return new Response(text.replace('<head>', '<head><meta name="served-offline">'), { status, headers })
}

/** Pages of one person, whose data does not come with the page, and pages outside the app. */
function isPersonal(address) {
  return /^\/(dashboard|admin|auth|onboarding|complete-profile|chefs-hub|sandbox|docs|dev|unsubscribe)(\/|$)/.test(
    new URL(address).pathname,
  )
}

/** The answers that the server gives to everybody alike. */
function isPublicRead(request, url) {
  return url.pathname.startsWith('/functions/v1/') && !request.headers.has('authorization')
}

/** The network's answer, kept for later; without a network the kept one. */
async function seenFirst(event, coming) {
  try {
    return await keepSeen(event, coming)
  } catch (error) {
    const kept = await lastSeen(event.request)
    if (kept) return kept
    throw error
  }
}

/** The page or public read as it was seen last, by its address: the headers of a navigation differ. */
function lastSeen(request) {
  return caches.match(request.url, { cacheName: seenName })
}

async function keepSeen(event, coming) {
  const answer = await coming
  if (answer.ok && !answer.redirected) event.waitUntil(keep(event.request.url, answer.clone()))
  return answer
}

async function keep(address, answer) {
  const headers = new Headers(answer.headers)
  headers.set(keptAt, String(Date.now()))
  const cache = await caches.open(seenName)
  // Deleted first, so that what was seen last stands last.
  await cache.delete(address)
  await cache.put(address, new Response(await answer.blob(), { status: answer.status, headers }))
  const seen = await cache.keys()
  await Promise.all(seen.slice(0, Math.max(0, seen.length - mostSeen)).map((oldest) => cache.delete(oldest)))
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
