import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { listReviews } from '@localchef/contracts/reviews/list-reviews'
import { listBusyTimes } from '@localchef/contracts/services/list-busy-times'
import { saveClassSession } from '@localchef/contracts/services/save-class-session'
import { saveService } from '@localchef/contracts/services/save-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import { dinnerOffer } from '../service-offers.ts'

let server: TestServer
let buyer: TestUser
let chef: TestUser
let chefId: string
let dinnerId: string

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@busy.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@busy.test', role: 'chef', name: 'Olga' })
  chefId = (await addKitchen(server.database, chef.id)).chefId
  dinnerId = (await saveSeen(server, saveService, { offer: dinnerOffer }, chef)).data.id
})
afterAll(() => server.stop())

const inHours = (hours: number) =>
  new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + hours * 3_600_000).toISOString()

const request = (startsAt: string) =>
  callFunction(
    server,
    requestBooking,
    {
      serviceId: dinnerId,
      startsAt,
      seen: { price: 400, durationMinutes: 180 },
      guests: 4,
      place: '5 Bay Street',
    },
    buyer,
  )

const busy = async () =>
  (await callFunction(server, listBusyTimes, { serviceId: dinnerId })).data.busy.map(
    ({ startsAt, endsAt }) => [new Date(startsAt).toISOString(), new Date(endsAt).toISOString()],
  )

async function agree(startsAt: string) {
  const { data } = await request(startsAt)
  const { status, startsAt: from, endsAt, guests, place, price } = data
  const confirmed = await callFunction(
    server,
    transitionBooking,
    {
      bookingId: data.id,
      from: status,
      to: 'confirmed',
      seen: { price, startsAt: from, endsAt, guests, place },
    },
    chef,
  )
  expect(confirmed.status).toBe(200)
}

test('a request keeps no time busy, a confirmed booking does, and nobody can request its time afterwards', async () => {
  const start = inHours(100)
  await request(start)
  expect(await busy()).toEqual([])
  await agree(start)
  expect(await busy()).toEqual([[start, inHours(103)]])
  expect((await request(inHours(102))).error.code).toBe('overlap')
  expect((await request(inHours(103))).status).toBe(200)
})

test('busy times that touch are merged, and those of classes count', async () => {
  const { data: course } = await saveSeen(
    server,
    saveService,
    { offer: { ...dinnerOffer, kind: 'class' as const, name: 'Dumpling class' } },
    chef,
  )
  const { status } = await callFunction(
    server,
    saveClassSession,
    { serviceId: course.id, startsAt: inHours(103), places: 6 },
    chef,
  )
  expect(status).toBe(200)
  expect(await busy()).toEqual([[inHours(100), inHours(106)]])
})

test('busy times of a hidden service are not listed', async () => {
  const { data } = await saveSeen(
    server,
    saveService,
    { offer: { ...dinnerOffer, name: 'Hidden dinner', status: 'archived' as 'active' } },
    chef,
  )
  const serviceId = data?.id ?? '00000000-0000-4000-8000-000000000000'
  expect((await callFunction(server, listBusyTimes, { serviceId })).status).toBe(404)
})

test('reviews of a service are those of its bookings', async () => {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into public.bookings (
       chef_id, buyer_id, service_id, status, service_name, guests, starts_at, ends_at, price_cents, buyer_name
     )
     values ($1, $2, $3, 'completed', 'Dinner', 4, now() - interval '4 hours', now() - interval '1 hour', 40000, 'Bella')
     returning id`,
    [chefId, buyer.id, dinnerId],
  )
  await server.database.pool.query(
    `insert into public.reviews (chef_id, buyer_id, booking_id, rating, body, language, author_name)
     values ($1, $2, $3, 5, 'The duck!', 'en', 'Bella B.')`,
    [chefId, buyer.id, rows[0]?.id],
  )
  const { data } = await callFunction(server, listReviews, { chefId, serviceId: dinnerId })
  expect(data.reviews.map(({ body }) => body)).toEqual(['The duck!'])
  const other = await callFunction(server, listReviews, { chefId, serviceId: chefId })
  expect(other.data.totalCount).toBe(0)
})
