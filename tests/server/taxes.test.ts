import { exportOrders } from '@localchef/contracts/orders/export-orders'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { checkPayment } from '@localchef/contracts/payments/check-payment'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getStatement } from '@localchef/contracts/payments/get-statement'
import { listStatements } from '@localchef/contracts/payments/list-statements'
import { refundOrder } from '@localchef/contracts/payments/refund-order'
import { createTaxRate } from '@localchef/contracts/taxes/create-tax-rate'
import { listTaxRates } from '@localchef/contracts/taxes/list-tax-rates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { steadySlot } from '../steady-slot.ts'
import {
  admin,
  buyer,
  cardKitchen,
  choose,
  closePaymentStage,
  openPaymentStage,
  server,
  soon,
} from './payment-stage.ts'

let chef: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  await openPaymentStage()
  const made = await cardKitchen()
  chef = made.chef
  kitchen = made.kitchen
  await server.database.pool.query(
    `update public.chefs set delivery_radius_miles = 30, delivery_fee_cents = 500, delivery_minimum_cents = 0`,
  )
  await server.database.pool.query(
    `insert into public.places (id, kind, name, state, zip_code, latitude, longitude)
     values (990001, 'zip', 'Oakland', 'CA', '94612', 37.81, -122.27)`,
  )
  await server.database.pool.query(
    `insert into public.chef_commissions (chef_id, version, percent, reason) values ($1, 1, 10, 'A test')`,
    [kitchen.chefId],
  )
})
afterAll(closePaymentStage)

const addRate = (changes: object = {}, person = admin) =>
  callFunction(
    server,
    createTaxRate,
    {
      state: 'CA',
      zipPrefix: '',
      percent: 8.5,
      foodTaxable: true,
      deliveryTaxable: false,
      remitter: 'marketplace' as const,
      holdsFrom: '2020-01-01',
      reason: 'The state asks for it',
      ...changes,
    },
    person,
  )

const cart = (fulfilment: 'pickup' | 'delivery' = 'pickup') => ({
  chefId: kitchen.chefId,
  fulfilment,
  lines: [
    {
      dishId: kitchen.dishId,
      quantity: 2,
      variantIds: [kitchen.variantId],
      isReady: true,
      seenUnitPrice: 6.5,
    },
  ],
})

const quote = async (changes: object = {}, fulfilment: 'pickup' | 'delivery' = 'pickup') =>
  (await callFunction(server, quoteOrder, { ...cart(fulfilment), ...changes })).data

/** An order charged by card, with a $2 tip. */
async function captured(): Promise<string> {
  const { slots, tax } = await quote()
  const request = {
    ...cart(),
    slotFrom: steadySlot(slots),
    seenTax: tax,
    tip: 2,
    payment: 'card' as const,
  }
  const { data: order } = await callFunction(server, placeOrder, request, buyer)
  await choose(order.payment?.checkoutUrl ?? '', { choice: 'good' })
  await callFunction(server, checkPayment, { orderId: order.id }, buyer)
  await callFunction(server, transitionOrder, { orderId: order.id, from: 'placed', to: 'confirmed' }, chef)
  await expect.poll(async () => (await read(order.id)).paymentStatus, soon).toBe('paid')
  return order.id
}

const read = async (orderId: string) => (await callFunction(server, getOrder, { orderId }, buyer)).data

async function refund(orderId: string, changes: object = {}) {
  const seenRefundable = (await read(orderId)).payment?.refundable ?? 0
  const { error, status } = await callFunction(
    server,
    refundOrder,
    { orderId, seenRefundable, reason: 'Too salty', ...changes },
    chef,
  )
  if (status !== 200) throw new Error(JSON.stringify(error))
  const left = async () => {
    const { rows } = await server.database.pool.query<{ open: number }>(
      `select count(*)::integer as open
       from public.refunds r
       join public.payments p on p.id = r.payment_id
       where p.order_id = $1 and r.status = 'wanted'`,
      [orderId],
    )
    return rows[0]?.open
  }
  await expect.poll(left, soon).toBe(0)
}

/** An order's balances by account and part, in cents. */
async function ledgerOf(orderId: string): Promise<Record<string, number>> {
  const { rows } = await server.database.pool.query<{ name: string; cents: number }>(
    `select concat_ws(':', e.account, e.part) as name, sum(e.amount_cents)::float8 as cents
     from public.ledger_entries e
     join public.ledger_transactions t on t.id = e.transaction_id
     where t.order_id = $1
     group by 1
     having sum(e.amount_cents) <> 0`,
    [orderId],
  )
  return Object.fromEntries(rows.map(({ name, cents }) => [name, cents]))
}

test('without a rate nothing is added to a quote', async () => {
  expect((await callFunction(server, listTaxRates, {}, admin)).data.rates).toEqual([])
  expect(await quote()).toMatchObject({ subtotal: 13, tax: 0, total: 13 })
})

test('an admin’s rate is in the quote, on the order and in exports, and an order without having seen it is refused', async () => {
  const { data } = await addRate()
  expect(data.rates).toMatchObject([
    { state: 'CA', percent: 8.5, remitter: 'marketplace', author: 'Ada Admin' },
  ])
  const seen = await quote()
  // 8.5% of $13.00 is $1.105.
  expect(seen).toMatchObject({ subtotal: 13, tax: 1.11, total: 14.11 })
  const request = { ...cart(), slotFrom: steadySlot(seen.slots) }
  const surprise = await callFunction(server, placeOrder, request, buyer)
  expect(surprise.error).toMatchObject({
    code: 'fee_changed',
    details: { fee: 'tax', oldFee: 0, newFee: 1.11 },
  })
  const placed = await callFunction(server, placeOrder, { ...request, seenTax: 1.11, tip: 3 }, buyer)
  expect(placed.data).toMatchObject({ tax: 1.11, foodTax: 1.11, tip: 3, total: 17.11 })
  expect(await read(placed.data.id)).toEqual(placed.data)
  await callFunction(
    server,
    transitionOrder,
    { orderId: placed.data.id, from: 'placed', to: 'declined', reason: 'No' },
    chef,
  )
  const { csv } = (await callFunction(server, exportOrders, {}, chef)).data
  expect(csv.split('\r\n')[0]).toContain(
    'subtotal,discount,service_fee,delivery_fee,tax,tip,credit,total,discount_code,discount_borne_by,credit_borne_by_kitchen',
  )
  expect(csv).toContain(',13.00,0.00,0.00,0.00,1.11,3.00,0.00,17.11,,,0.00,')
})

test('a delivery is taxed at its destination, the longest ZIP prefix wins, and a rate holds from its date', async () => {
  await addRate({ zipPrefix: '946', percent: 10.75, deliveryTaxable: true })
  await addRate({ zipPrefix: '94612', percent: 20, holdsFrom: '2999-01-01' })
  expect(await quote({}, 'delivery')).toMatchObject({ deliveryFee: 5, tax: 1.11, total: 19.11 })
  // 10.75% of $18.00 is $1.935.
  const there = await quote({ zipCode: '94612' }, 'delivery')
  expect(there).toMatchObject({ tax: 1.94, total: 19.94 })
  expect(await quote({ zipCode: '94612' })).toMatchObject({ tax: 1.11 })
  const placed = await callFunction(
    server,
    placeOrder,
    {
      ...cart('delivery'),
      slotFrom: steadySlot(there.slots),
      seenTax: 1.94,
      seenDeliveryFee: 5,
      deliveryAddress: { line: '1 Broadway', city: 'Oakland', state: 'CA', zipCode: '94612-1234' },
    },
    buyer,
  )
  expect(placed.data).toMatchObject({ tax: 1.94, foodTax: 1.4, total: 19.94 })
})

test('tax that the marketplace remits is a separate debt, and refunds return it in proportion', async () => {
  const orderId = await captured()
  // Of $16.11: a 10% commission on $13.00, and $1.11 of tax.
  expect(await ledgerOf(orderId)).toEqual({
    provider_clearing: 1534,
    provider_fees: 77,
    'chef_payable:tip': -200,
    chef_payable: -1170,
    'marketplace_revenue:commission': -130,
    tax_payable: -111,
  })
  const order = await read(orderId)
  await refund(orderId, { lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }] })
  // A portion of $6.50 and its $0.55 of tax; 705/1611 of the tax is 49 cents.
  expect((await read(orderId)).payment?.refunds).toMatchObject([{ amount: 7.05 }])
  expect((await ledgerOf(orderId)).tax_payable).toBe(-62)
  await refund(orderId)
  expect((await ledgerOf(orderId)).tax_payable).toBeUndefined()
  const month = new Date().toISOString().slice(0, 7)
  const report = await callFunction(server, getMonthlyReport, { month }, admin)
  expect(report.data.sum).toMatchObject({ sales: 16.11, refunds: 16.11, tax: 0, chefsTax: 0 })
})

test('a statement shows the tax that the marketplace remits, and its sums still lead to the balance', async () => {
  await captured()
  const zone = { timeZone: 'America/Los_Angeles', year: 'numeric' } as const
  const period = new Intl.DateTimeFormat('en', zone).format(new Date())
  const { sums, opening, closing } = (await callFunction(server, getStatement, { period }, chef)).data
  expect(sums).toMatchObject({ charged: 32.22, remittedTax: 1.11, ownTax: 0 })
  const { charged, serviceFees, commission, remittedTax, refunded, feesReturned, paidOut } = sums
  expect(
    opening + charged - serviceFees - commission - remittedTax - refunded + feesReturned - paidOut,
  ).toBeCloseTo(closing, 5)
})

test('tax that the chef remits goes to the chef in full', async () => {
  await addRate({ remitter: 'chef' })
  const orderId = await captured()
  expect(await ledgerOf(orderId)).toMatchObject({
    'chef_payable:tax': -111,
    'chef_payable:tip': -200,
    'marketplace_revenue:commission': -130,
  })
  await refund(orderId, { amount: 8 })
  // 800/1611 of $1.11.
  expect((await ledgerOf(orderId))['chef_payable:tax']).toBe(-56)
  const { differences } = await compared()
  expect(differences).toBe(0)
})

async function compared() {
  await server.database.pool.query('delete from public.ledger_comparisons')
  await server.runTask('compare-ledger')
  const { rows } = await server.database.pool.query<{ differences: number }>(
    'select differences from public.ledger_comparisons',
  )
  return rows[0] ?? { differences: -1 }
}

/** An order paid and handed over in person, with a $3 tip. Returns its tax. */
async function handedOver(): Promise<number> {
  const { slots, tax } = await quote()
  const request = { ...cart(), slotFrom: steadySlot(slots), seenTax: tax, tip: 3 }
  const { data: order } = await callFunction(server, placeOrder, request, buyer)
  let from = order.status
  for (const to of ['confirmed', 'preparing', 'ready', 'completed'] as const) {
    const moved = await callFunction(server, transitionOrder, { orderId: order.id, from, to }, chef)
    from = moved.data.status
  }
  expect(from).toBe('completed')
  return tax
}

test('tax of orders paid at the handover is listed separately in report and statement, by the side that remits it', async () => {
  const { rows } = await server.database.pool.query<{ at: Date }>(
    `select max(created_at) as at from public.ledger_transactions where cause = 'sale'`,
  )
  const at = rows[0]?.at ?? new Date(0)
  const month = at.toISOString().slice(0, 7)
  const zone = { timeZone: 'America/Los_Angeles', year: 'numeric' } as const
  const period = new Intl.DateTimeFormat('en', zone).format(at)
  const reportOf = async () => (await callFunction(server, getMonthlyReport, { month }, admin)).data
  const statementOf = async () => (await callFunction(server, getStatement, { period }, chef)).data
  const [reportBefore, before] = [await reportOf(), await statementOf()]
  expect(reportBefore.sum).toMatchObject({ handoverOrders: 0, handoverTax: 0, handoverChefsTax: 0 })

  await addRate({ remitter: 'chef' })
  expect([await handedOver(), await handedOver()]).toEqual([1.11, 1.11])
  await addRate({ remitter: 'marketplace', percent: 10 })
  expect(await handedOver()).toBe(1.3)
  // An order that is not handed over: no tax is collected.
  const { slots, tax } = await quote()
  await callFunction(server, placeOrder, { ...cart(), slotFrom: steadySlot(slots), seenTax: tax }, buyer)

  // Moves the completions into the month of the sales by card, regardless of when this test runs.
  await server.database.pool.query(
    `update public.orders set completed_at = $1 where payment_method = 'pay_on_pickup' and status = 'completed'`,
    [at],
  )
  const handover = { handoverOrders: 3, handoverTax: 1.3, handoverChefsTax: 2.22 }
  const report = await reportOf()
  expect(report.sum).toEqual({ ...reportBefore.sum, ...handover })
  expect(report.kitchens).toHaveLength(1)
  expect(report.kitchens[0]).toMatchObject(handover)

  const after = await statementOf()
  expect(after.sums).toEqual({
    ...before.sums,
    handoverOrders: 3,
    handoverOwnTax: 2.22,
    handoverRemittedTax: 1.3,
  })
  expect(after.entries).toEqual(before.entries)
  expect(after.closing).toBe(before.closing)
  expect(after.months.reduce((sum, { handoverOwnTax }) => sum + handoverOwnTax, 0)).toBeCloseTo(2.22, 5)
})

test('a kitchen that takes no cards has a report and statements of the tax that it has collected', async () => {
  const cook = await server.signUp({ email: 'cash@pay.test', role: 'chef', name: 'Cash' })
  const cash = await addKitchen(server.database, cook.id)
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select id from public.tax_rates where remitter = 'chef' limit 1`,
  )
  await server.database.transaction(async (connection) => {
    await connection.query('set local session_replication_role = replica')
    await connection.query(
      `insert into public.orders (
         buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, service_fee_cents,
         delivery_fee_cents, tip_cents, tax_cents, food_tax_cents, tax_rate_id, meals, payment_method, payment_status,
         buyer_name, answer_due_at, completed_at
       )
       values ($1, $2, 'completed', 'pickup', '2021-02-01', '2021-02-02', '2021-02-01', 1000, 0, 0, 0, 85, 85, $3, 1,
         'pay_on_pickup', 'paid', 'Bella', '2021-02-01', '2021-02-01T00:30:00Z')`,
      [buyer.id, cash.chefId, rows[0]?.id],
    )
  })
  // 00:30 UTC is still in January in California.
  const { months, years } = (await callFunction(server, listStatements, {}, cook)).data
  expect(months).toEqual([{ period: '2021-01', isOver: true, charged: 0, paidOut: 0 }])
  expect(years.map(({ period }) => period)).toEqual(['2021'])
  const statement = (await callFunction(server, getStatement, { period: '2021-01' }, cook)).data
  expect(statement.sums).toMatchObject({ charged: 0, handoverOrders: 1, handoverOwnTax: 0.85 })
  const report = (await callFunction(server, getMonthlyReport, { month: '2021-02' }, admin)).data
  expect(report.firstMonth).toBe('2021-02')
  expect(report.kitchens).toMatchObject([
    {
      chef: { id: cash.chefId },
      orders: 0,
      sales: 0,
      handoverOrders: 1,
      handoverChefsTax: 0.85,
      handoverTax: 0,
    },
  ])
})

test('only admins read and add rates, and nobody changes one or the tax of an order', async () => {
  for (const person of [buyer, chef]) {
    expect((await addRate({}, person)).status).toBe(403)
    expect((await callFunction(server, listTaxRates, {}, person)).status).toBe(403)
    expect((await person.client.from('tax_rates').select('id')).error).not.toBeNull()
  }
  const { rows } = await server.database.pool.query(
    'select id from public.orders where tax_cents > 0 limit 1',
  )
  const change = 'update public.orders set tax_cents = 0, food_tax_cents = 0 where id = $1'
  await expect(server.database.pool.query(change, [rows[0]?.id])).rejects.toMatchObject({ code: 'LC005' })
  for (const wrong of [
    { state: 'California' },
    { zipPrefix: '94x' },
    { percent: 31 },
    { percent: 1.0001 },
    { reason: '' },
  ]) {
    expect((await addRate(wrong)).status).toBe(400)
  }
})
