import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { updateHandover } from '@localchef/contracts/chefs/update-handover'
import { updatePermit } from '@localchef/contracts/chefs/update-permit'
import { createDrop } from '@localchef/contracts/drops/create-drop'
import { createBatch } from '@localchef/contracts/menu/create-batch'
import { repeatLastWeek } from '@localchef/contracts/menu/repeat-last-week'
import { updateBatch } from '@localchef/contracts/menu/update-batch'
import { enterOrder } from '@localchef/contracts/orders/enter-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { usualPlaceRules } from '@localchef/contracts/permits/usual-place-rules'
import { saveService } from '@localchef/contracts/services/save-service'
import { setServiceStatus } from '@localchef/contracts/services/set-service-status'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import { dinnerOffer } from '../service-offers.ts'

/** What the law forbids to a kitchen by its permit: services, ways of handing over, and food of an earlier day. */

const mehko = { kind: 'MEHKO', number: 'M-1', mealsPerDay: null, mealsPerWeek: null, salesPerYear: null }
const catering = { ...dinnerOffer, kind: 'catering' as const }
const zone = 'America/Los_Angeles'
let server: TestServer
let admin: TestUser
let buyer: TestUser
let chef: TestUser
let kitchen: Kitchen
let chefs = 0

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'admin@forbidden.test', role: 'admin', name: 'Ada' })
  buyer = await server.signUp({ email: 'buyer@forbidden.test', role: 'buyer', name: 'Bella Buyer' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  chefs += 1
  chef = await server.signUp({ email: `chef${chefs}@forbidden.test`, role: 'chef', name: `Olga ${chefs}` })
  kitchen = await addKitchen(server.database, chef.id, { timeZone: zone })
})

const rowsOf = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query<Row>(text, [...values])).rows
const hold = (permit = mehko) => saveSeen(server, updatePermit, permit, chef)
const offer = (changes: object = {}) =>
  saveSeen(server, saveService, { offer: { ...catering, ...changes } }, chef)
const business = async () => {
  const found = (await callFunction(server, getBusiness, {}, chef)).data.business
  if (!found) throw new Error('the kitchen is gone')
  return found
}
/** A moment of the kitchen's day, `days` days from today. */
const at = async (days: number, hour: number) => {
  const [row] = await rowsOf<{ at: Date }>(
    `select ((now() at time zone $1)::date + $2::integer + make_interval(hours => $3)) at time zone $1 as at`,
    [zone, days, hour],
  )
  return row?.at.toISOString() ?? ''
}
const windowOf = async (first: [number, number], last: [number, number]) => ({
  pickupFrom: await at(...first),
  pickupUntil: await at(...last),
})
const batch = async (first: [number, number], last: [number, number]) => ({
  dishId: kitchen.dishId,
  orderBy: null,
  portionsMade: 5,
  ...(await windowOf(first, last)),
})
const drop = async (windows: { pickupFrom: string; pickupUntil: string }[]) => ({
  title: 'Pie weekend',
  titleRu: '',
  story: '',
  storyRu: '',
  pictures: [],
  opensAt: await at(1, 8),
  orderBy: await at(2, 8),
  perPerson: null,
  windows: windows.map((window) => ({ ...window, portionsLimit: null })),
  dishes: [{ dishId: kitchen.dishId, portions: 5, perPerson: null }],
})
const forbidden = (thing: string, permit = 'MEHKO') => ({
  status: 409,
  error: { code: 'forbidden_by_permit', details: { permit, thing } },
})

test('a home kitchen with a MEHKO permit can neither offer nor activate catering, but other services', async () => {
  await hold()
  expect(await offer()).toMatchObject(forbidden('catering'))
  const draft = await offer({ status: 'draft' })
  expect(draft.status).toBe(200)
  const { id } = draft.data
  expect(await callFunction(server, setServiceStatus, { id, status: 'active' }, chef)).toMatchObject(
    forbidden('catering'),
  )
  expect((await offer({ kind: 'private_chef' })).status).toBe(200)
  expect((await business()).services).not.toContain('catering')
})

test('the permit of a submitted certification binds like a stated one', async () => {
  await rowsOf(
    `insert into public.certifications (chef_id, kind, number, document_path) values ($1, 'mehko', 'M-2', 'x/y.pdf')`,
    [kitchen.chefId],
  )
  expect(await offer()).toMatchObject(forbidden('catering', 'mehko'))
  expect(await business()).toMatchObject({ heldPermit: 'mehko', forbids: { services: ['catering'] } })
})

test('a kitchen without a known permit, and a truck, can offer catering', async () => {
  expect((await offer()).status).toBe(200)
  expect((await business()).forbids).toBeNull()
  await rowsOf(`update public.chefs set kind = 'truck_stop' where id = $1`, [kitchen.chefId])
  await hold()
  expect((await offer()).status).toBe(200)
})

test('a permit pauses the catering that it forbids: nobody can book it, and the chef reads why', async () => {
  const { id } = (await offer()).data
  const request = {
    serviceId: id,
    startsAt: await at(9, 12),
    seen: { price: 400, durationMinutes: catering.durationMinutes },
    guests: 6,
    place: '5 Bay Street',
  }
  const booking = await callFunction(server, requestBooking, request, buyer)
  expect(booking.status).toBe(200)
  await hold()
  const paused = await rowsOf('select status from public.services where id = $1', [id])
  expect(paused).toEqual([{ status: 'paused' }])
  expect((await business()).services).not.toContain('catering')
  const notices = await rowsOf<{ message: string }>(
    `select message from public.notifications where user_id = $1 and event = 'services_paused'`,
    [chef.id],
  )
  expect(notices).toEqual([{ message: expect.stringContaining('MEHKO') }])
  expect((await callFunction(server, requestBooking, request, buyer)).status).toBe(404)
  // Between the beginning of a rule and the next run the service is still active.
  await rowsOf(`update public.services set status = 'active' where id = $1`, [id])
  expect(await callFunction(server, requestBooking, request, buyer)).toMatchObject(forbidden('catering'))
  const { price, startsAt, endsAt, guests, place } = booking.data
  const confirm = {
    bookingId: booking.data.id,
    from: 'requested' as const,
    to: 'confirmed' as const,
    seen: { price, startsAt, endsAt, guests, place },
  }
  expect(await callFunction(server, transitionBooking, confirm, chef)).toMatchObject(forbidden('catering'))
  await server.runTask('pause-forbidden-services')
  expect(await rowsOf('select status from public.services where id = $1', [id])).toEqual(paused)
})

test('a kitchen that must hand over on the day of cooking gets no batch or drop that reaches into another day', async () => {
  await hold()
  expect(await callFunction(server, createBatch, await batch([2, 18], [3, 10]), chef)).toMatchObject(
    forbidden('later_day'),
  )
  const made = await callFunction(server, createBatch, await batch([2, 18], [3, 0]), chef)
  expect(made.status).toBe(200)
  const { id } = made.data
  const { dishId: _, ...longer } = await batch([2, 18], [3, 10])
  expect(await saveSeen(server, updateBatch, { id, ...longer }, chef)).toMatchObject(forbidden('later_day'))
  const days = [await windowOf([3, 10], [3, 12]), await windowOf([4, 10], [4, 12])]
  expect(await callFunction(server, createDrop, await drop(days), chef)).toMatchObject(forbidden('later_day'))
  expect((await callFunction(server, createDrop, await drop(days.slice(0, 1)), chef)).status).toBe(200)
})

test('a week with a batch over two days is not repeated, and a kitchen without this limit repeats it', async () => {
  await rowsOf(
    `insert into public.ready_batches (dish_id, chef_id, day, pickup_from, pickup_until, portions_made, portions_left)
     values ($1, $2, (now() at time zone $3)::date - 3, $4, $5, 5, 5)`,
    [kitchen.dishId, kitchen.chefId, zone, await at(-3, 18), await at(-2, 12)],
  )
  await hold()
  expect(await callFunction(server, repeatLastWeek, {}, chef)).toMatchObject(forbidden('later_day'))
  await hold({ ...mehko, kind: '' })
  expect((await callFunction(server, repeatLastWeek, {}, chef)).data.batches).toHaveLength(1)
})

test('neither a buyer nor the chef by phone orders food of an earlier day', async () => {
  await rowsOf('delete from public.ready_batches where chef_id = $1', [kitchen.chefId])
  await rowsOf(
    `insert into public.ready_batches (dish_id, chef_id, day, pickup_from, pickup_until, portions_made, portions_left)
     values ($1, $2, (now() at time zone $3)::date - 1, $4, $5, 5, 5)`,
    [kitchen.dishId, kitchen.chefId, zone, await at(-1, 10), await at(2, 12)],
  )
  const line = { dishId: kitchen.dishId, quantity: 1, isReady: true, seenUnitPrice: 5 }
  const cart = { chefId: kitchen.chefId, lines: [line] }
  const { slots } = (await callFunction(server, quoteOrder, cart, buyer)).data
  const slotFrom = slots.at(-1)?.from ?? ''
  await hold()
  expect(await callFunction(server, placeOrder, { ...cart, slotFrom }, buyer)).toMatchObject(
    forbidden('later_day'),
  )
  const byPhone = { lines: [line], slotFrom, name: 'Peter Phone', phone: '+1 (415) 555-0142' }
  expect(await callFunction(server, enterOrder, byPhone, chef)).toMatchObject(forbidden('later_day'))
  await hold({ ...mehko, kind: 'Cottage food, class A' })
  expect((await callFunction(server, placeOrder, { ...cart, slotFrom }, buyer)).status).toBe(200)
})

test('where a rule forbids delivery, the kitchen can neither offer nor sell it, and pickup stays', async () => {
  const rules = usualPlaceRules.map((rule) => ({
    ...rule,
    permits: rule.permits.map((permit) => ({
      ...permit,
      forbids: permit.forbids && { ...permit.forbids, handovers: ['delivery' as const] },
    })),
  }))
  const saved = await callFunction(
    server,
    saveSetting,
    { key: 'placeRules', value: { rules }, from: 0, reason: 'Because of a test' },
    admin,
  )
  expect(saved.status).toBe(200)
  const cart = {
    chefId: kitchen.chefId,
    lines: [{ dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }],
  }
  const slotFrom = (await callFunction(server, quoteOrder, cart, buyer)).data.slots.at(-1)?.from ?? ''
  await rowsOf(`update public.chefs set delivery_radius_miles = 20 where id = $1`, [kitchen.chefId])
  await hold()
  const { handover } = await business()
  const offered = { ...handover, pickupInstructionsRu: '' }
  expect(await saveSeen(server, updateHandover, { ...offered, delivery: true }, chef)).toMatchObject(
    forbidden('delivery'),
  )
  expect((await saveSeen(server, updateHandover, { ...offered, delivery: false }, chef)).status).toBe(200)
  expect((await callFunction(server, placeOrder, { ...cart, slotFrom }, buyer)).status).toBe(200)
})
