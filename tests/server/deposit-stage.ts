import { service } from '@localchef/backend/caller'
import { type Booking, termsOf } from '@localchef/contracts/bookings/booking'
import { checkBookingPayment } from '@localchef/contracts/bookings/check-booking-payment'
import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { openBookingCheckout } from '@localchef/contracts/bookings/open-booking-checkout'
import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { checkConnectedAccount } from '@localchef/contracts/payments/check-connected-account'
import { openOnboarding } from '@localchef/contracts/payments/open-onboarding'
import { getService } from '@localchef/contracts/services/get-service'
import { saveService } from '@localchef/contracts/services/save-service'
import type { expireBookings } from '@localchef/domain/bookings/expire-bookings'
import { queriesOn } from '@localchef/domain/queries'
import { expect } from 'vitest'
import { callFunction } from '../call-function.ts'
import { chooseOnPage } from '../choose-on-page.ts'
import { expectBookingMailsAddUp } from '../expect-mails-add-up.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { saveSeen } from '../save-seen.ts'
import { dinnerOffer } from '../service-offers.ts'

/**
 * A server that takes cards by the sandbox, and people who book services. Each test file opens its own stage, which
 * sets these variables.
 */
export let server: TestServer
export let buyer: TestUser
export let rival: TestUser
export let admin: TestUser

export async function openDepositStage(): Promise<void> {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@deposits.test', role: 'buyer', name: 'Bella Buyer' })
  rival = await server.signUp({ email: 'rival@deposits.test', role: 'buyer', name: 'Rita Rival' })
  admin = await server.signUp({ email: 'admin@deposits.test', role: 'admin', name: 'Ada Admin' })
}

export async function closeDepositStage(): Promise<void> {
  await expectBookingMailsAddUp(server)
  await server.stop()
}

export const soon = { timeout: 20_000, interval: 100 }
export const terms = { percent: 25, sum: null, freeHours: 48, keptPercent: 50, balanceDays: 3 }
export const dinner = { ...dinnerOffer, noticeDays: 4, deposit: terms }

export const choose = (url: string, fields: Record<string, string>) => chooseOnPage(server, url, fields)

/** The number of applied events about a kitchen's connected account. A later one would overwrite a test's setup. */
async function followedEvents(chefId: string): Promise<number | undefined> {
  const { rows } = await server.database.pool.query<{ count: number }>(
    `select count(*)::integer as count
     from public.provider_events e
     join public.connected_accounts a on a.account_id = e.subject ->> 'accountId'
     where a.chef_id = $1
       and e.applied_at is not null`,
    [chefId],
  )
  return rows[0]?.count
}

let chefs = 0
export async function newChef(changes: object = {}, takesCards = true) {
  chefs += 1
  const chef = await server.signUp({ email: `chef${chefs}@deposits.test`, role: 'chef', name: 'Olga' })
  const { chefId } = await addKitchen(server.database, chef.id)
  if (takesCards) {
    const { data } = await callFunction(server, openOnboarding, {}, chef)
    await choose(data.url, { choice: 'complete' })
    await callFunction(server, checkConnectedAccount, {}, chef)
    await expect.poll(() => followedEvents(chefId), soon).toBe(2)
  }
  const { data } = await saveSeen(server, saveService, { offer: { ...dinner, ...changes } }, chef)
  return { chef, chefId, serviceId: data.id }
}

export const inDays = (days: number) =>
  new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()

export async function requested(
  serviceId: string,
  startsAt: string,
  person = buyer,
  seenPrice: number | null = 400,
) {
  // The deposit as shown on the service's page.
  const { deposit } = (await callFunction(server, getService, { id: serviceId })).data
  const seen = { price: seenPrice, durationMinutes: dinner.durationMinutes, deposit }
  const input = { serviceId, startsAt, seen, guests: 6, place: '5 Bay Street' }
  return (await callFunction(server, requestBooking, input, person)).data
}

export const confirm = async (booking: Booking, chef: TestUser) =>
  (
    await callFunction(
      server,
      transitionBooking,
      { bookingId: booking.id, from: 'requested', to: 'confirmed', seen: termsOf(booking) },
      chef,
    )
  ).data

export const read = async (bookingId: string, person = buyer) =>
  (await callFunction(server, getBooking, { bookingId }, person)).data

export const open = (bookingId: string, person = buyer, purpose: 'deposit' | 'balance' = 'deposit') =>
  callFunction(server, openBookingCheckout, { bookingId, purpose }, person)

export const urlOf = (booking: Booking) => booking.payments[0]?.checkoutUrl ?? ''

/** Pays on the sandbox's page and checks the payment. */
export async function pay(
  bookingId: string,
  choice = 'good',
  person = buyer,
  purpose: 'deposit' | 'balance' = 'deposit',
) {
  const { data } = await open(bookingId, person, purpose)
  await choose(urlOf(data), { choice })
  return (await callFunction(server, checkBookingPayment, { bookingId }, person)).data
}

export const statusOf = async (bookingId: string, purpose = 'deposit') =>
  (await read(bookingId)).payments.find((payment) => payment.purpose === purpose)?.status

/** A booking with a charged deposit. */
export async function charged(startsAt = inDays(9), changes: object = {}) {
  const kitchen = await newChef(changes)
  const booking = await requested(kitchen.serviceId, startsAt)
  await confirm(booking, kitchen.chef)
  await pay(booking.id)
  await expect.poll(() => statusOf(booking.id), soon).toBe('captured')
  return { ...kitchen, booking: await read(booking.id) }
}

export const cancel = (booking: Booking, person: TestUser, changes: object = {}) =>
  callFunction(
    server,
    transitionBooking,
    { bookingId: booking.id, from: booking.status, to: 'cancelled', reason: 'Plans changed', ...changes },
    person,
  )

/** Changes a booking's columns without its triggers, for example to let a deadline pass. */
export const change = (bookingId: string, set: string) =>
  server.database.transaction(async (connection) => {
    await connection.query('set local session_replication_role = replica')
    await connection.query(`update public.bookings set ${set} where id = $1`, [bookingId])
  })

export const titlesOf = async (person: TestUser) => {
  const { rows } = await server.database.pool.query<{ title: string; message: string }>(
    'select title, message from public.notifications where user_id = $1 order by created_at, id',
    [person.id],
  )
  return rows
}

/** The ledger balance of an account for a booking, in cents. */
export async function balanceOf(bookingId: string, account: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ cents: number }>(
    `select coalesce(sum(e.amount_cents), 0)::float8 as cents
     from public.ledger_transactions t
     join public.ledger_entries e on e.transaction_id = t.id
     where t.booking_id = $1
       and e.account = $2::public.ledger_account`,
    [bookingId, account],
  )
  return rows[0]?.cents ?? 0
}

export const system = <Result>(
  work: (call: Parameters<typeof expireBookings>[0]) => Promise<Result>,
  now = new Date(),
) =>
  server.database.as(service, (connection) =>
    work({ db: queriesOn(connection), now, outside: nothingOutside({ paymentProvider: 'sandbox' }) }),
  )
