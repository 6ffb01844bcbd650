import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { chef } from './support/accounts.ts'
import { everythingLoaded, visitRoutes, walks } from './support/app-routes.ts'
import { drawn } from './support/drawn.ts'
import { inspectPage } from './support/inspect-page.ts'
import { lengthenTexts } from './support/lengthen-texts.ts'
import { movementEnds } from './support/movement-ends.ts'
import { Overlays } from './support/open-overlays.ts'
import { startOwnServer } from './support/own-server.ts'
import { draftDrop, inviteBuyer, sendAddresses } from './support/send-addresses.ts'
import { test as base, expect } from './support/test.ts'
import { Traffic } from './support/traffic.ts'

/** A demo marketplace of its own, whose people write long words. */
const test = base.extend<object, { server: Awaited<ReturnType<typeof startOwnServer>> }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture destructures its dependencies
    async ({}, use) => {
      const server = await startOwnServer({ SEED: 'demo' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

const smallPhone = { width: 320, height: 700 }
const desktop = { width: 1280, height: 800 }
test.use({ viewport: smallPhone, isMobile: true, hasTouch: true })

/** Every text may end in an ellipsis here, because no interface text is longer than usual. */
const cutByIntent = '*'

// Among the first, because it takes longest: at the end of a run it would keep one core busy and leave the others idle.
test('no page is wider than a small phone or a desktop when people write words without an end', {
  tag: '@demo',
}, async ({ openPerson, request, server }) => {
  test.setTimeout(1_500_000)
  await draftDrop(request)
  const sent = await sendAddresses(request)
  sent.buyer?.push(await inviteBuyer(request))
  await lengthenTexts(server.database)
  const found = await Promise.all(
    walks.map(async ([name, routes, account]) => {
      const page = await openPerson(account)
      const faults = new Set<string>()
      const look = lookAt(page, faults)
      const traffic = new Traffic(page)
      let shown = ''
      const overlays = new Overlays(
        page,
        async () => look(`${shown}, opened`),
        (text) => text,
      )
      const missing = await visitRoutes(page, {
        routes,
        sent: sent[name] ?? [],
        loaded: () => everythingLoaded(page, traffic),
        look: async (path) => {
          shown = path
          await look(path)
          for (const closed of await overlays.openOf(path)) faults.add(`${path}: ${closed}`)
        },
      })
      for (const what of missing) faults.add(what)
      if (account === chef) for (const fault of await labelFaults(page)) faults.add(fault)
      // Russian texts of dishes and kitchens are longer words still, beside longer words of the interface.
      await page.evaluate(() => localStorage.setItem('i18nextLng', 'ru'))
      await page.goto(routes.find(({ path }) => !path.includes(':'))?.path ?? '/')
      await visitRoutes(page, {
        routes: routes.filter(({ path }) => inRussian.has(path)),
        sent: sent[name] ?? [],
        loaded: () => traffic.quiet(),
        look: (path) => look(`${path} in Russian`),
      })
      return [...faults].map((fault) => `${name} ${fault}`)
    }),
  )
  expect(found.flat()).toEqual([])
})

/** Pages with the Russian texts of chefs. */
const inRussian: ReadonlySet<string> = new Set([
  '/',
  '/chefs',
  '/ready-dishes',
  '/chefs/:id',
  '/dish/:id',
  '/services/:id',
  '/drops/:drop',
  '/dashboard',
  '/dashboard/orders',
  '/dashboard/menu-items',
  '/dashboard/user-bookings',
  '/dashboard/analytics',
  '/admin/chefs',
  '/admin/dishes',
])

function lookAt(page: Page, faults: Set<string>): (path: string) => Promise<void> {
  return async (path) => {
    for (const screen of [desktop, smallPhone]) {
      await page.setViewportSize(screen)
      // The app learns of the new width in the next frame, and then draws the parts for that width.
      await drawn(page)
      await movementEnds(page)
      const { faults: found } = await inspectPage(page, cutByIntent)
      for (const fault of found) faults.add(`${path} at ${screen.width} px: ${fault}`)
    }
  }
}

/** Parts of the board's labels and cook list that go beyond the paper. */
async function labelFaults(page: Page): Promise<string[]> {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await page.goto('/dashboard/orders', { waitUntil: 'networkidle' })
  const { print, labels }: { print: Record<string, string>; labels: { print: string } } = JSON.parse(
    readFileSync(new URL('../apps/web/public/locales/en/board.json', import.meta.url), 'utf8'),
  )
  const faults: string[] = []
  for (const sheet of ['labels', 'pickList']) {
    await page.getByRole('button', { name: print.menu ?? '', exact: true }).click()
    await page.getByRole('menuitem', { name: print[sheet] ?? '', exact: true }).click()
    if (sheet === 'labels') {
      await page.getByRole('dialog').getByRole('button', { name: labels.print, exact: true }).click()
    }
    await page.locator('.print-sheet').waitFor({ state: 'attached' })
    await page.emulateMedia({ media: 'print' })
    const wide = await page.locator('.print-sheet').evaluate((printed) => {
      // Pages of labels have the size of their paper, whatever the window's.
      const { right } = (printed.querySelector('.label-page') ?? printed).getBoundingClientRect()
      return (
        [...printed.querySelectorAll('*')]
          // The text of a label goes on in columns beyond its window, which labels.spec.ts reads.
          .filter((part) => !part.closest('.label-text') && part.getBoundingClientRect().right > right + 1)
          .map((part) => `${part.tagName} ${part.textContent?.slice(0, 40)}`)
      )
    })
    faults.push(...wide.map((part) => `${sheet}: beyond the paper: ${part}`))
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  }
  return faults
}
