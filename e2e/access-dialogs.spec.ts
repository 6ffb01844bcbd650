import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { everythingLoaded, openRoute, visitRoutes, walks } from './support/app-routes.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { draftDrop, inviteBuyer, sendAddresses } from './support/send-addresses.ts'
import { signIn } from './support/sign-in.ts'
import { Traffic } from './support/traffic.ts'

/** Whatever a key opens and closes, the focus stays in the page: on the button, or on what comes next. */

/** The most buttons pressed on one page. A button that several pages have is pressed once. */
const mostButtons = 14

for (const [name, routes, account] of walks) {
  test(`every dialog, menu and button of a ${name} leaves the focus in the page`, {
    tag: '@demo',
  }, async ({ openPerson, request, allowConsoleError }) => {
    test.setTimeout(900_000)
    // Whatever a button sends is refused, so that the demo stays as it is for the other journeys.
    allowConsoleError(/./)
    if (name === 'chef') await draftDrop(request)
    const sent = await sendAddresses(request)
    if (name === 'buyer') sent.buyer?.push(await inviteBuyer(request))
    const page = await openPerson(account)
    await refuseWrites(page)
    const traffic = new Traffic(page)
    const loaded = () => everythingLoaded(page, traffic)
    const seen = new Set<string>()
    const faults = new Set<string>()
    let dialogs = 0
    const missing = await visitRoutes(page, {
      routes,
      sent: sent[name] ?? [],
      loaded,
      look: async (path) => {
        const address = page.url()
        for (const label of await freshButtons(page, seen)) {
          const { fault, hasOpened } = await pressed(page, label)
          if (fault) faults.add(`${path}: ${fault} after “${label}”`)
          if (hasOpened) dialogs += 1
          if (page.url() === address) continue
          await openRoute(page, address)
          await loaded()
        }
      },
    })
    expect([...missing, ...faults]).toEqual([])
    expect(dialogs, 'what opened').toBeGreaterThan(3)
  })
}

test('a deleted row leaves the focus on the next one, and the last row on what stands near', async ({
  page,
  request,
  say,
}) => {
  const kitchen = await openKitchen(request, 'Deleted Dumplings')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  for (const name of ['Soup to delete', 'Soup to keep']) {
    await asChef('create-dish', { name, price: 9, category: 'soup', status: 'draft', allergens: [] })
  }
  await signIn(page, kitchen.chef)
  await page.goto('/dashboard/menu-items')
  const actionsOf = (dish: string) =>
    page.getByRole('button', { name: say('menuItems:actions.label', { dish }), exact: true })
  const remove = async (dish: string) => {
    await actionsOf(dish).press('Enter')
    await page.getByRole('menuitem', { name: say('common:action.delete') }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('common:action.delete') })
      .press('Enter')
    await expect(actionsOf(dish)).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  }
  const next = page
    .locator('li, tr, article')
    .filter({ has: actionsOf('Soup to keep') })
    .last()
  await remove('Soup to delete')
  await expect(next.locator(':focus')).toHaveCount(1)
  await remove('Soup to keep')
  await expect(page.locator('#main')).toContainText(kitchen.dish.name)
})

const functions = globSync('packages/contracts/src/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/name: '([\w-]+)',[\s\S]*?effect: '(\w+)'/g)])
const reads = new Set(functions.filter(([, , effect]) => effect === 'read').map(([, name]) => name))

async function refuseWrites(page: Page): Promise<void> {
  await page.route(/\/(?:functions|rest|auth|storage)\/v1\//, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const [, called] = /\/functions\/v1\/([\w-]+)/.exec(pathname) ?? []
    const isRead = called ? reads.has(called) : request.method() === 'GET' || pathname.endsWith('/token')
    await (isRead ? route.continue() : route.fulfill({ status: 503, json: {} }))
  })
}

/** The names of buttons in the page's content that were not pressed before, each marked by its name. */
async function freshButtons(page: Page, seen: Set<string>): Promise<string[]> {
  const names = await page.evaluate(() => {
    const buttons = document.querySelectorAll<HTMLElement>(
      'main button:enabled:not([type=submit], [role=tab])',
    )
    return [...buttons]
      .filter((button) => button.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim())
  })
  const fresh: string[] = []
  for (const name of names) {
    // Buttons of different rows differ only by the row's name after the first word.
    const kind = name.replaceAll(/[\d“”«».,:$]+.*$/g, '').slice(0, 18)
    if (!kind || seen.has(kind) || fresh.length === mostButtons) continue
    seen.add(kind)
    fresh.push(name)
  }
  return fresh
}

const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

async function pressed(page: Page, name: string): Promise<{ fault?: string; hasOpened: boolean }> {
  const button = page
    .locator('main button:enabled')
    .filter({ visible: true })
    .and(page.getByRole('button', { name, exact: true }))
    .first()
  if ((await button.count()) === 0) return { hasOpened: false }
  await button.focus()
  await page.keyboard.press('Enter')
  const open = page.locator(overlays).filter({ visible: true })
  const hasOpened = await open
    .first()
    .waitFor({ timeout: 400 })
    .then(
      () => true,
      () => false,
    )
  if (hasOpened && !(await isIn(page, overlays))) return { fault: 'no focus in what opened', hasOpened }
  for (let presses = 0; presses < 3 && (await open.count()) > 0; presses += 1) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(200)
  }
  if ((await open.count()) > 0) return { fault: 'still open', hasOpened }
  const isKept = await expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), { timeout: 2000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
  return isKept ? { hasOpened } : { fault: 'the focus is on the body', hasOpened }
}

async function isIn(page: Page, selector: string): Promise<boolean> {
  return expect
    .poll(() => page.evaluate((of) => document.activeElement?.closest(of) !== null, selector), {
      timeout: 2000,
    })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
}
