import { type Booking, termsOf } from '@localchef/contracts/bookings/booking'
import { checkBookingPayment } from '@localchef/contracts/bookings/check-booking-payment'
import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { openBookingCheckout } from '@localchef/contracts/bookings/open-booking-checkout'
import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { checkConnectedAccount } from '@localchef/contracts/payments/check-connected-account'
import { openOnboarding } from '@localchef/contracts/payments/open-onboarding'
import { saveService } from '@localchef/contracts/services/save-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import { dinnerOffer } from '../service-offers.ts'
import { createDelivery } from '../stripe-double/deliver-events.ts'
import { balanceOf, completeAccount } from '../stripe-double/double-accounts.ts'
import { payOnPage } from '../stripe-double/double-checkout.ts'
import { openStripeDouble, type StripeDouble } from '../stripe-double/open-stripe-double.ts'

/** Deposits with Stripe's adapter and official client, over HTTP against a double of Stripe. */
let double: StripeDouble
let server: TestServer
let buyer: TestUser
let chef: TestUser
let chefId: string
let accountId: string
let deliver: ReturnType<typeof createDelivery>

beforeAll(async () => {
  double = await openStripeDouble()
  const { secretKey, webhookSecret, address } = double
  server = await startTestServer({
    stripe: { secretKey, webhookSecrets: [webhookSecret], isLive: false, address },
  })
  buyer = await server.signUp({ email: 'buyer@stripe-deposits.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@stripe-deposits.test', role: 'chef', name: 'Olga' })
  ;({ chefId } = await addKitchen(server.database, chef.id))
  deliver = createDelivery(double, `${server.url}/webhooks/stripe`)
  const { data } = await callFunction(server, openOnboarding, {}, chef)
  accountId = /acct_\d+/.exec(data.url)?.[0] ?? ''
  completeAccount(double.store, accountId)
  await callFunction(server, checkConnectedAccount, {}, chef)
})
afterAll(async () => {
  await server.stop()
  await double.close()
})

const soon = { timeout: 20_000, interval: 100 }

/** Ends the time for free cancellation, without the triggers that keep the agreed terms. */
const endFreeCancellation = ({ id }: Booking) =>
  server.database.transaction(async (connection) => {
    await connection.query('set local session_replication_role = replica')
    await connection.query('update public.bookings set free_hours = 720 where id = $1', [id])
  })

/** A confirmed request that awaits its deposit. */
async function waiting(days: number): Promise<Booking> {
  const deposit = { percent: 25, sum: null, freeHours: 48, keptPercent: 50, balanceDays: 3 }
  const offer = { ...dinnerOffer, noticeDays: 4, deposit }
  const { data: service } = await saveSeen(server, saveService, { offer }, chef)
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()
  const seen = { price: 400, durationMinutes: 180, deposit }
  const { data: booking } = await callFunction(
    server,
    requestBooking,
    { serviceId: service.id, startsAt, seen, guests: 6, place: '5 Bay Street' },
    buyer,
  )
  const confirmed = {
    bookingId: booking.id,
    from: booking.status,
    to: 'confirmed' as const,
    seen: termsOf(booking),
  }
  return (await callFunction(server, transitionBooking, confirmed, chef)).data
}

/** Enters a good card on Stripe's page, with no event delivered yet. */
async function pay({ id: bookingId }: Booking, purpose: 'deposit' | 'balance'): Promise<void> {
  const { data } = await callFunction(server, openBookingCheckout, { bookingId, purpose }, buyer)
  const url = data.payments.find(({ checkoutUrl }) => checkoutUrl)?.checkoutUrl ?? ''
  payOnPage(double.store, /cs_test_\d+/.exec(url)?.[0] ?? '', 'good')
}

const read = async ({ id: bookingId }: Booking) =>
  (await callFunction(server, getBooking, { bookingId }, buyer)).data

const statusesOf = async (booking: Booking) =>
  (await read(booking)).payments.map(({ purpose, status }) => `${purpose} ${status}`).sort()

async function movements(booking: Booking): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: number }>(
    'select count(*)::integer as count from public.ledger_transactions where booking_id = $1',
    [booking.id],
  )
  return rows[0]?.count ?? 0
}

/** The chef's ledger balance. */
async function earned(): Promise<number> {
  const { rows } = await server.database.pool.query<{ cents: number }>(
    `select coalesce(-sum(amount_cents), 0)::float8 as cents
     from public.ledger_entries
     where chef_id = $1
       and account = 'chef_payable'`,
    [chefId],
  )
  return rows[0]?.cents ?? 0
}

test('deposit and balance are charged and refunded by the rule, matching Stripe’s books to the cent, and replayed events change nothing', async () => {
  const booking = await waiting(9)
  await endFreeCancellation(booking)
  expect(booking.status).toBe('awaiting_deposit')
  await pay(booking, 'deposit')
  expect([...double.store.intents.values()].at(-1)).toMatchObject({
    amount: 10_000,
    capture_method: 'manual',
    transfer_data: { destination: accountId },
  })
  await deliver('twice')
  await expect.poll(() => statusesOf(booking), soon).toEqual(['deposit captured'])
  expect((await read(booking)).status).toBe('confirmed')
  await pay(booking, 'balance')
  await deliver()
  await expect.poll(() => statusesOf(booking), soon).toEqual(['balance captured', 'deposit captured'])
  expect(await earned()).toBe(balanceOf(double.store, accountId))

  const before = await movements(booking)
  const replay = createDelivery(double, `${server.url}/webhooks/stripe`)
  const replayed = await replay()
  expect(replayed.length).toBeGreaterThan(0)
  expect(replayed.every(({ status }) => status === 200)).toBe(true)
  await callFunction(server, checkBookingPayment, { bookingId: booking.id }, buyer)
  expect(await movements(booking)).toBe(before)

  const { refundNow } = await read(booking)
  expect(refundNow).toBe(350)
  const cancelled = { from: 'confirmed' as const, to: 'cancelled' as const, reason: 'Plans changed' }
  await callFunction(
    server,
    transitionBooking,
    { bookingId: booking.id, ...cancelled, seenRefund: refundNow },
    buyer,
  )
  await expect.poll(() => statusesOf(booking), soon).toEqual(['balance refunded', 'deposit partly_refunded'])
  expect(await earned()).toBe(balanceOf(double.store, accountId))
  expect(await earned()).toBeGreaterThan(0)
})

test('a deposit that is authorized after the chef has canceled is released', async () => {
  const booking = await waiting(12)
  await pay(booking, 'deposit')
  await callFunction(
    server,
    transitionBooking,
    { bookingId: booking.id, from: 'awaiting_deposit', to: 'cancelled', reason: 'Ill' },
    chef,
  )
  await deliver()
  await expect.poll(() => statusesOf(booking), soon).toEqual(['deposit released'])
  expect([...double.store.intents.values()].at(-1)).toMatchObject({ status: 'canceled', amount_received: 0 })
})
