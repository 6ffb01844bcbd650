import { getMyCredit } from '@localchef/contracts/credit/get-my-credit'
import { grantKitchenCredit } from '@localchef/contracts/credit/grant-kitchen-credit'
import { changeOrder } from '@localchef/contracts/orders/change-order'
import { checkPayment } from '@localchef/contracts/payments/check-payment'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getOrderLedger } from '@localchef/contracts/payments/get-order-ledger'
import { getPaymentAlert } from '@localchef/contracts/payments/get-payment-alert'
import { getStatement } from '@localchef/contracts/payments/get-statement'
import { listPayouts } from '@localchef/contracts/payments/list-payouts'
import { refundOrder } from '@localchef/contracts/payments/refund-order'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { kitchenYear } from '../kitchen-fixture.ts'
import {
  admin,
  balance,
  cashChef,
  cashKitchen,
  charged,
  chef,
  choose,
  closeCreditStage,
  connect,
  dayIn,
  debts,
  give,
  grant,
  kitchen,
  ledgerOf,
  move,
  newBuyer,
  openCreditStage,
  place,
  placed,
  read,
  refund,
  server,
  soon,
} from './credit-stage.ts'

beforeAll(openCreditStage)
afterAll(closeCreditStage)

describe('by card', () => {
  test("credit within the marketplace's share lowers its fee, and the chef gets the whole price", async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 2 })
    const orderId = await charged(buyer)
    expect(await read(orderId, buyer)).toMatchObject({ credit: 2, total: 12.3 })
    // The marketplace's share is $1.30 of service fee and $1.30 of commission.
    expect(await ledgerOf(orderId)).toEqual({
      credit: 200,
      chef_payable: -1170,
      'marketplace_revenue:service_fee': -130,
      'marketplace_revenue:commission': -130,
    })
  })

  test('credit beyond the share is sent to the chef by a transfer, once', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 10 })
    const before = (await callFunction(server, listPayouts, {}, chef)).data.owed
    const orderId = await charged(buyer)
    expect(await read(orderId, buyer)).toMatchObject({ credit: 10, total: 4.3 })
    await expect.poll(async () => (await ledgerOf(orderId)).owed_to_chef, soon).toBeUndefined()
    expect(await ledgerOf(orderId)).toMatchObject({ credit: 1000, chef_payable: -1170 })
    await server.runTask('end-credits')
    await server.runTask('sweep-payments')
    const { rows } = await server.database.pool.query(
      `select amount_cents, status from public.transfers where order_id = $1`,
      [orderId],
    )
    expect(rows).toEqual([{ amount_cents: 740, status: 'sent' }])
    expect((await callFunction(server, listPayouts, {}, chef)).data.owed).toBe(before)
    const { data } = await callFunction(server, getOrderLedger, { orderId }, admin)
    expect(data.transactions.map(({ cause }) => cause)).toContain('transfer')
    const { rows: alerts } = await server.database.pool.query(
      `select count(*)::integer as differences from public.payment_alerts where kind = 'difference'`,
    )
    await server.runTask('compare-ledger')
    const { rows: after } = await server.database.pool.query(
      `select count(*)::integer as differences from public.payment_alerts where kind = 'difference'`,
    )
    expect(after).toEqual(alerts)
  })

  test('a refund returns money and credit in the proportion they were paid, and reverses the transfer with it', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 10 })
    const orderId = await charged(buyer)
    await expect.poll(async () => (await ledgerOf(orderId)).owed_to_chef, soon).toBeUndefined()
    await refund(orderId, buyer, { amount: 2.15 })
    await expect.poll(() => balance(buyer), soon).toBe(5)
    await expect.poll(async () => (await ledgerOf(orderId)).chef_payable, soon).toBe(-585)
    await refund(orderId, buyer)
    await expect.poll(() => balance(buyer), soon).toBe(10)
    await expect
      .poll(() => ledgerOf(orderId), soon)
      .toEqual({
        'marketplace_revenue:service_fee': -130,
        'marketplace_revenue:commission': -130,
        marketplace_revenue: 260,
      })
    expect(await debts().then(({ ledger, credits }) => ledger - credits)).toBe(0)
  })

  test('credit that a change returned is not part of the charge, and a refund returns only the rest of it', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 10 })
    const { data: order } = await place(buyer, { payment: 'card' })
    await choose(order.payment?.checkoutUrl ?? '', { choice: 'good' })
    await callFunction(server, checkPayment, { orderId: order.id }, buyer)
    // One portion costs $6.50 and $0.65 of service fee, of which the card pays the minimum.
    const less = await callFunction(
      server,
      changeOrder,
      {
        orderId: order.id,
        kept: [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }],
        seenChanges: 0,
        seenTotal: 0.5,
      },
      buyer,
    )
    expect(less.data).toMatchObject({ credit: 6.65, total: 0.5 })
    expect(await balance(buyer)).toBe(3.35)
    await move(order.id, chef, 'placed', 'confirmed')
    await expect.poll(async () => (await read(order.id, buyer)).paymentStatus, soon).toBe('paid')
    await expect.poll(async () => (await ledgerOf(order.id)).owed_to_chef, soon).toBeUndefined()
    // The chef gets the price less the 10% commission, the same as without credit.
    expect(await ledgerOf(order.id)).toMatchObject({ credit: 665, chef_payable: -585 })
    await refund(order.id, buyer, { amount: 0.25 })
    await expect.poll(() => balance(buyer), soon).toBe(6.67)
    await refund(order.id, buyer)
    await expect.poll(() => balance(buyer), soon).toBe(10)
    const { ledger, credits } = await debts()
    expect(ledger).toBe(credits)
  })

  test('an order that is canceled after the charge gives everything back', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 10 })
    const orderId = await charged(buyer)
    await move(orderId, chef, 'confirmed', 'cancelled')
    expect(await balance(buyer)).toBe(10)
    await expect.poll(async () => (await read(orderId, buyer)).paymentStatus, soon).toBe('refunded')
    await expect.poll(async () => (await ledgerOf(orderId)).chef_payable, soon).toBeUndefined()
    expect(await ledgerOf(orderId)).not.toHaveProperty('credit')
    expect(await balance(buyer)).toBe(10)
  })

  test("credit of the kitchen lowers the chef's part and the commission, and no transfer is made", async () => {
    const buyer = await newBuyer()
    const first = await placed(buyer, { useCredit: false, seenCredit: 0 })
    await callFunction(server, grantKitchenCredit, { ...grant, amount: 3, orderId: first }, chef)
    const orderId = await charged(buyer)
    expect(await read(orderId, buyer)).toMatchObject({ credit: 3, kitchenCredit: 3, total: 11.3 })
    expect(await ledgerOf(orderId)).toEqual({
      chef_payable: -1200,
      'chef_payable:credit': 300,
      'marketplace_revenue:service_fee': -130,
      'marketplace_revenue:commission': -100,
    })
    await refund(orderId, buyer)
    await expect
      .poll(async () => (await callFunction(server, getMyCredit, {}, buyer)).data.credits[0]?.left, soon)
      .toBe(3)
    expect(await ledgerOf(orderId)).not.toHaveProperty('chef_payable:credit')
  })

  test('statement and monthly report add up with credit and transfers', async () => {
    const month = kitchenYear()
    const { data } = await callFunction(server, getStatement, { period: month }, chef)
    const { sums } = data
    const kept =
      sums.charged +
      sums.borneDiscounts +
      sums.borneCredit -
      sums.owed -
      sums.serviceFees -
      sums.commission -
      sums.remittedTax -
      sums.refunded +
      sums.feesReturned -
      sums.paidOut
    expect(Math.round(kept * 100)).toBe(Math.round(sums.change * 100))
    expect(data.entries.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['transfer', 'credit_returned']),
    )
    const report = await callFunction(
      server,
      getMonthlyReport,
      { month: new Date().toISOString().slice(0, 7) },
      admin,
    )
    const { sum } = report.data
    expect(sum.creditGranted).toBeGreaterThan(0)
    expect(Math.round((sum.sales - sum.refunds + sum.creditSpent) * 100)).toBe(
      Math.round(
        (sum.earnings + sum.serviceFees + sum.commission - sum.discounts - sum.feesReturned + sum.tax) * 100,
      ),
    )
  })
})

/** Dates a completion back by two minutes, because it can be undone for a while. */
async function minuteLater(orderId: string): Promise<void> {
  await server.database.pool.query(
    `update public.orders set completed_at = completed_at - interval '2 minutes' where id = $1`,
    [orderId],
  )
}

describe('at the handover', () => {
  test('an order paid entirely with credit costs nothing, and the amount is owed to a kitchen without an account until it has one', async () => {
    const buyer = await newBuyer()
    await give(buyer)
    const orderId = await placed(buyer, {}, cashKitchen)
    expect(await read(orderId, buyer)).toMatchObject({
      credit: 14.3,
      total: 0,
      paymentMethod: 'pay_on_pickup',
    })
    expect(await balance(buyer)).toBe(5.7)
    await move(orderId, cashChef, 'placed', 'confirmed', 'preparing', 'ready', 'completed')
    expect(await ledgerOf(orderId)).toEqual({})
    await server.runTask('owe-credit')
    expect(await ledgerOf(orderId)).toEqual({})
    await minuteLater(orderId)
    await server.runTask('owe-credit')
    await server.runTask('owe-credit')
    expect(await ledgerOf(orderId)).toEqual({ credit: 1430, owed_to_chef: -1430 })
    expect((await callFunction(server, listPayouts, {}, cashChef)).data.owed).toBe(14.3)
    await connect(cashChef)
    await server.runTask('end-credits')
    await expect.poll(() => ledgerOf(orderId), soon).toEqual({ credit: 1430, chef_payable: -1430 })
    expect((await callFunction(server, listPayouts, {}, cashChef)).data.owed).toBe(0)
  })

  test('credit comes back in proportion to what is given back in person, once, and the chef is owed that much less', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 7.15 })
    const orderId = await placed(buyer)
    await move(orderId, chef, 'placed', 'confirmed', 'preparing', 'ready', 'completed')
    await minuteLater(orderId)
    await server.runTask('owe-credit')
    await expect.poll(() => ledgerOf(orderId), soon).toEqual({ credit: 715, chef_payable: -715 })
    const giveBack = async (changes: object) => {
      const seenRefundable = (await read(orderId, chef)).inPerson?.refundable ?? 0
      const input = { orderId, seenRefundable, reason: 'Salty', ...changes }
      return (await callFunction(server, refundOrder, input, chef)).data.inPerson?.refundable
    }
    const lineId = (await read(orderId, chef)).lines[0]?.id ?? ''
    expect(await giveBack({ lines: [{ lineId, quantity: 1 }] })).toBe(3.58)
    expect(await balance(buyer)).toBe(3.57)
    // The kitchen's goodwill credit for the order leaves less of the spent credit to return.
    const goodwill = { orderId, amount: 3, reason: 'Sorry', expiresOn: dayIn(30) }
    expect((await callFunction(server, grantKitchenCredit, goodwill, chef)).status).toBe(200)
    expect(await giveBack({})).toBe(0)
    expect(await balance(buyer)).toBe(4.15)
    await expect.poll(() => ledgerOf(orderId), soon).toEqual({ credit: 300, chef_payable: -300 })
    const { ledger, credits } = await debts()
    expect(ledger).toBe(credits)
  })

  test('an undone completion creates no debt to the chef', async () => {
    const buyer = await newBuyer()
    await give(buyer)
    const orderId = await placed(buyer)
    await move(orderId, chef, 'placed', 'confirmed', 'preparing', 'ready', 'completed', 'ready')
    await server.runTask('owe-credit')
    expect(await ledgerOf(orderId)).toEqual({})
  })
})

test('a transfer that the provider refuses stays owed, and an admin gets an alert', async () => {
  const { pool } = server.database
  const buyer = await newBuyer()
  await give(buyer, { amount: 10 })
  const { data: order } = await place(buyer, { payment: 'card' })
  await choose(order.payment?.checkoutUrl ?? '', { choice: 'good' })
  await callFunction(server, checkPayment, { orderId: order.id }, buyer)
  const { rows: accounts } = await pool.query<{ id: string; account: string }>(
    `select id, account_id as account from public.connected_accounts where chef_id = $1`,
    [kitchen.chefId],
  )
  const [account] = accounts
  await pool.query(`update public.connected_accounts set account_id = 'closed' where id = $1`, [account?.id])
  await move(order.id, chef, 'placed', 'confirmed')
  const transfers = async () => {
    const { rows } = await pool.query<{ status: string }>(
      `select status from public.transfers where order_id = $1`,
      [order.id],
    )
    return rows
  }
  await expect.poll(transfers, soon).toEqual([{ status: 'failed' }])
  expect(await ledgerOf(order.id)).toMatchObject({ owed_to_chef: -740 })
  const { rows: alerts } = await pool.query<{ id: string }>(
    `select a.id
     from public.payment_alerts a
     join public.transfers f on f.id::text = a.subject
     where a.kind = 'transfer_failed'
       and f.order_id = $1`,
    [order.id],
  )
  expect(alerts).toHaveLength(1)
  const [alert] = alerts
  const { data: shown } = await callFunction(server, getPaymentAlert, { alertId: alert?.id ?? '' }, admin)
  expect(shown).toMatchObject({
    kind: 'transfer_failed',
    amount: 7.4,
    order: { id: order.id, number: order.number },
  })
  await pool.query(`update public.connected_accounts set account_id = $2 where id = $1`, [
    account?.id,
    account?.account,
  ])
})
