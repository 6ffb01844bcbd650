import type { Locator, Page } from '@playwright/test'
import { admin } from './support/accounts.ts'
import { expect, test } from './support/both-languages.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

/**
 * The most presses of Tab and Shift+Tab: what these journeys measured, plus a tenth for the long ones. More presses
 * fail, such as for stops that a page puts before what people came for.
 */
const recorded = { order: 32, board: 49, dish: 85, queue: 7 } as const

/** Walks with the keys alone, and counts the stops. */
function keysOf(page: Page) {
  let stops = 0
  return {
    stops: () => stops,
    to: async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
      await expect(target).toBeVisible()
      for (let presses = 0; presses < 120; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press(key)
        stops += 1
      }
      throw new Error(`the Tab key does not reach ${target}`)
    },
  }
}

test('a buyer orders by keyboard alone', async ({ page, request, say }) => {
  const kitchen = await openKitchen(request, 'Typed Dumplings')
  await signIn(page, await createAccount(request, 'buyer', 'Kit Keys'))
  await page.goto(`/chefs/${kitchen.chefId}`)
  const keys = keysOf(page)
  await keys.to(page.getByRole('link', { name: say('common:nav.skipToContent') }))
  await page.keyboard.press('Enter')
  await keys.to(page.getByRole('link', { name: kitchen.dish.name, exact: true }).first())
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await keys.to(
    page.getByRole('button', { name: new RegExp(`^${say('dish:addFor', { price: '' }).trim()}`) }),
  )
  await page.keyboard.press('Enter')
  const checkout = page.getByRole('link', { name: say('dish:toCheckout') })
  await keys.to(checkout)
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  const place = page.locator('form').getByRole('button', { name: new RegExp(say('checkout:place')) })
  await expect(place).toBeEnabled()
  await keys.to(place)
  await page.keyboard.press('Enter')
  await expect(page.locator('main h1')).toBeFocused()
  expect(keys.stops(), 'stops of an order').toBeLessThanOrEqual(recorded.order)
})

test('a chef confirms an order and starts it by keyboard alone', async ({ page, request, say }) => {
  const kitchen = await openKitchen(request, 'Keyed Dumplings')
  const [order] = await placeOrders(request, await createAccount(request, 'buyer', 'Kit Keys'), kitchen, 1)
  await signIn(page, kitchen.chef)
  await page.goto('/dashboard/orders')
  const keys = keysOf(page)
  await keys.to(page.getByRole('link', { name: say('common:nav.skipToContent') }))
  await page.keyboard.press('Enter')
  const card = page.locator(`article[data-order="${order?.id}"]`)
  for (const step of ['confirmed', 'preparing'] as const) {
    await keys.to(card.getByRole('button', { name: say(`board:move.${step}`), exact: true }))
    await page.keyboard.press('Enter')
    await expect(card).toBeFocused()
  }
  expect(keys.stops(), 'stops of two steps').toBeLessThanOrEqual(recorded.board)
})

test('a chef names, prices and saves a dish by keyboard alone', async ({ page, request, say }) => {
  const kitchen = await openKitchen(request, 'Written Dumplings')
  await signIn(page, kitchen.chef)
  await page.goto('/dashboard/menu-items')
  const keys = keysOf(page)
  await keys.to(page.getByRole('link', { name: say('common:nav.skipToContent') }))
  await page.keyboard.press('Enter')
  await keys.to(page.locator('main a[href="/dashboard/menu-items/new"]').first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/menu-items\/new/)
  const name = page.getByLabel(say('menuItems:basics.name'), { exact: true })
  await keys.to(name)
  await page.keyboard.type('Keyboard soup')
  await keys.to(page.getByLabel(say('menuItems:basics.price'), { exact: true }))
  await page.keyboard.type('9')
  await keys.to(page.getByRole('button', { name: say('menuItems:ingredients.none') }))
  await page.keyboard.press('Space')
  await keys.to(page.locator('main button[type=submit]').first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/menu-items(?!\/new)/)
  expect(keys.stops(), 'stops of a dish').toBeLessThanOrEqual(recorded.dish)
})

test('an admin opens and leaves a row of the queue by keyboard alone', async ({ openPerson, say }) => {
  const page = await openPerson(admin)
  // Only one kind, oldest first: what other journeys add and decide in the meantime does not move the first rows.
  await page.goto('/admin/queue?show=certification')
  const rows = page.getByRole('list', { name: say('queue:title') }).getByRole('listitem')
  // The page replaces what is shown at first, and a focus in there would be lost.
  await expect(rows.first()).toBeVisible()
  const keys = keysOf(page)
  await keys.to(page.getByRole('link', { name: say('common:nav.skipToContent') }))
  await page.keyboard.press('Enter')
  await keys.to(page.getByRole('button', { name: say('queue:toList') }))
  await page.keyboard.press('Enter')
  await keys.to(rows.nth(1).locator('button[id]'))
  await page.keyboard.press('Enter')
  await expect(page.locator('#queue-panel-heading')).toBeFocused()
  // A button leads past the evidence, whose stops depend on the kind of the row.
  await keys.to(page.getByRole('button', { name: say('queue:toDecision') }))
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-action-bar] button:enabled').first()).toBeFocused()
  expect(keys.stops(), 'stops to a decision').toBeLessThanOrEqual(recorded.queue)
})
