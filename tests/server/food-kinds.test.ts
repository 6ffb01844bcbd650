import { updatePermit } from '@localchef/contracts/chefs/update-permit'
import { createDish } from '@localchef/contracts/menu/create-dish'
import { duplicateDish } from '@localchef/contracts/menu/duplicate-dish'
import { importMenu } from '@localchef/contracts/menu/import-menu'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { previewMenuImport } from '@localchef/contracts/menu/preview-menu-import'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { updateDish } from '@localchef/contracts/menu/update-dish'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import type { FoodKind } from '@localchef/contracts/permits/food-kinds'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'

/** Kinds of food that a permit forbids, by the example of Texas: the chef states them before a dish is sold. */

const permit = {
  kind: 'Cottage food',
  number: 'T-1',
  mealsPerDay: null,
  mealsPerWeek: null,
  salesPerYear: null,
}
const forbidden: FoodKind[] = ['meat', 'seafood', 'frozen', 'low_acid_canned', 'raw_milk', 'cannabis']
let server: TestServer
let chef: TestUser
let kitchen: Kitchen
let chefs = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  chefs += 1
  chef = await server.signUp({ email: `chef${chefs}@kinds.test`, role: 'chef', name: `Tex ${chefs}` })
  kitchen = await addKitchen(server.database, chef.id)
  await rowsOf(`update public.chefs set state = 'TX' where id = $1`, [kitchen.chefId])
})

const rowsOf = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query<Row>(text, [...values])).rows
const hold = (kind = permit.kind) => saveSeen(server, updatePermit, { ...permit, kind }, chef)
const menu = async () => (await callFunction(server, listMenu, {}, chef)).data
const dish = async () => {
  const found = (await menu()).dishes.find(({ id }) => id === kitchen.dishId)
  if (!found) throw new Error('the dish left the menu')
  return found
}
const activate = (statesNoForbiddenFood = false) =>
  callFunction(
    server,
    setDishesStatus,
    { ids: [kitchen.dishId], status: 'active' as const, statesNoForbiddenFood },
    chef,
  )
const state = async (foodKinds: FoodKind[] | null, status: 'active' | 'paused' = 'active') =>
  saveSeen(server, updateDish, { ...(await dish()), status, foodKinds }, chef)
const notices = async () =>
  (
    await rowsOf<{ message: string }>(
      `select message from public.notifications where user_id = $1 and event = 'food_paused'`,
      [chef.id],
    )
  ).map(({ message }) => message)

test('a dish without a statement leaves the sale with the permit, and the chef reads what to state', async () => {
  await hold()
  expect(await dish()).toMatchObject({ status: 'paused', foodKinds: null })
  expect((await menu()).permitFood).toMatchObject({ permit: permit.kind, kinds: forbidden })
  expect(await notices()).toEqual([
    expect.stringMatching(/doesn’t allow meat or poultry.*state for this dish/),
  ])
  const line = { dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }
  const quote = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines: [line] })
  expect(quote.data.problems).not.toEqual([])
})

test('a stated dish without forbidden food stays on sale, and its statement has a moment that only a new one changes', async () => {
  await state([])
  const moment = () =>
    rowsOf<{ at: Date }>('select food_kinds_stated_at as at from public.dishes where id = $1', [
      kitchen.dishId,
    ])
  const [first] = await moment()
  expect(first?.at).toBeInstanceOf(Date)
  await hold()
  expect((await dish()).status).toBe('active')
  expect(await notices()).toEqual([])
  await state([])
  expect(await moment()).toEqual([first])
  await state(['frozen'], 'paused')
  const [changed] = await moment()
  expect(changed?.at.getTime()).toBeGreaterThan(first?.at.getTime() ?? 0)
})

test('neither the editor, nor the switch, a new dish, a copy or a file puts forbidden food on sale', async () => {
  await state(['meat', 'alcohol'])
  await hold()
  expect((await dish()).status).toBe('paused')
  const refused = {
    status: 409,
    error: { code: 'food_not_allowed', details: { permit: permit.kind, kinds: ['meat'] } },
  }
  expect(await activate()).toMatchObject(refused)
  // The statement at activation that the dish has no forbidden food does not replace the earlier one that it has some.
  expect(await activate(true)).toMatchObject(refused)
  expect(await state(['meat'])).toMatchObject(refused)
  const { id: _, version: __, ...fields } = await dish()
  const created = {
    ...fields,
    name: 'Beef pie',
    status: 'active' as const,
    ingredients: [],
    variantGroups: [],
  }
  expect(await callFunction(server, createDish, created, chef)).toMatchObject(refused)
  const copy = await callFunction(server, duplicateDish, { id: kitchen.dishId }, chef)
  expect(copy.data).toMatchObject({ status: 'draft', foodKinds: ['meat', 'alcohol'] })
  const csv = `id,name,status,food_kinds\n${kitchen.dishId},Piroshki,active,meat\n`
  const problem = { line: 2, column: 'food_kinds', reason: 'food_not_allowed', value: 'meat' }
  expect((await callFunction(server, previewMenuImport, { csv }, chef)).data).toMatchObject({
    problems: [problem],
  })
  expect((await callFunction(server, importMenu, { csv }, chef)).data).toMatchObject({
    updated: 0,
    problems: [problem],
  })
  expect((await dish()).status).toBe('paused')
})

test('a dish without a statement is refused with the kinds in question, and the statement that it has none lets it be sold', async () => {
  await hold()
  expect(await activate()).toMatchObject({
    status: 409,
    error: {
      code: 'food_unstated',
      details: { permit: permit.kind, kinds: forbidden, dishes: [{ id: kitchen.dishId }] },
    },
  })
  const unstated = `id,name,status\n${kitchen.dishId},Piroshki,active\n`
  expect((await callFunction(server, importMenu, { csv: unstated }, chef)).data.problems).toMatchObject([
    { column: 'food_kinds', reason: 'food_unstated' },
  ])
  expect((await activate(true)).data).toEqual({ changed: 1 })
  expect(await dish()).toMatchObject({ status: 'active', foodKinds: [] })
  await server.runTask('pause-forbidden-food')
  expect((await dish()).status).toBe('active')
})

test('a file states kinds of food in words and can offer the dish with them', async () => {
  await hold()
  const csv = `id,name,status,kinds of food\n${kitchen.dishId},Piroshki,active,none\n`
  expect((await callFunction(server, importMenu, { csv }, chef)).data).toMatchObject({
    updated: 1,
    problems: [],
  })
  expect(await dish()).toMatchObject({ status: 'active', foodKinds: [] })
})

test('where the permit forbids no kind of food, nothing is asked and meat is sold', async () => {
  await state(['meat'])
  await rowsOf(`update public.chefs set state = 'CA' where id = $1`, [kitchen.chefId])
  await hold('MEHKO')
  expect((await menu()).permitFood).toMatchObject({ kinds: [], source: null })
  expect((await dish()).status).toBe('active')
  await state(null)
  expect((await dish()).status).toBe('active')
})
