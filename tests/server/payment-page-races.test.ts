import { termsOf } from '@localchef/contracts/bookings/booking'
import { openBookingCheckout } from '@localchef/contracts/bookings/open-booking-checkout'
import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { enterOrder } from '@localchef/contracts/orders/enter-order'
import { getOrder } from '@localchef/contracts/orders/get-order'
import type { Order } from '@localchef/contracts/orders/order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { checkConnectedAccount } from '@localchef/contracts/payments/check-connected-account'
import { createPaymentLink } from '@localchef/contracts/payments/create-payment-link'
import { openChangeCheckout } from '@localchef/contracts/payments/open-change-checkout'
import { openCheckout } from '@localchef/contracts/payments/open-checkout'
import { openLinkCheckout } from '@localchef/contracts/payments/open-link-checkout'
import { openOnboarding } from '@localchef/contracts/payments/open-onboarding'
import { openTipCheckout } from '@localchef/contracts/payments/open-tip-checkout'
import { saveService } from '@localchef/contracts/services/save-service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { type Answer, callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import { dinnerOffer } from '../service-offers.ts'
import { steadySlot } from '../steady-slot.ts'
import { createDelivery } from '../stripe-double/deliver-events.ts'
import { completeAccount } from '../stripe-double/double-accounts.ts'
import { payOnPage } from '../stripe-double/double-checkout.ts'
import { openStripeDouble, type StripeDouble } from '../stripe-double/open-stripe-double.ts'

/**
 * Impatient people press twice, and have two tabs. Stripe refuses a second request with the same key while it answers
 * the first; both callers still get the page.
 */
let double: StripeDouble
let server: TestServer
let buyer: TestUser
let chef: TestUser
let kitchen: Kitchen
let deliver: ReturnType<typeof createDelivery>

beforeAll(async () => {
  double = await openStripeDouble()
  const { secretKey, webhookSecret, address } = double
  server = await startTestServer({
    stripe: { secretKey, webhookSecrets: [webhookSecret], isLive: false, address },
  })
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@pages.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@pages.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 50 })
  deliver = createDelivery(double, `${server.url}/webhooks/stripe`)
  const { data } = await callFunction(server, openOnboarding, {}, chef)
  completeAccount(double.store, /acct_\d+/.exec(data.url)?.[0] ?? '')
  await callFunction(server, checkConnectedAccount, {}, chef)
})
afterAll(async () => {
  await server.stop()
  await double.close()
})
beforeEach(() => {
  double.pageMs = 0
})

const soon = { timeout: 20_000, interval: 100 }

const lines = () => [
  {
    dishId: kitchen.dishId,
    quantity: 2,
    variantIds: [kitchen.variantId],
    isReady: true,
    seenUnitPrice: 6.5,
  },
]

async function slot(): Promise<string> {
  const { data } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines: lines() })
  return steadySlot(data.slots)
}

async function place(): Promise<Order> {
  const request = { chefId: kitchen.chefId, lines: lines(), slotFrom: await slot(), payment: 'card' as const }
  const { data, error } = await callFunction(server, placeOrder, request, buyer)
  if (!data.id) throw new Error(JSON.stringify(error))
  return data
}

const statusOf = async (orderId: string) =>
  (await callFunction(server, getOrder, { orderId }, buyer)).data.status

/** An order whose card is authorized. */
async function authorized(): Promise<Order> {
  const order = await place()
  payOnPage(double.store, /cs_test_\d+/.exec(order.payment?.checkoutUrl ?? '')?.[0] ?? '', 'good')
  await deliver()
  await expect.poll(() => statusOf(order.id), soon).toBe('placed')
  return order
}

/** Expects five simultaneous calls to get the same page while the provider is slow. */
async function onePage<Output>(
  call: () => Promise<Answer<Output>>,
  addressOf: (data: Output) => string | null | undefined,
): Promise<void> {
  double.pageMs = 1_500
  const before = double.store.sessions.size
  const answers = await Promise.all([1, 2, 3, 4, 5].map(call))
  expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(
    answers.map(() => [200, undefined]),
  )
  const addresses = new Set(answers.map(({ data }) => addressOf(data)))
  expect([...addresses]).toEqual([expect.stringContaining('cs_test_')])
  expect(double.store.sessions.size).toBe(before + 1)
}

test('simultaneous calls of open-checkout open one page', async () => {
  double.faults.push(...Array.from({ length: 20 }, () => 'server_error' as const))
  const { id: orderId, payment } = await place()
  expect(payment?.checkoutUrl).toBeNull()
  double.faults.length = 0
  await onePage(
    () => callFunction(server, openCheckout, { orderId }, buyer),
    (order) => order.payment?.checkoutUrl,
  )
})

test('simultaneous calls of open-change-checkout with one change open one page', async () => {
  const order = await authorized()
  const change = {
    orderId: order.id,
    kept: [{ lineId: order.lines[0]?.id ?? '', quantity: 3 }],
    seenChanges: 0,
    seenTotal: 19.5,
  }
  await onePage(
    () => callFunction(server, openChangeCheckout, change, buyer),
    ({ pendingChange }) => pendingChange?.checkoutUrl,
  )
})

test('simultaneous calls of open-tip-checkout open one page', async () => {
  const { id: orderId } = await authorized()
  for (const [from, to] of [
    ['placed', 'confirmed'],
    ['confirmed', 'preparing'],
    ['preparing', 'ready'],
    ['ready', 'completed'],
  ] as const) {
    await callFunction(server, transitionOrder, { orderId, from, to }, chef)
  }
  const takesTip = async () => (await callFunction(server, getOrder, { orderId }, buyer)).data.takesTip
  await expect.poll(takesTip, soon).toBe(true)
  await onePage(
    () => callFunction(server, openTipCheckout, { orderId, amount: 4 }, buyer),
    ({ laterTip }) => laterTip?.checkoutUrl,
  )
})

test('simultaneous calls of open-link-checkout open one page', async () => {
  const caller = { name: 'Peter Phone', phone: '+1 (415) 555-0142' }
  const { data: order } = await callFunction(
    server,
    enterOrder,
    { lines: lines(), slotFrom: await slot(), ...caller },
    chef,
  )
  const { data: link } = await callFunction(server, createPaymentLink, { orderId: order.id }, chef)
  const token = link.path.split('/').at(-1) ?? ''
  await onePage(
    () => callFunction(server, openLinkCheckout, { token, seenTotal: 13 }),
    ({ checkoutUrl }) => checkoutUrl,
  )
})

test('simultaneous calls of open-booking-checkout open one page', async () => {
  const deposit = { percent: 25, sum: null, freeHours: 24, keptPercent: 50, balanceDays: 3 }
  const { data: service } = await saveSeen(
    server,
    saveService,
    { offer: { ...dinnerOffer, noticeDays: 4, deposit } },
    chef,
  )
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 9 * 86_400_000).toISOString()
  const seen = { price: 400, durationMinutes: 180, deposit }
  const { data: booking } = await callFunction(
    server,
    requestBooking,
    { serviceId: service.id, startsAt, seen, guests: 6, place: '5 Bay Street' },
    buyer,
  )
  const { id: bookingId, status: from } = booking
  await callFunction(
    server,
    transitionBooking,
    { bookingId, from, to: 'confirmed' as const, seen: termsOf(booking) },
    chef,
  )
  await onePage(
    () => callFunction(server, openBookingCheckout, { bookingId, purpose: 'deposit' as const }, buyer),
    ({ payments }) => payments.find(({ checkoutUrl }) => checkoutUrl)?.checkoutUrl,
  )
})
