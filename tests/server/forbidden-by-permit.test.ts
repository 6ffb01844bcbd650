import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import { updateHandover } from '@localchef/contracts/chefs/update-handover'
import { updatePermit } from '@localchef/contracts/chefs/update-permit'
import { decidePlans } from '@localchef/contracts/closing/decide-plans'
import { createDrop } from '@localchef/contracts/drops/create-drop'
import { createBatch } from '@localchef/contracts/menu/create-batch'
import { importMenu } from '@localchef/contracts/menu/import-menu'
import { repeatLastWeek } from '@localchef/contracts/menu/repeat-last-week'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
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
/** The given hour of the kitchen's day that is `days` days from today. */
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
  // Between the start of a rule and the task's next run, the service is still active.
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

test('a batch that was cooked already is not moved to another day, and a coming one is', async () => {
  await hold()
  const coming = await callFunction(server, createBatch, await batch([2, 18], [3, 0]), chef)
  const [cooked] = await rowsOf<{ id: string }>(
    `insert into public.ready_batches (dish_id, chef_id, day, pickup_from, pickup_until, portions_made, portions_left)
     values ($1, $2, (now() at time zone $3)::date, now() - interval '1 minute', now() + interval '1 minute', 5, 5)
     returning id`,
    [kitchen.dishId, kitchen.chefId, zone],
  )
  const move = async (id: string) => {
    const day = (await at(4, 12)).slice(0, 10)
    const plans = [{ do: 'move' as const, kind: 'batch' as const, id, day }]
    return callFunction(server, decidePlans, { plans, reason: '', hours: null }, chef)
  }
  expect(await move(cooked?.id ?? '')).toMatchObject({
    status: 409,
    error: { code: 'plan_not_decided', details: { id: cooked?.id, code: 'forbidden_by_permit' } },
  })
  expect((await move(coming.data.id)).status).toBe(200)
  await hold({ ...mehko, kind: '' })
  expect((await move(cooked?.id ?? '')).status).toBe(200)
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

test('where no courier may deliver, the chef states that the kitchen does, and a stated courier delivers nothing', async () => {
  await rowsOf(`update public.chefs set delivery_radius_miles = 20 where id = $1`, [kitchen.chefId])
  await hold()
  const { handover } = await business()
  const rules = { ...handover, pickupInstructionsRu: '', delivery: true }
  const save = (deliveredBy: 'kitchen' | 'courier' | null, delivery = true) =>
    saveSeen(server, updateHandover, { ...rules, delivery, deliveredBy }, chef)
  expect(await save(null)).toMatchObject(forbidden('courier'))
  expect(await save('courier')).toMatchObject(forbidden('courier'))
  expect((await save(null, false)).status).toBe(200)
  expect((await save('kitchen')).status).toBe(200)
  const shown = async () => (await callFunction(server, getChef, { id: kitchen.chefId })).data.deliveredBy
  expect(await shown()).toBe('kitchen')
  const lines = [{ dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }]
  await rowsOf(
    `insert into public.places (id, kind, name, state, zip_code, latitude, longitude)
     values (990003, 'zip', 'Oakland', 'CA', '94612', 37.81, -122.27)`,
  )
  const cart = { chefId: kitchen.chefId, lines, fulfilment: 'delivery' as const }
  const quoted = (await callFunction(server, quoteOrder, cart, buyer)).data
  const deliveryAddress = { line: '1 Lake Street', city: 'Oakland', state: 'CA', zipCode: '94612' }
  const slotFrom = quoted.slots.at(-1)?.from ?? ''
  const place = () => callFunction(server, placeOrder, { ...cart, deliveryAddress, slotFrom }, buyer)
  // As if the chef had stated the courier before the permit.
  await rowsOf(`update public.chefs set delivered_by = 'courier' where id = $1`, [kitchen.chefId])
  expect(await place()).toMatchObject(forbidden('courier'))
  await rowsOf(`update public.chefs set delivered_by = 'kitchen' where id = $1`, [kitchen.chefId])
  expect((await place()).status).toBe(200)
})

test('where a permit allows couriers, the chef can state one or nothing', async () => {
  await hold({ ...mehko, kind: 'Cottage food, class A' })
  const { handover } = await business()
  for (const deliveredBy of [null, 'courier', 'kitchen'] as const) {
    const rules = { ...handover, pickupInstructionsRu: '', delivery: true, deliveredBy }
    expect((await saveSeen(server, updateHandover, rules, chef)).status).toBe(200)
  }
})

test.each([
  [
    'WA',
    'Cottage food permit',
    { courier: forbidden('courier', 'Cottage food permit'), kitchen: { status: 200 } },
  ],
  [
    'NV',
    'Cottage food registration',
    {
      courier: forbidden('delivery', 'Cottage food registration'),
      kitchen: forbidden('delivery', 'Cottage food registration'),
    },
  ],
  ['IL', 'Cottage food registration', { courier: { status: 200 }, kitchen: { status: 200 } }],
  [
    'NJ',
    'Cottage food operator permit',
    { courier: forbidden('courier', 'Cottage food operator permit'), kitchen: { status: 200 } },
  ],
])(
  'in %s, a kitchen with the permit “%s” keeps to its law when it states who delivers',
  async (state, kind, answers) => {
    await rowsOf('update public.chefs set state = $2 where id = $1', [kitchen.chefId, state])
    await hold({ ...mehko, kind })
    const { handover } = await business()
    for (const deliveredBy of ['courier', 'kitchen'] as const) {
      const offered = { ...handover, pickupInstructionsRu: '', delivery: true, deliveredBy }
      expect(await saveSeen(server, updateHandover, offered, chef)).toMatchObject(answers[deliveredBy])
    }
  },
)

test('in New Jersey, a cottage food operator offers no classes, and a kitchen of another permit does', async () => {
  await rowsOf(`update public.chefs set state = 'NJ' where id = $1`, [kitchen.chefId])
  const permit = 'Cottage food operator permit'
  await hold({ ...mehko, kind: permit })
  expect(await offer({ kind: 'class' })).toMatchObject(forbidden('class', permit))
  await hold({ ...mehko, kind: 'Retail food establishment' })
  expect((await offer({ kind: 'class' })).status).toBe(200)
})

test('where the law forbids orders with a permit, nothing is sold or offered, and buyer and chef read why', async () => {
  const cart = {
    chefId: kitchen.chefId,
    lines: [{ dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }],
  }
  const { slots } = (await callFunction(server, quoteOrder, cart, buyer)).data
  const slotFrom = slots.at(-1)?.from ?? ''
  const place = () => callFunction(server, placeOrder, { ...cart, slotFrom }, buyer)
  const byPhone = { lines: cart.lines, slotFrom, name: 'Peter Phone', phone: '+1 (415) 555-0142' }
  const page = async () => (await callFunction(server, getChef, { id: kitchen.chefId })).data
  const activate = () =>
    callFunction(server, setDishesStatus, { ids: [kitchen.dishId], status: 'active' }, chef)
  const status = () => rowsOf('select status from public.dishes where id = $1', [kitchen.dishId])
  const cottage = { ...mehko, kind: 'Cottage food registration' }
  const banned = forbidden('orders', cottage.kind)
  await rowsOf(`update public.chefs set state = 'NV' where id = $1`, [kitchen.chefId])
  await rowsOf('update public.dishes set needs_refrigeration = false where chef_id = $1', [kitchen.chefId])
  await hold(cottage)
  expect(await business()).toMatchObject({ forbids: { orders: true } })
  expect(await status()).toEqual([{ status: 'paused' }])
  const notices = await rowsOf<{ message: string }>(
    `select message from public.notifications where user_id = $1 and event = 'food_paused'`,
    [chef.id],
  )
  expect(notices).toEqual([{ message: expect.stringContaining('in person only') }])
  expect(await page()).toMatchObject({ ordersForbiddenBy: cottage.kind })
  expect(await activate()).toMatchObject(banned)
  expect(
    await callFunction(server, importMenu, { csv: 'name,price,allergens,status\nPie,9,none,active' }, chef),
  ).toMatchObject({
    data: { created: 0, problems: [{ reason: 'orders_forbidden', value: cottage.kind }] },
  })
  // Between the start of a rule and the task's next run, the dish is still on sale.
  await rowsOf(`update public.dishes set status = 'active' where id = $1`, [kitchen.dishId])
  expect(await place()).toMatchObject(banned)
  expect(await callFunction(server, enterOrder, byPhone, chef)).toMatchObject(banned)
  await server.runTask('pause-forbidden-food')
  expect(await status()).toEqual([{ status: 'paused' }])
  // With another permit the same kitchen sells.
  await hold({ ...mehko, kind: 'Health permit' })
  expect((await page()).ordersForbiddenBy).toBeNull()
  expect((await activate()).status).toBe(200)
  expect((await place()).status).toBe(200)
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
