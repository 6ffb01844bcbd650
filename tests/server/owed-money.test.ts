import { getMyLoyalty } from '@localchef/contracts/loyalty/get-my-loyalty'
import { saveLoyaltyRule } from '@localchef/contracts/loyalty/save-loyalty-rule'
import { getOrder } from '@localchef/contracts/orders/get-order'
import type { Order } from '@localchef/contracts/orders/order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { recordPayment } from '@localchef/contracts/payments/record-payment'
import { refundOrder } from '@localchef/contracts/payments/refund-order'
import { heldUndoSeconds } from '@localchef/contracts/undo-limits'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import { eventsOf } from '../order-notifications.ts'
import { steadySlot } from '../steady-slot.ts'
import { payOnPage } from '../stripe-double/double-checkout.ts'
import {
  ageRecord,
  buyer,
  closeOwedStage,
  deliver,
  double,
  endUndo,
  figures,
  goAway,
  type Opened,
  openAlerts,
  openKitchen,
  openOwedStage,
  query,
  refuseCaptures,
  server,
  sessionOf,
  soon,
  stranger,
} from './owed-stage.ts'

beforeAll(openOwedStage)
afterEach(() => {
  double.faults.length = 0
})
afterAll(closeOwedStage)

const read = async ({ id: orderId }: Order) => (await callFunction(server, getOrder, { orderId }, buyer)).data

const move = (order: Order, from: Order['status'], to: Order['status'], chef: TestUser) =>
  callFunction(server, transitionOrder, { orderId: order.id, from, to }, chef)

/** An order by card that its chef confirms while the provider is away. */
async function confirmed({ chef, kitchen }: Opened): Promise<Order> {
  const { chefId, dishId, variantId } = kitchen
  const lines = [{ dishId, quantity: 2, variantIds: [variantId], isReady: true, seenUnitPrice: 6.5 }]
  const { data: quote } = await callFunction(server, quoteOrder, { chefId, lines })
  const request = { chefId, lines, slotFrom: steadySlot(quote.slots), payment: 'card' as const, tip: 2 }
  const { data: order } = await callFunction(server, placeOrder, request, buyer)
  payOnPage(double.store, sessionOf(order.payment?.checkoutUrl), 'good')
  await deliver()
  await expect.poll(async () => (await read(order)).status, soon).toBe('placed')
  goAway()
  expect((await move(order, 'placed', 'confirmed', chef)).status).toBe(200)
  return order
}

async function handOver(order: Order, chef: TestUser): Promise<void> {
  for (const [from, to] of [
    ['confirmed', 'preparing'],
    ['preparing', 'ready'],
    ['ready', 'completed'],
  ] as const) {
    expect((await move(order, from, to, chef)).status).toBe(200)
  }
}

const loseCard = (order: Order) =>
  refuseCaptures(
    [sessionOf(order.payment?.checkoutUrl)],
    async () => (await read(order)).paymentStatus === 'failed',
  )

/** An order whose card fails after its handover. */
async function owedOrder(opened: Opened): Promise<Order> {
  const order = await confirmed(opened)
  await handOver(order, opened.chef)
  expect(await read(order)).toMatchObject({ status: 'completed', paymentStatus: 'authorized' })
  await loseCard(order)
  return order
}

describe('an order whose card fails after the handover', () => {
  const record = ({ id: orderId }: Order, person: TestUser, isPaid = true) =>
    callFunction(server, recordPayment, { orderId, isPaid }, person)

  test('is owed, out of books and figures, until its chef records the money', async () => {
    const opened = await openKitchen()
    const { chef } = opened
    const order = await owedOrder(opened)
    expect(await read(order)).toMatchObject({
      status: 'completed',
      paymentMethod: 'card',
      inPerson: null,
      payment: { captured: 0, refundable: 0, isCapturePending: false },
    })
    expect(await figures(opened)).toMatchObject({ orders: 0, revenue: 0, spent: 0, payable: 0 })
    const refund = { orderId: order.id, seenRefundable: 0, reason: 'Cold' }
    expect((await callFunction(server, refundOrder, refund, chef)).error.code).toBe('not_refundable')
    for (const person of [buyer, chef]) {
      const events = await eventsOf(person, order.id)
      expect(events).toContain('order_payment_owed')
      expect(events).not.toContain('order_payment_failed')
    }
    expect(await openAlerts(order.id)).toBe(1)

    expect((await record(order, buyer)).status).toBe(403)
    expect((await record(order, stranger)).status).toBe(404)
    expect((await record(order, chef)).data).toMatchObject({
      paymentMethod: 'pay_on_pickup',
      paymentStatus: 'paid',
      inPerson: { paid: order.total, refundable: order.total },
    })
    expect((await record(order, chef)).error).toMatchObject({ code: 'order_conflict' })
    // The money went from hand to hand, so the ledger still owes the kitchen nothing.
    expect(await figures(opened)).toMatchObject({ orders: 1, revenue: 15, spent: order.total, payable: 0 })
    expect(await eventsOf(buyer, order.id)).not.toContain('order_payment_recorded')
    await endUndo()
    expect(await eventsOf(buyer, order.id)).toContain('order_payment_recorded')
    const back = { orderId: order.id, seenRefundable: order.total, amount: 2, reason: 'Cold' }
    expect((await callFunction(server, refundOrder, back, chef)).data).toMatchObject({
      paymentStatus: 'partly_refunded',
      inPerson: { refundable: order.total - 2 },
    })
    // The refund proves that the order was paid, so the record can no longer be taken back.
    expect((await record(order, chef, false)).error).toMatchObject({ code: 'undo_too_late' })
  })

  test('collects no loyalty until its money is recorded', async () => {
    const opened = await openKitchen()
    const terms = { every: 2, category: null, upTo: 5 }
    await callFunction(server, saveLoyaltyRule, { terms, version: '' }, opened.chef)
    const rewards = async () => {
      const { rules } = (await callFunction(server, getMyLoyalty, {}, buyer)).data
      return rules.find(({ chef }) => chef.id === opened.kitchen.chefId)?.rewards
    }
    const order = await confirmed(opened)
    await handOver(order, opened.chef)
    expect(await rewards()).toBe(2)
    await loseCard(order)
    expect(await rewards()).toBe(0)
    await record(order, opened.chef)
    expect(await rewards()).toBe(2)
    await record(order, opened.chef, false)
    expect(await rewards()).toBe(0)
  })

  test('is owed again when the record is taken back, and its buyer reads of the last record alone', async () => {
    const opened = await openKitchen()
    const { chef } = opened
    const order = await owedOrder(opened)
    expect((await record(order, chef, false)).error).toMatchObject({ code: 'undo_too_late' })
    await record(order, chef)
    expect((await record(order, buyer, false)).status).toBe(403)
    expect((await record(order, stranger, false)).status).toBe(404)
    expect((await record(order, chef, false)).data).toMatchObject({
      paymentMethod: 'card',
      paymentStatus: 'failed',
      inPerson: null,
    })
    expect(await figures(opened)).toMatchObject({ orders: 0, revenue: 0, spent: 0 })
    await endUndo()
    expect(await eventsOf(buyer, order.id)).not.toContain('order_payment_recorded')
    await record(order, chef)
    await record(order, chef, false)
    await record(order, chef)
    await endUndo()
    const told = (await eventsOf(buyer, order.id)).filter((event) => event === 'order_payment_recorded')
    expect(told).toHaveLength(1)
    await ageRecord(order.id)
    expect((await record(order, chef, false)).error).toMatchObject({
      code: 'undo_too_late',
      details: { seconds: heldUndoSeconds },
    })
    expect((await read(order)).paymentStatus).toBe('paid')
  })

  test('is not recorded if its card was charged, nor if the card failed before the handover', async () => {
    const opened = await openKitchen()
    const charged = await confirmed(opened)
    double.faults.length = 0
    await expect
      .poll(async () => {
        await query(
          `update public.provider_calls set next_attempt_at = now() - interval '1 second' where answered_at is null`,
          [],
        )
        await server.runTask('sweep-payments')
        return (await read(charged)).paymentStatus
      }, soon)
      .toBe('paid')
    await handOver(charged, opened.chef)
    const early = await confirmed(opened)
    await loseCard(early)
    expect(await eventsOf(buyer, early.id)).toContain('order_payment_failed')
    await handOver(early, opened.chef)
    for (const order of [charged, early]) {
      for (const isPaid of [true, false]) {
        const { error } = await record(order, opened.chef, isPaid)
        expect(error.code).toBe(isPaid ? 'order_conflict' : 'undo_too_late')
      }
    }
    expect(await read(charged)).toMatchObject({ paymentMethod: 'card', paymentStatus: 'paid' })
    expect(await read(early)).toMatchObject({ paymentMethod: 'pay_on_pickup', paymentStatus: 'paid' })
  })
})
