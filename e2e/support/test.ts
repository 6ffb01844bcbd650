import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import type { Account } from './accounts.ts'
import { actsOfJourney } from './admin-journeys.ts'
import { pressByHand } from './hands.ts'
import { signIn } from './sign-in.ts'

interface Journey {
  /**
   * Whether pages can draw maps. Without a graphics card a map takes two seconds of processor time, so only journeys
   * about maps draw them; the others see the notice for browsers without WebGL.
   */
  drawsMaps: boolean
  /**
   * Whether people have no mouse: they use the keyboard on the desktop and touch on the phone. Such a journey must
   * perform the acts that `docs/admin-journeys.md` lists for it.
   */
  hasNoMouse: boolean
  /** Allows a console error that this test provokes, such as a refused request. */
  allowConsoleError: (message: RegExp) => void
  /**
   * Opens another person's browser, monitored like the first; signed in if an account is given, on the same screen if no
   * other one is given.
   */
  openPerson: (account?: Account, screen?: Screen) => Promise<Page>
  watch: Watch
}

type Screen = Required<Pick<BrowserContextOptions, 'viewport' | 'isMobile' | 'hasTouch'>>

interface Watch {
  context: (context: BrowserContext) => Promise<void>
  allowed: RegExp[]
}

/**
 * Makes `goto` wait until the app has replaced the server-rendered page, so that no test holds a stale element. A
 * test of the server-rendered page passes `waitUntil: 'commit'`.
 */
function waitForTheApp(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (address, options) => {
    const response = await goto(address, options)
    if (options?.waitUntil !== 'commit') await page.locator('#root[inert]').waitFor({ state: 'detached' })
    return response
  }
}

/** Disables WebGL in a page, as in a browser without a usable graphics card. */
function withoutWebGl(): void {
  const original = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...rest: unknown[]
  ) {
    return kind === 'webgl2' ? null : Reflect.apply(original, this, [kind, ...rest])
  } as typeof original
}

/** Fails a test when a page logs an error, throws one, or requests a foreign origin. */
export const test = base.extend<Journey>({
  drawsMaps: [false, { option: true }],
  hasNoMouse: [false, { option: true }],

  watch: [
    async ({ context, isMobile, baseURL, drawsMaps, hasNoMouse }, use, { title }) => {
      const origin = new URL(baseURL ?? '').origin
      const seen: string[] = []
      const performed = new Set<string>()
      let letGo: (() => void) | undefined
      const notice = (address: string) => {
        const url = new URL(address.replace(/^ws/, 'http'))
        const local = url.protocol === 'data:' || url.protocol === 'blob:' || url.origin === origin
        if (!local) seen.push(`request to another origin: ${address}`)
      }
      const watch: Watch = {
        allowed: [],
        context: async (watched) => {
          if (!drawsMaps) await watched.addInitScript(withoutWebGl)
          watched.on('console', (message) => {
            // Browsers log the 404 status of a missing page.
            const isNotFoundPage =
              message.location().url === message.page()?.url() && /\b404\b/.test(message.text())
            if (message.type() === 'error' && !isNotFoundPage) {
              seen.push(`console: ${message.text()} (${message.location().url})`)
            }
          })
          watched.on('weberror', (error) =>
            seen.push(`error: ${error.error().stack ?? error.error().message}`),
          )
          watched.on('request', (request) => notice(request.url()))
          watched.on('response', (response) => {
            const [, operation] = /\/functions\/v1\/([\w-]+)$/.exec(response.url()) ?? []
            if (operation && response.ok()) performed.add(operation)
          })
          watched.on('page', (page) => {
            if (hasNoMouse) letGo ??= pressByHand(page, isMobile)
            page.on('websocket', (socket) => notice(socket.url()))
            waitForTheApp(page)
          })
        },
      }
      await watch.context(context)
      await use(watch)
      letGo?.()
      if (hasNoMouse) {
        expect([...performed], `acts that docs/admin-journeys.md lists for “${title}”`).toEqual(
          expect.arrayContaining(await actsOfJourney(title)),
        )
      }
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
    await use(async (account, screen = { viewport, isMobile, hasTouch }) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...screen,
        ...(locale ? { locale } : {}),
        ...(timezoneId ? { timezoneId } : {}),
        ...(baseURL ? { baseURL } : {}),
      })
      opened.push(context)
      await watch.context(context)
      const page = await context.newPage()
      if (account) await signIn(page, account)
      return page
    })
    for (const context of opened) await context.close()
  },
})

export { expect }
