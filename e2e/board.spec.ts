import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// A tablet on the wall; what a phone shows of the board, the main job shows.
test.use({ viewport: { width: 1180, height: 820 } })

test('Friday evening: one kitchen, two tablets', { tag: '@once' }, async ({
  page,
  openPerson,
  request,
  allowConsoleError,
}) => {
  test.setTimeout(240_000)
  // What this journey provokes: a refused move, and calls while the network is away.
  allowConsoleError(/status of 409/)
  allowConsoleError(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  const kitchen = await openKitchen(request, 'Friday Dumplings')
  const buyer = await createAccount(request, 'buyer', 'Bella Buyer')
  const [first, second, third, fourth] = await placeOrders(request, buyer, kitchen, 4)
  if (!first || !second || !third || !fourth) throw new Error('four orders were placed')
  const other = await openPerson(kitchen.chef)
  await other.goto('/dashboard/orders')
  const eater = await openPerson(buyer)
  await eater.goto(`/dashboard/orders/${third.id}`)
  await expect(eater.getByRole('heading', { level: 1, name: `Order #${third.number}` })).toBeVisible()

  await test.step('both tablets show all that is new, and the tab says how many', async () => {
    await signIn(page, kitchen.chef)
    await page.goto('/dashboard/orders')
    for (const board of [page, other]) {
      await expect(column(board, 'New').getByRole('article')).toHaveCount(4)
    }
    await expect(page).toHaveTitle(/\(4\) New orders/)
  })

  await test.step('what one confirms, the other sees move', async () => {
    await press(page, first.number, 'Confirm')
    await expect(cardIn(other, 'Confirmed', first.number)).toBeVisible()
  })

  await test.step('who is second is told what happened', async () => {
    const quicker = await callFunctionsAs(request, kitchen.chef)
    await other.route('**/functions/v1/order-transition', async (route) => {
      await other.unroute('**/functions/v1/order-transition')
      await quicker('order-transition', {
        orderId: second.id,
        from: 'placed',
        to: 'declined',
        reason: 'Full',
      })
      await route.continue()
    })
    await press(other, second.number, 'Confirm')
    await expect(other.getByText(`Order #${second.number} is declined by now`)).toBeVisible()
    await expect(column(other, 'Done today').getByText(`#${second.number}`)).toBeVisible()
  })

  await test.step('a slip of the thumb is taken back', async () => {
    await press(page, first.number, 'Preparing')
    await expect(cardIn(page, 'Preparing', first.number)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cardIn(page, 'Confirmed', first.number)).toBeVisible()
    await expect(cardIn(other, 'Confirmed', first.number)).toBeVisible()
  })

  await test.step('another time is proposed, and the buyer agrees in one tap', async () => {
    await press(page, third.number, 'Propose another time')
    const dialog = page.getByRole('dialog', { name: `Another time for order #${third.number}` })
    await dialog.getByRole('group').first().getByRole('button').nth(1).click()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Propose this time' }).click()
    await expect(cardIn(other, 'New', third.number).getByText(/^You proposed/)).toBeVisible()
    await expect(eater.getByRole('heading', { name: 'Another time is proposed' })).toBeVisible()
    await expectNoAxeViolations(eater)
    await eater.getByRole('button', { name: 'Agree to this time' }).click()
    await expect(eater.getByText('Agreed. Your order is confirmed.')).toBeVisible()
    await expect(cardIn(page, 'Confirmed', third.number)).toBeVisible()
  })

  await test.step('without a network the board says so, does nothing by itself, and is right again after', async () => {
    await other.context().setOffline(true)
    await expect(other.getByText('Connection lost. Orders may be late.')).toBeVisible()
    await press(other, fourth.number, 'Confirm')
    await expect(other.getByText(`Order #${fourth.number} has not changed`)).toBeVisible()
    await press(page, fourth.number, 'Confirm')
    await expect(cardIn(page, 'Confirmed', fourth.number)).toBeVisible()
    await press(page, fourth.number, 'Preparing')
    await expect(cardIn(page, 'Preparing', fourth.number)).toBeVisible()
    await other.context().setOffline(false)
    await expect(cardIn(other, 'Preparing', fourth.number)).toBeVisible()
    await expect(other.getByText('Connection lost. Orders may be late.')).toBeHidden()
  })

  await test.step('labels carry allergens, ingredients and the permit, on both papers', async () => {
    for (const labels of ['Labels, 4 × 6 inch', 'Labels, four to an A4 sheet']) {
      await page.evaluate(() => document.documentElement.removeAttribute('data-printed'))
      await page.getByRole('button', { name: 'Print', exact: true }).click()
      await page.getByRole('menuitem', { name: labels }).click()
      await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
      const label = page.locator('.print-sheet article').filter({ hasText: `#${first.number}` })
      await expect(label).toContainText('Permit CFO-B-2026')
      await expect(label).toContainText('Flour, Onion')
      await expect(label).toContainText('Contains Wheat')
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await expect(page.locator('.print-sheet')).toHaveCount(0)
    }
  })

  await test.step('the day is over: the history is searched and taken along', async () => {
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('searchbox').fill(`${second.number}`)
    await expect(page.getByRole('link', { name: `#${second.number}` })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const file = await (await downloading).path()
    expect(await readFile(file, 'utf8')).toContain(`${second.number},declined,pickup`)
  })
})

function column(board: Page, name: string) {
  return board.getByRole('region', { name: new RegExp(`^${name}`) })
}

function cardIn(board: Page, name: string, order: number) {
  return column(board, name).getByRole('article', { name: new RegExp(`^#${order},`) })
}

async function press(board: Page, order: number, action: string): Promise<void> {
  const card = board.getByRole('article', { name: new RegExp(`^#${order},`) })
  await card.getByRole('button', { name: action, exact: true }).click()
}
