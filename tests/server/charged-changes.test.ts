import { grantCredit } from '@localchef/contracts/credit/grant-credit'
import { saveDiscount } from '@localchef/contracts/discounts/save-discount'
import { saveKitchenDiscount } from '@localchef/contracts/discounts/save-kitchen-discount'
import { changeOrder } from '@localchef/contracts/orders/change-order'
import { checkPayment } from '@localchef/contracts/payments/check-payment'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getStatement } from '@localchef/contracts/payments/get-statement'
import { getTaxReport } from '@localchef/contracts/payments/get-tax-report'
import { openTipCheckout } from '@localchef/contracts/payments/open-tip-checkout'
import { sumTax } from '@localchef/contracts/payments/tax-report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
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

test('a charged order shrinks immediately, and the difference is refunded to the card', async () => {
  const { kitchen, chef, orderId, lineId } = await chargedOrder()
  expect(await portionsLeft(kitchen)).toBe(46)
  expect(await quoteOf(orderId, lineId, 2)).toMatchObject({
    oldTotal: 32.81,
    total: 17.41,
    isCovered: true,
    takesNewCard: false,
    refund: 15.4,
  })
  const changed = await change(orderId, lineId, 2)
  expect(changed.data).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'paid',
    total: 17.41,
    tax: 1.11,
    payment: { captured: 32.81, refundable: 17.41 },
  })
  expect(await portionsLeft(kitchen)).toBe(48)
  expect(await refundsOf(orderId)).toMatchObject([{ amount: 15.4, cause: 'change', reason: '' }])
  expect(await read(orderId, chef)).toMatchObject({
    paymentStatus: 'paid',
    changes: [{ oldTotal: 32.81, newTotal: 17.41 }],
  })
  expect(await eventsOf(chef, orderId)).toContain('order_changed')
  expect(await eventsOf(buyer, orderId)).toContain('order_refunded')
  await expectAgreement(orderId)
  // The provider returns the part of the $7.41 application fee that belongs to $15.40.
  expect(await booksOf(orderId)).toMatchObject({ chef_payable: -2340 + 1540 - 348, tax_payable: -111 })
})

test('two changes one after the other are refunded one by one, and then the rest whole', async () => {
  const { chef, orderId, lineId } = await chargedOrder()
  expect((await change(orderId, lineId, 3)).data.total).toBe(25.11)
  expect((await change(orderId, lineId, 1)).data.total).toBe(9.7)
  expect(await refundsOf(orderId)).toMatchObject([{ amount: 7.7 }, { amount: 15.41 }])
  await expectAgreement(orderId)
  await expectRefundedWhole(orderId, chef)
})

test('the same change sent twice refunds once', async () => {
  const { orderId, lineId } = await chargedOrder()
  const answers = await Promise.all([change(orderId, lineId, 2), change(orderId, lineId, 2)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  for (let round = 0; round < 3; round += 1) {
    await callFunction(server, checkPayment, { orderId }, buyer)
    await server.runTask('sweep-payments')
  }
  expect(await refundsOf(orderId)).toHaveLength(1)
  await expectAgreement(orderId)
})

test('a refund after a change gives tax back in proportion to the present total, and ends further changes', async () => {
  const { chef, orderId, lineId } = await chargedOrder()
  await change(orderId, lineId, 2)
  await refund(orderId, chef, { amount: 5 })
  await expect.poll(async () => (await read(orderId, buyer)).paymentStatus, soon).toBe('partly_refunded')
  await refundsOf(orderId)
  // A refund of $5.00 of $17.41 returns that share of the $1.11 tax.
  expect(await booksOf(orderId)).toMatchObject({ tax_payable: -111 + 32 })
  const again = await change(orderId, lineId, 1)
  expect(again.error).toMatchObject({ code: 'change_needs_payment', details: { isCharged: true } })
  await expectRefundedWhole(orderId, chef)
})

test('portions that are refunded after a change give back what the changed order paid', async () => {
  const { chef, orderId, lineId } = await chargedOrder()
  await change(orderId, lineId, 2)
  expect((await refund(orderId, chef, { lines: [{ lineId, quantity: 3 }] })).error?.code).toBe(
    'not_refundable',
  )
  expect((await refund(orderId, chef, { lines: [{ lineId, quantity: 2 }] })).status).toBe(200)
  expect((await refundsOf(orderId)).map(({ amount }) => amount)).toEqual([15.4, 17.41])
})

test('an order that is canceled after a change gives everything back', async () => {
  const { chef, orderId, lineId } = await chargedOrder()
  await change(orderId, lineId, 2)
  await move({ id: orderId, status: 'confirmed' }, 'cancelled', chef, 'Out of gas')
  await expectNothingKept(orderId)
  expect((await refundsOf(orderId)).map(({ amount }) => amount)).toEqual([15.4, 17.41])
})

test('a tip after a changed order stays with it, and goes back with its refund', async () => {
  const { chef, orderId, lineId } = await chargedOrder()
  await change(orderId, lineId, 2)
  for (const [status, to] of [
    ['confirmed', 'preparing'],
    ['preparing', 'ready'],
    ['ready', 'completed'],
  ] as const) {
    await move({ id: orderId, status }, to, chef)
  }
  const tip = await callFunction(server, openTipCheckout, { orderId, amount: 3 }, buyer)
  await choose(tip.data.laterTip?.checkoutUrl ?? '', { choice: 'good' })
  await callFunction(server, checkPayment, { orderId }, buyer)
  await expect.poll(async () => (await read(orderId, buyer)).laterTip?.status, soon).toBe('paid')
  await expectRefundedWhole(orderId, chef)
  await expect.poll(async () => (await read(orderId, buyer)).laterTip?.status, soon).toBe('returned')
})

test('a change that arrives after preparation has begun is refused and refunds nothing, even when both are concurrent', async () => {
  const { chef, orderId, lineId } = await chargedOrder()
  const wish = { orderId, kept: [{ lineId, quantity: 2 }], seenChanges: 0, seenTotal: 17.41 }
  const [changed, moved] = await Promise.all([
    callFunction(server, changeOrder, wish, buyer),
    move({ id: orderId, status: 'confirmed' }, 'preparing', chef),
  ])
  expect(moved.status).toBe(200)
  if (changed.status !== 200) expect(changed.error?.code).toBe('order_conflict')
  expect(await refundsOf(orderId)).toHaveLength(changed.status === 200 ? 1 : 0)
  await expectAgreement(orderId)
  const { changes } = await read(orderId, buyer)
  const late = { orderId, kept: [{ lineId, quantity: 1 }], seenChanges: changes.length, seenTotal: 9.7 }
  expect((await callFunction(server, changeOrder, late, buyer)).error?.code).toBe('order_conflict')
})

test('a refund by a change that the bank returns reaches the admins, and is refunded with the rest', async () => {
  const { chef, orderId, lineId, checkoutId } = await chargedOrder()
  await change(orderId, lineId, 2)
  await refundsOf(orderId)
  await bank('refundFailed', checkoutId)
  await expect.poll(async () => (await refundsOf(orderId))[0]?.status, soon).toBe('failed')
  expect(await read(orderId, buyer)).toMatchObject({
    total: 17.41,
    paymentStatus: 'paid',
    payment: { refundable: 32.81 },
  })
  expect(await booksOf(orderId)).toMatchObject({ tax_payable: -221 })
  expect((await change(orderId, lineId, 1)).error?.code).toBe('change_needs_payment')
  const { rows } = await server.database.pool.query(
    `select a.kind
     from public.payment_alerts a
     join public.payments p on p.id = a.payment_id
     where p.order_id = $1 and a.status = 'open'`,
    [orderId],
  )
  expect(rows).toEqual([{ kind: 'refund_failed' }])
  await expectRefundedWhole(orderId, chef)
})

test('every other total is refused while the card is being charged', async () => {
  const { orderId, lineId } = await chargedOrder()
  // Waits for jobs that still follow the charge, because they would charge the order again.
  const following = async () => {
    const { rows } = await server.database.pool.query(
      "select from pgboss.job where name in ('call-provider', 'follow-event') and state < 'completed'",
    )
    return rows.length
  }
  await expect.poll(following, soon).toBe(0)
  await server.database.transaction(async (connection) => {
    await connection.query(
      `update private.sandbox_objects o
       set body = jsonb_set(o.body, '{state}', '"authorized"')
       from public.payments p
       where p.order_id = $1
         and p.checkout_id = o.id`,
      [orderId],
    )
    await connection.query(
      `update public.payments set status = 'authorized' where order_id = $1 and purpose = 'order'`,
      [orderId],
    )
  })
  for (const quantity of [2, 5]) {
    expect(await quoteOf(orderId, lineId, quantity)).toMatchObject({
      isCovered: false,
      takesNewCard: false,
      refund: 0,
      supplement: 0,
    })
    const other = await change(orderId, lineId, quantity)
    expect(other.error).toMatchObject({ code: 'change_needs_payment', details: { isCharged: true } })
  }
  expect(await refundsOf(orderId)).toEqual([])
})

const terms = {
  kind: 'percent' as const,
  percent: 20,
  amount: null,
  ceiling: null,
  minimum: 20,
  usesLimit: null,
  usesPerPerson: null,
  firstOrderOnly: false,
  holdsFrom: '2020-01-01',
  holdsUntil: null,
}

test.each(['kitchen', 'marketplace'] as const)(
  'discount, tax and fees of the books follow a change that loses a discount of the %s',
  async (bearer) => {
    const made = await cardKitchen({ portions: 50 })
    const code = bearer === 'kitchen' ? 'LOSE-KITCHEN' : 'LOSE-MARKET'
    const saved =
      bearer === 'kitchen'
        ? await callFunction(server, saveKitchenDiscount, { terms: { ...terms, code } }, made.chef)
        : await callFunction(server, saveDiscount, { terms: { ...terms, code }, kitchenIds: [] }, admin)
    expect(saved.status).toBe(200)
    const { chef, orderId, lineId } = await chargedOrder({ code }, Promise.resolve(made))
    await expectAgreement(orderId)
    // 20% of $22.75 would be below the minimum; three portions cost $19.50.
    const changed = await change(orderId, lineId, 3)
    expect(changed.data).toMatchObject({ discount: 0, total: 25.11 })
    await expectAgreement(orderId)
    await expectRefundedWhole(orderId, chef)
  },
)

test('a change returns credit that the smaller order does not need, and a refund returns the rest of it', async () => {
  const expiresOn = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const grant = { amount: 20, reason: 'The soup was cold', expiresOn, buyerId: buyer.id }
  const given = await callFunction(server, grantCredit, grant, admin)
  expect(given.status).toBe(200)
  const { chef, orderId, lineId } = await chargedOrder({ useCredit: true })
  expect(await read(orderId, buyer)).toMatchObject({ credit: 20, total: 12.81 })
  // One portion costs $7.70 with fee and tax, and the tip of $2.00 stays on the card.
  const changed = await change(orderId, lineId, 1)
  expect(changed.data).toMatchObject({ credit: 7.7, total: 2 })
  await expectAgreement(orderId)
  await expect.poll(async () => (await booksOf(orderId)).owed_to_chef, soon).toBeUndefined()
  await expectRefundedWhole(orderId, chef)
  const { rows } = await server.database.pool.query<{ left: number }>(
    'select sum(m.amount_cents)::integer as left from public.credit_movements m join public.credits c on c.id = m.credit_id where c.buyer_id = $1',
    [buyer.id],
  )
  expect(rows).toEqual([{ left: 2000 }])
})

test('statement, monthly report and tax report add up with changes of charged orders', async () => {
  const month = new Date().toISOString().slice(0, 7)
  const taxSums = async () => sumTax((await callFunction(server, getTaxReport, { month }, admin)).data.lines)
  const before = await taxSums()
  const { chef, orderId, lineId } = await chargedOrder()
  await change(orderId, lineId, 2)
  await refundsOf(orderId)
  const { sums } = (await callFunction(server, getStatement, { period: kitchenYear() }, chef)).data
  expect(sums).toMatchObject({ charged: 32.81, refunded: 15.4, remittedTax: 1.11 })
  const kept =
    sums.charged + sums.borneDiscounts + sums.borneCredit - sums.owed - sums.serviceFees - sums.commission
  const balance = kept - sums.remittedTax - sums.refunded + sums.feesReturned
  expect(Math.round(balance * 100)).toBe(Math.round(sums.change * 100))

  const { sum } = (await callFunction(server, getMonthlyReport, { month }, admin)).data
  expect(Math.round((sum.sales - sum.refunds + sum.creditSpent) * 100)).toBe(
    Math.round(
      (sum.earnings + sum.serviceFees + sum.commission - sum.discounts - sum.feesReturned + sum.tax) * 100,
    ),
  )
  const after = await taxSums()
  expect(after.tax).toBe(sum.tax)
  const grown = (name: 'taxableSales' | 'taxableReturned' | 'taxCollected' | 'taxRefunded') =>
    Math.round((after[name] - before[name]) * 100)
  expect([grown('taxableSales'), grown('taxableReturned')]).toEqual([2600, 1300])
  expect([grown('taxCollected'), grown('taxRefunded')]).toEqual([221, 110])
})
