import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import { updateHandover } from '@localchef/contracts/chefs/update-handover'
import { changeOrder } from '@localchef/contracts/orders/change-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { chefSearch } from '@localchef/contracts/search/chef-search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let buyer: TestUser
let chef: TestUser
let kitchen: Kitchen

/** The kitchen is at 37.77, -122.42; a degree of latitude is 69 miles. */
const places = [
  ['94103', 37.78],
  ['94110', 37.83],
  ['94112', 37.9],
  ['94999', 38.5],
] as const

const areas = [
  { radiusMiles: 6, zipCodes: [], fee: 6, minimum: 20 },
  { radiusMiles: null, zipCodes: ['94112'], fee: 9, minimum: 12 },
]

beforeAll(async () => {
  server = await startTestServer()
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@areas.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@areas.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 50 })
  for (const [index, [zipCode, latitude]] of places.entries()) {
    await server.database.pool.query(
      `insert into public.places (id, kind, name, state, zip_code, latitude, longitude)
       values ($1, 'zip', 'San Francisco', 'CA', $2, $3, -122.42)`,
      [index + 1, zipCode, latitude],
    )
  }
  await save({ deliveryRadiusMiles: 2, deliveryFee: 3, deliveryMinimum: 10, deliveryAreas: areas })
})
afterAll(() => server.stop())

async function handover() {
  const { data } = await callFunction(server, getBusiness, {}, chef)
  if (!data.business) throw new Error('the chef has no business')
  return { ...data.business.handover, version: data.business.versions.handover }
}

async function save(changes: object) {
  const { version: _, ...rules } = await handover()
  return saveSeen(server, updateHandover, { ...rules, ...changes }, chef)
}

function linesOf(quantity: number) {
  return [
    {
      dishId: kitchen.dishId,
      quantity,
      variantIds: [kitchen.variantId],
      isReady: false,
      seenUnitPrice: 6.5,
    },
  ]
}

async function quote(zipCode?: string, quantity = 1) {
  const { data } = await callFunction(server, quoteOrder, {
    chefId: kitchen.chefId,
    lines: linesOf(quantity),
    fulfilment: 'delivery',
    ...(zipCode ? { zipCode } : {}),
  })
  return data
}

function placeAt(zipCode: string, quantity: number, seenDeliveryFee: number, slotFrom: string) {
  const deliveryAddress = { line: '1 Market Street', city: 'San Francisco', state: 'CA', zipCode }
  const request = { chefId: kitchen.chefId, lines: linesOf(quantity), fulfilment: 'delivery' as const }
  return callFunction(server, placeOrder, { ...request, slotFrom, seenDeliveryFee, deliveryAddress }, buyer)
}

test.each([
  ['94103', { deliveryFee: 3, deliveryMinimum: 10, deliversThere: true }],
  ['94110', { deliveryFee: 6, deliveryMinimum: 20, deliversThere: true }],
  ['94112', { deliveryFee: 9, deliveryMinimum: 12, deliversThere: true }],
  ['94999', { deliveryFee: 0, deliveryMinimum: 0, deliversThere: false }],
  ['00000', { deliversThere: null, milesThere: null }],
  [undefined, { deliveryFee: 3, deliveryMinimum: 10, deliversThere: null }],
])('the quote for %s has the fee and the minimum of its area', async (zipCode, expected) => {
  expect(await quote(zipCode)).toMatchObject(expected)
})

test('the distance of a place outside all areas is in the quote', async () => {
  const { milesThere, deliveryRadiusMiles } = await quote('94999')
  expect(milesThere).toBeGreaterThan(49)
  expect(deliveryRadiusMiles).toBe(6)
})

test('an order pays the fee of its own area and meets its minimum', async () => {
  const { slots } = await quote('94112', 2)
  const slotFrom = steadySlot(slots)
  const placed = await placeAt('94112-1234', 2, 9, slotFrom)
  expect(placed.data).toMatchObject({ deliveryFee: 9, total: 22 })

  const wrongFee = await placeAt('94112', 2, 3, slotFrom)
  expect(wrongFee.error).toMatchObject({
    code: 'fee_changed',
    details: { fee: 'delivery', oldFee: 3, newFee: 9 },
  })
  const small = await placeAt('94110', 2, 6, slotFrom)
  expect(small.error).toMatchObject({ code: 'below_delivery_minimum', details: { minimum: 20 } })
  const far = await placeAt('94999', 4, 6, slotFrom)
  expect(far.error).toMatchObject({
    code: 'outside_delivery_area',
    details: { radiusMiles: 6 },
    issues: [{ path: ['deliveryAddress', 'zipCode'] }],
  })
  expect((await placeAt('00000', 4, 6, slotFrom)).status).toBe(400)
})

test('a change of an order cannot go below the minimum of its own area', async () => {
  const { slots } = await quote('94110', 5)
  const { data: order } = await placeAt('94110', 5, 6, steadySlot(slots))
  const lineId = order.lines[0]?.id ?? ''
  const lower = (quantity: number) =>
    callFunction(
      server,
      changeOrder,
      {
        orderId: order.id,
        kept: [{ lineId, quantity }],
        added: [],
        seenChanges: 0,
        seenTotal: 6.5 * quantity + 6,
      },
      buyer,
    )
  // The ring's minimum is $10, this address's area has one of $20.
  expect((await lower(3)).error).toMatchObject({
    code: 'below_delivery_minimum',
    details: { minimum: 20 },
  })
  expect((await lower(4)).data).toMatchObject({ total: 32 })
})

test('areas are saved in their order, and only over the version that was seen', async () => {
  const { version, ...rules } = await handover()
  expect(rules.deliveryAreas).toEqual(areas)
  const reversed = { ...rules, deliveryAreas: [...areas].reverse() }
  expect((await saveSeen(server, updateHandover, { ...reversed, version }, chef)).status).toBe(200)
  expect((await handover()).deliveryAreas).toEqual([...areas].reverse())
  const stale = await saveSeen(server, updateHandover, { ...rules, version }, chef)
  expect(stale).toMatchObject({ status: 409, error: { code: 'stale_edit' } })
  expect((await save({ deliveryAreas: areas })).status).toBe(200)
})

test.each([
  [{ radiusMiles: 3, zipCodes: ['94103'] }],
  [{ radiusMiles: null, zipCodes: [] }],
  [{ radiusMiles: null, zipCodes: ['9410'] }],
  [{ radiusMiles: 101, zipCodes: [] }],
  [{ radiusMiles: 3, zipCodes: [], fee: -1 }],
  [{ radiusMiles: 3, zipCodes: [], minimum: 1001 }],
])('an area of %o is refused', async (changes) => {
  const answer = await save({ deliveryAreas: [{ fee: 1, minimum: 0, ...changes }] })
  expect(answer).toMatchObject({ status: 400, error: { code: 'invalid_input' } })
})

test("the kitchen's page shows its areas, and nobody but its chef changes them", async () => {
  const { data } = await callFunction(server, getChef, { id: kitchen.chefId })
  expect(data.deliveryAreas).toEqual(areas)
  const rows = await server.client().from('delivery_areas').select('fee_cents').eq('chef_id', kitchen.chefId)
  expect(rows.data).toHaveLength(2)
  const written = await buyer.client
    .from('delivery_areas')
    .update({ fee_cents: 0 })
    .eq('chef_id', kitchen.chefId)
  expect(written.error?.code).toBe('42501')
  const { version: _, ...rules } = await handover()
  expect((await saveSeen(server, updateHandover, rules, buyer)).status).toBe(403)
})

test('the search for kitchens that deliver to a place follows the areas', async () => {
  const found = async (latitude: number) => {
    const { data } = await callFunction(server, chefSearch, {
      searchType: 'location',
      location: { latitude, longitude: -122.42, radiusMiles: 100 },
      filters: { deliversHere: true },
    })
    return data.chefs.map(({ id }) => id)
  }
  expect(await found(37.78)).toEqual([kitchen.chefId])
  expect(await found(37.83)).toEqual([kitchen.chefId])
  // In the listed ZIP code.
  expect(await found(37.905)).toEqual([kitchen.chefId])
  // Between the ring and that ZIP code, and beyond both.
  expect(await found(37.865)).toEqual([])
  expect(await found(38.5)).toEqual([])
})
