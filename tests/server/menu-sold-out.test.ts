import { createBatch } from '@localchef/contracts/menu/create-batch'
import { createDish } from '@localchef/contracts/menu/create-dish'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import { getDish } from '@localchef/contracts/menu/get-dish'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { saveCapGroup } from '@localchef/contracts/menu/save-cap-group'
import { updatePrices } from '@localchef/contracts/menu/update-prices'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let chef: TestUser
let otherChef: TestUser
let kitchen: Kitchen
let otherKitchen: Kitchen
let buyers: TestUser[]

beforeAll(async () => {
  server = await startTestServer()
  chef = await server.signUp({ email: 'chef@soldout.test', role: 'chef', name: 'Olga' })
  otherChef = await server.signUp({ email: 'other@soldout.test', role: 'chef', name: 'Nino' })
  kitchen = await addKitchen(server.database, chef.id, { maxOpenOrders: 100 })
  otherKitchen = await addKitchen(server.database, otherChef.id)
  buyers = []
  for (let index = 0; index < 8; index += 1) {
    const email = `buyer${index}@soldout.test`
    buyers.push(await server.signUp({ email, role: 'buyer', name: `Buyer ${index}` }))
  }
})
afterAll(() => server.stop())

async function newDish(name: string, changes: object = {}): Promise<MenuDish> {
  const pizza = {
    name,
    price: 12,
    category: 'main' as const,
    status: 'active' as const,
    allergens: ['wheat' as const],
    prepMinutes: 0,
  }
  return (await callFunction(server, createDish, { ...pizza, ...changes }, chef)).data
}

const lineOf = ({ id, price }: MenuDish, isReady: boolean) => ({
  dishId: id,
  quantity: 1,
  variantIds: [],
  removedIngredientIds: [],
  isReady,
  seenUnitPrice: price,
})

/** Places concurrent orders for the same slot, one per buyer, cycling through these dishes. */
async function rush(dishes: readonly MenuDish[], isReady: boolean) {
  const carts = buyers.map((_buyer, index) => {
    const dish = dishes[index % dishes.length]
    if (!dish) throw new Error('there are no dishes')
    return { chefId: kitchen.chefId, lines: [lineOf(dish, isReady)] }
  })
  const quote = await callFunction(server, quoteOrder, carts[0] ?? { chefId: kitchen.chefId, lines: [] })
  const slotFrom = steadySlot(quote.data.slots)
  const answers = await Promise.all(
    carts.map((cart, index) => callFunction(server, placeOrder, { ...cart, slotFrom }, buyers[index])),
  )
  return { answers, sold: answers.filter(({ status }) => status === 200).length, slotFrom }
}

test('five of eight concurrent buyers of five portions get one, three are refused, and the dish is sold out', async () => {
  const dish = await newDish('Lasagne', { promise: 'ready_now' })
  const window = [1, 4].map((hours) => new Date(Date.now() + hours * 3600_000).toISOString())
  const [pickupFrom = '', pickupUntil = ''] = window
  await callFunction(server, createBatch, { dishId: dish.id, pickupFrom, pickupUntil, portionsMade: 5 }, chef)
  const { answers, sold } = await rush([dish], true)
  expect(sold).toBe(5)
  for (const { status, error } of answers.filter(({ status }) => status !== 200)) {
    expect([status, error.code]).toEqual([409, 'cart_changed'])
    expect(error.details).toMatchObject({ problems: [{ line: 0, problem: 'sold_out' }] })
  }
  const { data: shown } = await callFunction(server, getDish, { id: dish.id })
  expect([shown.batches, shown.batch]).toEqual([[], null])
  const late = { chefId: kitchen.chefId, lines: [lineOf(dish, true)] }
  const { data: quote } = await callFunction(server, quoteOrder, late)
  expect(quote.problems).toMatchObject([{ line: 0, problem: 'sold_out' }])
  const { data: menu } = await callFunction(server, listMenu, {}, chef)
  const batch = menu.batches.find(({ dishId }) => dishId === dish.id)
  expect(batch).toMatchObject({ portionsMade: 5, portionsLeft: 0 })
})

test('five of eight concurrent orders for dishes sharing a slot limit of five succeed', async () => {
  const [margherita, marinara] = [await newDish('Margherita'), await newDish('Marinara')]
  const dishIds = [margherita.id, marinara.id]
  const oven = { name: 'Oven', portionsPerSlot: 5, dishIds }
  await callFunction(server, saveCapGroup, oven, chef)
  const { answers, sold, slotFrom } = await rush([margherita, marinara], false)
  expect(sold).toBe(5)
  for (const { status, error } of answers.filter(({ status }) => status !== 200)) {
    expect(`${status} ${error.code}`).toMatch(/^409 slot_(full|unavailable)$/)
  }
  for (const dish of [margherita, marinara]) {
    const later = { chefId: kitchen.chefId, lines: [lineOf(dish, false)] }
    const { data: quote } = await callFunction(server, quoteOrder, later)
    expect(quote.slots.map(({ from }) => from)).not.toContain(slotFrom)
    expect(quote.slots.length).toBeGreaterThan(0)
  }
})

test('dishes join and leave a shared limit, but not those of another kitchen', async () => {
  const [one, two, three] = [await newDish('One'), await newDish('Two'), await newDish('Three')]
  const groupOf = async (id: string) =>
    (await callFunction(server, listMenu, {}, chef)).data.dishes.find((dish) => dish.id === id)?.capGroupId
  const grill = { name: 'Grill', portionsPerSlot: 3 }
  const made = await callFunction(server, saveCapGroup, { ...grill, dishIds: [one.id, two.id] }, chef)
  const { id } = made.data
  await saveSeen(server, saveCapGroup, { ...grill, id, dishIds: [two.id, three.id] }, chef)
  expect([await groupOf(one.id), await groupOf(two.id), await groupOf(three.id)]).toEqual([null, id, id])
  await saveSeen(server, saveCapGroup, { ...grill, id, portionsPerSlot: 4 }, chef)
  expect(await groupOf(three.id)).toBe(id)
  const foreign = { ...grill, id, dishIds: [otherKitchen.dishId] }
  expect((await saveSeen(server, saveCapGroup, foreign, chef)).status).toBe(404)
  expect((await saveSeen(server, saveCapGroup, { ...grill, id, dishIds: [] }, otherChef)).status).toBe(404)
  expect(await groupOf(three.id)).toBe(id)
})

test('a cart with an outdated price is refused with its line, old and new price', async () => {
  const [kept, dearer] = [await newDish('Focaccia'), await newDish('Calzone', { price: 10 })]
  const lines = [lineOf(kept, false), lineOf(dearer, false)]
  const cart = { chefId: kitchen.chefId, lines }
  const { data: quote } = await callFunction(server, quoteOrder, cart)
  const slotFrom = quote.slots.at(-1)?.from ?? ''
  const change = { kind: 'percent' as const, value: 15 }
  await callFunction(server, updatePrices, { ids: [dearer.id], change }, chef)
  const refused = await callFunction(server, placeOrder, { ...cart, slotFrom }, buyers[0])
  expect([refused.status, refused.error.code]).toEqual([409, 'price_changed'])
  expect(refused.error.details).toMatchObject({
    problems: [{ line: 1, problem: 'price_changed', oldPrice: 10, newPrice: 11.5 }],
  })
})

test('only its chef reads the limits and counters of a kitchen, and nobody writes the menu directly', async () => {
  const [buyer = chef] = buyers
  const readers = { visitor: server.client(), buyer: buyer.client, otherChef: otherChef.client }
  for (const client of Object.values(readers)) {
    for (const table of ['cap_groups', 'slot_sales'] as const) {
      const { data } = await client.from(table).select('*').eq('chef_id', kitchen.chefId)
      expect(data ?? []).toEqual([])
    }
    const counters = await client.from('dish_day_sales').select('*').eq('dish_id', kitchen.dishId)
    expect(counters.data ?? []).toEqual([])
  }
  const own = await chef.client.from('cap_groups').select('name').eq('chef_id', kitchen.chefId)
  expect(own.data?.length).toBeGreaterThan(0)
  for (const client of [...Object.values(readers), chef.client]) {
    const answers = await Promise.all([
      client.from('dishes').update({ price_cents: 1 }).eq('id', kitchen.dishId),
      client.from('dishes').delete().eq('id', kitchen.dishId),
      client
        .from('dishes')
        .insert({ chef_id: kitchen.chefId, name: 'Mine', price_cents: 1, category: 'main' }),
      client.from('dish_ingredients').delete().eq('dish_id', kitchen.dishId),
      client.from('dish_variants').update({ additional_price_cents: 0 }).eq('id', kitchen.variantId),
      client.from('dish_variant_groups').delete().eq('dish_id', kitchen.dishId),
      client.from('ready_batches').update({ portions_left: 100 }).eq('id', kitchen.batchId),
      client.from('cap_groups').delete().eq('chef_id', kitchen.chefId),
      client.from('slot_sales').delete().eq('chef_id', kitchen.chefId),
      client.from('dish_day_sales').delete().eq('dish_id', kitchen.dishId),
    ])
    expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => '42501'))
  }
})
