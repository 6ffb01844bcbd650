import { request } from 'node:http'
import { getOrder } from '@localchef/contracts/orders/get-order'
import type { Order } from '@localchef/contracts/orders/order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { checkConnectedAccount } from '@localchef/contracts/payments/check-connected-account'
import { checkPayment } from '@localchef/contracts/payments/check-payment'
import { getConnectedAccount } from '@localchef/contracts/payments/get-connected-account'
import { listPayouts } from '@localchef/contracts/payments/list-payouts'
import { openOnboarding } from '@localchef/contracts/payments/open-onboarding'
import { openTipCheckout } from '@localchef/contracts/payments/open-tip-checkout'
import { refundOrder } from '@localchef/contracts/payments/refund-order'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { steadySlot } from '../steady-slot.ts'
import { createDelivery } from '../stripe-double/deliver-events.ts'
import { balanceOf, completeAccount, endPayout, payOut } from '../stripe-double/double-accounts.ts'
import { payOnPage, type TestCard } from '../stripe-double/double-checkout.ts'
import { openStripeDouble, type StripeDouble } from '../stripe-double/open-stripe-double.ts'

/** The whole server with Stripe's adapter and official client, over HTTP against a double of Stripe. */
let double: StripeDouble
let server: TestServer
let buyer: TestUser
let deliver: ReturnType<typeof createDelivery>

beforeAll(async () => {
  double = await openStripeDouble()
  const { secretKey, webhookSecret, address } = double
  server = await startTestServer({
    stripe: { secretKey, webhookSecrets: [webhookSecret], isLive: false, address },
  })
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@stripe.test', role: 'buyer', name: 'Bella Buyer' })
  deliver = createDelivery(double, `${server.url}/webhooks/stripe`)
})
afterAll(async () => {
  await server.stop()
  await double.close()
})

const soon = { timeout: 20_000, interval: 100 }

let kitchens = 0
async function openKitchen() {
  kitchens += 1
  const chef = await server.signUp({ email: `chef${kitchens}@stripe.test`, role: 'chef', name: 'Olga' })
  const kitchen = await addKitchen(server.database, chef.id, { portions: 50 })
  const { data } = await callFunction(server, openOnboarding, {}, chef)
  const accountId = /acct_\d+/.exec(data.url)?.[0] ?? ''
  return { chef, kitchen, accountId, url: data.url }
}

/** A kitchen with a completed account. */
async function openCardKitchen() {
  const opened = await openKitchen()
  completeAccount(double.store, opened.accountId)
  await callFunction(server, checkConnectedAccount, {}, opened.chef)
  return opened
}

async function place({ chefId, dishId, variantId }: Kitchen) {
  const lines = [{ dishId, quantity: 2, variantIds: [variantId], isReady: true, seenUnitPrice: 6.5 }]
  const { data: quote } = await callFunction(server, quoteOrder, { chefId, lines })
  const slotFrom = steadySlot(quote.slots)
  const request = { chefId, lines, slotFrom, payment: 'card' as const, tip: 2 }
  return callFunction(server, placeOrder, request, buyer)
}

/** An order whose buyer has entered a card, with no event delivered yet. */
async function pay(kitchen: Kitchen, card: TestCard): Promise<Order> {
  const { data } = await place(kitchen)
  payOnPage(double.store, sessionOf(data), card)
  return data
}

function sessionOf({ payment }: Order): string {
  return /cs_test_\d+/.exec(payment?.checkoutUrl ?? '')?.[0] ?? ''
}

const read = async ({ id: orderId }: Order, person = buyer) =>
  (await callFunction(server, getOrder, { orderId }, person)).data

async function confirm(order: Order, chef: TestUser): Promise<void> {
  await callFunction(server, transitionOrder, { orderId: order.id, from: 'placed', to: 'confirmed' }, chef)
}

/** An order that its chef has confirmed and whose card is charged. */
async function openPaid({ kitchen, chef }: { kitchen: Kitchen; chef: TestUser }, card: TestCard = 'good') {
  const order = await pay(kitchen, card)
  await deliver()
  await expect.poll(async () => (await read(order)).status, soon).toBe('placed')
  await confirm(order, chef)
  await expect.poll(async () => (await read(order)).paymentStatus, soon).not.toBe('authorized')
  return order
}

/** The balance of a ledger account for a chef, in cents. */
async function ledgerOf(chefId: string, account: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::float8 as cents
     from public.ledger_entries
     where chef_id = $1
       and account::text = $2`,
    [chefId, account],
  )
  return rows[0]?.cents ?? 0
}

describe('a marketplace with Stripe', () => {
  test('a chef is sent to Stripe, reads what is missing, and offers cards once the account takes charges', async () => {
    const { chef, kitchen, accountId, url } = await openKitchen()
    expect(url).toMatch(/^https:\/\/connect\.double\.example\/setup\/acct_/)
    expect((await place(kitchen)).error.code).toBe('card_unavailable')
    completeAccount(double.store, accountId, ['individual.verification.document'])
    const { data: incomplete } = await callFunction(server, checkConnectedAccount, {}, chef)
    expect(incomplete).toMatchObject({ takesCharges: false, missing: ['identity'] })
    completeAccount(double.store, accountId)
    await deliver()
    const account = async () => (await callFunction(server, getConnectedAccount, {}, chef)).data
    await expect.poll(account, soon).toMatchObject({ takesCharges: true, receivesPayouts: true, missing: [] })
    expect((await place(kitchen)).data).toMatchObject({ status: 'awaiting_payment' })
  })

  test('a tip after the handover is a charge without an application fee, and is refunded with the whole order', async () => {
    const opened = await openCardKitchen()
    const { chef, kitchen, accountId } = opened
    const order = await openPaid(opened)
    for (const [from, to] of [
      ['confirmed', 'preparing'],
      ['preparing', 'ready'],
      ['ready', 'completed'],
    ] as const) {
      await callFunction(server, transitionOrder, { orderId: order.id, from, to }, chef)
    }
    const before = balanceOf(double.store, accountId)
    const { data } = await callFunction(server, openTipCheckout, { orderId: order.id, amount: 4 }, buyer)
    payOnPage(double.store, /cs_test_\d+/.exec(data.laterTip?.checkoutUrl ?? '')?.[0] ?? '', 'good')
    await deliver()
    const balance = () => balanceOf(double.store, accountId)
    await expect.poll(balance, soon).toBe(before + 400)
    await expect.poll(async () => -(await ledgerOf(kitchen.chefId, 'chef_payable')), soon).toBe(before + 400)
    const seenRefundable = (await read(order)).payment?.refundable ?? 0
    await callFunction(server, refundOrder, { orderId: order.id, seenRefundable, reason: 'Cold' }, chef)
    await expect.poll(async () => (await read(order)).laterTip?.status, soon).toBe('returned')
    expect(balance()).toBe(0)
  })

  test('a confirmed order is charged, partly refunded and paid out, matching Stripe’s books to the cent', async () => {
    const opened = await openCardKitchen()
    const { chef, kitchen, accountId } = opened
    const order = await openPaid(opened)
    expect(await read(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
    const refunded = await callFunction(
      server,
      refundOrder,
      {
        orderId: order.id,
        amount: 3.33,
        seenRefundable: (await read(order)).payment?.refundable ?? 0,
        reason: 'Cold',
      },
      chef,
    )
    expect(refunded.status).toBe(200)
    await expect.poll(async () => (await read(order)).paymentStatus, soon).toBe('partly_refunded')
    const earned = balanceOf(double.store, accountId)
    expect(earned).toBeGreaterThan(0)
    expect(-(await ledgerOf(kitchen.chefId, 'chef_payable'))).toBe(earned)

    const payout = payOut(double.store, accountId)
    await deliver('twice')
    const payouts = async () => (await callFunction(server, listPayouts, {}, chef)).data.payouts
    await expect.poll(payouts, soon).toMatchObject([{ amount: earned / 100, status: 'on_the_way' }])
    endPayout(double.store, payout.id, 'paid')
    await deliver()
    await expect.poll(payouts, soon).toMatchObject([{ status: 'paid' }])
    expect(await ledgerOf(kitchen.chefId, 'chef_payable')).toBe(0)
  })

  test('the card of a declined order is released', async () => {
    const { chef, kitchen } = await openCardKitchen()
    const order = await pay(kitchen, 'good')
    await deliver()
    await expect.poll(async () => (await read(order)).status, soon).toBe('placed')
    const decline = { orderId: order.id, from: 'placed' as const, to: 'declined' as const, reason: 'Ill' }
    await callFunction(server, transitionOrder, decline, chef)
    await expect.poll(async () => (await read(order)).paymentStatus, soon).toBe('void')
    expect([...double.store.intents.values()].at(-1)).toMatchObject({
      status: 'canceled',
      amount_received: 0,
    })
  })

  test('a declined card is refused with its reason, and another is taken', async () => {
    const { kitchen } = await openCardKitchen()
    const order = await pay(kitchen, 'insufficient_funds')
    const { data: declined } = await callFunction(server, checkPayment, { orderId: order.id }, buyer)
    expect(declined).toMatchObject({
      status: 'awaiting_payment',
      payment: { declined: 'insufficient_funds' },
    })
    payOnPage(double.store, sessionOf(order), 'good')
    await deliver()
    await expect.poll(async () => (await read(order)).status, soon).toBe('placed')
  })

  test('a chargeback reaches the admins', async () => {
    const order = await openPaid(await openCardKitchen(), 'disputed')
    await deliver()
    await expect.poll(async () => (await read(order)).paymentStatus, soon).toBe('charged_back')
    const { rows } = await server.database.pool.query<{ kind: string }>(
      `select a.kind
       from public.payment_alerts a
       join public.payments p on p.id = a.payment_id
       where p.order_id = $1`,
      [order.id],
    )
    expect(rows).toEqual([{ kind: 'chargeback' }])
  })
})

describe('Stripe’s events', () => {
  test('events that arrive twice and in reverse order place an order once', async () => {
    const { kitchen } = await openCardKitchen()
    const order = await pay(kitchen, 'good')
    const first = await deliver('reversed')
    expect(first.every(({ status }) => status === 200)).toBe(true)
    for (const event of double.store.events.slice(-2)) {
      const { body, signature } = double.sign(event)
      const headers = { 'stripe-signature': signature }
      expect((await fetch(`${server.url}/webhooks/stripe`, { method: 'POST', headers, body })).status).toBe(
        200,
      )
    }
    await expect.poll(async () => (await read(order)).status, soon).toBe('placed')
    const { rows } = await server.database.pool.query(
      `select from public.order_events where order_id = $1 and to_status = 'placed'`,
      [order.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('a lost event leaves the order to the sweep', async () => {
    const { kitchen } = await openCardKitchen()
    const order = await pay(kitchen, 'good')
    await deliver('lost')
    await server.database.pool.query(
      `update public.payments set ask_at = now() - interval '1 second' where order_id = $1`,
      [order.id],
    )
    await server.runTask('sweep-payments')
    expect((await read(order)).status).toBe('placed')
  })

  test('an event with a wrong signature is answered with 400, and nothing is stored', async () => {
    const { kitchen } = await openCardKitchen()
    const order = await pay(kitchen, 'good')
    const event = double.store.events.at(-1)
    if (!event) throw new Error('the paid page caused no event')
    const { body, signature } = double.sign(event, 'whsec_forged')
    const post = (sent: string, headers: Record<string, string>) =>
      fetch(`${server.url}/webhooks/stripe`, { method: 'POST', headers, body: sent })
    expect((await post(body, { 'stripe-signature': signature })).status).toBe(400)
    expect((await post(body, {})).status).toBe(400)
    expect((await post(`${body}\n`, { 'stripe-signature': double.sign(event).signature })).status).toBe(400)
    const { rows } = await server.database.pool.query(
      'select from public.provider_events where event_id = $1',
      [event.id],
    )
    expect(rows).toEqual([])
    expect((await read(order)).status).toBe('awaiting_payment')
  })
})

test('a body that is too large for an event is refused before it is read', async () => {
  const status = await new Promise((resolve, reject) => {
    const sent = request(`${server.url}/webhooks/stripe`, { method: 'POST', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject)
    sent.end('x'.repeat(300_000))
  })
  expect(status).toBe(413)
})

describe('While Stripe is away', () => {
  test('a capture waits and is made once, while the order is confirmed immediately', async () => {
    const { chef, kitchen, accountId } = await openCardKitchen()
    const order = await pay(kitchen, 'good')
    await deliver()
    await expect.poll(async () => (await read(order)).status, soon).toBe('placed')
    // The client retries each call once; the fourth answer is lost after the capture.
    double.faults.push('server_error', 'server_error', 'lost_answer', 'lost_answer')
    await confirm(order, chef)
    expect((await read(order)).status).toBe('confirmed')
    const sweepNow = async () => {
      await server.database.pool.query(
        `update public.provider_calls set next_attempt_at = now() - interval '1 second' where answered_at is null`,
      )
      await server.runTask('sweep-payments')
      return (await read(order)).paymentStatus
    }
    await expect.poll(sweepNow, soon).toBe('paid')
    expect(double.faults).toEqual([])
    expect(
      [...double.store.transfers.values()].filter(({ destination }) => destination === accountId),
    ).toHaveLength(1)
    expect(-(await ledgerOf(kitchen.chefId, 'chef_payable'))).toBe(balanceOf(double.store, accountId))
  })

  test('a capture is retried with growing delays, and the chef sees in the meantime that the payment is pending', async () => {
    const { chef, kitchen } = await openCardKitchen()
    const order = await pay(kitchen, 'good')
    await deliver()
    await expect.poll(async () => (await read(order)).status, soon).toBe('placed')
    double.faults.push(...Array.from({ length: 100 }, () => 'server_error' as const))
    await confirm(order, chef)
    const callOf = async () => {
      const { rows } = await server.database.pool.query<{ attempts: number; next: Date; now: Date }>(
        `select c.attempts, c.next_attempt_at as next, date_trunc('milliseconds', now()) as now
         from public.provider_calls c
         join public.payments p on p.id = c.payment_id
         where p.order_id = $1
           and c.operation = 'capture'
           and c.answered_at is null`,
        [order.id],
      )
      return rows[0] ?? { attempts: 0, next: new Date(0), now: new Date(0) }
    }
    await expect.poll(async () => (await callOf()).attempts, soon).toBeGreaterThan(0)
    for (const _round of [1, 2, 3]) {
      const before = await callOf()
      await server.database.pool.query(
        `update public.provider_calls set next_attempt_at = now() - interval '1 second' where answered_at is null`,
      )
      await server.runTask('sweep-payments')
      const { attempts, next } = await callOf()
      expect(attempts).toBeGreaterThan(before.attempts)
      expect(next.getTime() - before.now.getTime()).toBeGreaterThanOrEqual(5_000 * 2 ** (attempts - 1))
    }
    const { data: seen } = await callFunction(server, getOrder, { orderId: order.id }, chef)
    expect(seen).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'authorized',
      payment: { isCapturePending: true, captured: 0 },
    })
    double.faults.length = 0
    const sweepNow = async () => {
      await server.database.pool.query(
        `update public.provider_calls set next_attempt_at = now() - interval '1 second' where answered_at is null`,
      )
      await server.runTask('sweep-payments')
      return (await read(order)).paymentStatus
    }
    await expect.poll(sweepNow, soon).toBe('paid')
    const { data: charged } = await callFunction(server, getOrder, { orderId: order.id }, chef)
    expect(charged.payment?.isCapturePending).toBe(false)
  })
})
