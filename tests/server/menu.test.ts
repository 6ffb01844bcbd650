import { createBatch } from '@localchef/contracts/menu/create-batch'
import { createDish } from '@localchef/contracts/menu/create-dish'
import { deleteCapGroup } from '@localchef/contracts/menu/delete-cap-group'
import { deleteDish } from '@localchef/contracts/menu/delete-dish'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import { duplicateDish } from '@localchef/contracts/menu/duplicate-dish'
import { exportMenu } from '@localchef/contracts/menu/export-menu'
import { importMenu } from '@localchef/contracts/menu/import-menu'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { previewMenuImport } from '@localchef/contracts/menu/preview-menu-import'
import { reorderDishes } from '@localchef/contracts/menu/reorder-dishes'
import { saveCapGroup } from '@localchef/contracts/menu/save-cap-group'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { updateDish } from '@localchef/contracts/menu/update-dish'
import { updatePrices } from '@localchef/contracts/menu/update-prices'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen, zoneOfMorning } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let buyer: TestUser
let chef: TestUser
let kitchen: Kitchen
let otherChef: TestUser
let otherKitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@menu.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@menu.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id, { timeZone: zoneOfMorning() })
  otherChef = await server.signUp({ email: 'other@menu.test', role: 'chef', name: 'Nino' })
  otherKitchen = await addKitchen(server.database, otherChef.id)
})
afterAll(() => server.stop())

const soup = {
  name: 'Borscht',
  nameRu: 'Борщ',
  price: 9.5,
  category: 'soup' as const,
  cuisine: 'russian',
  status: 'active' as const,
  allergens: ['milk' as const],
  ingredients: [{ name: 'Beetroot' }, { name: 'Sour cream', nameRu: 'Сметана', isRemovable: true }],
  variantGroups: [
    {
      name: 'Size',
      minChoices: 1,
      maxChoices: 1,
      variants: [{ name: 'Bowl' }, { name: 'Pot', additionalPrice: 6 }],
    },
  ],
}

async function newDish(changes: object = {}): Promise<MenuDish> {
  const { status, data, error } = await callFunction(server, createDish, { ...soup, ...changes }, chef)
  if (status !== 200) throw new Error(JSON.stringify(error))
  return data
}

async function menuOf(user: TestUser) {
  return (await callFunction(server, listMenu, {}, user)).data
}

/** An order of one made-to-order portion of the dish. */
async function orderOf(dish: { id: string; price: number }, variantIds: string[] = []) {
  const lines = [{ dishId: dish.id, quantity: 1, variantIds, seenUnitPrice: dish.price }]
  const quote = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines })
  const slotFrom = steadySlot(quote.data.slots)
  const order = await callFunction(server, placeOrder, { chefId: kitchen.chefId, lines, slotFrom }, buyer)
  if (order.status !== 200) throw new Error(JSON.stringify(order.error))
  return order.data
}

describe('access to the menu', () => {
  const nobody = '00000000-0000-4000-8000-000000000000'

  test('menu operations are refused to visitors and buyers', async () => {
    for (const [user, status] of [
      [{}, 401],
      [buyer, 403],
    ] as const) {
      const ids = [kitchen.dishId]
      const answers = await Promise.all([
        callFunction(server, listMenu, {}, user),
        callFunction(server, createDish, soup, user),
        saveSeen(server, updateDish, { ...soup, id: kitchen.dishId }, user),
        callFunction(server, duplicateDish, { id: kitchen.dishId }, user),
        callFunction(server, deleteDish, { id: kitchen.dishId }, user),
        callFunction(server, reorderDishes, { ids }, user),
        callFunction(server, setDishesStatus, { ids, status: 'paused' }, user),
        callFunction(server, updatePrices, { ids, change: { kind: 'amount', value: 1 } }, user),
        callFunction(server, saveCapGroup, { name: 'Oven', portionsPerSlot: 3 }, user),
        callFunction(server, exportMenu, {}, user),
        callFunction(server, importMenu, { csv: 'name' }, user),
        callFunction(server, previewMenuImport, { csv: 'name' }, user),
        callFunction(server, deleteCapGroup, { id: nobody }, user),
      ])
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
    }
  })

  test('a dish does not exist for another chef, who cannot change it', async () => {
    const before = await menuOf(otherChef)
    const id = otherKitchen.dishId
    const ids = [kitchen.dishId, id]
    const answers = await Promise.all([
      saveSeen(server, updateDish, { ...soup, id }, chef),
      saveSeen(server, updateDish, { ...soup, id: nobody }, chef),
      callFunction(server, duplicateDish, { id }, chef),
      callFunction(server, deleteDish, { id }, chef),
      callFunction(server, reorderDishes, { ids }, chef),
      callFunction(server, setDishesStatus, { ids, status: 'archived' }, chef),
      callFunction(server, updatePrices, { ids, change: { kind: 'percent', value: 10 } }, chef),
      callFunction(server, deleteCapGroup, { id: nobody }, chef),
    ])
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404))
    expect(await menuOf(otherChef)).toEqual(before)
  })
})

describe('a dish', () => {
  test('a new dish is listed with all fields and visible to buyers', async () => {
    const dish = await newDish()
    expect(dish).toMatchObject({ name: 'Borscht', price: 9.5, status: 'active', portionsToday: 0 })
    const menu = await menuOf(chef)
    expect(menu.dishes.find(({ id }) => id === dish.id)).toEqual(dish)
    const { data } = await server.client().from('dishes').select('name').eq('id', dish.id)
    expect(data).toEqual([{ name: 'Borscht' }])
  })

  test('updating a dish keeps the ids of its parts and deletes those left out', async () => {
    const dish = await newDish({ status: 'draft' })
    const [beetroot, cream] = dish.ingredients
    const [size] = dish.variantGroups
    if (!size || !cream) throw new Error('the dish lacks its ingredient or its variants')
    const { data: changed } = await saveSeen(
      server,
      updateDish,
      {
        ...soup,
        id: dish.id,
        price: 11.29,
        ingredients: [{ ...cream, name: 'Smetana' }, { name: 'Dill' }],
        variantGroups: [{ ...size, variants: [{ name: 'Cup' }, ...size.variants.slice(1)] }],
      },
      chef,
    )
    expect(changed.price).toBe(11.29)
    expect(changed.ingredients.map(({ name }) => name)).toEqual(['Smetana', 'Dill'])
    expect(changed.ingredients[0]?.id).toBe(cream.id)
    expect(changed.ingredients.map(({ id }) => id)).not.toContain(beetroot?.id)
    expect(changed.variantGroups[0]?.id).toBe(size.id)
    expect(changed.variantGroups[0]?.variants.map(({ name }) => name)).toEqual(['Cup', 'Pot'])
    expect(changed.variantGroups[0]?.variants[1]?.id).toBe(size.variants[1]?.id)
  })

  test('invalid fields of a dish are refused by name', async () => {
    const refused = async (changes: object) => {
      const { status, error } = await callFunction(server, createDish, { ...soup, ...changes }, chef)
      return [status, error.issues?.[0]?.path.join('.')]
    }
    const [size] = soup.variantGroups
    expect(await refused({ name: ' ' })).toEqual([400, 'name'])
    expect(await refused({ price: -1 })).toEqual([400, 'price'])
    expect(await refused({ price: 10_001 })).toEqual([400, 'price'])
    expect(await refused({ category: 'pizza' })).toEqual([400, 'category'])
    expect(await refused({ cuisine: 'martian' })).toEqual([400, 'cuisine'])
    expect(await refused({ allergens: ['sand'] })).toEqual([400, 'allergens.0'])
    expect(await refused({ availableWeekdays: [] })).toEqual([400, 'availableWeekdays'])
    expect(await refused({ dailyPortionLimit: 0 })).toEqual([400, 'dailyPortionLimit'])
    expect(await refused({ capGroupId: otherKitchen.dishId })).toEqual([400, 'capGroupId'])
    expect(await refused({ variantGroups: [{ ...size, minChoices: 3, maxChoices: 2 }] })).toEqual([
      400,
      'variantGroups.0.maxChoices',
    ])
    expect(await refused({ variantGroups: [{ ...size, minChoices: 3, maxChoices: 3 }] })).toEqual([
      400,
      'variantGroups.0.minChoices',
    ])
    const foreign = await newDish()
    expect(await refused({ status: 'archived' })).toEqual([400, 'status'])
    const { status, error } = await saveSeen(
      server,
      updateDish,
      { ...soup, id: kitchen.dishId, ingredients: foreign.ingredients },
      chef,
    )
    expect([status, error.issues?.[0]?.path.join('.')]).toEqual([400, 'ingredients.0.name'])
  })

  test('the copy of a dish is a draft right below it, with its own ids', async () => {
    const dish = await newDish()
    await newDish({ name: 'Last of the menu' })
    const { data: copy } = await callFunction(server, duplicateDish, { id: dish.id }, chef)
    expect(copy).toMatchObject({
      name: 'Borscht (copy)',
      nameRu: 'Борщ (копия)',
      status: 'draft',
      price: 9.5,
    })
    expect(copy.ingredients.map(({ name }) => name)).toEqual(['Beetroot', 'Sour cream'])
    expect(copy.ingredients[0]?.id).not.toBe(dish.ingredients[0]?.id)
    const ids = (await menuOf(chef)).dishes.map(({ id }) => id)
    expect(ids.indexOf(copy.id)).toBe(ids.indexOf(dish.id) + 1)
  })

  test('creating a dish twice with one key creates one dish', async () => {
    const as = { ...chef, idempotencyKey: crypto.randomUUID() }
    const first = await callFunction(server, createDish, { ...soup, name: 'Once only' }, as)
    const second = await callFunction(server, createDish, { ...soup, name: 'Once only' }, as)
    expect(second.data.id).toBe(first.data.id)
  })
})

describe('a placed order', () => {
  test("a placed order keeps its price when the dish's price changes", async () => {
    const dish = await newDish({ variantGroups: [] })
    const order = await orderOf(dish)
    await callFunction(server, updatePrices, { ids: [dish.id], change: { kind: 'percent', value: 20 } }, chef)
    await saveSeen(server, updateDish, { ...soup, id: dish.id, name: 'Dear soup', price: 99 }, chef)
    const { data } = await callFunction(server, getOrder, { orderId: order.id }, buyer)
    expect(data).toMatchObject({ subtotal: 9.5, total: 9.5, lines: [{ name: 'Borscht', unitPrice: 9.5 }] })
  })

  test('deleting an ordered dish archives it instead, as the response says', async () => {
    const dish = await newDish({ variantGroups: [] })
    const order = await orderOf(dish)
    const { data } = await callFunction(server, deleteDish, { id: dish.id }, chef)
    expect(data).toEqual({ outcome: 'archived', openOrders: 1 })
    const menu = await menuOf(chef)
    expect(menu.dishes.find(({ id }) => id === dish.id)).toMatchObject({
      status: 'archived',
      portionsToday: 1,
    })
    const { data: kept } = await callFunction(server, getOrder, { orderId: order.id }, chef)
    expect(kept).toMatchObject({ status: 'placed', lines: [{ name: 'Borscht' }] })
    const batch = await callFunction(
      server,
      createBatch,
      { dishId: dish.id, ...hoursFromNow(1, 3), portionsMade: 4 },
      chef,
    )
    expect([batch.status, batch.error.code]).toEqual([409, 'dish_archived'])
  })

  test('a dish without orders is deleted', async () => {
    const dish = await newDish()
    const { data } = await callFunction(server, deleteDish, { id: dish.id }, chef)
    expect(data).toEqual({ outcome: 'deleted', openOrders: 0 })
    expect((await menuOf(chef)).dishes.map(({ id }) => id)).not.toContain(dish.id)
  })
})

function hoursFromNow(from: number, until: number) {
  const at = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()
  return { pickupFrom: at(from), pickupUntil: at(until) }
}

describe('several dishes at once', () => {
  test('several dishes are paused and activated together', async () => {
    const [one, two] = [await newDish(), await newDish()]
    const ids = [one.id, two.id]
    const paused = await callFunction(server, setDishesStatus, { ids, status: 'paused' }, chef)
    expect(paused.data.changed).toBe(2)
    const statuses = (await menuOf(chef)).dishes
      .filter(({ id }) => ids.includes(id))
      .map(({ status }) => status)
    expect(statuses).toEqual(['paused', 'paused'])
    const again = await callFunction(server, setDishesStatus, { ids: [one.id], status: 'paused' }, chef)
    expect(again.data.changed).toBe(0)
  })

  test('several prices change together, rounded, or not at all', async () => {
    const [one, two] = [await newDish({ price: 9.99 }), await newDish({ price: 0.5 })]
    const ids = [one.id, two.id]
    const prices = async () =>
      (await menuOf(chef)).dishes.filter(({ id }) => ids.includes(id)).map(({ price }) => price)
    await callFunction(
      server,
      updatePrices,
      { ids, change: { kind: 'percent', value: 10, stepCents: 25 } },
      chef,
    )
    expect(await prices()).toEqual([11, 0.5])
    const refused = await callFunction(
      server,
      updatePrices,
      { ids, change: { kind: 'amount', value: -1 } },
      chef,
    )
    expect([refused.status, refused.error.code]).toEqual([422, 'price_out_of_range'])
    expect(await prices()).toEqual([11, 0.5])
  })

  test('reordered dishes come first, followed by those not named', async () => {
    const before = (await menuOf(chef)).dishes.map(({ id }) => id)
    const wanted = before.slice(-2).reverse()
    const { data } = await callFunction(server, reorderDishes, { ids: wanted }, chef)
    expect(data.ids).toEqual([...wanted, ...before.slice(0, -2)])
    expect((await menuOf(chef)).dishes.map(({ id }) => id)).toEqual(data.ids)
  })
})

test('a shared limit can be created, used, updated and deleted', async () => {
  const { data: oven } = await callFunction(server, saveCapGroup, { name: 'Oven', portionsPerSlot: 10 }, chef)
  const dish = await newDish({ capGroupId: oven.id })
  expect(dish.capGroupId).toBe(oven.id)
  const { id, name } = oven
  const { data: smaller } = await saveSeen(server, saveCapGroup, { id, name, portionsPerSlot: 8 }, chef)
  expect((await menuOf(chef)).capGroups).toContainEqual(smaller)
  expect(smaller).toMatchObject({ id, name, portionsPerSlot: 8 })
  const foreign = await callFunction(server, saveCapGroup, { ...smaller, portionsPerSlot: 1 }, otherChef)
  expect(foreign.status).toBe(404)
  await callFunction(server, deleteCapGroup, { id: oven.id }, chef)
  expect((await menuOf(chef)).dishes.find(({ id }) => id === dish.id)?.capGroupId).toBeNull()
})
