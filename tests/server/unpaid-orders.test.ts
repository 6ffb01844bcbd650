import { service } from '@localchef/backend/caller'
import { listMyOrders } from '@localchef/contracts/orders/list-my-orders'
import { payAtPickup } from '@localchef/contracts/orders/pay-at-pickup'
import { checkPayment } from '@localchef/contracts/payments/check-payment'
import { openCheckout } from '@localchef/contracts/payments/open-checkout'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { queriesOn } from '@localchef/domain/queries'
import { sweepHolds } from '@localchef/domain/settlement/sweep-payments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { bellAbout } from '../order-notifications.ts'
import {
  admin,
  authorized,
  awaiting,
  bank,
  buyer,
  captured,
  cardKitchen,
  checkoutStateOf,
  choose,
  closePaymentStage,
  ledgerOf,
  move,
  openPaymentStage,
  portionsLeft,
  read,
  server,
  soon,
} from './payment-stage.ts'

beforeAll(openPaymentStage)
afterAll(closePaymentStage)

describe('an order that ends without food', () => {
  test('the end of the hold returns portions and closes the page, and a later card is released', async () => {
    const { kitchen } = await cardKitchen()
    const made = await awaiting(kitchen)
    expect(await portionsLeft(kitchen)).toBe(48)
    await server.runTask('sweep-payments')
    expect((await read(made.order.id, buyer)).status).toBe('awaiting_payment')
    await server.database.pool.query(
      `update public.payments set hold_until = now() - interval '1 second' where order_id = $1`,
      [made.order.id],
    )
    await server.runTask('sweep-payments')
    expect(await read(made.order.id, buyer)).toMatchObject({ status: 'unpaid' })
    expect(await portionsLeft(kitchen)).toBe(50)
    await expect.poll(() => checkoutStateOf(made.checkoutId), soon).toBe('failed')
    await expect.poll(async () => (await read(made.order.id, buyer)).paymentStatus, soon).toBe('void')
    expect((await bellAbout(buyer, made.order.id)).map(({ event }) => event)).toEqual(['order_unpaid'])
  })

  test('a server whose provider was removed returns the portions', async () => {
    const { kitchen } = await cardKitchen()
    const made = await awaiting(kitchen)
    await server.database.pool.query(
      `update public.payments set hold_until = now() - interval '1 second' where order_id = $1`,
      [made.order.id],
    )
    await server.database.as(service, (connection) =>
      sweepHolds({
        db: queriesOn(connection),
        user: null,
        now: new Date(),
        outside: nothingOutside(),
      }),
    )
    expect(await read(made.order.id, buyer)).toMatchObject({ status: 'unpaid' })
    expect(await portionsLeft(kitchen)).toBe(50)
  })

  test('a lost authorization event is found when the hold ends', async () => {
    const { kitchen } = await cardKitchen()
    const made = await awaiting(kitchen)
    await server.database.pool.query(
      `update private.sandbox_objects set body = body || '{"state": "authorized"}' where id = $1`,
      [made.checkoutId],
    )
    await server.database.pool.query(
      `update public.payments set hold_until = now() - interval '1 second' where order_id = $1`,
      [made.order.id],
    )
    await server.runTask('sweep-payments')
    expect(await read(made.order.id, buyer)).toMatchObject({ status: 'placed', paymentStatus: 'authorized' })
  })

  test.each([
    ['the buyer cancels', 'cancelled', () => buyer, undefined],
    ['the chef declines', 'declined', (chef: TestUser) => chef, 'The oven broke'],
    ['an admin cancels', 'cancelled', () => admin, 'The kitchen is closed'],
  ] as const)('an authorization is released when %s', async (_what, to, by, reason) => {
    const { kitchen, chef } = await cardKitchen()
    const { order, checkoutId } = await authorized(kitchen)
    await move(order, to, by(chef), reason)
    await expect.poll(() => checkoutStateOf(checkoutId), soon).toBe('released')
    await expect.poll(async () => (await read(order.id, buyer)).paymentStatus, soon).toBe('void')
    expect(await ledgerOf(order.id)).toEqual({})
  })

  test('a buyer can abandon an unpaid order immediately', async () => {
    const { kitchen } = await cardKitchen()
    const made = await awaiting(kitchen)
    await move(made.order, 'unpaid', buyer)
    expect(await portionsLeft(kitchen)).toBe(50)
    await expect.poll(() => checkoutStateOf(made.checkoutId), soon).toBe('failed')
  })

  test('an order keeps its portions and its page when the buyer leaves the page without paying', async () => {
    const { kitchen } = await cardKitchen()
    const made = await awaiting(kitchen)
    await choose(made.url, { choice: 'insufficient_funds' })
    const left = await choose(made.url, { choice: 'back' })
    expect(left.headers.get('location')).toBe(`/dashboard/orders/${made.order.id}?payment=cancelled`)
    const { data } = await callFunction(server, checkPayment, { orderId: made.order.id }, buyer)
    expect(data).toMatchObject({ status: 'awaiting_payment', payment: { declined: 'insufficient_funds' } })
    expect(await portionsLeft(kitchen)).toBe(48)
    const again = await callFunction(server, openCheckout, { orderId: made.order.id }, buyer)
    expect(again.data.payment?.checkoutUrl).toBe(made.url)
  })

  test("the provider's page is in the language that the buyer reads, regardless of the profile", async () => {
    const { kitchen } = await cardKitchen()
    const languageOf = async (changes: object) => {
      const { url } = await awaiting(kitchen, changes)
      const page = await fetch(new URL(new URL(url).pathname, server.url))
      return /<html lang="(..)"/.exec(await page.text())?.[1]
    }
    expect(await languageOf({ language: 'ru' })).toBe('ru')
    expect(await languageOf({})).toBe('en')
  })

  test('a list of orders says how each is paid, and until when an unpaid one holds its portions', async () => {
    const { kitchen, chef } = await cardKitchen()
    const paid = await captured(kitchen, chef)
    const waiting = await awaiting(kitchen)
    const { data } = await callFunction(server, listMyOrders, { limit: 2 }, buyer)
    expect(data.orders).toMatchObject([
      {
        id: waiting.order.id,
        paymentMethod: 'card',
        paymentStatus: 'awaiting',
        holdUntil: waiting.order.payment?.holdUntil,
      },
      { id: paid.order.id, paymentMethod: 'card', paymentStatus: 'paid', holdUntil: null },
    ])
  })

  test('a buyer reads the effect on the money on the card at each end of an order', async () => {
    const { kitchen, chef } = await cardKitchen()
    const bellOf = async (orderId: string, event: string) =>
      (await bellAbout(buyer, orderId)).find((row) => row.event === event)?.message
    const declined = await authorized(kitchen)
    await move(declined.order, 'declined', chef, 'Too busy')
    expect(await bellOf(declined.order.id, 'order_declined')).toContain('We’re releasing $13.00 on your card')
    const confirmed = await captured(kitchen, chef)
    expect(await bellOf(confirmed.order.id, 'order_confirmed')).toContain(
      'We’re charging $13.00 to your card',
    )
    await move({ ...confirmed.order, status: 'confirmed' }, 'cancelled', chef, 'The oven broke')
    const cancelled = await bellOf(confirmed.order.id, 'order_cancelled')
    expect(cancelled).toContain('We’re refunding your card')
    expect(cancelled).not.toContain('releasing')
  })

  test('an unpaid order ended by an admin is not described as the buyer’s delay', async () => {
    const { kitchen } = await cardKitchen()
    const { order } = await awaiting(kitchen)
    await move(order, 'unpaid', admin, 'Placed twice')
    const told = (await bellAbout(buyer, order.id)).find(({ event }) => event === 'order_unpaid')
    expect(told?.message).toMatch(/was canceled before it was paid.*Placed twice/)
  })

  test('an order that is cancelled after it was charged is fully refunded by the rule', async () => {
    const { kitchen, chef } = await cardKitchen()
    const { order, checkoutId } = await captured(kitchen, chef)
    await move({ ...order, status: 'confirmed' }, 'cancelled', chef, 'The oven broke')
    await expect.poll(async () => (await read(order.id, buyer)).paymentStatus, soon).toBe('refunded')
    await bank('refundPaid', checkoutId)
    await callFunction(server, checkPayment, { orderId: order.id }, buyer)
    const { payment } = await read(order.id, buyer)
    expect(payment?.refunds).toMatchObject([{ amount: 13, cause: 'rule', status: 'succeeded' }])
    expect(await ledgerOf(order.id)).toEqual({ provider_clearing: -68, provider_fees: 68 })
  })
})

describe('paying at the handover instead of by card', () => {
  const switchTo = (orderId: string, person = buyer) => callFunction(server, payAtPickup, { orderId }, person)

  test('a declined card leads to the same order, placed with the same slot, portions and total, and its page closes', async () => {
    const { kitchen, chef } = await cardKitchen()
    const made = await awaiting(kitchen, { tip: 2 })
    await choose(made.url, { choice: 'insufficient_funds' })
    await callFunction(server, checkPayment, { orderId: made.order.id }, buyer)
    const { data } = await switchTo(made.order.id)
    expect(data).toMatchObject({
      id: made.order.id,
      number: made.order.number,
      status: 'placed',
      paymentMethod: 'pay_on_pickup',
      paymentStatus: 'due',
      payment: null,
      slotFrom: made.order.slotFrom,
      total: made.order.total,
      lines: made.order.lines,
    })
    expect(Date.parse(data.answerDueAt ?? '')).toBeGreaterThan(Date.now())
    expect(await portionsLeft(kitchen)).toBe(48)
    expect((await read(made.order.id, chef)).status).toBe('placed')
    expect((await bellAbout(chef, made.order.id)).map(({ event }) => event)).toEqual(['order_placed'])
    const toBuyer = await bellAbout(buyer, made.order.id)
    expect(JSON.stringify(toBuyer)).not.toContain('authorized')
    await expect.poll(() => checkoutStateOf(made.checkoutId), soon).toBe('failed')
    // The end of the hold takes nothing back, and the closed page changes nothing.
    await server.database.pool.query(
      `update public.payments set hold_until = now() - interval '1 second' where order_id = $1`,
      [made.order.id],
    )
    await server.runTask('sweep-payments')
    await move(data, 'confirmed', chef)
    expect(await read(made.order.id, buyer)).toMatchObject({ status: 'confirmed', paymentStatus: 'due' })
    expect(await portionsLeft(kitchen)).toBe(48)
    expect(await ledgerOf(made.order.id)).toEqual({})
  })

  test('a card that is accepted after the switch is released and never charged', async () => {
    const { kitchen, chef } = await cardKitchen()
    const made = await awaiting(kitchen)
    await server.database.pool.query(
      "update public.payments set checkout_id = 'cs_gone' where order_id = $1",
      [made.order.id],
    )
    const { data } = await switchTo(made.order.id)
    await move(data, 'confirmed', chef)
    await server.database.pool.query('update public.payments set checkout_id = $2 where order_id = $1', [
      made.order.id,
      made.checkoutId,
    ])
    await choose(made.url, { choice: 'good' })
    await server.runTask('sweep-payments')
    await expect.poll(() => checkoutStateOf(made.checkoutId), soon).not.toBe('captured')
    expect(await read(made.order.id, buyer)).toMatchObject({
      status: 'confirmed',
      paymentMethod: 'pay_on_pickup',
      paymentStatus: 'due',
    })
    expect(await ledgerOf(made.order.id)).toEqual({})
  })

  test('nobody switches another person’s order, one that is paid or over, or where cards only are taken', async () => {
    const { kitchen, chef } = await cardKitchen()
    const made = await awaiting(kitchen)
    for (const person of [chef, admin]) expect((await switchTo(made.order.id, person)).status).toBe(404)
    await move(made.order, 'unpaid', buyer)
    expect((await switchTo(made.order.id)).error).toMatchObject({
      code: 'order_conflict',
      details: { status: 'unpaid' },
    })
    const paid = await authorized(kitchen)
    expect((await switchTo(paid.order.id)).error.code).toBe('order_conflict')
    expect(await read(paid.order.id, buyer)).toMatchObject({ paymentMethod: 'card' })

    const value = { card: true, atPickup: false }
    const reason = 'Cards only for now'
    await callFunction(server, saveSetting, { key: 'payments', value, from: 0, reason }, admin)
    const byCardOnly = await awaiting(kitchen)
    expect(byCardOnly.order.payment?.canPayAtPickup).toBe(false)
    expect((await switchTo(byCardOnly.order.id)).error.code).toBe('pickup_payment_unavailable')
    expect((await read(byCardOnly.order.id, buyer)).status).toBe('awaiting_payment')
  })
})
