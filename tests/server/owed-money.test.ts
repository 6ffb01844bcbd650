import { getChefAnalytics } from '@localchef/contracts/analytics/get-chef-analytics'
import { type Booking, termsOf } from '@localchef/contracts/bookings/booking'
import { checkBookingPayment } from '@localchef/contracts/bookings/check-booking-payment'
import { exportBookings } from '@localchef/contracts/bookings/export-bookings'
import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { openBookingCheckout } from '@localchef/contracts/bookings/open-booking-checkout'
import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { getMyLoyalty } from '@localchef/contracts/loyalty/get-my-loyalty'
import { saveLoyaltyRule } from '@localchef/contracts/loyalty/save-loyalty-rule'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { listBuyers } from '@localchef/contracts/orders/list-buyers'
import type { Order } from '@localchef/contracts/orders/order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { checkConnectedAccount } from '@localchef/contracts/payments/check-connected-account'
import { getPaymentAlert } from '@localchef/contracts/payments/get-payment-alert'
import { openOnboarding } from '@localchef/contracts/payments/open-onboarding'
import { recordBookingPayment } from '@localchef/contracts/payments/record-booking-payment'
import { recordPayment } from '@localchef/contracts/payments/record-payment'
import { refundBooking } from '@localchef/contracts/payments/refund-booking'
import { refundOrder } from '@localchef/contracts/payments/refund-order'
import { saveService } from '@localchef/contracts/services/save-service'
import { heldUndoSeconds } from '@localchef/contracts/undo-limits'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { bellAbout, eventsOf } from '../order-notifications.ts'
import { saveSeen } from '../save-seen.ts'
import { dinnerOffer } from '../service-offers.ts'
import { steadySlot } from '../steady-slot.ts'
import { createDelivery } from '../stripe-double/deliver-events.ts'
import { completeAccount } from '../stripe-double/double-accounts.ts'
import { cancelIntent, payOnPage } from '../stripe-double/double-checkout.ts'
import { openStripeDouble, type StripeDouble } from '../stripe-double/open-stripe-double.ts'

/** Money that is owed because a card failed after the food was handed over or the event was over. */
let double: StripeDouble
let server: TestServer
let buyer: TestUser
let stranger: TestUser
let admin: TestUser
let deliver: ReturnType<typeof createDelivery>

beforeAll(async () => {
  double = await openStripeDouble()
  const { secretKey, webhookSecret, address } = double
  server = await startTestServer({
    stripe: { secretKey, webhookSecrets: [webhookSecret], isLive: false, address },
  })
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@owed.test', role: 'buyer', name: 'Bella Buyer' })
  stranger = (await openKitchen()).chef
  admin = await server.signUp({ email: 'admin@owed.test', role: 'admin', name: 'Ada Admin' })
  deliver = createDelivery(double, `${server.url}/webhooks/stripe`)
})
afterEach(() => {
  double.faults.length = 0
})
afterAll(async () => {
  await server.stop()
  await double.close()
})

const soon = { timeout: 20_000, interval: 100 }
const query = (text: string, values: readonly unknown[]) => server.database.pool.query(text, [...values])

interface Opened {
  chef: TestUser
  kitchen: Kitchen
}

let kitchens = 0
async function openKitchen(): Promise<Opened> {
  kitchens += 1
  const chef = await server.signUp({ email: `chef${kitchens}@owed.test`, role: 'chef', name: 'Olga' })
  const kitchen = await addKitchen(server.database, chef.id, { portions: 50 })
  const { data } = await callFunction(server, openOnboarding, {}, chef)
  completeAccount(double.store, /acct_\d+/.exec(data.url)?.[0] ?? '')
  await callFunction(server, checkConnectedAccount, {}, chef)
  return { chef, kitchen }
}

const sessionOf = (url: string | null | undefined) => /cs_test_\d+/.exec(url ?? '')?.[0] ?? ''

/** From now on the provider answers no call that moves money. */
const goAway = () => double.faults.push(...Array.from({ length: 200 }, () => 'server_error' as const))

/** The bank lets go of the authorizations, and the provider refuses the captures. */
async function refuseCaptures(sessions: readonly string[], isOver: () => Promise<boolean>): Promise<void> {
  for (const session of sessions) {
    cancelIntent(double.store, double.store.sessions.get(session)?.payment_intent ?? '')
  }
  double.faults.length = 0
  const sweep = async () => {
    await query(
      `update public.provider_calls set next_attempt_at = now() - interval '1 second' where answered_at is null`,
      [],
    )
    await server.runTask('sweep-payments')
    return isOver()
  }
  await expect.poll(sweep, soon).toBe(true)
}

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

async function figures({ chef, kitchen }: Opened) {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { data } = await callFunction(server, getChefAnalytics, { from: day(-2), to: day(14) }, chef)
  const { data: people } = await callFunction(server, listBuyers, {}, chef)
  const { rows } = await query(
    `select coalesce(sum(amount_cents), 0)::float8 as cents
     from public.ledger_entries
     where chef_id = $1
       and account = 'chef_payable'`,
    [kitchen.chefId],
  )
  const { orders, revenue, income, bookings } = data.current
  return {
    orders,
    revenue,
    income,
    booked: bookings.revenue,
    spent: people.buyers[0]?.spent,
    payable: rows[0]?.cents,
  }
}

const openAlerts = async (purchaseId: string) => {
  const { rows } = await query(
    `select 1
     from public.payment_alerts a
     join public.payments p on p.id = a.payment_id
     where $1 in (p.order_id, p.booking_id)
       and a.kind = 'capture_failed'
       and a.status = 'open'`,
    [purchaseId],
  )
  return rows.length
}

/** Lets the time to take a record back pass, and waits for the notifications that are then due. */
async function endUndo(): Promise<void> {
  const waiting = async () =>
    (
      await query(
        `select 1 from pgboss.job where name = 'notify-of-recorded-payment' and state < 'completed'`,
        [],
      )
    ).rows.length
  await query(`update pgboss.job set start_after = now() where name = 'notify-of-recorded-payment'`, [])
  await expect.poll(waiting, soon).toBe(0)
}

const ageRecord = (purchaseId: string) =>
  query(
    `update public.payments
     set recorded_at = recorded_at - $2 * interval '1 second', failed_at = failed_at - $2 * interval '1 second'
     where $1 in (order_id, booking_id)
       and recorded_at is not null`,
    [purchaseId, heldUndoSeconds + 1],
  )

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
    // What was given back had been paid.
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

describe('a booking whose card fails', () => {
  const readBooking = async ({ id: bookingId }: Booking) =>
    (await callFunction(server, getBooking, { bookingId }, buyer)).data
  const record = ({ id: bookingId }: Booking, person: TestUser, isPaid = true) =>
    callFunction(server, recordBookingPayment, { bookingId, isPaid }, person)
  const statusesOf = async (booking: Booking) =>
    (await readBooking(booking)).payments.map(({ purpose, status }) => `${purpose} ${status}`).toSorted()

  let days = 8
  /** A confirmed request for $400 with a deposit of $100. */
  async function agreed({ chef }: Opened): Promise<Booking> {
    days += 1
    const deposit = { percent: 25, sum: null, freeHours: 48, keptPercent: 50, balanceDays: 3 }
    const offer = { ...dinnerOffer, noticeDays: 4, deposit }
    const { data: service } = await saveSeen(server, saveService, { offer }, chef)
    const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()
    const seen = { price: 400, durationMinutes: 180, deposit }
    const request = { serviceId: service.id, startsAt, seen, guests: 6, place: '5 Bay Street' }
    const { data: booking } = await callFunction(server, requestBooking, request, buyer)
    const confirmation = { bookingId: booking.id, from: booking.status, to: 'confirmed' as const }
    const terms = { ...confirmation, seen: termsOf(booking) }
    return (await callFunction(server, transitionBooking, terms, chef)).data
  }

  /** The buyer pays by a good card. Returns the session at the provider. */
  async function pay({ id: bookingId }: Booking, purpose: 'deposit' | 'balance'): Promise<string> {
    const { data } = await callFunction(server, openBookingCheckout, { bookingId, purpose }, buyer)
    const session = sessionOf(data.payments.find(({ checkoutUrl }) => checkoutUrl)?.checkoutUrl)
    payOnPage(double.store, session, 'good')
    return session
  }

  /** Lets the event be over, past the triggers that keep the agreed terms, and its chef complete the booking. */
  async function complete(booking: Booking, chef: TestUser) {
    await server.database.transaction(async (connection) => {
      await connection.query('set local session_replication_role = replica')
      await connection.query(
        `update public.bookings
         set starts_at = now() - interval '4 hours' - $2 * interval '1 minute', ends_at = now() - interval '1 hour'
         where id = $1`,
        [booking.id, days],
      )
    })
    const done = { bookingId: booking.id, from: 'confirmed' as const, to: 'completed' as const }
    return (await callFunction(server, transitionBooking, done, chef)).data
  }

  /** The price, and what is left to pay, in the chef's export. */
  async function exported({ chef }: Opened): Promise<string> {
    const { data } = await callFunction(server, exportBookings, {}, chef)
    return data.csv
  }

  test('after the event is owed for its amount alone, until the chef records the money', async () => {
    const opened = await openKitchen()
    const { chef } = opened
    const booking = await agreed(opened)
    const session = await pay(booking, 'deposit')
    goAway()
    await deliver()
    await expect.poll(() => statusesOf(booking), soon).toEqual(['deposit authorized'])
    // While the deposit is being charged, only the rest was paid at the event.
    expect(await complete(booking, chef)).toMatchObject({ owed: 0, inPerson: { paid: 300, refundable: 300 } })
    await refuseCaptures([session], async () => (await readBooking(booking)).owed > 0)

    expect(await readBooking(booking)).toMatchObject({
      status: 'completed',
      owed: 100,
      paid: 0,
      refundable: 0,
      inPerson: { paid: 300, refundable: 300 },
      payments: [{ purpose: 'deposit', failedAt: expect.any(String), recordedAt: null }],
    })
    expect(await figures(opened)).toMatchObject({ income: 300, booked: 300, payable: 0 })
    expect(await exported(opened)).toContain(',400.00,0.00,0.00,0.00,0.00,100.00,')
    const tooMuch = { bookingId: booking.id, way: 'in_person' as const, seenRefundable: 300, reason: 'Late' }
    const refused = await callFunction(server, refundBooking, { ...tooMuch, amount: 300.01 }, chef)
    expect(refused.error).toMatchObject({ code: 'not_refundable', details: { left: 300 } })
    for (const person of [buyer, chef]) {
      const told = await bellAbout(person, booking.id)
      expect(told.find(({ event }) => event === 'booking_payment_owed')?.message).toContain(
        '$100.00 in person',
      )
      expect(told.map(({ event }) => event)).not.toContain('booking_payment_failed')
    }
    expect(await openAlerts(booking.id)).toBe(1)

    expect((await record(booking, buyer)).status).toBe(403)
    expect((await record(booking, stranger)).status).toBe(404)
    expect((await record(booking, chef)).data).toMatchObject({
      owed: 0,
      inPerson: { paid: 400, refundable: 400 },
      payments: [{ recordedAt: expect.any(String) }],
    })
    expect((await record(booking, chef)).error).toMatchObject({ code: 'booking_conflict' })
    expect(await figures(opened)).toMatchObject({ income: 400, booked: 400, payable: 0 })
    expect(await exported(opened)).toContain(',400.00,0.00,0.00,0.00,0.00,0.00,')

    // Taken back, and recorded again: the buyer reads of it once.
    expect((await record(booking, buyer, false)).status).toBe(403)
    expect((await record(booking, chef, false)).data).toMatchObject({ owed: 100, inPerson: { paid: 300 } })
    await record(booking, chef)
    await endUndo()
    const told = (await bellAbout(buyer, booking.id)).filter(
      ({ event }) => event === 'booking_payment_recorded',
    )
    expect(told.map(({ message }) => message)).toEqual([
      expect.stringContaining('you paid $100.00 in person'),
    ])
    const back = { bookingId: booking.id, way: 'in_person' as const, seenRefundable: 400, reason: 'Late' }
    const refunded = await callFunction(server, refundBooking, { ...back, amount: 400 }, chef)
    expect(refunded.data).toMatchObject({ inPerson: { refundable: 0 } })
    expect((await record(booking, chef, false)).error).toMatchObject({ code: 'undo_too_late' })
  })

  test('for the balance after the event leaves the charged deposit as it is', async () => {
    const opened = await openKitchen()
    const booking = await agreed(opened)
    await pay(booking, 'deposit')
    await deliver()
    await expect.poll(() => statusesOf(booking), soon).toEqual(['deposit captured'])
    const session = await pay(booking, 'balance')
    goAway()
    await deliver()
    await expect.poll(() => statusesOf(booking), soon).toEqual(['balance authorized', 'deposit captured'])
    expect(await complete(booking, opened.chef)).toMatchObject({ owed: 0, inPerson: null })
    await refuseCaptures([session], async () => (await readBooking(booking)).owed === 300)
    expect(await readBooking(booking)).toMatchObject({ paid: 100, refundable: 100, inPerson: null })
    expect(await figures(opened)).toMatchObject({ income: 100, booked: 100 })
    expect((await record(booking, opened.chef)).data).toMatchObject({
      owed: 0,
      refundable: 100,
      inPerson: { paid: 300, refundable: 300 },
    })
    await ageRecord(booking.id)
    expect((await record(booking, opened.chef, false)).error).toMatchObject({ code: 'undo_too_late' })
  })

  /** A booking that its buyer cancels late while its deposit of $100 is being charged: the chef keeps $50. */
  async function canceledLate(opened: Opened) {
    const booking = await agreed(opened)
    const session = await pay(booking, 'deposit')
    goAway()
    await deliver()
    await expect.poll(() => statusesOf(booking), soon).toEqual(['deposit authorized'])
    await server.database.transaction(async (connection) => {
      await connection.query('set local session_replication_role = replica')
      await connection.query('update public.bookings set free_hours = 720 where id = $1', [booking.id])
    })
    const late = {
      bookingId: booking.id,
      from: 'confirmed' as const,
      to: 'cancelled' as const,
      reason: 'Ill',
    }
    const { data } = await callFunction(server, transitionBooking, { ...late, seenRefund: 50 }, buyer)
    expect(data).toMatchObject({ status: 'cancelled', owed: 0, inPerson: null })
    return { booking, session }
  }

  const owedNotices = async (person: TestUser, booking: Booking) =>
    (await bellAbout(person, booking.id)).filter(({ event }) => event === 'booking_payment_owed')

  test('after a late cancellation is owed for the kept part alone, until the chef records the money', async () => {
    const opened = await openKitchen()
    const { chef } = opened
    const { booking, session } = await canceledLate(opened)
    expect((await record(booking, chef)).error).toMatchObject({ code: 'booking_conflict' })
    await refuseCaptures([session], async () => (await readBooking(booking)).owed > 0)

    expect(await readBooking(booking)).toMatchObject({
      status: 'cancelled',
      owed: 50,
      paid: 0,
      refundable: 0,
      inPerson: null,
      payments: [{ purpose: 'deposit', failedAt: expect.any(String), recordedAt: null }],
    })
    expect(await exported(opened)).toContain(',400.00,0.00,0.00,0.00,0.00,50.00,Ill')
    expect(await figures(opened)).toMatchObject({ income: 0, booked: 0, payable: 0 })
    // As after a crash before the commit: the call is made again and the events come again, to two processes at once.
    await query(
      `update public.provider_calls c
       set answered_at = null, next_attempt_at = now() - interval '1 second'
       from public.payments p
       where p.id = c.payment_id
         and p.booking_id = $1
         and c.operation = 'capture'`,
      [booking.id],
    )
    await query('update public.provider_events set applied_at = null', [])
    await Promise.all([deliver(), server.runTask('sweep-payments'), server.runTask('sweep-payments')])
    await callFunction(server, checkBookingPayment, { bookingId: booking.id }, buyer)
    for (const [person, words] of [
      [buyer, 'Please pay Olga Piroshki Kitchen $50.00 in person.'],
      [chef, 'so you keep $50.00 of the deposit. We couldn’t charge the card.'],
    ] as const) {
      const told = await owedNotices(person, booking)
      expect(told.map(({ message }) => message)).toEqual([expect.stringContaining(words)])
      expect(await eventsOf(person, booking.id)).not.toContain('booking_payment_failed')
    }
    const mailed = async () => {
      const { rows } = await query(
        `select body_text from mail.outbox where subject like 'Deposit of booking #' || $1 || ' is not paid yet%'`,
        [booking.number],
      )
      return rows.map(({ body_text }) => [
        body_text.includes('bookings?which=closed'),
        body_text.includes('Next step'),
      ])
    }
    await expect.poll(mailed, soon).toEqual([
      [true, false],
      [true, false],
    ])
    const alert = await query(
      `select a.id
       from public.payment_alerts a
       join public.payments p on p.id = a.payment_id
       where p.booking_id = $1`,
      [booking.id],
    )
    expect(alert.rows).toHaveLength(1)
    const { data } = await callFunction(server, getPaymentAlert, { alertId: alert.rows[0]?.id }, admin)
    expect(data).toMatchObject({ kind: 'capture_failed', amount: 50, booking: { number: booking.number } })

    for (const [person, status] of [
      [buyer, 403],
      [stranger, 404],
    ] as const) {
      expect((await record(booking, person)).status).toBe(status)
    }
    expect((await record(booking, chef)).data).toMatchObject({
      owed: 0,
      inPerson: { paid: 50, refundable: 50 },
      payments: [{ recordedAt: expect.any(String) }],
    })
    expect(await exported(opened)).toContain(',400.00,0.00,0.00,0.00,50.00,0.00,Ill')
    expect(await figures(opened)).toMatchObject({ income: 0, booked: 0, payable: 0 })
    expect((await record(booking, chef, false)).data).toMatchObject({ owed: 50, inPerson: null })
    await record(booking, chef)
    await endUndo()
    const recorded = (await bellAbout(buyer, booking.id)).filter(
      ({ event }) => event === 'booking_payment_recorded',
    )
    expect(recorded.map(({ message }) => message)).toEqual([
      expect.stringContaining('you paid $50.00 in person'),
    ])
    const back = { bookingId: booking.id, way: 'in_person' as const, seenRefundable: 50, reason: 'Goodwill' }
    const tooMuch = await callFunction(server, refundBooking, { ...back, amount: 50.01 }, chef)
    expect(tooMuch.error).toMatchObject({ code: 'not_refundable', details: { left: 50 } })
    const refunded = await callFunction(server, refundBooking, { ...back, amount: 20 }, chef)
    expect(refunded.data).toMatchObject({ inPerson: { paid: 50, refundable: 30 } })
  })

  test('after a late cancellation is not owed if the card is charged in the end', async () => {
    const opened = await openKitchen()
    const { chef } = opened
    const { booking } = await canceledLate(opened)
    double.faults.length = 0
    const sweep = async () => {
      await query(
        `update public.provider_calls set next_attempt_at = now() - interval '1 second' where answered_at is null`,
        [],
      )
      await server.runTask('sweep-payments')
      return (await statusesOf(booking)).join()
    }
    await expect.poll(sweep, soon).toBe('deposit partly_refunded')
    expect(await readBooking(booking)).toMatchObject({ owed: 0, paid: 50, refundable: 50, inPerson: null })
    expect(await exported(opened)).toContain(',400.00,100.00,0.00,50.00,50.00,0.00,Ill')
    for (const person of [buyer, chef]) expect(await owedNotices(person, booking)).toEqual([])
    expect((await record(booking, chef)).error).toMatchObject({ code: 'booking_conflict' })
  })

  test('after a cancellation in time, or by the chef, leaves nothing to pay', async () => {
    const opened = await openKitchen()
    for (const person of [buyer, opened.chef]) {
      const booking = await agreed(opened)
      const session = await pay(booking, 'deposit')
      goAway()
      await deliver()
      await expect.poll(() => statusesOf(booking), soon).toEqual(['deposit authorized'])
      const end = {
        bookingId: booking.id,
        from: 'confirmed' as const,
        to: 'cancelled' as const,
        reason: 'Ill',
      }
      const seen = person === buyer ? { seenRefund: 100 } : {}
      expect((await callFunction(server, transitionBooking, { ...end, ...seen }, person)).status).toBe(200)
      const isOver = async () => (await statusesOf(booking)).join() === 'deposit released'
      await refuseCaptures([session], isOver)
      expect(await readBooking(booking)).toMatchObject({ owed: 0, payments: [{ failedAt: null }] })
      expect(await openAlerts(booking.id)).toBe(0)
      const said = (await bellAbout(buyer, booking.id)).find(({ event }) => event === 'booking_cancelled')
      // Buyers who cancel themselves have read of their money before.
      expect(said?.message.includes('Your card is not charged')).toBe(person === buyer ? undefined : true)
      for (const reader of [buyer, opened.chef]) expect(await owedNotices(reader, booking)).toEqual([])
      expect((await record(booking, opened.chef)).error).toMatchObject({ code: 'booking_conflict' })
    }
  })

  test('before the event is paid at the event, and nothing is owed', async () => {
    const opened = await openKitchen()
    const booking = await agreed(opened)
    const session = await pay(booking, 'deposit')
    goAway()
    await deliver()
    await expect.poll(() => statusesOf(booking), soon).toEqual(['deposit authorized'])
    const failed = async () => (await readBooking(booking)).payments.some(({ failedAt }) => failedAt !== null)
    await refuseCaptures([session], failed)
    expect(await readBooking(booking)).toMatchObject({ status: 'confirmed', owed: 0, inPerson: null })
    expect(await eventsOf(buyer, booking.id)).toContain('booking_payment_failed')
    expect((await record(booking, opened.chef)).error).toMatchObject({ code: 'booking_conflict' })
    expect(await complete(booking, opened.chef)).toMatchObject({ owed: 0, inPerson: { paid: 400 } })
    expect((await record(booking, opened.chef)).error).toMatchObject({ code: 'booking_conflict' })
    expect((await record(booking, opened.chef, false)).error).toMatchObject({ code: 'undo_too_late' })
    expect(await eventsOf(buyer, booking.id)).not.toContain('booking_payment_owed')
  })
})
