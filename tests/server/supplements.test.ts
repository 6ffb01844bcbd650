import { grantCredit } from '@localchef/contracts/credit/grant-credit'
import { saveDiscount } from '@localchef/contracts/discounts/save-discount'
import { checkPayment } from '@localchef/contracts/payments/check-payment'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getOrderLedger } from '@localchef/contracts/payments/get-order-ledger'
import { getStatement } from '@localchef/contracts/payments/get-statement'
import { getTaxReport } from '@localchef/contracts/payments/get-tax-report'
import { openChangeCheckout } from '@localchef/contracts/payments/open-change-checkout'
import { sumTax } from '@localchef/contracts/payments/tax-report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { Kitchen } from '../kitchen-fixture.ts'
import { kitchenYear } from '../kitchen-fixture.ts'
import { eventsOf } from '../order-notifications.ts'
import {
  booksOf,
  change,
  chargedOrder,
  expectAgreement,
  expectNothingKept,
  expectRefundedWhole,
  openTaxedStage,
  quoteOf,
  refundsOf,
} from './charged-order-stage.ts'
import {
  admin,
  bank,
  buyer,
  cardKitchen,
  checkoutStateOf,
  choose,
  closePaymentStage,
  move,
  portionsLeft,
  read,
  refund,
  server,
  soon,
} from './payment-stage.ts'

beforeAll(openTaxedStage)
afterAll(closePaymentStage)

/** Opens the checkout for the difference to this quantity. */
async function open(orderId: string, lineId: string, quantity: number) {
  const { total, changes: seenChanges } = await quoteOf(orderId, lineId, quantity)
  const input = { orderId, kept: [{ lineId, quantity }], seenChanges, seenTotal: total }
  return callFunction(server, openChangeCheckout, input, buyer)
}

async function opened(orderId: string, lineId: string, quantity: number) {
  const { data, error } = await open(orderId, lineId, quantity)
  const url = data.pendingChange?.checkoutUrl
  if (!url) throw new Error(JSON.stringify(error))
  return { url, checkoutId: url.split('/').at(-1) ?? '', pending: data.pendingChange }
}

async function pay(orderId: string, url: string) {
  await choose(url, { choice: 'good' })
  return (await callFunction(server, checkPayment, { orderId }, buyer)).data
}

/** The order and its portions change only after the provider has released a supplement or let it end. */
const becomes = (orderId: string) => expect.poll(() => read(orderId, buyer), soon)
const portionsBecome = (kitchen: Kitchen) => expect.poll(() => portionsLeft(kitchen), soon)

/** Raises the order to this quantity, and waits until the difference is charged. */
async function grow(orderId: string, lineId: string, quantity: number) {
  const page = await opened(orderId, lineId, quantity)
  await pay(orderId, page.url)
  await expect.poll(() => checkoutStateOf(page.checkoutId), soon).toBe('captured')
  await expect.poll(async () => (await read(orderId, buyer)).payment?.isCapturePending, soon).toBe(false)
  return page
}

test('a charged order grows once the difference is authorized, and the card is charged immediately', async () => {
  const { kitchen, chef, orderId, lineId } = await chargedOrder({ quantity: 2 })
  expect(await quoteOf(orderId, lineId, 4)).toMatchObject({
    oldTotal: 17.41,
    total: 32.81,
    isCovered: false,
    takesNewCard: true,
    supplement: 15.4,
    refund: 0,
  })
  const page = await opened(orderId, lineId, 4)
  expect(page.pending).toMatchObject({ total: 32.81, supplement: 15.4 })
  expect(await portionsLeft(kitchen)).toBe(46)
  expect(await read(orderId, chef)).toMatchObject({ total: 17.41, changes: [] })

  expect(await pay(orderId, page.url)).toMatchObject({
    total: 32.81,
    pendingChange: null,
    status: 'confirmed',
  })
  await expect.poll(() => checkoutStateOf(page.checkoutId), soon).toBe('captured')
  await expect
    .poll(async () => (await read(orderId, buyer)).payment, soon)
    .toMatchObject({ captured: 32.81, refundable: 32.81, isCapturePending: false })
  expect(await read(orderId, chef)).toMatchObject({
    paymentStatus: 'paid',
    changes: [{ oldTotal: 17.41, newTotal: 32.81 }],
  })
  expect(await eventsOf(chef, orderId)).toContain('order_changed')
  expect(await portionsLeft(kitchen)).toBe(46)
  await expectAgreement(orderId)
  expect(await booksOf(orderId)).toMatchObject({
    chef_payable: -2340,
    'chef_payable:tip': -200,
    'marketplace_revenue:service_fee': -260,
    'marketplace_revenue:commission': -260,
    tax_payable: -221,
  })
  const { data: ledger } = await callFunction(server, getOrderLedger, { orderId }, admin)
  expect(ledger.payment).toMatchObject({ amount: 32.81, applicationFee: 7.41 })
})

test('refunds of an order with two charges take the newer one first, and can return everything', async () => {
  const { chef, orderId, lineId } = await chargedOrder({ quantity: 2 })
  await grow(orderId, lineId, 4)
  await refund(orderId, chef, { amount: 20 })
  expect((await refundsOf(orderId)).map(({ amount }) => amount).toSorted()).toEqual([15.4, 4.6])
  const { rows } = await server.database.pool.query<{ purpose: string; cents: number }>(
    `select p.purpose, r.amount_cents as cents
     from public.refunds r
     join public.payments p on p.id = r.payment_id
     where p.order_id = $1
     order by r.amount_cents`,
    [orderId],
  )
  expect(rows).toEqual([
    { purpose: 'order', cents: 460 },
    { purpose: 'supplement', cents: 1540 },
  ])
  expect(await read(orderId, buyer)).toMatchObject({
    paymentStatus: 'partly_refunded',
    payment: { captured: 32.81, refundable: 12.81 },
  })
  await expectRefundedWhole(orderId, chef)
})

test.each(['chef', 'admin'] as const)(
  'an order with a supplement that is canceled by the %s refunds both charges',
  async (side) => {
    const { chef, orderId, lineId } = await chargedOrder({ quantity: 2 })
    await grow(orderId, lineId, 3)
    const person = { chef, admin }[side]
    expect((await move({ id: orderId, status: 'confirmed' }, 'cancelled', person, 'A test')).status).toBe(200)
    await expectNothingKept(orderId)
  },
)

test('an order with two supplements shrinks by refunds across its charges', async () => {
  const { chef, orderId, lineId } = await chargedOrder({ quantity: 2 })
  await grow(orderId, lineId, 3)
  await grow(orderId, lineId, 4)
  await expectAgreement(orderId)
  const smaller = await change(orderId, lineId, 1)
  expect(smaller.data).toMatchObject({ total: 9.7, paymentStatus: 'paid' })
  await expectAgreement(orderId)
  expect(await read(orderId, buyer)).toMatchObject({
    paymentStatus: 'paid',
    payment: { captured: 32.81, refundable: 9.7 },
  })
  await grow(orderId, lineId, 2)
  await expectAgreement(orderId)
  await expectRefundedWhole(orderId, chef)
})

test('a supplement is released if preparation begins in the meantime, and its portions are returned', async () => {
  const { kitchen, chef, orderId, lineId } = await chargedOrder({ quantity: 2 })
  const page = await opened(orderId, lineId, 4)
  await choose(page.url, { choice: 'good' })
  await move({ id: orderId, status: 'confirmed' }, 'preparing', chef)
  await callFunction(server, checkPayment, { orderId }, buyer)
  await server.runTask('sweep-payments')
  await expect.poll(() => checkoutStateOf(page.checkoutId), soon).toBe('released')
  await becomes(orderId).toMatchObject({
    total: 17.41,
    paymentStatus: 'paid',
    payment: { captured: 17.41 },
  })
  await portionsBecome(kitchen).toBe(48)
  await expectAgreement(orderId)
})

test('a supplement for a change that is no longer possible is released, and the buyer is notified', async () => {
  const { kitchen, orderId, lineId } = await chargedOrder({ quantity: 2 })
  const page = await opened(orderId, lineId, 4)
  await server.database.pool.query('update public.dishes set price_cents = 700 where id = $1', [
    kitchen.dishId,
  ])
  expect(await pay(orderId, page.url)).toMatchObject({ total: 17.41, changes: [], pendingChange: null })
  await expect.poll(() => checkoutStateOf(page.checkoutId), soon).toBe('released')
  expect(await eventsOf(buyer, orderId)).toContain('order_change_failed')
  await portionsBecome(kitchen).toBe(48)
  await expectAgreement(orderId)
})

test('buyer and chef see that only the difference is unpaid when the bank withdraws its authorization', async () => {
  const { chef, orderId, lineId } = await chargedOrder({ quantity: 2 })
  const page = await grow(orderId, lineId, 4)
  // As if the capture came too late: authorized here, released at the provider.
  await server.database.transaction(async (connection) => {
    await connection.query(
      `update private.sandbox_objects
       set body = jsonb_set(body, '{state}', '"released"')
       where id = $1`,
      [page.checkoutId],
    )
    await connection.query(
      `update public.payments set status = 'authorized', ask_at = now() - interval '1 second'
       where order_id = $1 and purpose = 'supplement'`,
      [orderId],
    )
  })
  await server.runTask('sweep-payments')
  for (const person of [buyer, chef]) {
    await expect.poll(() => eventsOf(person, orderId), soon).toContain('order_supplement_failed')
    expect(await eventsOf(person, orderId)).not.toContain('order_payment_failed')
  }
})

test('a supplement that nobody authorizes ends with its page', async () => {
  const { kitchen, orderId, lineId } = await chargedOrder({ quantity: 2 })
  const page = await opened(orderId, lineId, 4)
  await server.database.pool.query(
    `update public.payments
     set hold_until = now() - interval '1 second'
     where order_id = $1 and purpose = 'supplement_wish'`,
    [orderId],
  )
  await server.runTask('sweep-payments')
  await expect.poll(() => checkoutStateOf(page.checkoutId), soon).toBe('failed')
  await becomes(orderId).toMatchObject({
    total: 17.41,
    paymentStatus: 'paid',
    pendingChange: null,
  })
  await portionsBecome(kitchen).toBe(48)
})

test('a smaller total in the meantime makes an open supplement stale', async () => {
  const { orderId, lineId } = await chargedOrder({ quantity: 2 })
  const page = await opened(orderId, lineId, 4)
  expect((await change(orderId, lineId, 1)).data.total).toBe(9.7)
  expect(await pay(orderId, page.url)).toMatchObject({ total: 9.7 })
  await expect.poll(() => checkoutStateOf(page.checkoutId), soon).toBe('released')
  await expectAgreement(orderId)
})

test('repeated events and sweeps charge a supplement once', async () => {
  const { orderId, lineId } = await chargedOrder({ quantity: 2 })
  const page = await opened(orderId, lineId, 3)
  await choose(page.url, { choice: 'good' })
  await Promise.all([1, 2, 3].map(() => callFunction(server, checkPayment, { orderId }, buyer)))
  await expect.poll(() => checkoutStateOf(page.checkoutId), soon).toBe('captured')
  const before = await booksOf(orderId)
  for (let round = 0; round < 3; round += 1) {
    await callFunction(server, checkPayment, { orderId }, buyer)
    await server.runTask('sweep-payments')
  }
  await expectAgreement(orderId)
  expect(Object.keys(before).length).toBeGreaterThan(0)
  expect((await read(orderId, buyer)).changes).toHaveLength(1)
})

test('a chargeback of a supplement is recorded on its own payment, and ends refunds and changes', async () => {
  const { chef, orderId, lineId } = await chargedOrder({ quantity: 2 })
  const page = await grow(orderId, lineId, 3)
  await bank('chargeback', page.checkoutId)
  await expect.poll(async () => (await read(orderId, buyer)).paymentStatus, soon).toBe('charged_back')
  const { rows } = await server.database.pool.query(
    `select p.purpose, p.status::text as status
     from public.chargebacks c
     join public.payments p on p.id = c.payment_id
     where p.order_id = $1`,
    [orderId],
  )
  expect(rows).toEqual([{ purpose: 'supplement', status: 'charged_back' }])
  expect((await refund(orderId, chef, { amount: 1 })).error?.code).toBe('chargeback_open')
  expect((await change(orderId, lineId, 1)).error?.code).toBe('change_needs_payment')
})

test('only the buyer can open a supplement, for a total they have seen, and a change of the order never charges immediately', async () => {
  const { chef, orderId, lineId } = await chargedOrder({ quantity: 2 })
  const wish = { orderId, kept: [{ lineId, quantity: 3 }], seenChanges: 0, seenTotal: 25.11 }
  expect((await callFunction(server, openChangeCheckout, wish, chef)).status).toBe(404)
  const unseen = await callFunction(server, openChangeCheckout, { ...wish, seenTotal: 25 }, buyer)
  expect(unseen.error).toMatchObject({ code: 'total_changed', details: { newTotal: 25.11 } })
  const unpaid = await change(orderId, lineId, 3)
  expect(unpaid.error).toMatchObject({ code: 'change_needs_payment', details: { isCharged: true } })
})

test('a growing discount and growing credit are parts of the supplement, and return with its refund', async () => {
  const made = await cardKitchen({ portions: 50 })
  const terms = {
    kind: 'percent' as const,
    percent: 20,
    amount: null,
    ceiling: null,
    minimum: 0,
    usesLimit: null,
    usesPerPerson: null,
    firstOrderOnly: false,
    holdsFrom: '2020-01-01',
    holdsUntil: null,
    code: 'GROWS',
  }
  expect((await callFunction(server, saveDiscount, { terms, kitchenIds: [] }, admin)).status).toBe(200)
  const expiresOn = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const grant = { amount: 12, reason: 'The soup was cold', expiresOn, buyerId: buyer.id }
  expect((await callFunction(server, grantCredit, grant, admin)).status).toBe(200)
  const { chef, orderId, lineId } = await chargedOrder(
    { quantity: 2, code: 'GROWS', useCredit: true },
    Promise.resolve(made),
  )
  await expectAgreement(orderId)
  await grow(orderId, lineId, 4)
  expect(await read(orderId, buyer)).toMatchObject({ discount: 5.2, credit: 12 })
  await expectAgreement(orderId)
  // The chef gets the price of $26.00 less 10%, and the tip, regardless of the marketplace's contribution.
  const gets = async () => {
    const books = await booksOf(orderId)
    return (books.chef_payable ?? 0) + (books['chef_payable:tip'] ?? 0) + (books.owed_to_chef ?? 0)
  }
  await expect.poll(gets, soon).toBe(-2540)
  await expectRefundedWhole(orderId, chef)
})

test('statement, monthly report and tax report add up with supplements', async () => {
  const month = new Date().toISOString().slice(0, 7)
  const report = async () => (await callFunction(server, getMonthlyReport, { month }, admin)).data.sum
  const taxSums = async () => sumTax((await callFunction(server, getTaxReport, { month }, admin)).data.lines)
  const [before, ordersBefore] = [await taxSums(), (await report()).orders]
  const { chef, orderId, lineId } = await chargedOrder({ quantity: 2 })
  await grow(orderId, lineId, 4)
  const period = kitchenYear()
  const { sums } = (await callFunction(server, getStatement, { period }, chef)).data
  expect(sums).toMatchObject({ charged: 32.81, refunded: 0, remittedTax: 2.21, commission: 2.6 })
  const sum = await report()
  expect(sum.orders - ordersBefore).toBe(1)
  const after = await taxSums()
  expect(after.tax).toBe(sum.tax)
  expect(after.orders - before.orders).toBe(1)
  expect(Math.round((after.taxableSales - before.taxableSales) * 100)).toBe(2600)
  expect(Math.round((after.taxCollected - before.taxCollected) * 100)).toBe(221)
})
