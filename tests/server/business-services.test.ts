import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { cancelClassSession } from '@localchef/contracts/services/cancel-class-session'
import { getService } from '@localchef/contracts/services/get-service'
import { listMyServices } from '@localchef/contracts/services/list-my-services'
import { saveClassSession } from '@localchef/contracts/services/save-class-session'
import { saveService } from '@localchef/contracts/services/save-service'
import { setServiceStatus } from '@localchef/contracts/services/set-service-status'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import { classOffer } from '../service-offers.ts'

let server: TestServer
let buyer: TestUser

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@offers.test', role: 'buyer', name: 'Bella Buyer' })
})
afterAll(() => server.stop())

let chefs = 0
async function newChef() {
  chefs += 1
  const chef = await server.signUp({ email: `chef${chefs}@offers.test`, role: 'chef', name: 'Olga' })
  return { chef, kitchen: await addKitchen(server.database, chef.id) }
}

const inDays = (days: number) =>
  new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()

async function newClass() {
  const { chef } = await newChef()
  const { data } = await saveSeen(server, saveService, { offer: classOffer }, chef)
  const dated = await callFunction(
    server,
    saveClassSession,
    { serviceId: data.id, startsAt: inDays(5), places: 8 },
    chef,
  )
  const sessionId = dated.data.services[0]?.sessions[0]?.id ?? ''
  return { chef, serviceId: data.id, sessionId }
}

describe('a service', () => {
  test('a service can be saved, shown to buyers, paused, archived and reactivated', async () => {
    const { chef } = await newChef()
    const made = await saveSeen(server, saveService, { offer: { ...classOffer, kind: 'catering' } }, chef)
    expect(made.status).toBe(200)
    const { id } = made.data
    expect((await callFunction(server, getService, { id })).data).toMatchObject({
      name: classOffer.name,
      price: 60,
    })
    const cheaper = { ...classOffer, kind: 'catering' as const, price: 55.5, status: 'draft' as const }
    await saveSeen(server, saveService, { id, offer: cheaper }, chef)
    expect((await callFunction(server, getService, { id })).status).toBe(404)
    const archived = await callFunction(server, setServiceStatus, { id, status: 'archived' }, chef)
    expect(archived.data.services[0]).toMatchObject({ id, status: 'archived', price: 55.5 })
    await callFunction(server, setServiceStatus, { id, status: 'active' }, chef)
    expect((await callFunction(server, getService, { id })).status).toBe(200)
  })

  test('a service lists what its price includes, in both languages and without blank lines', async () => {
    const { chef } = await newChef()
    const lines = { included: [' Three doughs ', '', 'Dinner together'], includedRu: ['Три теста'] }
    const made = await saveSeen(server, saveService, { offer: { ...classOffer, ...lines } }, chef)
    const kept = { included: ['Three doughs', 'Dinner together'], includedRu: ['Три теста'] }
    expect(made.data.services[0]).toMatchObject(kept)
    expect((await callFunction(server, getService, { id: made.data.id })).data).toMatchObject(kept)
    const long = { ...classOffer, included: ['x'.repeat(121)] }
    const refused = await saveSeen(server, saveService, { offer: long }, chef)
    expect(refused.error.issues?.[0]?.path).toEqual(['offer', 'included', 0])
  })

  test('only its chef can change a service', async () => {
    const { serviceId, sessionId } = await newClass()
    const { chef: other } = await newChef()
    const attempts: readonly (readonly [FunctionContract, unknown])[] = [
      [saveService, { id: serviceId, offer: classOffer, version: 'unread' }],
      [setServiceStatus, { id: serviceId, status: 'archived' }],
      [saveClassSession, { serviceId, startsAt: inDays(9), places: 5 }],
      [cancelClassSession, { id: sessionId }],
    ]
    for (const [contract, input] of attempts) {
      expect((await callFunction(server, contract, input as never, other)).status).toBe(404)
      expect((await callFunction(server, contract, input as never, buyer)).status).toBe(403)
      expect((await callFunction(server, contract, input as never)).status).toBe(401)
    }
    const seen = await callFunction(server, listMyServices, {}, other)
    expect(seen.data.services).toEqual([])
  })

  test('invalid fields of a service are refused by name', async () => {
    const { chef } = await newChef()
    const guests = await saveSeen(server, saveService, { offer: { ...classOffer, guestsMin: 9 } }, chef)
    expect(guests.error.issues?.[0]?.path).toEqual(['offer', 'guestsMax'])
    const picture = { path: `${buyer.id}/theirs.jpg`, color: '#aabbcc' }
    const stolen = await saveSeen(server, saveService, { offer: { ...classOffer, picture } }, chef)
    expect(stolen.error.issues?.[0]?.path).toEqual(['offer', 'picture'])
  })
})

describe('the dates of a class', () => {
  test('dates of a class must be in the future, must not overlap and exist for classes only', async () => {
    const { chef, serviceId } = await newClass()
    const clash = await callFunction(
      server,
      saveClassSession,
      { serviceId, startsAt: inDays(5), places: 4 },
      chef,
    )
    expect(clash.status).toBe(400)
    expect(clash.error.issues).toMatchObject([{ path: ['startsAt'], rule: 'time_taken' }])
    const past = await callFunction(
      server,
      saveClassSession,
      { serviceId, startsAt: inDays(-1), places: 4 },
      chef,
    )
    expect(past.error.issues).toMatchObject([{ path: ['startsAt'], rule: 'in_the_past' }])
    const dinner = await saveSeen(server, saveService, { offer: { ...classOffer, kind: 'catering' } }, chef)
    const none = await callFunction(
      server,
      saveClassSession,
      { serviceId: dinner.data.id, startsAt: inDays(12), places: 4 },
      chef,
    )
    expect(none.error.issues).toMatchObject([{ path: ['serviceId'], rule: 'not_a_class' }])
  })

  test('a booked date keeps its time and places, and canceling it notifies all buyers of the reason', async () => {
    const { chef, serviceId, sessionId } = await newClass()
    const booked = await callFunction(
      server,
      requestBooking,
      {
        serviceId,
        sessionId,
        startsAt: inDays(5),
        seen: { price: classOffer.price * 3, durationMinutes: classOffer.durationMinutes },
        guests: 3,
      },
      buyer,
    )
    expect(booked.data.status).toBe('confirmed')
    const moved = await saveSeen(
      server,
      saveClassSession,
      { id: sessionId, serviceId, startsAt: inDays(6), places: 8 },
      chef,
    )
    expect(moved.error.issues).toMatchObject([{ path: ['startsAt'], rule: 'date_booked' }])
    const change = { id: sessionId, serviceId, startsAt: inDays(5) }
    const fewer = await saveSeen(server, saveClassSession, { ...change, places: 2 }, chef)
    expect(fewer.error.issues).toMatchObject([
      { path: ['places'], rule: 'places_taken', values: { count: 3 } },
    ])
    const five = await saveSeen(server, saveClassSession, { ...change, places: 5 }, chef)
    expect(five.data.services[0]?.sessions[0]).toMatchObject({ places: 5, placesLeft: 2 })
    const archive = await callFunction(server, setServiceStatus, { id: serviceId, status: 'archived' }, chef)
    expect(archive.error.code).toBe('dates_booked')
    const mute = await callFunction(server, cancelClassSession, { id: sessionId }, chef)
    expect(mute.error).toMatchObject({ code: 'session_booked', details: { bookings: 1, guests: 3 } })
    const reason = 'The oven is broken'
    const cancelled = await callFunction(server, cancelClassSession, { id: sessionId, reason }, chef)
    expect(cancelled.data.cancelledBookings).toBe(1)
    expect(cancelled.data.services[0]?.sessions).toEqual([])
    const told = await buyer.client
      .from('notifications')
      .select('event,message')
      .eq('event', 'booking_cancelled')
    expect(told.data).toHaveLength(1)
    expect(told.data?.[0]?.message).toContain(reason)
  })
})
