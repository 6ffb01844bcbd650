// The part of the service worker that speaks up while the app is closed.
self.addEventListener('push', (event) => {
  const tell = async () => {
    const { title, body, path } = event.data.json()
    // Who looks at the app sees and hears it there.
    const windows = await self.clients.matchAll({ type: 'window' })
    if (windows.some((page) => page.visibilityState === 'visible')) return
    await self.registration.showNotification(title, {
      body,
      data: { path },
      tag: path,
      renotify: true,
      icon: '/favicon.svg',
    })
  }
  event.waitUntil(tell())
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const open = async () => {
    const address = new URL(event.notification.data.path, self.location.origin)
    const windows = await self.clients.matchAll({ type: 'window' })
    const page = windows.find((one) => new URL(one.url).origin === address.origin)
    if (!page) return self.clients.openWindow(address.href)
    await page.focus()
    return page.navigate(address.href)
  }
  event.waitUntil(open())
})
