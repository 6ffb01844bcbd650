import { bookingTransition, counterQuote, quoteBooking, requestBooking } from '@localchef/contracts/booking'
import {
  chefCalendar,
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '@localchef/contracts/chef-calendar'
import { saveClassSession, saveService } from '@localchef/contracts/service-manage'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestPerson, type TestServer } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'

let server: TestServer
let buyer: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@bookings.test', role: 'buyer', name: 'Bella Buyer' })
})
afterAll(() => server.stop())

const dinner = {
  kind: 'private_chef' as const,
  name: 'Dinner at yours',
  nameRu: null,
  description: 'Five courses.',
  descriptionRu: null,
  pricing: 'fixed' as const,
  price: 400,
  needsQuote: true,
  guestsMin: 1,
  guestsMax: 12,
  durationMinutes: 180,
  noticeDays: 1,
  areaMiles: null,
  status: 'active' as const,
  picture: null,
}

let chefs = 0
async function newChef(changes: object = {}) {
  chefs += 1
  const chef = await server.signUp({ email: `chef${chefs}@bookings.test`, role: 'chef', name: 'Olga' })
  const { chefId } = await addKitchen(server.database, chef.id)
  const { data } = await callFunction(server, saveService, { offer: { ...dinner, ...changes } }, chef)
  return { chef, chefId, serviceId: data.id }
}

const inDays = (days: number, hours = 0) =>
  new Date(
    Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000 + hours * 3_600_000,
  ).toISOString()

async function asked(serviceId: string, startsAt: string) {
  const input = { serviceId, startsAt, guests: 6, place: '5 Bay Street', message: 'No fish, please' }
  return (await callFunction(server, requestBooking, input, buyer)).data
}

describe('quotes', () => {
  test('go back and forth until one side agrees to the other’s price', async () => {
    const { chef, serviceId } = await newChef()
    const booking = await asked(serviceId, inDays(9))
    expect(booking).toMatchObject({ status: 'requested', price: null })
    await callFunction(
      server,
      quoteBooking,
      { bookingId: booking.id, price: 480, message: 'With wine' },
      chef,
    )
    const counter = await callFunction(
      server,
      counterQuote,
      { bookingId: booking.id, seenPrice: 480, price: 420, message: 'Without wine?' },
      buyer,
    )
    expect(counter.data).toMatchObject({ status: 'requested', price: 420 })
    expect(counter.data.quotes.map(({ by, price }) => [by, price])).toEqual([
      ['chef', 480],
      ['buyer', 420],
    ])
    await callFunction(server, quoteBooking, { bookingId: booking.id, price: 450 }, chef)
    await callFunction(server, counterQuote, { bookingId: booking.id, seenPrice: 450, price: 440 }, buyer)
    const agreed = await callFunction(
      server,
      bookingTransition,
      { bookingId: booking.id, from: 'requested', to: 'confirmed' },
      chef,
    )
    expect(agreed.data).toMatchObject({ status: 'confirmed', price: 440 })
    const { data: told } = await chef.client.from('notifications').select('event').order('created_at')
    expect(told?.map(({ event }) => event)).toEqual([
      'booking_requested',
      'booking_countered',
      'booking_countered',
    ])
  })

  test('are answered by who asked, and only the offer that stands', async () => {
    const { chef, serviceId } = await newChef()
    const { chef: other } = await newChef()
    const booking = await asked(serviceId, inDays(9))
    const answer = { bookingId: booking.id, seenPrice: 480, price: 420 }
    expect((await callFunction(server, counterQuote, answer, buyer)).error.code).toBe('booking_moved_on')
    await callFunction(server, quoteBooking, { bookingId: booking.id, price: 500 }, chef)
    expect((await callFunction(server, counterQuote, answer, buyer)).error.code).toBe('booking_moved_on')
    expect((await callFunction(server, counterQuote, answer, chef)).status).toBe(403)
    expect((await callFunction(server, counterQuote, answer, other)).status).toBe(404)
    expect((await callFunction(server, counterQuote, answer)).status).toBe(401)
  })
})

describe('one chef in one place', () => {
  test('the second booking of the same hours is refused, and the chef told by which', async () => {
    const { chef, serviceId } = await newChef({ needsQuote: false })
    const first = await asked(serviceId, inDays(9))
    const second = await asked(serviceId, inDays(9, 2))
    const confirm = (bookingId: string) =>
      callFunction(server, bookingTransition, { bookingId, from: 'requested', to: 'confirmed' }, chef)
    expect((await confirm(first.id)).status).toBe(200)
    const refused = await confirm(second.id)
    expect(refused.status).toBe(409)
    expect(refused.error).toMatchObject({
      code: 'overlap',
      details: { with: { number: first.number, title: 'Dinner at yours', titleRu: null } },
    })
  })

  test('of two confirmed at the very same moment one is', async () => {
    const { chef, serviceId } = await newChef({ needsQuote: false })
    const both = [await asked(serviceId, inDays(12)), await asked(serviceId, inDays(12, 1))]
    const answers = await Promise.all(
      both.map(({ id }) =>
        callFunction(server, bookingTransition, { bookingId: id, from: 'requested', to: 'confirmed' }, chef),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a class is in the way of a booking, in the database itself', async () => {
    const { chef, chefId, serviceId } = await newChef({ needsQuote: false })
    const { data: lesson } = await callFunction(
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
    const booking = await asked(serviceId, inDays(15, 1))
    const refused = await callFunction(
      server,
      bookingTransition,
      { bookingId: booking.id, from: 'requested', to: 'confirmed' },
      chef,
    )
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
  test('shows bookings and classes of its own kitchen between two days', async () => {
    const { chef, serviceId } = await newChef({ needsQuote: false })
    const { chef: other } = await newChef()
    const booking = await asked(serviceId, inDays(9))
    const range = { from: inDays(5).slice(0, 10), to: inDays(20).slice(0, 10) }
    const { data } = await callFunction(server, chefCalendar, range, chef)
    expect(data.items).toMatchObject([
      { kind: 'booking', number: booking.number, status: 'requested', guests: 6, buyerName: 'Bella Buyer' },
    ])
    expect((await callFunction(server, chefCalendar, range, other)).data.items).toEqual([])
    expect((await callFunction(server, chefCalendar, range, buyer)).status).toBe(403)
    const backwards = await callFunction(server, chefCalendar, { from: range.to, to: range.from }, chef)
    expect(backwards.error.issues?.[0]?.path).toEqual(['to'])
  })

  test('begins and ends its days on the kitchen’s own clock', async () => {
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
    const { data } = await callFunction(server, chefCalendar, { from: '2027-03-10', to: '2027-03-10' }, chef)
    expect(data.items.map(({ title }) => title)).toEqual(['2027-03-10 00:15:00', '2027-03-10 23:30:00'])
  })

  test('is read by whoever has its secret address, until that is renewed or ended', async () => {
    const { chef, serviceId } = await newChef({ needsQuote: false })
    const booking = await asked(serviceId, inDays(9))
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
