import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { hoursInTheWay } from '@localchef/contracts/chefs/chef-refusals'
import { updateHours } from '@localchef/contracts/chefs/update-hours'
import { createBatch } from '@localchef/contracts/menu/create-batch'
import { getDish } from '@localchef/contracts/menu/get-dish'
import { listReadyDishes } from '@localchef/contracts/menu/list-ready-dishes'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { getService } from '@localchef/contracts/services/get-service'
import { listBusyTimes } from '@localchef/contracts/services/list-busy-times'
import { saveClassSession } from '@localchef/contracts/services/save-class-session'
import { saveService } from '@localchef/contracts/services/save-service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import { classOffer, dinnerOffer } from '../service-offers.ts'

let server: TestServer
let buyer: TestUser
let chef: TestUser
let kitchen: Kitchen
/** The kitchen's next day as a date, in its time zone. */
let tomorrow: string
/** When tomorrow begins, in milliseconds since 1970. */
let midnight: number

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@closed.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@closed.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id)
  const { rows } = await sql(
    `select to_jsonb(t.day) #>> '{}' as day, to_jsonb(t.day::timestamp at time zone 'America/Los_Angeles') #>> '{}' as midnight
     from (select (now() at time zone 'America/Los_Angeles')::date + 1 as day) t`,
  )
  tomorrow = String(rows[0]?.day)
  midnight = Date.parse(String(rows[0]?.midnight))
  await sql(
    `update public.ready_batches
     set day = $1::date,
         pickup_from = ($1::date + time '12:00') at time zone 'America/Los_Angeles',
         pickup_until = ($1::date + time '16:00') at time zone 'America/Los_Angeles'`,
    [tomorrow],
  )
})
afterAll(() => server.stop())
beforeEach(() => sql('delete from public.chef_hour_exceptions'))

function sql(text: string, values: unknown[] = []) {
  return server.database.pool.query<{ day: string; midnight: string }>(text, values)
}

/** Closes tomorrow, as if the chef had changed the day while a buyer looked at it. */
const closeTomorrow = () =>
  sql('insert into public.chef_hour_exceptions (chef_id, day) values ($1, $2)', [kitchen.chefId, tomorrow])

const cart = (isReady: boolean) => ({
  chefId: kitchen.chefId,
  lines: [
    { dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], isReady, seenUnitPrice: 6.5 },
  ],
})

const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' })

const slotsOf = async (isReady: boolean) =>
  (await callFunction(server, quoteOrder, cart(isReady))).data.slots.filter(
    ({ from }) => dayOf(from) === tomorrow,
  )

describe('of a day that its kitchen has closed', () => {
  test.each([
    ['a ready batch', true],
    ['a dish cooked to order', false],
  ])('%s is not sold', async (_what, isReady) => {
    const [slot] = await slotsOf(isReady)
    await closeTomorrow()
    expect(await slotsOf(isReady)).toEqual([])
    const request = { ...cart(isReady), slotFrom: slot?.from ?? '', acceptsUnstated: false }
    const refused = await callFunction(
      server,
      placeOrder,
      { ...request, acceptedAllergens: ['wheat', 'sesame'] },
      buyer,
    )
    expect([refused.status, refused.error.code]).toEqual([409, 'slot_unavailable'])
  })

  test('a batch is on no card', async () => {
    const shown = async () => ({
      list: (await callFunction(server, listReadyDishes, { when: 'all' })).data.dishes.length,
      page: (await callFunction(server, getDish, { id: kitchen.dishId })).data.batches.length,
    })
    expect(await shown()).toEqual({ list: 1, page: 1 })
    await closeTomorrow()
    expect(await shown()).toEqual({ list: 0, page: 0 })
  })

  test('no further batch is planned', async () => {
    await closeTomorrow()
    const fields = {
      dishId: kitchen.dishId,
      orderBy: null,
      pickupFrom: new Date(`${tomorrow}T20:00:00Z`).toISOString(),
      pickupUntil: new Date(`${tomorrow}T22:00:00Z`).toISOString(),
      portionsMade: 5,
    }
    const refused = await callFunction(server, createBatch, fields, chef)
    expect(refused.error.issues).toMatchObject([{ path: ['pickupFrom'], rule: 'day_closed' }])
  })

  test('no service is booked', async () => {
    const { data } = await saveSeen(server, saveService, { offer: { ...dinnerOffer, noticeDays: 0 } }, chef)
    await closeTomorrow()
    const { busy } = (await callFunction(server, listBusyTimes, { serviceId: data.id })).data
    expect(busy.map(({ startsAt }) => dayOf(startsAt))).toEqual([tomorrow])
    const refused = await callFunction(
      server,
      requestBooking,
      {
        serviceId: data.id,
        startsAt: new Date(`${tomorrow}T20:00:00Z`).toISOString(),
        seen: { price: 400, durationMinutes: 180 },
        guests: 4,
        place: '5 Bay Street',
      },
      buyer,
    )
    expect(refused.error.code).toBe('overlap')
  })

  test('no place of a class is booked', async () => {
    const { data } = await saveSeen(server, saveService, { offer: classOffer }, chef)
    const startsAt = new Date(`${tomorrow}T21:00:00Z`).toISOString()
    await callFunction(server, saveClassSession, { serviceId: data.id, startsAt, places: 6 }, chef)
    const sessions = async () => (await callFunction(server, getService, { id: data.id })).data.sessions
    const [session] = await sessions()
    await closeTomorrow()
    expect(await sessions()).toEqual([])
    const refused = await callFunction(
      server,
      requestBooking,
      {
        serviceId: data.id,
        sessionId: session?.id,
        startsAt,
        seen: { price: 60, durationMinutes: 120 },
        guests: 1,
        place: '',
      },
      buyer,
    )
    expect(refused.error.code).toBe('class_full')
  })
})

describe('on a day with hours of its own', () => {
  /** Tomorrow from 12:00 to 13:00; the batch waits until 16:00. */
  const shortenTomorrow = () =>
    sql(
      `insert into public.chef_hour_exceptions (chef_id, day, opens_minute, closes_minute)
       values ($1, $2, 720, 780)`,
      [kitchen.chefId, tomorrow],
    )
  const at = (hour: number) => new Date(midnight + hour * 3_600_000)

  test('a batch is sold until they end, and its cards say so', async () => {
    const windowOf = async () => {
      const { data } = await callFunction(server, getDish, { id: kitchen.dishId })
      return data.batches.map(({ pickupUntil }) => new Date(pickupUntil))
    }
    const [before] = await windowOf()
    await shortenTomorrow()
    const [after] = await windowOf()
    expect((before?.getTime() ?? 0) - (after?.getTime() ?? 0)).toBe(3 * 3_600_000)
    const slots = await slotsOf(true)
    expect(slots.length).toBeGreaterThan(0)
    expect(slots.every(({ until }) => after && new Date(until) <= after)).toBe(true)
  })

  test('a batch that waits outside them only is on no card and not sold', async () => {
    await sql(
      `insert into public.chef_hour_exceptions (chef_id, day, opens_minute, closes_minute)
       values ($1, $2, 480, 660)`,
      [kitchen.chefId, tomorrow],
    )
    expect((await callFunction(server, listReadyDishes, { when: 'all' })).data.dishes).toEqual([])
    expect((await callFunction(server, getDish, { id: kitchen.dishId })).data.batches).toEqual([])
    expect(await slotsOf(true)).toEqual([])
  })

  test('no batch is planned beyond them', async () => {
    await shortenTomorrow()
    const planned = (until: number) =>
      callFunction(
        server,
        createBatch,
        {
          dishId: kitchen.dishId,
          orderBy: null,
          pickupFrom: at(12).toISOString(),
          pickupUntil: at(until).toISOString(),
          portionsMade: 5,
        },
        chef,
      )
    expect((await planned(14)).error.issues).toMatchObject([{ path: ['pickupFrom'], rule: 'day_closed' }])
    const { status, data } = await planned(13)
    expect(status).toBe(200)
    await sql('delete from public.ready_batches where id = $1', [data.id])
  })

  test('no service is booked outside them', async () => {
    const { data } = await saveSeen(server, saveService, { offer: { ...dinnerOffer, noticeDays: 0 } }, chef)
    await shortenTomorrow()
    const { busy } = (await callFunction(server, listBusyTimes, { serviceId: data.id })).data
    expect(busy.map(({ startsAt, endsAt }) => [new Date(startsAt), new Date(endsAt)])).toEqual([
      [at(0), at(12)],
      [at(13), at(24)],
    ])
  })

  test('no place of a class that ends after them is booked', async () => {
    const { data } = await saveSeen(server, saveService, { offer: classOffer }, chef)
    const startsAt = at(9).toISOString()
    await callFunction(server, saveClassSession, { serviceId: data.id, startsAt, places: 6 }, chef)
    const sessions = async () =>
      (await callFunction(server, getService, { id: data.id })).data.sessions.length
    expect(await sessions()).toBe(1)
    await sql(
      `insert into public.chef_hour_exceptions (chef_id, day, opens_minute, closes_minute)
       values ($1, $2, 540, 600)`,
      [kitchen.chefId, tomorrow],
    )
    expect(await sessions()).toBe(0)
    await sql('update public.chef_hour_exceptions set closes_minute = 660')
    expect(await sessions()).toBe(1)
    await sql('delete from public.class_sessions where service_id = $1', [data.id])
  })
})

describe('hours that close a time with plans', () => {
  const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinute: 0, closesMinute: 1440 }))
  const save = (hours: Omit<z.input<typeof updateHours.input>, 'version'>) =>
    saveSeen(server, updateHours, hours, chef)

  test('are not saved before the chef has seen what is planned', async () => {
    const placed = await callFunction(
      server,
      placeOrder,
      {
        ...cart(true),
        slotFrom: (await slotsOf(true))[0]?.from ?? '',
      },
      buyer,
    )
    expect(placed.status).toBe(200)
    const closed = {
      weekly: everyDay,
      exceptions: [{ day: tomorrow, opensMinute: null, closesMinute: null, note: '' }],
    }
    const refused = await save(closed)
    expect([refused.status, refused.error.code]).toEqual([409, 'hours_in_the_way'])
    const details = hoursInTheWay.details.parse(refused.error.details)
    expect(details.items.map(({ kind }) => kind).sort()).toEqual(['batch', 'class', 'order'])
    expect(await slotsOf(true)).not.toEqual([])

    expect((await save({ ...closed, despitePlans: true })).status).toBe(200)
    expect(await slotsOf(true)).toEqual([])
    // Saving again does not ask about the plans that the chef has kept.
    expect((await save(closed)).status).toBe(200)
  })
})
