import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { pseudoCode } from '../scripts/pseudo/add-pseudo-language.ts'
import { pseudoText } from '../scripts/pseudo/pseudo-text.ts'
import { type Account, admin, buyer, chef } from './support/accounts.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { demoPage } from './support/demo-page.ts'
import { inspectPage } from './support/inspect-page.ts'
import { PeopleWords } from './support/people-words.ts'
import { startPseudoServer } from './support/pseudo-server.ts'
import { test as base, expect } from './support/test.ts'
import { Traffic } from './support/traffic.ts'

/** The product with a third language, added as CONTRIBUTING says, at the width of a small phone. */
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
test.use({ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true })

interface Route {
  path: string
  roles: string
}

/** Lists whose second tab leads to pages that no other link leads to. */
const otherTabs: Readonly<Record<string, string>> = {
  '/dashboard/user-bookings': '?which=closed',
}

/** The rows of a table of routes. */
function routesIn(file: string): Route[] {
  const source = readFileSync(new URL(`../apps/web/src/app/${file}`, import.meta.url), 'utf8')
  return [...source.matchAll(/age\(\{([^}]*)\}\)/g)].map(([, row = '']) => ({
    path: /path: '([^']*)'/.exec(row)?.[1] ?? '',
    roles: /roles: \[([^\]]*)\]/.exec(row)?.[1] ?? '',
  }))
}

const publicRoutes = routesIn('routes.tsx')
const workRoutes = routesIn('work-pages.tsx')
const isFor = (role: string) => (route: Route) => route.roles.includes(role)

/** Words that are the same in every language: names, units, abbreviations, and dates, which have no pseudo-language. */
const unchanged =
  /^(?:localchef|am|pm|mi|lb|oz|min|zip|csv|pdf|png|qr|sms|id|url|pseudo|english|google|demo|test|localhost|support|example|https?|pst|pdt|mst|mdt|cst|cdt|est|edt|ms|kb|mb|bytes?|spanish|portuguese|persian|hindi|armenian|arabic|mehko|ca|p|a|m|json|x|st|ave|usd|[a-z]|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|ago|in|yesterday|today|tomorrow|now|at|on|days?|hours?|minutes?|weeks?|months?|years?|yr|hr|next|last|this|and|or)$/

/**
 * Texts of the interface that may end in an ellipsis: five tabs share the width, the search's two fields one row, and
 * "You:" stands before the first words of a message.
 */
const deliberate = 'nav .truncate, search .truncate, article p .truncate'

/** Pages that show records as they are stored. */
const raw: ReadonlySet<string> = new Set(['/test/chef-search', '/admin/audit', '/admin/health'])

/** Of a person without a picture. */
const initials = /^\p{Lu}{2}$/u

/** Runs of plain letters in a text that neither people wrote nor every language shares. */
function plainWords(text: string, people: PeopleWords): string[] {
  const runs = text.match(/[\p{L}\p{N}'’]+(?:[ ,&.@:/-]+[\p{L}\p{N}'’]+)*/gu) ?? []
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

/** On a slow machine a page takes its time. */
const patience = { timeout: 60_000 }

/** Opens an address as a link of the app does: loading the app anew for each page would take most of the walk's time. */
async function open(page: Page, address: string): Promise<void> {
  if (!(await page.locator('#root main').count())) {
    await page.goto(address)
    return
  }
  await page.evaluate((to) => {
    // The page that is left stays until the next one has loaded; its heading goes with it.
    const isOther = new URL(to, location.href).pathname !== location.pathname
    if (isOther) document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await expect(page.locator('main h1[data-left]')).toHaveCount(0, patience)
}

/** Walks a role's routes. An address with a parameter was sent, or comes from a link that was seen on the way. */
async function walk(page: Page, routes: readonly Route[], sent: readonly string[]): Promise<string[]> {
  const people = new PeopleWords()
  people.listen(page)
  const traffic = new Traffic(page)
  const links = new Set<string>(sent)
  const faults = new Set<string>()
  const [withParameters, fixed] = [
    routes.filter(({ path }) => path.includes(':')),
    routes.filter(({ path }) => !path.includes(':')),
  ]
  for (const { path } of [...fixed, ...withParameters]) {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '(?!new$)[^/?#]+')}$`)
    const address = path.includes(':') ? [...links].find((link) => pattern.test(link)) : path
    if (!address) {
      faults.add(`${path}: no link led there`)
      continue
    }
    for (const tab of [otherTabs[path], '']) {
      if (tab === undefined) continue
      await open(page, address + tab)
      await traffic.quiet()
      await expect(page.locator('main .animate-shimmer')).toHaveCount(0, patience)
      await people.settle()
      const hrefs = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
      for (const href of hrefs) links.add(href.split(/[?#]/)[0] ?? '')
    }
    const { texts, faults: found } = await inspectPage(page, deliberate)
    for (const fault of found) faults.add(`${path}: ${fault}`)
    if (raw.has(path)) continue
    for (const { text, place } of texts) {
      for (const words of plainWords(text, people)) {
        faults.add(`${path}: not translated: “${words}” in ${place}`)
      }
    }
  }
  return [...faults]
}

const walks: readonly [name: string, routes: readonly Route[], account?: Account][] = [
  ['visitor', publicRoutes],
  [
    'buyer',
    [
      ...workRoutes.filter(
        ({ path, roles }) => path.startsWith('/dashboard') && (roles === '' || roles.includes('buyer')),
      ),
      { path: '/cart', roles: '' },
    ],
    buyer,
  ],
  [
    'chef',
    [
      ...workRoutes.filter(({ path, roles }) => path.startsWith('/chefs-hub') && roles === ''),
      ...workRoutes.filter(isFor('chef')),
    ],
    chef,
  ],
  ['admin', workRoutes.filter(isFor('admin')), admin],
]

/** The labels of the board's orders, which only its print menu shows. */
async function readLabels(page: Page): Promise<string[]> {
  const people = new PeopleWords()
  people.listen(page)
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await page.goto('/dashboard/orders', { waitUntil: 'networkidle' })
  const { print }: { print: Record<string, string> } = JSON.parse(
    readFileSync(new URL('../apps/web/public/locales/en/board.json', import.meta.url), 'utf8'),
  )
  const faults: string[] = []
  for (const sheet of ['labels', 'pickList'] as const) {
    await page.getByRole('button', { name: pseudoText(print.menu ?? '') }).click()
    await page.getByRole('menuitem', { name: pseudoText(print[sheet] ?? '') }).click()
    await page.locator('.print-sheet').waitFor({ state: 'attached' })
    await people.settle()
    // The law words a part of a label, in English.
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

/** The demo chef has no drop whose editor could be opened. */
async function draftDrop(request: APIRequestContext): Promise<void> {
  const asChef = await callFunctionsAs(request, chef)
  const { menu } = await asChef<{ menu: { id: string; promise: string }[] }>('get-chef', {
    id: 'ninos-supra',
  })
  const dish = menu.find(({ promise }) => promise === 'made_to_order')
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await asChef('create-drop', {
    title: 'Churchkhela before the holidays',
    opensAt: inDays(1),
    orderBy: inDays(2),
    windows: [{ pickupFrom: inDays(3), pickupUntil: inDays(3.1) }],
    dishes: [{ dishId: dish?.id, portions: 12 }],
  })
}

/**
 * Addresses that people get from a chef or from a program: a payment link and the draft of an order. A kitchen, a dish and
 * a service of the demo, because the lists show others by night.
 */
async function sendAddresses(request: APIRequestContext): Promise<Record<string, string[]>> {
  const asChef = await callFunctionsAs(request, chef)
  const asBuyer = await callFunctionsAs(request, buyer)
  const kitchen = await asBuyer<{
    id: string
    menu: { id: string; price: number; hasChoices: boolean; promise: string }[]
  }>('get-chef', { id: 'ninos-supra' })
  const dish = kitchen.menu.find(({ hasChoices, promise }) => !hasChoices && promise === 'made_to_order')
  if (!dish) throw new Error('the demo kitchen has nothing without choices')
  const lines = [{ dishId: dish.id, quantity: 1, seenUnitPrice: dish.price }]
  const draft = await asBuyer<{ path: string }>('create-order-draft', { chefId: kitchen.id, lines })
  const quote = await asBuyer<{ slots: { from: string }[]; serviceFee: number; tax: number }>('quote-order', {
    chefId: kitchen.id,
    lines,
  })
  const order = await asChef<{ id: string }>('enter-order', {
    lines,
    slotFrom: quote.slots.at(-1)?.from,
    name: 'Pia Phone',
    seenServiceFee: quote.serviceFee,
    seenTax: quote.tax,
  })
  const link = await asChef<{ path: string }>('create-payment-link', { orderId: order.id })
  const shown = ['/chefs/ninos-supra', await demoPage(request, 'dishes'), await demoPage(request, 'services')]
  const month = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 7)
  return { visitor: [link.path, ...shown], buyer: [draft.path], admin: [`/admin/payments/months/${month}`] }
}

test('every role reads every page in a third language, and each text fits a small phone', {
  tag: '@once',
}, async ({ openPerson, request }) => {
  test.setTimeout(400_000)
  await draftDrop(request)
  const sent = await sendAddresses(request)
  const found = await Promise.all(
    walks.map(async ([name, routes, account]) => {
      expect(routes.length).toBeGreaterThan(10)
      const page = await openPerson(account)
      await page.addInitScript((code) => localStorage.setItem('i18nextLng', code), pseudoCode)
      const faults = await walk(page, routes, sent[name] ?? [])
      if (account === chef) faults.push(...(await readLabels(page)))
      return faults.map((fault) => `${name} ${fault}`)
    }),
  )
  expect(found.flat()).toEqual([])
})
