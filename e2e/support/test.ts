import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Account } from './accounts.ts'
import { signIn } from './sign-in.ts'

interface Journey {
  /** Lets a console error pass that this test provokes, such as the browser's note of a refused call. */
  allowConsoleError: (message: RegExp) => void
  /** Another person in a browser of their own, watched like the first; signed in when an account is given. */
  openPerson: (account?: Account) => Promise<Page>
  watch: Watch
}

interface Watch {
  context: (context: BrowserContext) => void
  allowed: RegExp[]
}

/** Every test fails when a page it opened logged an error, threw one, or asked another origin. */
export const test = base.extend<Journey>({
  watch: [
    async ({ context, baseURL }, use) => {
      const origin = new URL(baseURL ?? '').origin
      const seen: string[] = []
      const notice = (address: string) => {
        const url = new URL(address.replace(/^ws/, 'http'))
        const local = url.protocol === 'data:' || url.protocol === 'blob:' || url.origin === origin
        if (!local) seen.push(`request to another origin: ${address}`)
      }
      const watch: Watch = {
        allowed: [],
        context: (watched) => {
          watched.on('console', (message) => {
            // A page that is not found says so by its status, and browsers make a note of it.
            const isNotFoundPage =
              message.location().url === message.page()?.url() && /\b404\b/.test(message.text())
            if (message.type() === 'error' && !isNotFoundPage)
              seen.push(`console: ${message.text()} (${message.location().url})`)
          })
          watched.on('weberror', (error) =>
            seen.push(`error: ${error.error().stack ?? error.error().message}`),
          )
          watched.on('request', (request) => notice(request.url()))
          watched.on('page', (page) => page.on('websocket', (socket) => notice(socket.url())))
        },
      }
      watch.context(context)
      await use(watch)
      const unexpected = seen.filter((entry) => !watch.allowed.some((pattern) => pattern.test(entry)))
      expect(unexpected, 'what the pages logged and asked for').toEqual([])
    },
    { auto: true },
  ],

  allowConsoleError: async ({ watch }, use) => {
    await use((message) => watch.allowed.push(message))
  },

  openPerson: async (
    { browser, watch, contextOptions, viewport, isMobile, hasTouch, locale, timezoneId, baseURL },
    use,
  ) => {
    const opened: BrowserContext[] = []
    await use(async (account) => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        isMobile,
        hasTouch,
        ...(locale ? { locale } : {}),
        ...(timezoneId ? { timezoneId } : {}),
        ...(baseURL ? { baseURL } : {}),
      })
      opened.push(context)
      watch.context(context)
      const page = await context.newPage()
      if (account) await signIn(page, account)
      return page
    })
    for (const context of opened) await context.close()
  },
})

export { expect }
