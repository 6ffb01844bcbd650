import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { type Say, wordsOf } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { saveSection } from './support/save-seen.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// The first device is a wall tablet in English, the second a phone in Russian.
test.use({ viewport: { width: 1024, height: 768 } })
const tabletSays = wordsOf('en')
const phoneSays = wordsOf('ru')

test('a chef works through ten orders on a tablet and a phone at once', async ({
  page: tablet,
  openPerson,
  request,
  allowConsoleError,
}) => {
  test.setTimeout(240_000)
  // Provoked on purpose: a refused transition and calls while offline.
  allowConsoleError(/status of 409/)
  allowConsoleError(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
  await tablet.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  const kitchen = await openKitchen(request, 'Friday Dumplings')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  await saveSection(asChef, 'update-permit', {
    kind: 'cottage_food',
    number: 'CFO-B-2026',
    mealsPerDay: null,
    mealsPerWeek: null,
    salesPerYear: 1000,
  })
  const buyer = await createAccount(request, 'buyer', 'Bella Buyer')
  const orders = await placeOrders(request, buyer, kitchen, 10)
  const [first, second, third, fourth, fifth, sixth] = orders
  if (!first || !second || !third || !fourth || !fifth || !sixth) throw new Error('an order is missing')

  const phone = await openPerson(kitchen.chef)
  await phone.setViewportSize({ width: 360, height: 800 })
  await phone.evaluate(() => localStorage.setItem('i18nextLng', 'ru'))
  await phone.goto('/dashboard/orders')
  const buyerPage = await openPerson(buyer)
  await buyerPage.goto(`/dashboard/orders/${third.id}`)
  await expect(buyerPage.getByRole('heading', { level: 1, name: `Order #${third.number}` })).toBeVisible()

  await test.step('both devices show all new orders and count them in the title', async () => {
    await signIn(tablet, kitchen.chef)
    await tablet.goto('/dashboard/orders')
    await expect(column(tablet, 'new').getByRole('article')).toHaveCount(10)
    await expect(tablet).toHaveTitle(/^\(10\) New orders/)
    await expect(phone.getByRole('article')).toHaveCount(10)
    await expect(phone).toHaveTitle(new RegExp(`^${escaped(phoneSays('board:newOrders', { count: 10 }))}`))
    // On a phone the first order and its button are above the fold.
    await expect(
      phone
        .getByRole('article')
        .first()
        .getByRole('button', { name: phoneSays('board:move.confirmed'), exact: true }),
    ).toBeInViewport()
    await expect(tablet.getByText('$880.00 of $1,000.00 left this year')).toBeVisible()
    await expectNoAxeViolations(phone)
  })

  await test.step('a screen of 900 pixels shows the first order up to its button', async () => {
    for (const width of [1440, 1280]) {
      await tablet.setViewportSize({ width, height: 900 })
      await expect(
        column(tablet, 'new')
          .getByRole('article')
          .first()
          .getByRole('button', { name: tabletSays('board:move.confirmed'), exact: true }),
      ).toBeInViewport({ ratio: 1 })
    }
    await tablet.setViewportSize({ width: 1024, height: 768 })
  })

  await test.step('a confirmation on the tablet shows on the phone', async () => {
    await press(tablet, tabletSays, first.number, 'move.confirmed')
    await expect(cardIn(tablet, 'confirmed', first.number)).toBeVisible()
    await openTab(phone, 'confirmed')
    await expect(card(phone, first.number)).toBeVisible()
    await openTab(phone, 'new')
  })

  await test.step('the phone explains that the order was declined on another device', async () => {
    await phone.route(
      '**/functions/v1/transition-order',
      async (route) => {
        await asChef('transition-order', {
          orderId: second.id,
          from: 'placed',
          to: 'declined',
          reason: 'Full',
        })
        await route.continue()
      },
      { times: 1 },
    )
    await press(phone, phoneSays, second.number, 'move.confirmed')
    const status = phoneSays('board:status.declined')
    await expect(
      phone.getByText(phoneSays('board:failed.conflict', { number: second.number, status })),
    ).toBeVisible()
    await expect(column(tablet, 'done').getByText(`#${second.number}`)).toBeVisible()
  })

  await test.step('the chef declines an order with a reason on the phone', async () => {
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

  await test.step('the chef undoes a transition', async () => {
    await press(tablet, tabletSays, first.number, 'move.preparing')
    await expect(cardIn(tablet, 'preparing', first.number)).toBeVisible()
    await tablet.getByRole('button', { name: 'Undo' }).click()
    await expect(cardIn(tablet, 'confirmed', first.number)).toBeVisible()
    await openTab(phone, 'confirmed')
    await expect(card(phone, first.number)).toBeVisible()
  })

  await test.step('the chef proposes another time and the buyer accepts it', async () => {
    await press(tablet, tabletSays, third.number, 'propose.action')
    const dialog = tablet.getByRole('dialog', { name: `Another time for order #${third.number}` })
    // Late in the evening one day may have a single time left.
    await dialog.getByRole('group').getByRole('button').nth(1).click()
    await expectNoAxeViolations(tablet)
    await dialog.getByRole('button', { name: 'Propose this time' }).click()
    await expect(cardIn(tablet, 'new', third.number).getByText(/^You proposed/)).toBeVisible()
    await expect(buyerPage.getByRole('heading', { name: 'The chef proposes another time' })).toBeVisible()
    await buyerPage.getByRole('button', { name: 'Agree to this time' }).click()
    await expect(buyerPage.getByText('Agreed. Your order is confirmed.')).toBeVisible()
    await expect(cardIn(tablet, 'confirmed', third.number)).toBeVisible()
    await expect(card(phone, third.number)).toBeVisible()
  })

  await test.step('an offline phone says so, queues nothing and catches up once it is online', async () => {
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

  await test.step('a second transition waits for the answer to the first', async () => {
    const release = Promise.withResolvers<void>()
    await tablet.route(
      '**/functions/v1/transition-order',
      async (route) => {
        await release.promise
        await route.continue()
      },
      { times: 1 },
    )
    await press(tablet, tabletSays, sixth.number, 'move.confirmed')
    await cardIn(tablet, 'confirmed', sixth.number)
      .getByRole('button', { name: tabletSays('board:move.preparing') })
      .click()
    await expect(cardIn(tablet, 'preparing', sixth.number)).toBeVisible()
    release.resolve()
    await openTab(phone, 'preparing')
    await expect(card(phone, sixth.number)).toBeVisible()
    await expect(cardIn(tablet, 'preparing', sixth.number)).toBeVisible()
  })

  await test.step('the chef completes an order with one tap per transition', async () => {
    for (const step of ['ready', 'completed'] as const) {
      await press(phone, phoneSays, fourth.number, `move.${step}`)
      await expect(
        (step === 'ready' ? column(tablet, 'ready') : column(tablet, 'done')).getByText(`#${fourth.number}`),
      ).toBeVisible()
      if (step === 'ready') await openTab(phone, 'ready')
    }
  })

  await test.step('the pick list adds up portions, and both label formats show allergens, ingredients and the permit', async () => {
    const onPrint = async (
      item: string,
      check: (sheet: ReturnType<Page['locator']>) => Promise<void>,
      paper?: string,
    ) => {
      await tablet.evaluate(() => document.documentElement.removeAttribute('data-printed'))
      await tablet.getByRole('button', { name: 'Print', exact: true }).click()
      await tablet.getByRole('menuitem', { name: item }).click()
      if (paper) {
        const dialog = tablet.getByRole('dialog', { name: 'Print labels' })
        await dialog.getByLabel('Label sheet').selectOption({ label: paper })
        await dialog.getByRole('button', { name: 'Print' }).click()
      }
      await expect(tablet.locator('html')).toHaveAttribute('data-printed', 'yes')
      await check(tablet.locator('.print-sheet'))
      await tablet.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await expect(tablet.locator('.print-sheet')).toHaveCount(0)
    }
    // Three orders are confirmed; the others await an answer in the column beside them.
    await onPrint('Pick list of open orders', async (sheet) => {
      await expect(sheet.getByText(/\d\s*×\s*Evening dumplings/).first()).toBeAttached()
      await expect(sheet.getByText(/\+ \d unconfirmed/).first()).toBeAttached()
    })
    for (const paper of ['Plain US Letter, four to cut', '4 × 6 in, one a page']) {
      await onPrint(
        'Labels',
        async (sheet) => {
          const label = sheet
            .locator('article')
            .filter({ hasText: `#${first.number}` })
            .first()
          await expect(label).toContainText('Permit CFO-B-2026')
          await expect(label).toContainText('Flour, Onion')
          await expect(label).toContainText('Contains Wheat')
        },
        paper,
      )
    }
  })

  await test.step('the portions to cook add up by dish and by pickup time, without those that wait', async () => {
    await tablet.getByRole('tab', { name: 'To cook' }).click()
    const list = tablet.getByRole('tabpanel', { name: 'To cook' })
    const later = list.getByRole('switch', { name: 'Later days' })
    if (await later.isVisible()) await later.click()
    await expect(list.getByText('Evening dumplings').first()).toBeVisible()
    await expect(list.getByText(/^\+ \d unconfirmed$/).first()).toBeVisible()
    await expectNoAxeViolations(tablet)
    await list.getByRole('button', { name: 'By pickup time' }).click()
    await expect(list.getByRole('heading', { level: 3 }).first()).toBeVisible()
  })

  await test.step('the chef searches the history and exports it', async () => {
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

/** A column of the tablet's board, which shows all columns side by side. */
function column(tablet: Page, name: Column) {
  return tablet.getByRole('region', { name: new RegExp(`^${tabletSays(`board:column.${name}`)}`) })
}

function cardIn(tablet: Page, name: Column, order: number) {
  return column(tablet, name).getByRole('article', { name: new RegExp(`^[#№]${order},`) })
}

/** The phone's board shows one column at a time. */
async function openTab(phone: Page, name: Column): Promise<void> {
  await phone.getByRole('tab', { name: new RegExp(`${phoneSays(`board:column.${name}`)}$`) }).click()
}

function card(board: Page, order: number) {
  return board.getByRole('article', { name: new RegExp(`^[#№]${order},`) })
}

async function press(board: Page, say: Say, order: number, action: string): Promise<void> {
  const button = card(board, order).getByRole('button', { name: say(`board:${action}`), exact: true })
  await button.click()
}

function escaped(text: string): string {
  return text.replaceAll(/[()]/g, '\\$&')
}
