import { readFile } from 'node:fs/promises'
import { wordDispute } from '@localchef/contracts/disputes/word-dispute'
import { wordsIn } from '@localchef/contracts/words/words-in'
import type { APIRequestContext } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { type CallAs, callFunctionsAs } from './support/call-function.ts'
import { type CardKitchen, openCardKitchen } from './support/card-kitchen.ts'
import { createAccount } from './support/create-account.ts'
import { dinnerOffer } from './support/dinner-offer.ts'
import { type CardOrder, orderByCard, payOrder } from './support/order-by-card.ts'
import { expect, own, test } from './support/own-marketplace.ts'
import { signIn } from './support/sign-in.ts'

test.use({ hasNoMouse: true, marketplace: 'reports' })

/** Money as an admin: in Russian on the phone, in English on the desktop. */

/** An order of $6.50 by a good card that its chef has confirmed and the provider has charged. */
async function chargeOrder(
  request: APIRequestContext,
  asBuyer: CallAs,
  { chefId, dishId, variantId, asChef }: CardKitchen,
): Promise<CardOrder> {
  const line = { dishId, quantity: 1, variantIds: [variantId], isReady: true, seenUnitPrice: 6.5 }
  const order = await orderByCard(asBuyer, chefId, line)
  await payOrder(request, asBuyer, order)
  await asChef('transition-order', { orderId: order.id, from: 'placed', to: 'confirmed' })
  const status = async () =>
    (await asBuyer<{ paymentStatus: string }>('get-order', { orderId: order.id })).paymentStatus
  await expect.poll(status).toBe('paid')
  return order
}

/** A booking of $400 with a charged deposit of $100. */
async function chargeDeposit(
  request: APIRequestContext,
  asBuyer: CallAs,
  { asChef }: CardKitchen,
): Promise<{ id: string }> {
  const deposit = { percent: 25, sum: null, freeHours: 48, keptPercent: 50, balanceDays: null }
  const offer = { ...dinnerOffer, noticeDays: 3, deposit }
  const { id: serviceId } = await asChef<{ id: string }>('save-service', { offer })
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 9 * 86_400_000).toISOString()
  const seen = { price: 400, durationMinutes: 180, deposit }
  interface Paying {
    id: string
    status: string
    refundable: number
    endsAt: string
    payments: { checkoutUrl: string }[]
  }
  const place = '5 Bay Street'
  const { id, endsAt } = await asBuyer<Paying>('request-booking', {
    serviceId,
    startsAt,
    seen,
    guests: 6,
    place,
  })
  const terms = { price: 400, startsAt, endsAt, guests: 6, place }
  await asChef('transition-booking', { bookingId: id, from: 'requested', to: 'confirmed', seen: terms })
  const { payments } = await asBuyer<Paying>('open-booking-checkout', { bookingId: id, purpose: 'deposit' })
  await request.post(payments[0]?.checkoutUrl ?? '', { form: { choice: 'good' }, maxRedirects: 0 })
  await asBuyer('check-booking-payment', { bookingId: id })
  await expect
    .poll(async () => (await asBuyer<Paying>('get-booking', { bookingId: id })).refundable)
    .toBe(100)
  return { id }
}

test('an admin answers a chargeback, loses it, changes a commission, refunds and reads the report', async ({
  page,
  request,
  server,
  say,
  language,
}) => {
  test.setTimeout(300_000)
  const words = wordsIn[language].sandbox
  const kitchen = await openCardKitchen(server, request, 'Ledger Lunch')
  const asBuyer = await callFunctionsAs(request, await createAccount(request, 'buyer', 'Carla Card'))
  const contested = await chargeOrder(request, asBuyer, kitchen)
  await asBuyer('send-message', { orderId: contested.id, body: 'I am at the door' })
  await signIn(page, own.admin)
  const atBank = async (act: 'chargeback' | 'lost', { number }: CardOrder) => {
    await page.goto('/sandbox')
    const payment = page.locator('section').filter({ hasText: `#${number} ` })
    await payment.getByRole('button', { name: words[act], exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.overview })).toBeVisible()
  }

  await test.step('the queue shows the deadline, the evidence and what to do', async () => {
    await atBank('chargeback', contested)
    await page.goto('/admin/queue?show=payment')
    const rows = page.getByRole('list', { name: say('queue:title') }).getByRole('button')
    const row = rows.filter({ hasText: say('common:numbered', { number: contested.number }) })
    await expect(row).toContainText(say('chargebacks:kind.chargeback'))
    await row.click()
    await expect(page.getByText(say('chargebacks:meaning.chargeback', { amount: '$6.50' }))).toBeVisible()
    const claim = say('chargebacks:bankReason.product_not_received')
    await expect(page.getByText(claim, { exact: true })).toBeVisible()
    await expect(page.getByText('I am at the door')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('the answer is sent once it has words, and the row leaves the queue', async () => {
    const send = page.getByRole('button', { name: say('chargebacks:answer.send') })
    await send.click()
    await expect(page.getByText(say('chargebacks:answer.missing')).first()).toBeVisible()
    const field = page.getByRole('textbox', { name: say('chargebacks:answer.label') })
    await expect(field).toBeFocused()
    await field.fill('The buyer wrote from the door and took the food.')
    await send.click()
    const title = say('common:numbered', { number: contested.number })
    await expect(
      page.getByRole('status').getByText(say('chargebacks:answer.done', { subject: title })),
    ).toBeVisible()
    await expect(page.getByRole('button').filter({ hasText: title })).toHaveCount(0)
  })

  await test.step('the outcome stays among the cases, and the ledger of the order shows every movement', async () => {
    await atBank('lost', contested)
    const asAdmin = await callFunctionsAs(request, own.admin)
    const outcome = async () => {
      const { chargebacks }: { chargebacks: { status: string }[] } = await asAdmin('get-order-ledger', {
        orderId: contested.id,
      })
      return chargebacks.map(({ status }) => status)
    }
    await expect.poll(outcome).toEqual(['lost'])
    await page.goto('/admin/payments?view=cases')
    const row = page
      .getByRole('row')
      .filter({ hasText: say('common:numbered', { number: contested.number }) })
    await expect(row).toContainText(say('chargebacks:chargeback.lost'))
    await expectNoAxeViolations(page)
    await row.getByRole('link', { name: say('common:numbered', { number: contested.number }) }).click()
    const ledger = page.getByRole('table', { name: say('ledger:title') })
    for (const cause of ['sale', 'capture', 'provider_fee', 'chargeback', 'chargeback_lost']) {
      await expect(ledger.getByText(say(`ledger:cause.${cause}`), { exact: true })).toBeVisible()
    }
    await expect(ledger.getByRole('row').filter({ hasText: say('ledger:debitOf.buyer') })).toContainText(
      '$6.50',
    )
    await expectNoAxeViolations(page)
  })

  await test.step('a new commission is kept with its reason and used by the next order', async () => {
    await page.goto(`/admin/chefs/${kitchen.chefId}`)
    await page.getByRole('button', { name: say('fees:commission.change') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('Agreed with the chef for a year')
    await dialog.getByRole('checkbox').uncheck()
    const percent = dialog.getByRole('textbox', { name: say('fees:commission.percent') })
    await percent.fill('51')
    await dialog.getByRole('button', { name: say('fees:commission.confirm') }).click()
    await expect(dialog.getByText(say('fees:commission.percentError')).first()).toBeVisible()
    await percent.fill('12.5')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: say('fees:commission.confirm') }).click()
    await expect(dialog).toBeHidden()
    const history = page.getByRole('list', { name: say('fees:history') })
    await expect(history).toContainText('Agreed with the chef for a year')
    await expectNoAxeViolations(page)
  })

  await test.step('a planned commission is listed with those of all kitchens, and withdrawn before it begins', async () => {
    await page.getByRole('button', { name: say('fees:commission.change') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('Agreed from May on')
    await dialog.getByLabel(say('fees:day')).fill('2041-05-01')
    await dialog.getByRole('button', { name: say('fees:commission.confirm') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: say('fees:planned') })).toBeVisible()
    await page.goto('/admin/payments?view=fees&show=planned')
    const row = page.getByRole('row').filter({ hasText: 'Agreed from May on' })
    await expect(row).toContainText(/12[.,]5\s?%/)
    await expectNoAxeViolations(page)
    await row.getByRole('button', { name: say('fees:withdraw') }).click()
    await dialog.getByRole('textbox').first().fill('Not agreed after all')
    await dialog.getByRole('button', { name: say('fees:withdrawConfirm') }).click()
    await expect(row).toBeHidden()
  })

  const refunded = await chargeOrder(request, asBuyer, kitchen)
  await test.step('an admin refunds an order, and its ledger says so', async () => {
    await page.goto('/admin/orders')
    await page
      .getByRole('row')
      .filter({ hasText: say('common:numbered', { number: refunded.number }) })
      .getByRole('link', { name: say('payments:chef.paid') })
      .click()
    const ledger = page.getByRole('table', { name: say('ledger:title') })
    const commission = ledger.getByRole('row').filter({ hasText: say('ledger:part.commission') })
    await expect(commission).toContainText('$0.81')
    await page.getByRole('button', { name: say('purchases:order.refund') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: say('chefPayments:refund.reason') }).fill('The soup was cold')
    await dialog
      .getByRole('button', { name: say('chefPayments:refund.submitSum.card', { amount: '$6.50' }) })
      .click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('The soup was cold')).toBeVisible()
    await expect(ledger.getByText(say('ledger:cause.refund'), { exact: true })).toBeVisible()
  })

  await test.step('the fee of the kitchen leads to its ledger entries and their order', async () => {
    await page.goto('/admin/payments?view=fees&show=present')
    const row = page.getByRole('row').filter({ hasText: 'Agreed with the chef for a year' })
    await row.getByRole('button', { name: say('moneyLists:entries.show') }).click()
    const entries = page.getByRole('dialog').getByRole('table')
    await expect(entries).toContainText('$0.81')
    await expect(
      entries.getByRole('link', { name: say('common:numbered', { number: refunded.number }) }),
    ).not.toHaveCount(0)
    // The contested order was placed under the marketplace's fee, before the kitchen had its own.
    await expect(
      entries.getByRole('link', { name: say('common:numbered', { number: contested.number }) }),
    ).toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  await test.step('the monthly report adds it all up, also as a file', async () => {
    await page.goto('/admin/payments')
    await expect(page.getByRole('link', { name: say('menu:admin.payments'), exact: true })).toBeInViewport()
    const report = page.getByRole('table', { name: say('ledger:report.byKitchen') })
    await expect(report.locator(`a[href="/admin/chefs/${kitchen.chefId}"]`)).toBeVisible()
    const tile = (name: string) =>
      page
        .getByRole('main')
        .locator('dl > div')
        .filter({
          has: page.getByText(say(`ledger:report.${name}`), { exact: true }),
        })
    await expect(tile('sales')).toContainText('$13.00')
    await expect(tile('refunds')).toContainText('$6.50')
    await expect(tile('lost')).toContainText('$6.50')
    await expect(tile('commission')).toContainText('$0.81')
    await expectNoAxeViolations(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: say('listExports:start') }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    // One row for the total, one for the only kitchen.
    expect(csv.match(/^\d{4}-\d\d,[^,\r\n]+,2,0,13\.00,6\.50,/gm)).toHaveLength(2)
  })

  await test.step('the tax report has the sales by state, also as a file', async () => {
    await page.getByRole('button', { name: say('moneyLists:show.tax_report') }).click()
    await expect(page).toHaveURL(/view=tax_report/)
    const states = page.getByRole('table', { name: say('moneyLists:tax.byState') })
    await expect(states.getByRole('row').filter({ hasText: '$13.00' })).toBeVisible()
    await expectNoAxeViolations(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: say('listExports:start') }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv).toMatch(/^\d{4}-\d\d-01,[\d-]+,all states,,,,,,2,13\.00,0\.00,13\.00,/m)
  })

  await test.step('refunds and payouts of all kitchens have lists', async () => {
    await page.getByRole('button', { name: say('moneyLists:show.refunds') }).click()
    const row = page.getByRole('row').filter({ hasText: 'The soup was cold' })
    await expect(row).toContainText('$6.50')
    await expect(
      row.getByRole('link', { name: say('common:numbered', { number: refunded.number }) }),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    await server.database.pool.query(
      `insert into public.payouts (connected_account_id, provider_reference, amount_cents, status, created_at, failure)
       select id, 'po_closed', 4321, 'failed', now(), 'account_closed' from public.connected_accounts where chef_id = $1`,
      [kitchen.chefId],
    )
    await page.getByRole('button', { name: say('moneyLists:show.payouts') }).click()
    await page.getByRole('button', { name: say('moneyLists:payouts.show.failed'), exact: true }).click()
    const payout = page.getByRole('row').filter({ hasText: 'po_closed' })
    await expect(payout).toContainText('$43.21')
    await expect(payout).toContainText('account_closed')
    await expectNoAxeViolations(page)
  })

  await test.step('a comparison with the provider names what differs, and leads to the queue', async () => {
    await server.database.pool.query(
      `with alert as (
         insert into public.payment_alerts (kind, subject, detail, ours_cents, theirs_cents, chef_id)
         values ('difference', 'balance:acct_1', '$1.00 / $2.00', 100, 200, $1)
         returning id
       ),
       compared as (
         insert into public.ledger_comparisons (day, payments, differences, finished_at)
         values ('2024-01-02', 2, 1, '2024-01-02T04:00:00Z')
         returning day
       )
       insert into public.ledger_differences (day, subject, chef_id, ours_cents, theirs_cents, alert_id)
       select c.day, 'balance:acct_1', $1, 100, 200, a.id from alert a, compared c`,
      [kitchen.chefId],
    )
    await page.goto('/admin/payments?view=comparisons&show=different')
    const night = page
      .getByRole('row')
      .filter({ hasText: say('moneyLists:comparisons.differences', { count: 1 }) })
    await expect(night).toContainText(
      say('moneyLists:comparisons.amounts', { ours: '$1.00', theirs: '$2.00' }),
    )
    await expectNoAxeViolations(page)
    await night.getByRole('link', { name: say('moneyLists:comparisons.settle') }).click()
    await expect(page).toHaveURL(/\/admin\/queue\?item=payment/)
  })
})

test('an admin refunds a part of the deposit of a booking', { tag: '@phone' }, async ({
  page,
  request,
  server,
  say,
}) => {
  test.setTimeout(120_000)
  const kitchen = await openCardKitchen(server, request, 'Refund Rolls')
  const asBuyer = await callFunctionsAs(request, await createAccount(request, 'buyer', 'Rita Refund'))
  const { id: bookingId } = await chargeDeposit(request, asBuyer, kitchen)
  await signIn(page, own.admin)
  await page.goto(`/admin/bookings/${bookingId}`)
  await page.getByRole('button', { name: say('chefPayments:refund.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('chefPayments:refund.kind.amount'), exact: true }).click()
  const amount = dialog.getByRole('textbox', { name: say('chefPayments:refund.amount') })
  await amount.fill('100.01')
  await dialog
    .getByRole('textbox', { name: say('chefPayments:refund.reason') })
    .fill('The starter was missing')
  await dialog
    .getByRole('button', { name: say('chefPayments:refund.submitSum.card', { amount: '$100.01' }) })
    .click()
  await expect(
    dialog.getByText(say('chefPayments:refund.problem.tooMuch', { left: '$100.00' })).first(),
  ).toBeVisible()
  await amount.fill('30.5')
  await expectNoAxeViolations(page)
  await dialog
    .getByRole('button', { name: say('chefPayments:refund.submitSum.card', { amount: '$30.50' }) })
    .click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('The starter was missing')).toBeVisible()
  const ledger = page.getByRole('table', { name: say('ledger:title') })
  await expect(ledger.getByText(say('ledger:cause.refund'), { exact: true })).toBeVisible()
})

test('an admin ends a dispute with a partial refund, after previewing the messages', async ({
  page,
  request,
  server,
  say,
  language,
}) => {
  test.setTimeout(240_000)
  const kitchen = await openCardKitchen(server, request, 'Dispute Dinner')
  const asBuyer = await callFunctionsAs(request, await createAccount(request, 'buyer', 'Dora Dispute'))
  const { id: orderId, number } = await chargeOrder(request, asBuyer, kitchen)
  for (const [from, to] of [
    ['confirmed', 'preparing'],
    ['preparing', 'ready'],
    ['ready', 'completed'],
  ]) {
    await kitchen.asChef('transition-order', { orderId, from, to })
  }
  await asBuyer('report-problem', { orderId, kind: 'quality', body: 'Half of the soup was missing.' })
  await signIn(page, own.admin)
  await page.goto('/admin/queue?show=dispute')
  await page
    .getByRole('button')
    .filter({ hasText: say('common:numbered', { number }) })
    .click()
  await page.getByRole('button', { name: say('evidence:dispute.refundBuyer') }).click()
  const dialog = page.getByRole('dialog')
  const ending = (name: string) =>
    dialog.getByRole('radio', { name: say(`disputes:ending.${name}`, { amount: '$6.50' }) })
  await expect(ending('whole')).toBeChecked()
  await ending('part').check({ force: true })
  await dialog.getByRole('textbox', { name: say('desk:reason.label') }).fill('The picture shows half a bowl.')
  await dialog.getByRole('button', { name: say('evidence:dispute.refundBuyer') }).click()
  await expect(dialog.getByText(say('disputes:amountError', { amount: '$6.50' })).first()).toBeVisible()
  await dialog.getByRole('textbox', { name: say('disputes:amount') }).fill('3.25')
  const { words } = wordDispute('chef', {
    subject: 'order',
    number: String(number),
    side: 'buyer',
    outcome: { kind: 'refund', amount: 3.25, seenRefundable: 6.5 },
    note: 'The picture shows half a bowl.',
  })
  await expect(dialog.getByText(words[language].message)).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog
    .getByRole('button', { name: say('evidence:dispute.refundAmount', { amount: '$3.25' }) })
    .click()
  await expect(dialog).toBeHidden()
  await page.goto(`/admin/orders/${orderId}`)
  await expect(page.getByText('The picture shows half a bowl.')).toBeVisible()
})
