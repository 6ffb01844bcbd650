import { service } from '@localchef/backend/caller'
import { exportMyData } from '@localchef/contracts/account/export-my-data'
import { type Booking, termsOf } from '@localchef/contracts/bookings/booking'
import { checkBookingPayment } from '@localchef/contracts/bookings/check-booking-payment'
import { depositOf } from '@localchef/contracts/bookings/deposit'
import { exportBookings } from '@localchef/contracts/bookings/export-bookings'
import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { openBookingCheckout } from '@localchef/contracts/bookings/open-booking-checkout'
import { quoteBooking } from '@localchef/contracts/bookings/quote-booking'
import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { sendMessage } from '@localchef/contracts/messages/send-message'
import { answerChargeback } from '@localchef/contracts/payments/answer-chargeback'
import { checkConnectedAccount } from '@localchef/contracts/payments/check-connected-account'
import { getBookingLedger } from '@localchef/contracts/payments/get-booking-ledger'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getPaymentAlert } from '@localchef/contracts/payments/get-payment-alert'
import { getStatement } from '@localchef/contracts/payments/get-statement'
import { listPayouts } from '@localchef/contracts/payments/list-payouts'
import { openOnboarding } from '@localchef/contracts/payments/open-onboarding'
import { getService } from '@localchef/contracts/services/get-service'
import { saveClassSession } from '@localchef/contracts/services/save-class-session'
import { saveService } from '@localchef/contracts/services/save-service'
import { suspendUser } from '@localchef/contracts/users/suspend-user'
import { expireBookings } from '@localchef/domain/bookings/expire-bookings'
import { remindOfBalances } from '@localchef/domain/bookings/remind-of-balances'
import { queriesOn } from '@localchef/domain/queries'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { saveSeen } from '../save-seen.ts'

let server: TestServer
let buyer: TestUser
let rival: TestUser
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@deposits.test', role: 'buyer', name: 'Bella Buyer' })
  rival = await server.signUp({ email: 'rival@deposits.test', role: 'buyer', name: 'Rita Rival' })
  admin = await server.signUp({ email: 'admin@deposits.test', role: 'admin', name: 'Ada Admin' })
})
afterAll(() => server.stop())

const soon = { timeout: 20_000, interval: 100 }
const terms = { percent: 25, sum: null, freeHours: 48, keptPercent: 50, balanceDays: 3 }
const dinner = {
  kind: 'private_chef' as const,
  name: 'Dinner at yours',
  nameRu: null,
  description: 'Five courses.',
  descriptionRu: null,
  pricing: 'fixed' as const,
  price: 400,
  needsQuote: false,
  guestsMin: 1,
  guestsMax: 12,
  durationMinutes: 180,
  noticeDays: 1,
  areaMiles: null,
  status: 'active' as const,
  picture: null,
  deposit: terms,
}

/** A person at a page of the sandbox. */
const choose = (url: string, fields: Record<string, string>) => {
  const { pathname, search } = new URL(url, server.url)
  return fetch(new URL(pathname + search, server.url), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}

/** Applied events about the connected account of a kitchen. A later one would overwrite what a test sets. */
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
async function newChef(changes: object = {}, takesCards = true) {
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

const inDays = (days: number) =>
  new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()

async function requested(
  serviceId: string,
  startsAt: string,
  person = buyer,
  seenPrice: number | null = 400,
) {
  // The page shows the deposit that the service names.
  const { deposit } = (await callFunction(server, getService, { id: serviceId })).data
  const seen = { price: seenPrice, durationMinutes: dinner.durationMinutes, deposit }
  const input = { serviceId, startsAt, seen, guests: 6, place: '5 Bay Street' }
  return (await callFunction(server, requestBooking, input, person)).data
}

const confirm = async (booking: Booking, chef: TestUser) =>
  (
    await callFunction(
      server,
      transitionBooking,
      { bookingId: booking.id, from: 'requested', to: 'confirmed', seen: termsOf(booking) },
      chef,
    )
  ).data

const read = async (bookingId: string, person = buyer) =>
  (await callFunction(server, getBooking, { bookingId }, person)).data

const open = (bookingId: string, person = buyer, purpose: 'deposit' | 'balance' = 'deposit') =>
  callFunction(server, openBookingCheckout, { bookingId, purpose }, person)

const urlOf = (booking: Booking) => booking.payments[0]?.checkoutUrl ?? ''

/** Pays by the sandbox's page and asks for the result. */
async function pay(
  bookingId: string,
  choice = 'good',
  person = buyer,
  purpose: 'deposit' | 'balance' = 'deposit',
) {
  const { data } = await open(bookingId, person, purpose)
  await choose(urlOf(data), { choice })
  return (await callFunction(server, checkBookingPayment, { bookingId }, person)).data
}

const statusOf = async (bookingId: string, purpose = 'deposit') =>
  (await read(bookingId)).payments.find((payment) => payment.purpose === purpose)?.status

/** A booking whose deposit is charged. */
async function charged(startsAt = inDays(9), changes: object = {}) {
  const kitchen = await newChef(changes)
  const booking = await requested(kitchen.serviceId, startsAt)
  await confirm(booking, kitchen.chef)
  await pay(booking.id)
  await expect.poll(() => statusOf(booking.id), soon).toBe('captured')
  return { ...kitchen, booking: await read(booking.id) }
}

const cancel = (booking: Booking, person: TestUser, changes: object = {}) =>
  callFunction(
    server,
    transitionBooking,
    { bookingId: booking.id, from: booking.status, to: 'cancelled', reason: 'Plans changed', ...changes },
    person,
  )

/** Makes a moment of a booking pass: its rule or its limit. */
const change = (bookingId: string, set: string) =>
  server.database.transaction(async (connection) => {
    await connection.query('set local session_replication_role = replica')
    await connection.query(`update public.bookings set ${set} where id = $1`, [bookingId])
  })

const titlesOf = async (person: TestUser) => {
  const { rows } = await server.database.pool.query<{ title: string; message: string }>(
    'select title, message from public.notifications where user_id = $1 order by created_at, id',
    [person.id],
  )
  return rows
}

/** The ledger's balance of an account over a booking, in cents. */
async function balanceOf(bookingId: string, account: string): Promise<number> {
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

const system = <Result>(
  work: (call: Parameters<typeof expireBookings>[0]) => Promise<Result>,
  now = new Date(),
) =>
  server.database.as(service, (connection) =>
    work({ db: queriesOn(connection), now, outside: nothingOutside({ paymentProvider: 'sandbox' }) }),
  )

describe('terms', () => {
  test('a service shows its deposit while its kitchen takes cards, and a booking keeps the deposit it was asked with', async () => {
    const { chef, serviceId } = await newChef()
    expect((await callFunction(server, getService, { id: serviceId })).data.deposit).toEqual(terms)
    const booking = await requested(serviceId, inDays(9))
    expect(booking.deposit).toMatchObject({ terms, amount: 100 })
    const changed = { ...dinner, deposit: { ...terms, percent: 100 } }
    await saveSeen(server, saveService, { id: serviceId, offer: changed }, chef)
    expect((await read(booking.id)).deposit).toMatchObject({ terms, amount: 100 })
  })

  test('a kitchen without cards asks for no deposit', async () => {
    const { chef, serviceId } = await newChef({}, false)
    expect((await callFunction(server, getService, { id: serviceId })).data.deposit).toBeNull()
    const booking = await requested(serviceId, inDays(9))
    expect(booking.deposit).toBeNull()
    expect((await confirm(booking, chef)).status).toBe('confirmed')
  })

  test('a deposit is a part of the price or a sum, not both and not neither', async () => {
    const { chef } = await newChef()
    for (const deposit of [
      { ...terms, sum: 50 },
      { ...terms, percent: null },
      { ...terms, percent: 101 },
      { ...terms, keptPercent: 101 },
    ]) {
      const { status } = await saveSeen(server, saveService, { offer: { ...dinner, deposit } }, chef)
      expect(status).toBe(400)
    }
  })

  test('a request that has not seen the deposit, or another one, is refused with both', async () => {
    const { chef, chefId, serviceId } = await newChef()
    const ask = (deposit: typeof terms | null) =>
      callFunction(
        server,
        requestBooking,
        {
          serviceId,
          startsAt: inDays(9),
          seen: { price: 400, durationMinutes: dinner.durationMinutes, deposit },
          guests: 6,
        },
        buyer,
      )
    const refused = (seen: typeof terms | null, now: typeof terms | null) => ({
      code: 'terms_changed',
      details: { changed: [{ fact: 'deposit', seen, now }] },
    })
    expect((await ask(null)).error).toMatchObject(refused(null, terms))
    for (const other of [{ percent: 20 }, { freeHours: 24 }, { keptPercent: 0 }, { balanceDays: 2 }]) {
      expect((await ask({ ...terms, ...other })).error).toMatchObject(refused({ ...terms, ...other }, terms))
    }
    await server.database.pool.query(
      'update public.connected_accounts set takes_charges = false where chef_id = $1',
      [chefId],
    )
    expect((await ask(terms)).error).toMatchObject(refused(terms, null))
    const unseen = await ask(null)
    expect(unseen.data.deposit).toBeNull()
    await server.database.pool.query(
      'update public.connected_accounts set takes_charges = true where chef_id = $1',
      [chefId],
    )
    // The kitchen takes cards again, but this buyer has seen no deposit.
    expect((await confirm(unseen.data, chef)).status).toBe('confirmed')
  })

  test('a booking above $214,748 has its deposit, and one above the most that a card pays is refused', async () => {
    const { chef, serviceId } = await newChef({ pricing: 'per_guest', price: 60_000, guestsMax: 100 })
    const ask = (guests: number) =>
      callFunction(
        server,
        requestBooking,
        {
          serviceId,
          startsAt: inDays(9),
          seen: { price: 60_000 * guests, durationMinutes: dinner.durationMinutes, deposit: terms },
          guests,
        },
        buyer,
      )
    const { data: booking } = await ask(12)
    expect(booking).toMatchObject({ price: 720_000, deposit: { amount: 180_000 } })
    await confirm(booking, chef)
    expect((await pay(booking.id)).paid).toBe(180_000)
    expect((await ask(17)).error).toMatchObject({ code: 'invalid_input', issues: [{ path: ['guests'] }] })
  })

  test('a deposit by sum is at most the price', async () => {
    const { serviceId } = await newChef({ deposit: { ...terms, percent: null, sum: 1000 } })
    expect((await requested(serviceId, inDays(9))).deposit?.amount).toBe(400)
  })

  test('the database and the pages compute the same deposit', async () => {
    const prices = [0, 1, 49, 50, 199, 200, 333, 4999, 60_002, 21_474_837, 99_999_999]
    const rules = [
      { percent: 1, sum: null },
      { percent: 33, sum: null },
      { percent: 50, sum: null },
      { percent: 100, sum: null },
      { percent: null, sum: 50 },
      { percent: null, sum: 2000 },
    ]
    const cases = prices.flatMap((price) => rules.map((rule) => ({ price, ...rule })))
    const { rows } = await server.database.pool.query<{ cents: number }>(
      `select private.deposit_of(c.price, c.percent, c.sum) as cents
       from rows from (jsonb_to_recordset($1) as (price integer, percent integer, sum integer)) with ordinality as c (price, percent, sum, nth)
       order by c.nth`,
      [JSON.stringify(cases)],
    )
    const computed = cases.map(({ price, percent, sum }) =>
      Math.round(depositOf({ percent, sum: sum === null ? null : sum / 100 }, price / 100) * 100),
    )
    expect(rows.map(({ cents }) => cents)).toEqual(computed)
  })
})

describe('paying a deposit', () => {
  test('a booking waits for its deposit and is confirmed by the card', async () => {
    const { chef, serviceId } = await newChef()
    const booking = await requested(serviceId, inDays(9))
    const waiting = await confirm(booking, chef)
    expect(waiting.status).toBe('awaiting_deposit')
    expect(Date.parse(waiting.answerDueAt ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    const paid = await pay(booking.id)
    expect(paid.status).toBe('confirmed')
    await expect.poll(() => statusOf(booking.id), soon).toBe('captured')
    expect(await read(booking.id)).toMatchObject({ paid: 100, balance: { amount: 300, isPaid: false } })
    expect(await balanceOf(booking.id, 'buyer')).toBe(0)
    expect(await balanceOf(booking.id, 'chef_payable')).toBeLessThan(0)
    expect((await titlesOf(chef)).map(({ title }) => title)).toContainEqual(
      expect.stringContaining(`#${booking.number} Confirmed`),
    )
  })

  test('an accepted quote asks for a part of the quoted price', async () => {
    const { chef, serviceId } = await newChef({ needsQuote: true })
    const booking = await requested(serviceId, inDays(9), buyer, null)
    const { data: quoted } = await callFunction(
      server,
      quoteBooking,
      { bookingId: booking.id, price: 600.02 },
      chef,
    )
    expect(quoted.deposit?.amount).toBe(150.01)
    const { data: accepted } = await callFunction(
      server,
      transitionBooking,
      { bookingId: booking.id, from: 'quoted', to: 'accepted', seen: termsOf(quoted) },
      buyer,
    )
    expect(accepted.status).toBe('awaiting_deposit')
    expect((await pay(booking.id)).payments[0]?.amount).toBe(150.01)
  })

  test('a declined card leaves the date open, and another card pays on the same page', async () => {
    const { chef, serviceId } = await newChef()
    const booking = await requested(serviceId, inDays(9))
    await confirm(booking, chef)
    const declined = await pay(booking.id, 'insufficient_funds')
    expect(declined).toMatchObject({
      status: 'awaiting_deposit',
      payments: [{ status: 'awaiting', declined: 'insufficient_funds' }],
    })
    expect((await pay(booking.id)).status).toBe('confirmed')
    expect((await read(booking.id)).payments).toHaveLength(1)
  })

  test("one of two buyers who pay for the same date gets it, and the other's card is released", async () => {
    const { chef, serviceId } = await newChef()
    const startsAt = inDays(9)
    const first = await requested(serviceId, startsAt)
    const second = await requested(serviceId, startsAt, rival)
    await confirm(first, chef)
    await confirm(second, chef)
    const pages = [(await open(first.id)).data, (await open(second.id, rival)).data]
    for (const page of pages) await choose(urlOf(page), { choice: 'good' })
    await Promise.all([
      callFunction(server, checkBookingPayment, { bookingId: first.id }, buyer),
      callFunction(server, checkBookingPayment, { bookingId: second.id }, rival),
    ])
    const both = async () => [await read(first.id), await read(second.id, rival)]
    await expect
      .poll(async () => (await both()).map(({ payments }) => payments[0]?.status).sort(), soon)
      .toEqual(['captured', 'released'])
    const ended = await both()
    expect(ended.map(({ status }) => status).sort()).toEqual(['cancelled', 'confirmed'])
    const loser = ended[0]?.status === 'cancelled' ? buyer : rival
    expect((await titlesOf(loser)).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('Your card is not charged'),
    )
  })

  test('an unpaid deposit expires, and a card that comes too late is released', async () => {
    const { chef, serviceId } = await newChef()
    const booking = await requested(serviceId, inDays(9))
    await confirm(booking, chef)
    const { data: page } = await open(booking.id)
    await change(booking.id, `answer_due_at = now() - interval '3 minutes'`)
    await system(expireBookings)
    expect((await read(booking.id)).status).toBe('expired')
    expect((await open(booking.id)).error).toMatchObject({ code: 'booking_conflict' })
    await choose(urlOf(page), { choice: 'good' })
    await callFunction(server, checkBookingPayment, { bookingId: booking.id }, buyer)
    await expect.poll(() => statusOf(booking.id), soon).toMatch(/released|failed/)
    expect(await balanceOf(booking.id, 'provider_clearing')).toBe(0)
  })

  test('a class holds its places until the deposit is paid or the time is over', async () => {
    const { chef, serviceId } = await newChef({
      kind: 'class',
      pricing: 'per_guest',
      price: 40,
      guestsMax: 4,
    })
    const { data } = await callFunction(
      server,
      saveClassSession,
      { serviceId, startsAt: inDays(9), places: 6 },
      chef,
    )
    const session = data.services[0]?.sessions[0]
    const input = { serviceId, sessionId: session?.id, startsAt: session?.startsAt ?? '', guests: 4 }
    const seen = { price: 160, durationMinutes: dinner.durationMinutes, deposit: terms }
    const { data: booking } = await callFunction(server, requestBooking, { ...input, seen }, buyer)
    expect(booking).toMatchObject({ status: 'awaiting_deposit', deposit: { amount: 40 } })
    expect((await callFunction(server, requestBooking, { ...input, seen }, rival)).error).toMatchObject({
      code: 'class_full',
    })
    await change(booking.id, `answer_due_at = now() - interval '3 minutes'`)
    await system(expireBookings)
    const { data: second } = await callFunction(server, requestBooking, { ...input, seen }, rival)
    expect((await pay(second.id, 'good', rival)).status).toBe('confirmed')
  })
})

describe('canceling', () => {
  test('a buyer who cancels in time gets everything back and sees the sum before', async () => {
    const { booking } = await charged()
    expect(booking.refundNow).toBe(100)
    expect((await cancel(booking, buyer)).error).toMatchObject({ code: 'refundable_changed' })
    expect((await cancel(booking, buyer, { seenRefund: 50 })).error).toMatchObject({
      code: 'refundable_changed',
      details: { left: 100 },
    })
    expect((await cancel(booking, buyer, { seenRefund: 100 })).data.status).toBe('cancelled')
    await expect.poll(() => statusOf(booking.id), soon).toBe('refunded')
    expect(await balanceOf(booking.id, 'chef_payable')).toBe(0)
  })

  test('a buyer who cancels late loses the kept part of the deposit, and the chef keeps it', async () => {
    const { booking, chef } = await charged()
    await change(booking.id, `free_hours = 24 * 30`)
    const late = await read(booking.id)
    expect(late.refundNow).toBe(50)
    await cancel(late, buyer, { seenRefund: 50 })
    await expect.poll(() => statusOf(booking.id), soon).toBe('partly_refunded')
    const [payment] = (await read(booking.id)).payments
    expect(payment?.refunds).toMatchObject([{ amount: 50, cause: 'rule' }])
    expect(await balanceOf(booking.id, 'chef_payable')).toBeLessThan(0)
    expect((await titlesOf(chef)).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('You keep $50.00 of the deposit.'),
    )
  })

  test('a chef who cancels gives everything back, however late', async () => {
    const { booking, chef } = await charged()
    await change(booking.id, `free_hours = 24 * 30`)
    expect((await cancel(booking, chef)).data.status).toBe('cancelled')
    await expect.poll(() => statusOf(booking.id), soon).toBe('refunded')
    expect(await balanceOf(booking.id, 'chef_payable')).toBe(0)
  })

  test('an admin who suspends the kitchen gives everything back', async () => {
    const { booking, chef } = await charged()
    await change(booking.id, `free_hours = 24 * 30`)
    await callFunction(
      server,
      suspendUser,
      { userId: chef.id, until: null, reason: 'Kitchen is closed' },
      admin,
    )
    await expect.poll(() => statusOf(booking.id), soon).toBe('refunded')
  })
})

describe('the balance', () => {
  test('a buyer pays the balance by card, and a cancellation gives it back with the deposit', async () => {
    const { booking } = await charged()
    const paid = await pay(booking.id, 'good', buyer, 'balance')
    expect(paid).toMatchObject({ paid: 400, balance: { amount: 300, isPaid: true } })
    await expect.poll(() => statusOf(booking.id, 'balance'), soon).toBe('captured')
    expect((await open(booking.id, buyer, 'balance')).error).toMatchObject({ code: 'booking_conflict' })
    await cancel(paid, buyer, { seenRefund: 400 })
    await expect.poll(() => statusOf(booking.id, 'balance'), soon).toBe('refunded')
    await expect.poll(() => statusOf(booking.id), soon).toBe('refunded')
    expect(await balanceOf(booking.id, 'chef_payable')).toBe(0)
  })

  test('a balance that is too small for a card is paid at the event, and nobody is reminded of it', async () => {
    const { booking } = await charged(inDays(9), { deposit: { ...terms, percent: null, sum: 399.51 } })
    expect(booking).toMatchObject({ paid: 399.51, balance: { amount: 0.49, dueAt: null, isPaid: false } })
    expect((await open(booking.id, buyer, 'balance')).error).toMatchObject({ code: 'booking_conflict' })
    expect((await titlesOf(buyer)).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('The balance of $0.49 is paid at the event.'),
    )
    const { rows } = await server.database.pool.query<{ noon: Date }>(
      `select (((b.starts_at - interval '1 day') at time zone c.time_zone)::date + time '12:00') at time zone c.time_zone as noon
       from public.bookings b
       join public.chefs c on c.id = b.chef_id
       where b.id = $1`,
      [booking.id],
    )
    await system(remindOfBalances, rows[0]?.noon)
    const titles = (await titlesOf(buyer)).map(({ title }) => title)
    expect(titles.filter((title) => title.startsWith(`Balance of booking #${booking.number}`))).toEqual([])
  })

  test('a balance of exactly the least that a card pays is paid by card', async () => {
    const { booking } = await charged(inDays(9), { deposit: { ...terms, percent: null, sum: 399.5 } })
    expect(booking.balance).toMatchObject({ amount: 0.5, isPaid: false })
    expect(booking.balance?.dueAt).not.toBeNull()
    expect((await pay(booking.id, 'good', buyer, 'balance')).paid).toBe(400)
  })

  test('a balance at the event is not taken by card', async () => {
    const { booking } = await charged(inDays(9), { deposit: { ...terms, balanceDays: null } })
    expect(booking.balance).toMatchObject({ amount: 300, dueAt: null })
    expect((await open(booking.id, buyer, 'balance')).error).toMatchObject({ code: 'booking_conflict' })
  })

  test('reminders are sent once each by two processes at once, and never at night', async () => {
    const { booking, chef } = await charged(inDays(20))
    const about = async () =>
      (await titlesOf(buyer)).filter(({ title }) => title.startsWith(`Balance of booking #${booking.number}`))
    const remind = async (now: Date) => {
      const sent = await Promise.all([system(remindOfBalances, now), system(remindOfBalances, now)])
      return sent[0] + sent[1]
    }
    const { rows } = await server.database.pool.query<{ day: Date; night: Date; late: Date }>(
      `select
         (((b.starts_at - interval '5 days') at time zone c.time_zone)::date + time '12:00') at time zone c.time_zone as day,
         (((b.starts_at - interval '5 days') at time zone c.time_zone)::date + time '03:00') at time zone c.time_zone as night,
         (((b.starts_at - interval '1 day') at time zone c.time_zone)::date + time '12:00') at time zone c.time_zone as late
       from public.bookings b
       join public.chefs c on c.id = b.chef_id
       where b.id = $1`,
      [booking.id],
    )
    const { day, night, late } = rows[0] ?? { day: new Date(0), night: new Date(0), late: new Date(0) }
    // An event of the payment may hold the booking for a moment: a reminder skips it then, and comes with the next sweep.
    const remindUntil = async (now: Date, count: number) => {
      const sweep = async () => {
        await remind(now)
        return (await about()).length
      }
      await expect.poll(sweep, soon).toBe(count)
      await remind(now)
      expect(await about()).toHaveLength(count)
    }
    await remind(night)
    expect(await about()).toHaveLength(0)
    await remindUntil(day, 1)
    await remindUntil(late, 2)
    expect((await titlesOf(chef)).filter(({ title }) => title.includes('is due'))).toHaveLength(1)
  })
})

describe('security', () => {
  test('a buyer cannot pay, see or cancel the deposit of another', async () => {
    const { chef, serviceId } = await newChef()
    const booking = await requested(serviceId, inDays(9))
    await confirm(booking, chef)
    await open(booking.id)
    for (const person of [rival, chef]) expect((await open(booking.id, person)).status).toBe(404)
    expect((await callFunction(server, checkBookingPayment, { bookingId: booking.id }, rival)).status).toBe(
      404,
    )
    const chefs = await callFunction(server, getBooking, { bookingId: booking.id }, chef)
    expect(chefs.data.payments[0]?.checkoutUrl).toBeNull()
    const seen = await rival.client.from('payments').select('id').eq('booking_id', booking.id)
    expect(seen.data).toEqual([])
  })

  test('the amount comes from our rows, and what was agreed about a payment does not change', async () => {
    const { chef, serviceId } = await newChef()
    const booking = await requested(serviceId, inDays(9))
    await confirm(booking, chef)
    const response = await fetch(`${server.url}/functions/v1/open-booking-checkout`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: server.anonKey,
        authorization: `Bearer ${buyer.accessToken}`,
      },
      body: JSON.stringify({ bookingId: booking.id, purpose: 'deposit', amount: 1 }),
    })
    const { payments } = (await response.json()) as Booking
    expect(payments[0]?.amount).toBe(100)
    await expect(
      server.database.pool.query('update public.payments set amount_cents = 1 where booking_id = $1', [
        booking.id,
      ]),
    ).rejects.toMatchObject({ code: 'LC005' })
    await expect(
      server.database.pool.query('update public.bookings set kept_percent = 0 where id = $1', [booking.id]),
    ).rejects.toMatchObject({ code: 'LC005' })
  })

  test('a payment asked for again and again is charged and posted once', async () => {
    const { booking } = await charged()
    const before = await balanceOf(booking.id, 'provider_clearing')
    for (let again = 0; again < 3; again += 1) {
      await callFunction(server, checkBookingPayment, { bookingId: booking.id }, buyer)
    }
    expect((await open(booking.id)).error).toMatchObject({ code: 'booking_conflict' })
    expect(await balanceOf(booking.id, 'provider_clearing')).toBe(before)
  })
})

const cellsOf = (csv: string, number: number) => {
  const [head = '', ...lines] = csv.trimEnd().split('\r\n')
  const line = lines.find((each) => each.startsWith(`${number},`)) ?? ''
  const cells = line.split(',')
  return Object.fromEntries(head.split(',').map((name, index) => [name, cells[index]]))
}

describe('the books', () => {
  test('an admin reads the deposit, the balance and every movement of a booking', async () => {
    const { booking } = await charged()
    await pay(booking.id, 'good', buyer, 'balance')
    await expect.poll(() => statusOf(booking.id, 'balance'), soon).toBe('captured')
    const { data } = await callFunction(server, getBookingLedger, { bookingId: booking.id }, admin)
    expect(data.payments).toMatchObject([
      { purpose: 'deposit', status: 'captured', amount: 100, provider: 'sandbox' },
      { purpose: 'balance', status: 'captured', amount: 300, provider: 'sandbox' },
    ])
    const causes = ['sale', 'capture', 'provider_fee']
    expect(data.transactions.map(({ cause }) => cause)).toEqual([...causes, ...causes])
    for (const { entries } of data.transactions) {
      expect(entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(0)
    }
    expect(data).toMatchObject({ chargebacks: [], alerts: [] })
    const unknown = { bookingId: '6f7e1c0a-5b9d-4e52-a3c4-7d10c4ef0c4e' }
    expect((await callFunction(server, getBookingLedger, unknown, admin)).status).toBe(404)
  })

  test('a chargeback of a deposit is answered with service, date, price, rule, steps and messages of its booking', async () => {
    const { booking, chef } = await charged()
    const said = { bookingId: booking.id, body: 'See you at seven' }
    expect((await callFunction(server, sendMessage, said, buyer)).status).toBe(200)
    const { rows } = await server.database.pool.query<{ id: string; checkoutId: string }>(
      'select id, checkout_id as "checkoutId" from public.payments where booking_id = $1',
      [booking.id],
    )
    await choose('/sandbox', { act: 'chargeback', id: rows[0]?.checkoutId ?? '' })
    await expect.poll(() => statusOf(booking.id), soon).toBe('charged_back')
    const { data: ledger } = await callFunction(server, getBookingLedger, { bookingId: booking.id }, admin)
    expect(ledger.chargebacks).toMatchObject([{ amount: 100, status: 'needs_answer' }])
    expect(ledger.alerts).toMatchObject([{ kind: 'chargeback', order: null, booking: { id: booking.id } }])

    const alertId = ledger.alerts[0]?.id ?? ''
    const explanation = 'The buyer has seen the rule before paying.'
    for (const person of [buyer, chef]) {
      expect((await callFunction(server, answerChargeback, { alertId, explanation }, person)).status).toBe(
        403,
      )
    }
    await callFunction(server, answerChargeback, { alertId, explanation }, admin)
    const { answer } = (await callFunction(server, getPaymentAlert, { alertId }, admin)).data
    expect(answer?.description).toMatch(`Booking #${booking.number}, deposit: Dinner at yours, 6 guests, `)
    expect(answer?.description).toContain(
      '5 Bay Street, price $400.00; deposit $100.00, refundable until 48 hours before the start, after that 50% of it is kept',
    )
    expect(answer?.history).toContain(explanation)
    expect(answer?.history).toContain('awaiting_deposit (chef)')
    expect(answer?.history).toContain('confirmed (system)')
    expect(answer?.history).toContain('buyer: See you at seven')
  })

  test('the chef’s export has deposit, balance, refunds and the rest to pay of the own bookings only', async () => {
    const { booking, chef } = await charged(inDays(9), { deposit: { ...terms, freeHours: 720 } })
    const csvOf = async (person: TestUser) =>
      (await callFunction(server, exportBookings, {}, person)).data.csv
    expect(cellsOf(await csvOf(chef), booking.number)).toMatchObject({
      status: 'confirmed',
      price: '400.00',
      deposit_paid: '100.00',
      balance_paid: '0.00',
      refunded: '0.00',
      left_to_pay: '300.00',
    })
    await pay(booking.id, 'good', buyer, 'balance')
    await expect.poll(() => statusOf(booking.id, 'balance'), soon).toBe('captured')
    const paid = await read(booking.id)
    await cancel(paid, buyer, { seenRefund: paid.refundNow })
    await expect.poll(() => statusOf(booking.id, 'balance'), soon).toBe('refunded')
    expect(cellsOf(await csvOf(chef), booking.number)).toMatchObject({
      status: 'cancelled',
      deposit_paid: '100.00',
      balance_paid: '300.00',
      refunded: '350.00',
      kept_of_deposit: '50.00',
      left_to_pay: '0.00',
    })
    const { chef: other } = await newChef()
    expect((await csvOf(other)).trimEnd().split('\r\n')).toHaveLength(1)
    expect((await callFunction(server, exportBookings, {}, buyer)).status).toBe(403)
  })

  test('a person’s own data has the deposits, balances and refunds of the bookings', async () => {
    const { booking, chef } = await charged()
    await cancel(booking, chef)
    await expect.poll(() => statusOf(booking.id), soon).toBe('refunded')
    const { data } = (await callFunction(server, exportMyData, {}, buyer)).data
    const ofBooking = (name: string) => (data[name] ?? []).filter((row) => row.booking_id === booking.id)
    expect(ofBooking('payments')).toMatchObject([
      { purpose: 'deposit', status: 'refunded', amount_cents: 10_000, captured_cents: 10_000 },
    ])
    expect(ofBooking('refunds')).toMatchObject([{ amount_cents: 10_000 }])
    const strangers = (await callFunction(server, exportMyData, {}, rival)).data.data
    expect((strangers.payments ?? []).filter((row) => row.booking_id === booking.id)).toEqual([])
  })

  test('statement, payouts and monthly report include deposits', async () => {
    const { booking, chef } = await charged()
    const { rows: periods } = await server.database.pool.query<{ year: string; month: string }>(
      `select to_char(t.created_at at time zone c.time_zone, 'YYYY') as year,
         to_char(t.created_at at time zone 'UTC', 'YYYY-MM') as month
       from public.ledger_transactions t
       join public.chefs c on c.id = t.chef_id
       where t.booking_id = $1`,
      [booking.id],
    )
    const { year, month } = periods[0] ?? { year: '', month: '' }
    const { data: statement } = await callFunction(server, getStatement, { period: year }, chef)
    expect(statement.sums.charged).toBe(100)
    expect(statement.entries[0]).toMatchObject({
      kind: 'sale',
      booking: { number: booking.number },
      order: null,
    })
    const { data: report } = await callFunction(server, getMonthlyReport, { month }, admin)
    expect(report.sum.bookingPayments).toBeGreaterThan(0)
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select account_id as id from public.connected_accounts where provider = $1 and chef_id = (select chef_id from public.bookings where id = $2)',
      ['sandbox', booking.id],
    )
    await choose(`${server.url}/sandbox`, { act: 'payOut', id: rows[0]?.id ?? '' })
    await expect
      .poll(async () => (await callFunction(server, listPayouts, {}, chef)).data.payouts[0]?.bookings, soon)
      .toMatchObject([{ number: booking.number }])
  })
})
