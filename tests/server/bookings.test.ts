import { answerQuote } from '@localchef/contracts/bookings/answer-quote'
import { type Booking, termsOf } from '@localchef/contracts/bookings/booking'
import { createCalendarFeed } from '@localchef/contracts/bookings/create-calendar-feed'
import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { getCalendarFeed } from '@localchef/contracts/bookings/get-calendar-feed'
import { getChefCalendar } from '@localchef/contracts/bookings/get-chef-calendar'
import { listBookings } from '@localchef/contracts/bookings/list-bookings'
import { listChefBookings } from '@localchef/contracts/bookings/list-chef-bookings'
import { listMyBookings } from '@localchef/contracts/bookings/list-my-bookings'
import { quoteBooking } from '@localchef/contracts/bookings/quote-booking'
import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { revokeCalendarFeed } from '@localchef/contracts/bookings/revoke-calendar-feed'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { reportProblem } from '@localchef/contracts/disputes/report-problem'
import { saveClassSession } from '@localchef/contracts/services/save-class-session'
import { saveService } from '@localchef/contracts/services/save-service'
import { suspendUser } from '@localchef/contracts/users/suspend-user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { bellAbout } from '../order-notifications.ts'
import { saveSeen } from '../save-seen.ts'
import { dinnerOffer } from '../service-offers.ts'

let server: TestServer
let buyer: TestUser

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@bookings.test', role: 'buyer', name: 'Bella Buyer' })
})
afterAll(() => server.stop())

const dinner = { ...dinnerOffer, needsQuote: true }

let chefs = 0
async function newChef(changes: object = {}) {
  chefs += 1
  const chef = await server.signUp({ email: `chef${chefs}@bookings.test`, role: 'chef', name: 'Olga' })
  const { chefId } = await addKitchen(server.database, chef.id)
  const { data } = await saveSeen(server, saveService, { offer: { ...dinner, ...changes } }, chef)
  return { chef, chefId, serviceId: data.id }
}

const inDays = (days: number, hours = 0) =>
  new Date(
    Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000 + hours * 3_600_000,
  ).toISOString()

/** A request for a dinner with the terms of the service's page. */
function dinnerRequest(serviceId: string, startsAt: string, price: number | null = null) {
  const seen = { price, durationMinutes: dinner.durationMinutes }
  return { serviceId, startsAt, seen, guests: 6, place: '5 Bay Street', message: 'No fish, please' }
}

async function asked(serviceId: string, startsAt: string, price: number | null = null) {
  return (await callFunction(server, requestBooking, dinnerRequest(serviceId, startsAt, price), buyer)).data
}

const quote = (bookingId: string, price: number, chef: TestUser) =>
  callFunction(server, quoteBooking, { bookingId, price }, chef)

const accept = (booking: Booking) =>
  callFunction(
    server,
    transitionBooking,
    { bookingId: booking.id, from: 'quoted', to: 'accepted', seen: termsOf(booking) },
    buyer,
  )

const confirm = (booking: Booking, chef: TestUser) =>
  callFunction(
    server,
    transitionBooking,
    { bookingId: booking.id, from: 'requested', to: 'confirmed', seen: termsOf(booking) },
    chef,
  )

const statusOf = async ({ id }: Booking) =>
  (await callFunction(server, getBooking, { bookingId: id }, buyer)).data.status

describe('quotes', () => {
  test('quotes and counter offers alternate until one side agrees', async () => {
    const { chef, serviceId } = await newChef()
    const booking = await asked(serviceId, inDays(9))
    expect(booking).toMatchObject({
      status: 'requested',
      price: null,
      servicePrice: { pricing: 'fixed', price: 400 },
    })
    await callFunction(
      server,
      quoteBooking,
      { bookingId: booking.id, price: 480, message: 'With wine' },
      chef,
    )
    const counter = await callFunction(
      server,
      answerQuote,
      { bookingId: booking.id, seenPrice: 480, price: 420, message: 'Without wine?' },
      buyer,
    )
    expect(counter.data).toMatchObject({ status: 'requested', price: 420 })
    expect(counter.data.quotes.map(({ by, price }) => [by, price])).toEqual([
      ['chef', 480],
      ['buyer', 420],
    ])
    await callFunction(server, quoteBooking, { bookingId: booking.id, price: 450 }, chef)
    const { data: last } = await callFunction(
      server,
      answerQuote,
      { bookingId: booking.id, seenPrice: 450, price: 440 },
      buyer,
    )
    const agreed = await confirm(last, chef)
    expect(agreed.data).toMatchObject({ status: 'confirmed', price: 440 })
    const { data: told } = await chef.client.from('notifications').select('event').order('created_at')
    expect(told?.map(({ event }) => event)).toEqual([
      'booking_requested',
      'booking_countered',
      'booking_countered',
    ])
  })

  test('only the buyer answers a quote, and only the current one', async () => {
    const { chef, serviceId } = await newChef()
    const { chef: other } = await newChef()
    const booking = await asked(serviceId, inDays(9))
    const answer = { bookingId: booking.id, seenPrice: 480, price: 420 }
    expect((await callFunction(server, answerQuote, answer, buyer)).error.code).toBe('booking_conflict')
    await callFunction(server, quoteBooking, { bookingId: booking.id, price: 500 }, chef)
    expect((await callFunction(server, answerQuote, answer, buyer)).error).toMatchObject({
      code: 'terms_changed',
      details: { changed: [{ fact: 'price', seen: 480, now: 500 }] },
    })
    expect((await callFunction(server, answerQuote, answer, chef)).status).toBe(403)
    expect((await callFunction(server, answerQuote, answer, other)).status).toBe(404)
    expect((await callFunction(server, answerQuote, answer)).status).toBe(401)
  })
})

describe('terms that changed after they were seen', () => {
  test('a buyer who saw a quote of 100 is not bound by the 9,999 that replaced it', async () => {
    const { chef, serviceId } = await newChef()
    const booking = await asked(serviceId, inDays(9))
    const { data: seen } = await quote(booking.id, 100, chef)
    const { data: now } = await quote(booking.id, 9999, chef)
    const refused = await accept(seen)
    expect([refused.status, refused.error]).toMatchObject([
      409,
      { code: 'terms_changed', details: { changed: [{ fact: 'price', seen: 100, now: 9999 }] } },
    ])
    expect(await statusOf(booking)).toBe('quoted')
    expect((await accept(now)).data).toMatchObject({ status: 'accepted', price: 9999 })
  })

  test('a chef who saw a counter offer of 420 is not bound by a later one of 300', async () => {
    const { chef, serviceId } = await newChef()
    const { id: bookingId } = await asked(serviceId, inDays(9))
    await quote(bookingId, 480, chef)
    const { data: seen } = await callFunction(
      server,
      answerQuote,
      { bookingId, seenPrice: 480, price: 420 },
      buyer,
    )
    await quote(bookingId, 450, chef)
    await callFunction(server, answerQuote, { bookingId, seenPrice: 450, price: 300 }, buyer)
    expect((await confirm(seen, chef)).error).toMatchObject({
      code: 'terms_changed',
      details: { changed: [{ fact: 'price', seen: 420, now: 300 }] },
    })
    expect(await statusOf(seen)).toBe('requested')
  })

  test('an agreement that names another time, place or number of guests is refused with each difference', async () => {
    const { chef, serviceId } = await newChef()
    const booking = await asked(serviceId, inDays(9))
    const { data: quoted } = await quote(booking.id, 480, chef)
    const other = { ...quoted, startsAt: inDays(10), guests: 8, place: 'Elsewhere' }
    const refused = await accept(other)
    expect(refused.error.details).toEqual({
      changed: [
        { fact: 'startsAt', seen: other.startsAt, now: quoted.startsAt },
        { fact: 'guests', seen: 8, now: 6 },
        { fact: 'place', seen: 'Elsewhere', now: '5 Bay Street' },
      ],
    })
  })

  test('an agreement without terms is refused as incomplete', async () => {
    const { chef, serviceId } = await newChef()
    const { id: bookingId } = await asked(serviceId, inDays(9))
    await quote(bookingId, 480, chef)
    const blind = { bookingId, from: 'quoted' as const, to: 'accepted' as const }
    const refused = await callFunction(server, transitionBooking, blind, buyer)
    expect([refused.status, refused.error.issues?.[0]?.path]).toEqual([400, ['seen']])
  })

  test.each([
    ['fixed', 400, 9999, 9999],
    ['per_guest', 400, 80, 480],
    ['per_hour', 400, 200, 600],
  ] as const)(
    'a service charged %s is not booked at a price the buyer did not see',
    async (pricing, seen, price, now) => {
      const { chef, serviceId } = await newChef({ needsQuote: false })
      const offer = { ...dinner, needsQuote: false, pricing, price }
      await saveSeen(server, saveService, { id: serviceId, offer }, chef)
      const refused = await callFunction(
        server,
        requestBooking,
        dinnerRequest(serviceId, inDays(9), seen),
        buyer,
      )
      expect([refused.status, refused.error]).toMatchObject([
        409,
        { code: 'terms_changed', details: { changed: [{ fact: 'price', seen, now }] } },
      ])
      const agreed = await callFunction(
        server,
        requestBooking,
        dinnerRequest(serviceId, inDays(9), now),
        buyer,
      )
      expect(agreed.data).toMatchObject({ status: 'requested', price: now })
    },
  )

  test('a service that was shortened or is now quoted cannot be booked on its old terms', async () => {
    const { chef, serviceId } = await newChef({ needsQuote: false })
    const change = (offer: object) =>
      saveSeen(server, saveService, { id: serviceId, offer: { ...dinner, ...offer } }, chef)
    const book = () => callFunction(server, requestBooking, dinnerRequest(serviceId, inDays(9), 400), buyer)
    await change({ needsQuote: false, durationMinutes: 60 })
    expect((await book()).error.details).toEqual({
      changed: [{ fact: 'durationMinutes', seen: 180, now: 60 }],
    })
    await change({ needsQuote: true })
    expect((await book()).error.details).toEqual({ changed: [{ fact: 'price', seen: 400, now: null }] })
  })

  test('a class that was moved to another day cannot be booked for its old day', async () => {
    const { chef, serviceId } = await newChef({ kind: 'class', needsQuote: false })
    const dated = await callFunction(
      server,
      saveClassSession,
      { serviceId, startsAt: inDays(15), places: 8 },
      chef,
    )
    const session = dated.data.services[0]?.sessions[0]
    if (!session) throw new Error('the class has no date')
    const take = (startsAt: string) =>
      callFunction(
        server,
        requestBooking,
        { ...dinnerRequest(serviceId, startsAt, 400), sessionId: session.id },
        buyer,
      )
    const moved = { id: session.id, serviceId, startsAt: inDays(16), places: 8 }
    await saveSeen(server, saveClassSession, moved, chef)
    const refused = await take(session.startsAt)
    expect(refused.error).toMatchObject({
      code: 'terms_changed',
      details: { changed: [{ fact: 'startsAt' }] },
    })
    const { data } = await saveSeen(server, saveClassSession, moved, chef)
    expect(data.services[0]?.sessions[0]?.placesLeft).toBe(8)
    expect((await take(inDays(16))).data.status).toBe('confirmed')
  })

  test('no update changes price, time or guests of an agreed booking', async () => {
    const { chef, serviceId } = await newChef()
    const booking = await asked(serviceId, inDays(9))
    const { data: quoted } = await quote(booking.id, 480, chef)
    await accept(quoted)
    for (const change of ['price_cents = 1', 'guests = 1', `starts_at = starts_at - interval '1 hour'`]) {
      const forced = server.database.transaction((connection) =>
        connection.query(`update public.bookings set ${change} where id = $1`, [booking.id]),
      )
      await expect(forced, change).rejects.toMatchObject({ code: 'LC005' })
    }
  })
})

describe('mails', () => {
  const mailsOf = async (title: string) =>
    (
      await server.database.pool.query<{ recipient: string; text: string; html: string }>(
        `select recipient, body_text as text, html from mail.outbox where subject like $1 order by created_at`,
        [`%${title}%`],
      )
    ).rows

  test('mails about a booking carry service, time, place, guests, price and the next step', async () => {
    const { chef, serviceId } = await newChef({
      needsQuote: false,
      picture: null,
      name: 'Dinner under lanterns',
    })
    const booking = await asked(serviceId, inDays(9), 400)
    const received = await mailsOf(`Booking request #${booking.number} received`)
    expect(received.map(({ recipient }) => recipient)).toEqual([buyer.email])
    expect(received[0]?.text).toMatch(/Next step:\nThe chef answers by .+\. You pay nothing until then\./)
    const [asking] = await mailsOf(`New booking request #${booking.number}`)
    expect(asking?.text).toContain('Next step:\nConfirm or decline by ')
    await confirm(booking, chef)
    const [confirmed] = await mailsOf(`Booking #${booking.number} Confirmed`)
    expect(confirmed?.recipient).toBe(buyer.email)
    for (const fact of [
      'Service:\nDinner under lanterns',
      'Where:\n5 Bay Street',
      'Guests:\n6',
      'Price:\n$400.00, paid at the event',
    ]) {
      expect(confirmed?.text).toContain(fact)
    }
    expect(confirmed?.text).toMatch(/When:\n\w+, \w+ \d+, \d+:00\sAM – |When:\n\w+, \w+ \d+, \d+:00\sPM – /)
  })

  test('a buyer’s places in a class are confirmed by mail, without the kitchen’s door, and not at the bell', async () => {
    const { chef, serviceId } = await newChef({ kind: 'class', needsQuote: false })
    const dated = await callFunction(
      server,
      saveClassSession,
      { serviceId, startsAt: inDays(15), places: 8 },
      chef,
    )
    const sessionId = dated.data.services[0]?.sessions[0]?.id
    const request = { ...dinnerRequest(serviceId, inDays(15), 400), place: '', sessionId }
    const { data: booking } = await callFunction(server, requestBooking, request, buyer)
    const sent = await mailsOf(`Booking #${booking.number} Confirmed`)
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([buyer.email, chef.email].toSorted())
    const own = sent.find(({ recipient }) => recipient === buyer.email)
    expect(own?.text).toContain('(ask the chef for the address)')
    expect(await bellAbout(buyer, booking.id)).toEqual([])
  })
})

describe('overlapping bookings', () => {
  test('a second booking of the same hours is refused, and the chef sees the first one', async () => {
    const { chef, serviceId } = await newChef({ needsQuote: false })
    const first = await asked(serviceId, inDays(9), 400)
    const second = await asked(serviceId, inDays(9, 2), 400)
    expect((await confirm(first, chef)).status).toBe(200)
    const refused = await confirm(second, chef)
    expect(refused.status).toBe(409)
    expect(refused.error).toMatchObject({
      code: 'overlap',
      details: { with: { number: first.number, title: 'Dinner at yours', titleRu: null } },
    })
  })

  test('a chef cannot quote a booking at the time of an agreed one', async () => {
    const { chef, serviceId } = await newChef()
    const first = await asked(serviceId, inDays(9))
    const second = await asked(serviceId, inDays(9, 2))
    const { data: quoted } = await quote(first.id, 480, chef)
    expect((await quote(second.id, 300, chef)).status).toBe(200)
    expect((await accept(quoted)).status).toBe(200)
    const refused = await quote(second.id, 320, chef)
    expect([refused.status, refused.error]).toMatchObject([
      409,
      { code: 'overlap', details: { with: { number: first.number, title: 'Dinner at yours' } } },
    ])
    const { data: kept } = await callFunction(server, getBooking, { bookingId: second.id }, buyer)
    expect(kept.quotes.map(({ price }) => price)).toEqual([300])
    expect((await accept(kept)).error.code).toBe('overlap')
  })

  test('a chef cannot quote a booking at the time of a class', async () => {
    const { chef, serviceId } = await newChef()
    const booking = await asked(serviceId, inDays(15, 1))
    const { data: lesson } = await saveSeen(
      server,
      saveService,
      { offer: { ...dinner, kind: 'class', needsQuote: false, name: 'Dumpling class' } },
      chef,
    )
    const session = { serviceId: lesson.id, startsAt: inDays(15), places: 8 }
    expect((await callFunction(server, saveClassSession, session, chef)).status).toBe(200)
    expect((await quote(booking.id, 300, chef)).error).toMatchObject({
      code: 'overlap',
      details: { with: { title: 'Dumpling class' } },
    })
    expect(await statusOf(booking)).toBe('requested')
  })

  test('only one of two concurrently confirmed bookings succeeds', async () => {
    const { chef, serviceId } = await newChef({ needsQuote: false })
    const both = [await asked(serviceId, inDays(12), 400), await asked(serviceId, inDays(12, 1), 400)]
    const answers = await Promise.all(both.map((booking) => confirm(booking, chef)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('the database refuses a booking that overlaps a class', async () => {
    const { chef, chefId, serviceId } = await newChef({ needsQuote: false })
    const booking = await asked(serviceId, inDays(15, 1), 400)
    const { data: lesson } = await saveSeen(
      server,
      saveService,
      { offer: { ...dinner, kind: 'class', needsQuote: false, name: 'Dumpling class' } },
      chef,
    )
    const dated = await callFunction(
      server,
      saveClassSession,
      { serviceId: lesson.id, startsAt: inDays(15), places: 8 },
      chef,
    )
    expect(dated.status).toBe(200)
    const refused = await confirm(booking, chef)
    expect(refused.error).toMatchObject({ code: 'overlap', details: { with: { title: 'Dumpling class' } } })
    const forced = server.database.transaction((connection) =>
      connection.query(
        `insert into public.bookings (chef_id, status, service_name, guests, starts_at, ends_at, price_cents, buyer_name)
         values ($1, 'accepted', 'Dinner', 8, $2, $3, 20000, 'Bella')`,
        [chefId, inDays(15, 1), inDays(15, 2)],
      ),
    )
    await expect(forced).rejects.toMatchObject({ code: '23P01' })
  })
})

describe('the calendar', () => {
  test('the calendar lists bookings and classes of its own kitchen between two days', async () => {
    const { chef, serviceId } = await newChef({ needsQuote: false })
    const { chef: other } = await newChef()
    const booking = await asked(serviceId, inDays(9), 400)
    const range = { from: inDays(5).slice(0, 10), to: inDays(20).slice(0, 10) }
    const { data } = await callFunction(server, getChefCalendar, range, chef)
    expect(data.items).toMatchObject([
      { kind: 'booking', number: booking.number, status: 'requested', guests: 6, buyerName: 'Bella Buyer' },
    ])
    expect((await callFunction(server, getChefCalendar, range, other)).data.items).toEqual([])
    expect((await callFunction(server, getChefCalendar, range, buyer)).status).toBe(403)
    const backwards = await callFunction(server, getChefCalendar, { from: range.to, to: range.from }, chef)
    expect(backwards.error.issues?.[0]?.path).toEqual(['to'])
  })

  test("days of the calendar follow the kitchen's time zone", async () => {
    const { chef, chefId } = await newChef()
    await server.database.transaction(async (connection) => {
      await connection.query(`update public.chefs set time_zone = 'Pacific/Auckland' where id = $1`, [chefId])
      for (const startsAt of [
        '2027-03-09 23:30',
        '2027-03-10 00:15',
        '2027-03-10 23:30',
        '2027-03-11 00:15',
      ]) {
        await connection.query(
          `insert into public.bookings (chef_id, status, service_name, guests, starts_at, ends_at, buyer_name)
           select $1, 'requested', $2, 2, starts_at, starts_at + interval '10 minutes', 'Bella'
           from (select $2::timestamp at time zone 'Pacific/Auckland' as starts_at) booking`,
          [chefId, startsAt],
        )
      }
    })
    const { data } = await callFunction(
      server,
      getChefCalendar,
      { from: '2027-03-10', to: '2027-03-10' },
      chef,
    )
    expect(data.items.map(({ title }) => title)).toEqual(['2027-03-10 00:15:00', '2027-03-10 23:30:00'])
  })

  test('the calendar is public at its secret address until the address is renewed or revoked', async () => {
    const { chef, serviceId } = await newChef({ needsQuote: false })
    const booking = await asked(serviceId, inDays(9), 400)
    const made = await callFunction(server, createCalendarFeed, {}, chef)
    expect(made.data.path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
    const file = await fetch(server.url + made.data.path)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await file.text()
    expect(text).toContain('SUMMARY:Dinner at yours – Bella Buyer\\, 6')
    expect(text).toContain(`DESCRIPTION:Booking ${booking.number}`)
    expect(text).toContain('STATUS:TENTATIVE')
    expect((await callFunction(server, getCalendarFeed, {}, chef)).data.feed?.lastReadAt).not.toBeNull()

    const renewed = await callFunction(server, createCalendarFeed, {}, chef)
    expect((await fetch(server.url + made.data.path)).status).toBe(404)
    expect((await fetch(server.url + renewed.data.path)).status).toBe(200)
    expect((await callFunction(server, revokeCalendarFeed, {}, chef)).data.feed).toBeNull()
    expect((await fetch(server.url + renewed.data.path)).status).toBe(404)
    expect((await fetch(`${server.url}/calendar/guessed.ics`)).status).toBe(404)
    expect((await callFunction(server, createCalendarFeed, {}, buyer)).status).toBe(403)
    const { error } = await chef.client.from('calendar_feeds').select()
    expect(error?.code).toBe('42501')
  })
})

describe('a booking in lists', () => {
  let admin: TestUser

  beforeAll(async () => {
    admin = await server.signUp({ email: 'admin@bookings.test', role: 'admin', name: 'Ada Admin' })
  })

  test('a booking is listed for its buyer and its chef, and an admin finds it by number', async () => {
    const { chef, chefId, serviceId } = await newChef()
    const { chef: other } = await newChef()
    const booking = await asked(serviceId, inDays(20))
    const mine = await callFunction(server, listMyBookings, { which: 'open', limit: 50 }, buyer)
    expect(mine.data.bookings.find(({ id }) => id === booking.id)).toMatchObject({ viewer: 'buyer' })
    const ofKitchen = await callFunction(server, listChefBookings, {}, chef)
    expect(ofKitchen.data).toMatchObject({
      bookings: [{ id: booking.id, viewer: 'chef' }],
      totalCount: 1,
      hasMore: false,
    })
    expect((await callFunction(server, listChefBookings, {}, other)).data.bookings).toEqual([])
    const found = await callFunction(server, listBookings, { query: `#${booking.number}` }, admin)
    expect(found.data.bookings).toMatchObject([
      { id: booking.id, price: null, noteCount: 0, chef: { id: chefId } },
    ])
  })

  test('suspending a chef cancels agreed and requested bookings', async () => {
    const { chef, serviceId } = await newChef()
    const agreed = await asked(serviceId, inDays(21))
    const { data: quoted } = await quote(agreed.id, 400, chef)
    await accept(quoted)
    const waiting = await asked(serviceId, inDays(22))
    const suspension = { userId: chef.id, until: null, reason: 'Cooks without a permit' }
    expect((await callFunction(server, suspendUser, suspension, admin)).status).toBe(200)
    expect(await statusOf(agreed)).toBe('cancelled')
    expect(await statusOf(waiting)).toBe('cancelled')
  })

  test('only the buyer can report a problem with a late booking', async () => {
    const { serviceId } = await newChef()
    const booking = await asked(serviceId, inDays(23))
    const problem = { bookingId: booking.id, kind: 'late' as const, body: 'Nobody came and nobody called.' }
    expect((await callFunction(server, reportProblem, problem, buyer)).error.code).toBe('not_reportable')
    await server.database.transaction(async (connection) => {
      await connection.query('set local session_replication_role = replica')
      await connection.query(
        `update public.bookings set starts_at = now() - interval '5 hours', ends_at = now() - interval '2 hours'
         where id = $1`,
        [booking.id],
      )
    })
    expect((await callFunction(server, reportProblem, problem, admin)).status).toBe(404)
    expect((await callFunction(server, reportProblem, problem, buyer)).status).toBe(200)
    expect((await callFunction(server, reportProblem, problem, buyer)).error.code).toBe('already_reported')
  })
})
