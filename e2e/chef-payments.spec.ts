import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { wordsIn } from '@localchef/contracts/words/words-in'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { showColumn } from './support/board.ts'
import { expect, type Say, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { loseCardDuring } from './support/lose-card.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { type CardOrder, orderByCard, payOrder, takeCards } from './support/order-by-card.ts'
import { signIn } from './support/sign-in.ts'

/** Card payments as a chef: in Russian on the phone, in English on the desktop. */

const nameOf = (kitchen: string) => `${kitchen} ${randomUUID().slice(0, 6)}`
const region = (page: Page, name: string) => page.getByRole('region', { name })

test('a chef sets up card payments, from not started through missing requirements to taking cards', async ({
  page,
  request,
  say,
  language,
}) => {
  test.setTimeout(240_000)
  const words = wordsIn[language].sandbox
  const { chef } = await openKitchen(request, nameOf('Card Dumplings'))
  await signIn(page, chef)
  const account = region(page, say('payouts:account.title'))
  const state = (name: string, part: string) => say(`payouts:account.state.${name}.${part}`)

  await test.step('the overview offers cards, and the business profile begins the setup', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText(state('notStarted', 'text'))).toBeVisible()
    await page.goto('/dashboard/chef-profile')
    await expect(account.getByText(state('notStarted', 'name'), { exact: true })).toBeVisible()
    await expect(account.getByText(say('payouts:account.bankDetails'))).toBeVisible()
    await expectNoAxeViolations(page)
    await account.getByRole('button', { name: state('notStarted', 'action') }).click()
    await expect(page).toHaveURL(/\/sandbox\/accounts\//)
    await expectNoAxeViolations(page)
  })

  await test.step('a chef who stops early reads what is missing, and goes on later', async () => {
    await page.getByRole('button', { name: words.later }).click()
    await expect(page).toHaveURL(/\/dashboard\/payouts\?onboarding=done$/)
    await expect(account.getByText(state('unfinished', 'name'), { exact: true })).toBeVisible()
    for (const fact of ['identity', 'business', 'bank_account', 'agreement']) {
      await expect(account.getByText(say(`payouts:account.fact.${fact}`))).toBeVisible()
    }
    await expect(page.getByText(say('payouts:empty.title'))).toBeVisible()
    await expectNoAxeViolations(page)
    await account.getByRole('button', { name: say('payouts:account.check') }).click()
    await expect(account.getByText(state('unfinished', 'name'), { exact: true })).toBeVisible()
    await account.getByRole('button', { name: state('unfinished', 'action') }).click()
    await page.getByRole('button', { name: words.complete }).click()
  })

  await test.step('a complete account takes cards, also after a reload and on the business profile', async () => {
    await expect(account.getByText(state('offered', 'name'), { exact: true })).toBeVisible()
    await expect(account.getByText(say('payouts:account.missing'))).toHaveCount(0)
    await expect(page.getByText(say('payouts:balance.balanceHint'))).toBeVisible()
    await page.goto('/dashboard/chef-profile')
    await expect(account.getByText(state('offered', 'text'))).toBeVisible()
    await account.getByRole('link', { name: say('payouts:account.toPayouts') }).click()
    await expect(page.getByRole('heading', { level: 1, name: say('payouts:title') })).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: say('kitchen:overview.title') })).toBeVisible()
    await expect(page.getByText(state('offered', 'name'))).toHaveCount(0)
  })
})

test('a chef confirms an order paid by card, refunds a part of it by line, and sees the payout arrive', {
  tag: '@phone',
}, async ({ page, request, say, language, allowConsoleError }) => {
  test.setTimeout(240_000)
  // Provoked on purpose: a refund from a page made stale by another person's refund.
  allowConsoleError(/status of 409/)
  const words = wordsIn[language].sandbox
  const kitchenName = nameOf('Paid Dumplings')
  const kitchen = await openKitchen(request, kitchenName)
  const asChef = await callFunctionsAs(request, kitchen.chef)
  await takeCards(request, asChef)
  const buyer = await createAccount(request, 'buyer', 'Carla Card')
  const asBuyer = await callFunctionsAs(request, buyer)
  const order = await orderByCard(asBuyer, kitchen.chefId, {
    dishId: kitchen.dish.id,
    quantity: 3,
    isReady: false,
    seenUnitPrice: kitchen.dish.price,
  })
  await signIn(page, kitchen.chef)
  const card = page.getByRole('article', {
    name: new RegExp(`^${say('common:numbered', { number: order.number })}`),
  })

  await test.step('the board shows the order once its card is authorized, and not before', async () => {
    await page.goto('/dashboard/orders')
    await expect(page.getByText(say('board:empty.new'))).toBeVisible()
    await expect(card).toHaveCount(0)
    await payOrder(request, asBuyer, order)
    await expect(card.getByText(say('payments:chef.authorized'))).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('the card is charged at the confirmation, and the board says so', async () => {
    await card.getByRole('button', { name: say('board:move.confirmed'), exact: true }).click()
    await showColumn(page, say, 'confirmed')
    await expect(card.getByText(say('payments:chef.paid'))).toBeVisible()
    await expect(card.getByText(say('chefPayments:notice.pending'))).toHaveCount(0)
  })

  await refundByLine(page, say, order, () =>
    asChef('refund-order', { orderId: order.id, amount: 1, seenRefundable: 36, reason: 'Late by an hour' }),
  )

  await test.step('the payout is on its way with its order, then paid', async () => {
    await page.goto('/sandbox')
    const account = page.locator('section').filter({ hasText: kitchenName }).first()
    await account.getByRole('button', { name: words.payOut }).click()
    await expect(page).toHaveURL(/\/sandbox$/)
    const payouts = async () => {
      const { payouts: sent }: { payouts: { status: string }[] } = await asChef('list-payouts', {})
      return sent.map(({ status }) => status)
    }
    await expect.poll(payouts).toEqual(['on_the_way'])
    await page.goto('/dashboard/payouts')
    const payout = page.getByRole('article')
    await expect(payout.getByText(say('payouts:status.on_the_way'))).toBeVisible()
    await payout.getByText(say('payouts:orders', { count: 1 })).click()
    await expect(
      payout.getByRole('link', { name: say('common:numbered', { number: order.number }) }),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: say('payouts:csv.save') }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv).toContain(`,${order.number},`)

    await page.goto('/sandbox')
    await account.getByRole('button', { name: words.payoutPaid }).click()
    await expect(page).toHaveURL(/\/sandbox$/)
    await expect.poll(payouts).toEqual(['paid'])
    await page.goto('/dashboard/payouts')
    await expect(payout.getByText(say('payouts:status.paid'), { exact: true })).toBeVisible()
    await payout.getByText(say('payouts:orders', { count: 1 })).click()
    await payout.getByRole('link', { name: say('common:numbered', { number: order.number }) }).click()
    await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${order.id}$`))
  })
})

/** Refunds one of three portions, just after another person has refunded $1.00. */
async function refundByLine(
  page: Page,
  say: Say,
  order: CardOrder,
  refundElsewhere: () => Promise<unknown>,
): Promise<void> {
  const payment = region(page, say('chefPayments:payment'))
  const dialog = page.getByRole('dialog')

  await test.step('the dialog shows what is left and refuses too much beside the field', async () => {
    await page.goto(`/dashboard/orders/${order.id}`)
    await payment.getByRole('button', { name: say('chefPayments:refund.open') }).click()
    await expect(
      dialog.getByText(say('chefPayments:refund.lead.card', { left: '$36.00', name: 'Carla Card' })),
    ).toBeVisible()
    await dialog.getByRole('button', { name: say('chefPayments:refund.kind.amount'), exact: true }).click()
    await dialog.getByLabel(say('chefPayments:refund.amount')).fill('36.01')
    await dialog.getByLabel(say('chefPayments:refund.reason')).fill('One was burnt')
    await dialog
      .getByRole('button', { name: say('chefPayments:refund.submitSum.card', { amount: '$36.01' }) })
      .click()
    await expect(
      dialog.getByText(say('chefPayments:refund.problem.tooMuch', { left: '$36.00' })).first(),
    ).toBeVisible()
    await expect(dialog.getByLabel(say('chefPayments:refund.amount'))).toBeFocused()
    await expectNoAxeViolations(page)
  })

  await test.step('a refund made elsewhere in the meantime is shown, and what was typed is kept', async () => {
    await dialog.getByRole('button', { name: say('chefPayments:refund.kind.lines'), exact: true }).click()
    await dialog
      .getByRole('group', { name: 'Evening dumplings' })
      .getByRole('button', { name: say('common:quantity.more') })
      .click()
    await page.route(
      '**/functions/v1/refund-order',
      async (route) => {
        await refundElsewhere()
        await route.continue()
      },
      { times: 1 },
    )
    await dialog
      .getByRole('button', { name: say('chefPayments:refund.submitSum.card', { amount: '$12.00' }) })
      .click()
    await expect(
      dialog.getByText(say('chefPayments:refund.changed', { before: '$36.00', now: '$35.00' })),
    ).toBeVisible()
    await expect(dialog.getByLabel(say('chefPayments:refund.reason'))).toHaveValue('One was burnt')
    await expect(
      dialog.getByText(say('chefPayments:refund.rest', { amount: '$12.00', left: '$23.00' })),
    ).toBeVisible()
  })

  await test.step('two clicks refund once, and the order shows both refunds', async () => {
    await dialog
      .getByRole('button', { name: say('chefPayments:refund.submitSum.card', { amount: '$12.00' }) })
      .dblclick()
    await expect(dialog).toBeHidden()
    const refunds = payment.getByRole('list', { name: say('chefPayments:refunds') })
    await expect(refunds.getByRole('listitem')).toHaveCount(2)
    await expect(refunds.getByText('One was burnt')).toBeVisible()
    await expect(payment.getByText('$13.00')).toBeVisible()
    await expect(payment.getByText(say('payments:chef.partlyRefunded'))).toBeVisible()
    await expectNoAxeViolations(page)
  })
}

test('a chef records the money of an order whose card failed after the handover, takes that back, and records it again', {
  tag: '@phone',
}, async ({ page, openPerson, request, say }) => {
  test.setTimeout(240_000)
  const kitchen = await openKitchen(request, nameOf('Owed Dumplings'))
  const asChef = await callFunctionsAs(request, kitchen.chef)
  await takeCards(request, asChef)
  const buyer = await createAccount(request, 'buyer', 'Olive Owing')
  const asBuyer = await callFunctionsAs(request, buyer)
  const order = await orderByCard(asBuyer, kitchen.chefId, {
    dishId: kitchen.dish.id,
    quantity: 1,
    isReady: false,
    seenUnitPrice: kitchen.dish.price,
  })
  await payOrder(request, asBuyer, order)
  await loseCardDuring(request, order.payment, async () => {
    const steps = ['placed', 'confirmed', 'preparing', 'ready', 'completed']
    for (const [index, to] of steps.slice(1).entries()) {
      await asChef('transition-order', { orderId: order.id, from: steps[index], to })
    }
  })
  const statusOf = async () => {
    const { paymentStatus }: { paymentStatus: string } = await asChef('get-order', { orderId: order.id })
    return paymentStatus
  }
  await expect.poll(statusOf, { timeout: 30_000 }).toBe('failed')
  const sum = '$12.00'
  const buyersPage = await openPerson(buyer)

  await test.step('the buyer reads what to pay and to whom', async () => {
    await buyersPage.goto(`/dashboard/orders/${order.id}`)
    await expect(buyersPage.getByText(say('payments:said.owed', { sum }))).toBeVisible()
    await expectNoAxeViolations(buyersPage)
  })

  await signIn(page, kitchen.chef)
  await page.goto(`/dashboard/orders/${order.id}`)
  const payment = region(page, say('chefPayments:payment'))
  const record = async () => {
    await payment.getByRole('button', { name: say('chefPayments:owed.record', { sum }) }).click()
    await expect(payment.getByText(say('payments:chef.paidInPerson'))).toBeVisible()
    await expect(payment.getByText(say('chefPayments:notice.owed'))).toHaveCount(0)
  }

  await test.step('the chef records the money by mistake, and takes that back', async () => {
    await expect(payment.getByText(say('chefPayments:notice.owed'))).toBeVisible()
    await expectNoAxeViolations(page)
    await record()
    await page.getByRole('button', { name: new RegExp(`^${say('common:action.undo')}`) }).click()
    await expect(payment.getByText(say('chefPayments:notice.owed'))).toBeVisible()
    await expect(payment.getByText(say('payments:chef.owed'), { exact: true })).toBeVisible()
  })

  await test.step('the recorded order reads as paid in person for both', async () => {
    await record()
    await expect(buyersPage.getByText(say('payments:said.paidInPerson', { sum }))).toBeVisible()
    await expect(payment.getByRole('button', { name: say('chefPayments:refund.openInPerson') })).toBeVisible()
  })
})
