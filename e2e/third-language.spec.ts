import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { pseudoCode } from '../scripts/pseudo/add-pseudo-language.ts'
import { pseudoText } from '../scripts/pseudo/pseudo-text.ts'
import { type Account, buyer, chef } from './support/accounts.ts'
import { everythingLoaded, openRoute, type Route, visitRoutes, walks } from './support/app-routes.ts'
import { inspectPage } from './support/inspect-page.ts'
import { movementEnds } from './support/movement-ends.ts'
import { Overlays } from './support/open-overlays.ts'
import { PeopleWords } from './support/people-words.ts'
import { startPseudoServer } from './support/pseudo-server.ts'
import { draftDrop, inviteBuyer, sendAddresses } from './support/send-addresses.ts'
import { test as base, expect } from './support/test.ts'
import { Traffic } from './support/traffic.ts'

/** The product with a third language, added as CONTRIBUTING describes, at the width of a small phone. */
const test = base.extend<object, { pseudo: Awaited<ReturnType<typeof startPseudoServer>> }>({
  pseudo: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture destructures its dependencies
    async ({}, use) => {
      const server = await startPseudoServer()
      await use(server)
      await server.stop()
    },
    // Builds the web app and seeds a marketplace.
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ pseudo }, use) => use(pseudo.url),
})
const smallPhone = { width: 360, height: 800 }
test.use({ viewport: smallPhone, isMobile: true, hasTouch: true })

/**
 * Words that are the same in every language: names, units, abbreviations, and dates, which `Intl` cannot format in
 * the pseudo-language.
 */
const unchanged =
  /^(?:localchef|qps|am|pm|mi|lb|oz|min|zip|csv|pdf|png|qr|sms|id|url|pseudo|english|google|demo|test|localhost|support|example|https?|pst|pdt|mst|mdt|cst|cdt|est|edt|ms|kb|mb|bytes?|spanish|portuguese|persian|hindi|armenian|arabic|mehko|ca|p|a|m|json|x|st|ave|usd|[a-z]|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|ago|in|yesterday|today|tomorrow|now|at|on|days?|hours?|minutes?|weeks?|months?|years?|yr|hr|next|last|this|and|or)$/

/**
 * Interface texts that may end in an ellipsis: five tabs share the width, the search's two fields share a row, and
 * "You:" precedes the start of a message.
 */
const deliberate = 'nav .truncate, search .truncate, article p .truncate'

/** Pages that show records as stored. */
const raw: ReadonlySet<string> = new Set(['/test/chef-search', '/admin/audit', '/admin/health'])

/** Names of time zones, which `Intl` cannot format in the pseudo-language either. */
const zones = /\b(?:Pacific|Mountain|Central|Eastern|Alaska|Hawaii-Aleutian)(?: Standard)? Time\b/g

/** The initials of a person without a picture. */
const initials = /^\p{Lu}{2}$/u

/** Runs of plain letters in a text that neither come from people nor are the same in every language. */
function plainWords(text: string, people: PeopleWords): string[] {
  const runs = text.replace(zones, '').match(/[\p{L}\p{N}'’]+(?:[ ,&.@:/-]+[\p{L}\p{N}'’]+)*/gu) ?? []
  return runs.flatMap((run) => {
    const plain = run
      .split(/[ ,&.@:/-]*[\p{L}'’]*[^\p{ASCII}’][\p{L}'’]*[ ,&.@:/-]*/u)
      .map((part) => part.trim())
      .filter((part) => /[a-z]{2}/i.test(part))
    return plain.filter(
      (part) =>
        !people.has(part) &&
        !initials.test(part) &&
        part
          .split(/[^\p{L}’']+/u)
          .some((word) => word !== '' && !unchanged.test(word.toLowerCase()) && !people.has(word)),
    )
  })
}

/** Walks a role's routes. A URL with a parameter is given in `sent`, or comes from a link seen on the way. */
async function walk(
  page: Page,
  {
    routes,
    sent,
    account,
  }: { routes: readonly Route[]; sent: readonly string[]; account: Account | undefined },
): Promise<string[]> {
  const people = new PeopleWords()
  people.listen(page)
  const traffic = new Traffic(page)
  const faults = new Set<string>()
  let shown = ''
  const record = async (path: string) => {
    shown = path
    await traffic.quiet()
    await people.settle()
    const { texts, faults: found } = await inspectPage(page, deliberate)
    for (const fault of found) faults.add(`${path}: ${fault}`)
    if (raw.has(path)) return
    for (const { text, place } of texts) {
      // Column names of files are the same in every language.
      if (place.includes('font-mono')) continue
      for (const words of plainWords(text, people)) {
        faults.add(`${path}: not translated: “${words}” in ${place}`)
      }
    }
  }
  const overlays = new Overlays(page, async () => {
    await movementEnds(page)
    await record(shown)
  })
  const unreached = await visitRoutes(page, {
    routes,
    sent,
    loaded: async () => {
      await everythingLoaded(page, traffic)
      await people.settle()
    },
    look: async (path) => {
      await record(path)
      for (const fault of await faultsOnDesktop(page)) faults.add(`${path} on a desktop: ${fault}`)
      for (const missing of await overlays.openOf(path)) faults.add(`${path}: ${missing}`)
    },
  })
  for (const what of unreached) faults.add(what)
  const missing: string[] = []
  if (account === undefined) missing.push(...(await walkOutside(page, overlays, record)))
  if (account === buyer) missing.push(...(await reportKitchen(page, overlays)))
  for (const what of missing) faults.add(what)
  return [...faults]
}

/** Interface texts of the current page that do not fit the width of a desktop. */
async function faultsOnDesktop(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await movementEnds(page)
  const { faults } = await inspectPage(page, deliberate)
  await page.setViewportSize(smallPhone)
  return faults
}

/** Opens the form that reports a kitchen, which requires a sign-in. */
async function reportKitchen(page: Page, overlays: Overlays): Promise<string[]> {
  await openRoute(page, '/chefs/ninos-supra')
  const isOpen = await overlays.openBy([overlays.button('chef:report.chef')])
  return isOpen ? [] : ['no report of a kitchen']
}

/** A toast, the conflict of two kitchens in a cart, and pages outside the app. */
async function walkOutside(
  page: Page,
  overlays: Overlays,
  record: (path: string) => Promise<void>,
): Promise<string[]> {
  const missing: string[] = []
  await openRoute(page, '/chefs/ninos-supra')
  const isAdded = await overlays.openBy([overlays.button('cards:addToCart')])
  if (!isAdded) missing.push('no dish to add to the cart')
  await openRoute(page, '/')
  const ofOthers = page.locator('main li').filter({ hasNotText: 'Nino' })
  const add = ofOthers.getByRole('button', { name: overlays.name('cards:addToCart') }).first()
  const isAsked = await overlays.openBy([add])
  if (!isAsked) missing.push('no dish of another kitchen')
  await page.goto(`/embed/ninos-supra?lang=${pseudoCode}`)
  await record('/embed/:slug')
  await page.route('**/unsubscribe/*', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'accept-language': pseudoCode } }),
  )
  await page.goto('/unsubscribe/unknown')
  await record('/unsubscribe/:token')
  return missing
}

/** The labels of the board's orders, which only its print menu shows. */
async function readLabels(page: Page): Promise<string[]> {
  const people = new PeopleWords()
  people.listen(page)
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await page.goto('/dashboard/orders', { waitUntil: 'networkidle' })
  const { print, labels }: { print: Record<string, string>; labels: { print: string } } = JSON.parse(
    readFileSync(new URL('../apps/web/public/locales/en/board.json', import.meta.url), 'utf8'),
  )
  const faults: string[] = []
  for (const sheet of ['labels', 'pickList'] as const) {
    await page.getByRole('button', { name: pseudoText(print.menu ?? '') }).click()
    await page.getByRole('menuitem', { name: pseudoText(print[sheet] ?? '') }).click()
    if (sheet === 'labels') {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: pseudoText(labels.print), exact: true })
        .click()
    }
    await page.locator('.print-sheet').waitFor({ state: 'attached' })
    await people.settle()
    // A part of a label is required by law in English.
    const shown = await page.locator('.print-sheet').evaluate((printed) =>
      [...printed.querySelectorAll('*')]
        .filter((part) => !part.closest('[lang=en]'))
        .flatMap((part) => [...part.childNodes].filter(({ nodeType }) => nodeType === 3))
        .map(({ textContent }) => textContent?.trim() ?? ''),
    )
    expect(shown.length).toBeGreaterThan(5)
    for (const text of shown) {
      faults.push(...plainWords(text, people).map((words) => `${sheet}: not translated: “${words}”`))
    }
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  }
  return faults
}

test('every role reads every page in a third language, and each text fits a small phone and a desktop', async ({
  openPerson,
  request,
}) => {
  test.setTimeout(400_000)
  await draftDrop(request)
  const sent = await sendAddresses(request)
  sent.buyer?.push(await inviteBuyer(request))
  const found = await Promise.all(
    walks.map(async ([name, routes, account]) => {
      expect(routes.length).toBeGreaterThan(10)
      const page = await openPerson(account)
      await page.addInitScript((code) => localStorage.setItem('i18nextLng', code), pseudoCode)
      const faults = await walk(page, { routes, sent: sent[name] ?? [], account })
      if (account === chef) faults.push(...(await readLabels(page)))
      return faults.map((fault) => `${name} ${fault}`)
    }),
  )
  expect(found.flat()).toEqual([])
})
