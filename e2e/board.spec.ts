import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { type Say, wordsOf } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// The first device: a tablet on the wall, in English. The second is a phone in a pocket, in Russian.
test.use({ viewport: { width: 1024, height: 768 } })
const tabletSays = wordsOf('en')
const phoneSays = wordsOf('ru')

test('Friday evening: ten orders, a tablet and a phone', { tag: '@once' }, async ({
  page: tablet,
  openPerson,
  request,
  allowConsoleError,
}) => {
  test.setTimeout(240_000)
  // What this journey provokes: a refused move, and calls while the network is away.
  allowConsoleError(/status of 409/)
  allowConsoleError(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
  await tablet.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  const kitchen = await openKitchen(request, 'Friday Dumplings')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  await asChef('save-permit', {
    kind: 'cottage_food',
    number: 'CFO-B-2026',
    mealsPerDay: null,
    mealsPerWeek: null,
    salesPerYear: 1000,
  })
  const buyer = await createAccount(request, 'buyer', 'Bella Buyer')
  const orders = await placeOrders(request, buyer, kitchen, 10)
  const [first, second, third, fourth, fifth] = orders
  if (!first || !second || !third || !fourth || !fifth) throw new Error('ten orders were placed')

  const phone = await openPerson(kitchen.chef)
  await phone.setViewportSize({ width: 360, height: 800 })
  await phone.evaluate(() => localStorage.setItem('i18nextLng', 'ru'))
  await phone.goto('/dashboard/orders')
  const eater = await openPerson(buyer)
  await eater.goto(`/dashboard/orders/${third.id}`)
  await expect(eater.getByRole('heading', { level: 1, name: `Order #${third.number}` })).toBeVisible()

  await test.step('both show all that is new, and the tab says how many', async () => {
    await signIn(tablet, kitchen.chef)
    await tablet.goto('/dashboard/orders')
    await expect(column(tablet, 'new').getByRole('article')).toHaveCount(10)
    await expect(tablet).toHaveTitle(/^\(10\) New orders/)
    await expect(phone.getByRole('article')).toHaveCount(10)
    await expect(phone).toHaveTitle(new RegExp(`^${escaped(phoneSays('board:newOrders', { count: 10 }))}`))
    await expect(tablet.getByText('$880.00 of $1,000.00 left this year')).toBeVisible()
    await expectNoAxeViolations(phone)
  })

  await test.step('what one confirms, the other sees move', async () => {
    await press(tablet, tabletSays, first.number, 'move.confirmed')
    await expect(cardIn(tablet, 'confirmed', first.number)).toBeVisible()
    await openTab(phone, 'confirmed')
    await expect(card(phone, first.number)).toBeVisible()
    await openTab(phone, 'new')
  })

  await test.step('who is second is told what happened', async () => {
    await phone.route('**/functions/v1/order-transition', async (route) => {
      await phone.unroute('**/functions/v1/order-transition')
      await asChef('order-transition', {
        orderId: second.id,
        from: 'placed',
        to: 'declined',
        reason: 'Full',
      })
      await route.continue()
    })
    await press(phone, phoneSays, second.number, 'move.confirmed')
    const status = phoneSays('board:status.declined')
    await expect(
      phone.getByText(phoneSays('board:failed.movedOn', { number: second.number, status })),
    ).toBeVisible()
    await expect(column(tablet, 'done').getByText(`#${second.number}`)).toBeVisible()
  })

  await test.step('one is declined with a reason, on the phone', async () => {
    await press(phone, phoneSays, fifth.number, 'move.declined')
    const dialog = phone.getByRole('dialog')
    await expect(
      dialog.getByRole('heading', {
        name: phoneSays('board:reason.declineTitle', { number: fifth.number }),
      }),
    ).toBeVisible()
    await expectNoAxeViolations(phone)
    await dialog.getByText(phoneSays('board:reason.tooBusy')).click()
    await dialog.getByRole('button', { name: phoneSays('board:move.declined') }).click()
    await expect(card(phone, fifth.number)).toHaveCount(0)
    await expect(column(tablet, 'done').getByText(`#${fifth.number}`)).toBeVisible()
  })

  await test.step('a slip of the thumb is taken back', async () => {
    await press(tablet, tabletSays, first.number, 'move.preparing')
    await expect(cardIn(tablet, 'preparing', first.number)).toBeVisible()
    await tablet.getByRole('button', { name: 'Undo' }).click()
    await expect(cardIn(tablet, 'confirmed', first.number)).toBeVisible()
    await openTab(phone, 'confirmed')
    await expect(card(phone, first.number)).toBeVisible()
  })

  await test.step('another time is proposed, and the buyer agrees in one tap', async () => {
    await press(tablet, tabletSays, third.number, 'propose.action')
    const dialog = tablet.getByRole('dialog', { name: `Another time for order #${third.number}` })
    // Late in the evening one day may have a single time left.
    await dialog.getByRole('group').getByRole('button').nth(1).click()
    await expectNoAxeViolations(tablet)
    await dialog.getByRole('button', { name: 'Propose this time' }).click()
    await expect(cardIn(tablet, 'new', third.number).getByText(/^You proposed/)).toBeVisible()
    await expect(eater.getByRole('heading', { name: 'Another time is proposed' })).toBeVisible()
    await eater.getByRole('button', { name: 'Agree to this time' }).click()
    await expect(eater.getByText('Agreed. Your order is confirmed.')).toBeVisible()
    await expect(cardIn(tablet, 'confirmed', third.number)).toBeVisible()
    await expect(card(phone, third.number)).toBeVisible()
  })

  await test.step('without a network the phone says so, does nothing by itself, and is right again after', async () => {
    const lost = phone.getByText(phoneSays('board:connection.lost'))
    await openTab(phone, 'new')
    await phone.context().setOffline(true)
    await expect(lost).toBeVisible()
    await press(phone, phoneSays, fourth.number, 'move.confirmed')
    await expect(phone.getByText(phoneSays('board:failed.network', { number: fourth.number }))).toBeVisible()
    await expect(card(phone, fourth.number)).toBeVisible()
    await press(tablet, tabletSays, fourth.number, 'move.confirmed')
    await expect(cardIn(tablet, 'confirmed', fourth.number)).toBeVisible()
    await press(tablet, tabletSays, fourth.number, 'move.preparing')
    await expect(cardIn(tablet, 'preparing', fourth.number)).toBeVisible()
    await phone.context().setOffline(false)
    await expect(card(phone, fourth.number)).toHaveCount(0)
    await expect(lost).toBeHidden()
    await openTab(phone, 'preparing')
    await expect(card(phone, fourth.number)).toBeVisible()
  })

  await test.step('the rest is cooked and handed over, one tap a step', async () => {
    for (const step of ['ready', 'completed'] as const) {
      await press(phone, phoneSays, fourth.number, `move.${step}`)
      await expect(
        (step === 'ready' ? column(tablet, 'ready') : column(tablet, 'done')).getByText(`#${fourth.number}`),
      ).toBeVisible()
      if (step === 'ready') await openTab(phone, 'ready')
    }
  })

  await test.step('the pick list adds up; labels carry allergens, ingredients and the permit on both papers', async () => {
    const onPaper = async (item: string, look: (sheet: ReturnType<Page['locator']>) => Promise<void>) => {
      await tablet.evaluate(() => document.documentElement.removeAttribute('data-printed'))
      await tablet.getByRole('button', { name: 'Print', exact: true }).click()
      await tablet.getByRole('menuitem', { name: item }).click()
      await expect(tablet.locator('html')).toHaveAttribute('data-printed', 'yes')
      await look(tablet.locator('.print-sheet'))
      await tablet.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await expect(tablet.locator('.print-sheet')).toHaveCount(0)
    }
    // Ten but the two declined and the one handed over.
    await onPaper('Pick list of open orders', (sheet) =>
      expect(sheet.getByText(/7\s*×\s*Evening dumplings/).first()).toBeAttached(),
    )
    for (const labels of ['Labels, 4 × 6 inch', 'Labels, four to an A4 sheet']) {
      await onPaper(labels, async (sheet) => {
        const label = sheet.locator('article').filter({ hasText: `#${first.number}` })
        await expect(label).toContainText('Permit CFO-B-2026')
        await expect(label).toContainText('Flour, Onion')
        await expect(label).toContainText('Contains Wheat')
      })
    }
  })

  await test.step('the day is over: the history is searched and taken along', async () => {
    await tablet.getByRole('tab', { name: 'History' }).click()
    await tablet.getByRole('searchbox').fill(`${second.number}`)
    await expect(tablet.getByRole('link', { name: `#${second.number}` })).toBeVisible()
    const downloading = tablet.waitForEvent('download')
    await tablet.getByRole('button', { name: 'Export as CSV' }).click()
    const file = await (await downloading).path()
    expect(await readFile(file, 'utf8')).toContain(`${second.number},declined,pickup`)
  })
})

type Column = 'new' | 'confirmed' | 'preparing' | 'ready' | 'done'

/** On the tablet all columns are there at once. */
function column(tablet: Page, name: Column) {
  return tablet.getByRole('region', { name: new RegExp(`^${tabletSays(`board:column.${name}`)}`) })
}

function cardIn(tablet: Page, name: Column, order: number) {
  return column(tablet, name).getByRole('article', { name: new RegExp(`^#${order},`) })
}

/** On the phone one at a time. */
async function openTab(phone: Page, name: Column): Promise<void> {
  await phone.getByRole('tab', { name: new RegExp(`${phoneSays(`board:column.${name}`)}$`) }).click()
}

function card(board: Page, order: number) {
  return board.getByRole('article', { name: new RegExp(`^#${order},`) })
}

async function press(board: Page, say: Say, order: number, action: string): Promise<void> {
  const button = card(board, order).getByRole('button', { name: say(`board:${action}`), exact: true })
  await button.click()
}

function escaped(text: string): string {
  return text.replaceAll(/[()]/g, '\\$&')
}
