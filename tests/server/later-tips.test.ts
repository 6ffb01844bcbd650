import { getChefAnalytics } from '@localchef/contracts/analytics/get-chef-analytics'
import { checkPayment } from '@localchef/contracts/payments/check-payment'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getStatement } from '@localchef/contracts/payments/get-statement'
import { openTipCheckout } from '@localchef/contracts/payments/open-tip-checkout'
import { setCommission } from '@localchef/contracts/payments/set-commission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import type { Kitchen } from '../kitchen-fixture.ts'
import { bellAbout } from '../order-notifications.ts'
import {
  admin,
  bank,
  buyer,
  captured,
  cardKitchen,
  choose,
  closePaymentStage,
  ledgerOf,
  move,
  openPaymentStage,
  read,
  refund,
  server,
  soon,
} from './payment-stage.ts'

beforeAll(openPaymentStage)
afterAll(closePaymentStage)

const openTip = (orderId: string, amount: number, person: TestUser = buyer) =>
  callFunction(server, openTipCheckout, { orderId, amount }, person)

/** A handed-over order that was paid by card. */
async function completed(kitchen: Kitchen, chef: TestUser) {
  const made = await captured(kitchen, chef)
  const { id } = made.order
  await move({ id, status: 'confirmed' }, 'preparing', chef)
  await move({ id, status: 'preparing' }, 'ready', chef)
  await move({ id, status: 'ready' }, 'completed', chef)
  return made
}

async function tipped(kitchen: Kitchen, chef: TestUser, amount = 5) {
  const made = await completed(kitchen, chef)
  const { data } = await openTip(made.order.id, amount)
  const url = data.laterTip?.checkoutUrl ?? ''
  await choose(url, { choice: 'good' })
  await callFunction(server, checkPayment, { orderId: made.order.id }, buyer)
  await expect.poll(async () => capturedTip(made.order.id), soon).toBe(amount * 100)
  return { ...made, tipCheckoutId: url.split('/').at(-1) ?? '' }
}

const payments = async (orderId: string) => {
  const { rows } = await server.database.pool.query<{ status: string; captured: number }>(
    `select status, captured_cents as captured
     from public.payments
     where order_id = $1
       and purpose = 'tip'
     order by created_at`,
    [orderId],
  )
  return rows
}
const capturedTip = async (orderId: string) => (await payments(orderId)).at(-1)?.captured

test('a tip after the handover is a separate charge and goes entirely to the chef, without commission', async () => {
  const { kitchen, chef } = await cardKitchen()
  const commission = { chefId: kitchen.chefId, percent: 20, version: 0, reason: 'As agreed' }
  await callFunction(server, setCommission, commission, admin)
  const { order } = await completed(kitchen, chef)
  const before = await ledgerOf(order.id)
  const { data } = await openTip(order.id, 5)
  expect(data.laterTip).toMatchObject({ amount: 5, status: 'open' })
  await choose(data.laterTip?.checkoutUrl ?? '', { choice: 'good' })
  const { data: paid } = await callFunction(server, checkPayment, { orderId: order.id }, buyer)
  expect(paid).toMatchObject({ laterTip: { amount: 5, status: 'paid' }, takesTip: false, total: order.total })
  await expect.poll(() => capturedTip(order.id), soon).toBe(500)
  const after = await ledgerOf(order.id)
  expect((after.chef_payable ?? 0) - (before.chef_payable ?? 0)).toBe(-500)
  expect(after.marketplace_revenue).toBe(before.marketplace_revenue)
  expect(paid.payment).toMatchObject({ captured: order.total, refundable: order.total })
  const bell = (await bellAbout(chef, order.id)).filter(({ event }) => event === 'order_tipped')
  expect(bell).toMatchObject([{ title: `$5.00 tip for order #${order.number}` }])
  expect((await read(order.id, chef)).laterTip).toMatchObject({ amount: 5, checkoutUrl: null })
})

test('statement, monthly report and analytics count a later tip among the tips', async () => {
  const { kitchen, chef } = await cardKitchen()
  const { order } = await tipped(kitchen, chef, 7)
  const { rows } = await server.database.pool.query<{ month: string; local: string; day: string }>(
    `select to_char(t.created_at at time zone 'UTC', 'YYYY-MM') as month,
       to_char(t.created_at at time zone c.time_zone, 'YYYY-MM') as local,
       o.service_day::text as day
     from public.ledger_transactions t
     join public.payments p on p.id::text = t.cause_key
     join public.orders o on o.id = t.order_id
     join public.chefs c on c.id = o.chef_id
     where t.order_id = $1
       and t.cause = 'sale'
       and p.purpose = 'tip'`,
    [order.id],
  )
  const { month = '', local = '', day = '' } = rows[0] ?? {}
  const statement = await callFunction(server, getStatement, { period: local }, chef)
  expect(JSON.stringify(statement.data)).toContain('"tips":7')
  const report = await callFunction(server, getMonthlyReport, { month }, admin)
  const own = report.data.kitchens.find((row) => row.chef.id === kitchen.chefId)
  expect(own).toMatchObject({ tips: 7 })
  const figures = await callFunction(server, getChefAnalytics, { from: day, to: day }, chef)
  expect(figures.data).toMatchObject({ current: { tips: 7, revenue: order.total + 7 } })
})

test('an order takes one tip: an open page is reused, and a paid tip is not paid twice', async () => {
  const { kitchen, chef } = await cardKitchen()
  const { order } = await completed(kitchen, chef)
  const both = await Promise.all([openTip(order.id, 5), openTip(order.id, 5)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(both.map(({ data }) => data.laterTip?.checkoutUrl)).size).toBe(1)
  expect((await openTip(order.id, 9)).data.laterTip).toMatchObject({ amount: 5 })
  await choose(both[0]?.data.laterTip?.checkoutUrl ?? '', { choice: 'good' })
  await callFunction(server, checkPayment, { orderId: order.id }, buyer)
  await expect.poll(() => capturedTip(order.id), soon).toBe(500)
  expect((await openTip(order.id, 5)).error.code).toBe('tip_closed')
  expect(await payments(order.id)).toHaveLength(1)
})

test('a closed page takes no money, and the next one is a new payment', async () => {
  const { kitchen, chef } = await cardKitchen()
  const { order } = await completed(kitchen, chef)
  const { data } = await openTip(order.id, 5)
  await choose(data.laterTip?.checkoutUrl ?? '', { choice: 'declined' })
  await server.database.pool.query(
    `update public.payments
     set hold_until = now() - interval '1 second',
         ask_at = now() - interval '1 second'
     where id = $1`,
    [data.laterTip?.id],
  )
  await callFunction(server, checkPayment, { orderId: order.id }, buyer)
  await expect.poll(async () => (await payments(order.id))[0]?.status, soon).toBe('failed')
  expect(await read(order.id, buyer)).toMatchObject({ laterTip: null, takesTip: true, paymentStatus: 'paid' })
  expect((await openTip(order.id, 6)).data.laterTip).toMatchObject({ amount: 6, status: 'open' })
})

test('only the buyer can tip, for a completed order of the last two weeks', async () => {
  const { kitchen, chef } = await cardKitchen()
  const { order: open } = await captured(kitchen, chef)
  expect((await openTip(open.id, 5)).error.code).toBe('tip_closed')
  const { order } = await completed(kitchen, chef)
  for (const person of [chef, admin]) expect((await openTip(order.id, 5, person)).status).toBe(404)
  expect((await openTip(order.id, 0.5)).status).toBe(400)
  expect((await openTip(order.id, 201)).status).toBe(400)
  await server.database.pool.query(
    `update public.orders set completed_at = now() - interval '15 days' where id = $1`,
    [order.id],
  )
  expect(await read(order.id, buyer)).toMatchObject({ takesTip: false })
  expect((await openTip(order.id, 5)).error.code).toBe('tip_closed')
})

test('a declined or cancelled order takes no tip', async () => {
  const { kitchen, chef } = await cardKitchen()
  const { order } = await captured(kitchen, chef)
  await move({ id: order.id, status: 'confirmed' }, 'cancelled', chef, 'The oven broke')
  expect(await read(order.id, buyer)).toMatchObject({ status: 'cancelled', takesTip: false })
  expect((await openTip(order.id, 5)).error.code).toBe('tip_closed')
})

test('a refund of the whole order refunds the tip, and a partial refund does not', async () => {
  const { kitchen, chef } = await cardKitchen()
  const { order } = await tipped(kitchen, chef)
  await refund(order.id, chef, { amount: 3 })
  await expect.poll(async () => (await read(order.id, buyer)).paymentStatus, soon).toBe('partly_refunded')
  expect(await payments(order.id)).toEqual([{ status: 'captured', captured: 500 }])
  await refund(order.id, chef)
  await expect.poll(async () => (await payments(order.id))[0]?.status, soon).toBe('refunded')
  expect(await read(order.id, buyer)).toMatchObject({ laterTip: { status: 'returned' }, takesTip: false })
  expect((await ledgerOf(order.id)).chef_payable).toBeUndefined()
})

test('a chargeback of the order refunds the tip', async () => {
  const { kitchen, chef } = await cardKitchen()
  const { order, checkoutId } = await tipped(kitchen, chef)
  await bank('chargeback', checkoutId)
  await callFunction(server, checkPayment, { orderId: order.id }, buyer)
  await expect.poll(async () => (await payments(order.id))[0]?.status, soon).toBe('refunded')
})
