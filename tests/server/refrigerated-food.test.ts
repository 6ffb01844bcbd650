import { updatePermit } from '@localchef/contracts/chefs/update-permit'
import { getDish } from '@localchef/contracts/menu/get-dish'
import { importMenu } from '@localchef/contracts/menu/import-menu'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { previewMenuImport } from '@localchef/contracts/menu/preview-menu-import'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { updateDish } from '@localchef/contracts/menu/update-dish'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { usualPlaceRules } from '@localchef/contracts/permits/usual-place-rules'
import { searchDishes } from '@localchef/contracts/search/search-dishes'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'

/** Food that needs refrigeration, where the kitchen's permit does not allow it. */

const cottage = {
  kind: 'Cottage food, class A',
  number: 'A-1',
  mealsPerDay: null,
  mealsPerWeek: null,
  salesPerYear: null,
}
const mehko = { ...cottage, kind: 'MEHKO' }
let server: TestServer
let admin: TestUser
let chef: TestUser
let kitchen: Kitchen
let chefs = 0

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'admin@cold.test', role: 'admin', name: 'Ada' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  chefs += 1
  chef = await server.signUp({ email: `chef${chefs}@cold.test`, role: 'chef', name: `Olga ${chefs}` })
  kitchen = await addKitchen(server.database, chef.id)
  await rowsOf('update public.dishes set needs_refrigeration = true where id = $1', [kitchen.dishId])
})

const rowsOf = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query<Row>(text, [...values])).rows
const hold = (permit: typeof cottage) => saveSeen(server, updatePermit, permit, chef)
const menu = async () => (await callFunction(server, listMenu, {}, chef)).data
const dish = async () => {
  const found = (await menu()).dishes.find(({ id }) => id === kitchen.dishId)
  if (!found) throw new Error('the dish left the menu')
  return found
}
const activate = () =>
  callFunction(server, setDishesStatus, { ids: [kitchen.dishId], status: 'active' }, chef)
const publicDish = () => callFunction(server, getDish, { id: kitchen.dishId })
const pausedNotices = async () =>
  (
    await rowsOf<{ message: string }>(
      `select message from public.notifications where user_id = $1 and event = 'food_paused'`,
      [chef.id],
    )
  ).map(({ message }) => message)

test('a permit that does not allow refrigerated food pauses it immediately, and the chef reads why', async () => {
  expect((await menu()).strictPermit).toBeNull()
  expect((await hold(cottage)).status).toBe(200)
  expect(await dish()).toMatchObject({ status: 'paused', needsRefrigeration: true })
  expect((await menu()).strictPermit).toBe(cottage.kind)
  expect(await pausedNotices()).toEqual([expect.stringContaining(cottage.kind)])
})

test('no search finds a paused dish, and nobody can order it', async () => {
  const found = async () =>
    (await callFunction(server, searchDishes, { query: 'Piroshki' })).data.dishes.filter(
      ({ id }) => id === kitchen.dishId,
    )
  expect(await found()).not.toEqual([])
  await hold(cottage)
  expect(await found()).toEqual([])
  expect((await publicDish()).data.status).toBe('paused')
  const line = { dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }
  const quote = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines: [line] })
  expect(quote.data.problems).not.toEqual([])
})

test("activating, saving and importing a dish that the permit forbids are refused with the permit's name, and nothing changes", async () => {
  await hold(cottage)
  const refused = await activate()
  expect([refused.status, refused.error.code, refused.error.details]).toEqual([
    409,
    'refrigeration_not_allowed',
    { permit: cottage.kind },
  ])
  const saved = await saveSeen(server, updateDish, { ...(await dish()), status: 'active' as const }, chef)
  expect(saved.error.code).toBe('refrigeration_not_allowed')
  const csv = `id,name,status\n${kitchen.dishId},Renamed,active\n`
  const problem = { line: 2, column: 'status', reason: 'refrigeration_not_allowed', value: cottage.kind }
  expect((await callFunction(server, previewMenuImport, { csv }, chef)).data).toMatchObject({
    changes: [],
    problems: [problem],
  })
  expect((await callFunction(server, importMenu, { csv }, chef)).data).toMatchObject({
    updated: 0,
    problems: [problem],
  })
  expect(await dish()).toMatchObject({ status: 'paused', name: 'Piroshki' })
})

test('food that needs no refrigerator stays on the menu of the same kitchen', async () => {
  await rowsOf('update public.dishes set needs_refrigeration = false where id = $1', [kitchen.dishId])
  await hold(cottage)
  expect((await dish()).status).toBe('active')
  expect(await pausedNotices()).toEqual([])
  const cold = { ...(await dish()), status: 'active' as const, needsRefrigeration: true }
  const cooled = await saveSeen(server, updateDish, cold, chef)
  expect(cooled.error.code).toBe('refrigeration_not_allowed')
})

test('a permit that allows refrigerated food lets the chef put the dish back on sale', async () => {
  await hold(cottage)
  await hold(mehko)
  expect((await menu()).strictPermit).toBeNull()
  expect((await activate()).data).toEqual({ changed: 1 })
  await server.runTask('pause-forbidden-food')
  expect((await dish()).status).toBe('active')
})

test("a truck's refrigerated food is not paused", async () => {
  await rowsOf(`update public.chefs set kind = 'truck_stop' where id = $1`, [kitchen.chefId])
  await hold(cottage)
  await server.runTask('pause-forbidden-food')
  expect((await dish()).status).toBe('active')
})

test('a changed rule pauses refrigerated food only of kitchens with its permit', async () => {
  await hold(mehko)
  const other = { chef, kitchen }
  chef = await server.signUp({ email: 'texan@cold.test', role: 'chef', name: 'Tex' })
  kitchen = await addKitchen(server.database, chef.id)
  await rowsOf(`update public.dishes set needs_refrigeration = true, food_kinds = '{}' where id = $1`, [
    kitchen.dishId,
  ])
  await rowsOf(`update public.chefs set state = 'TX' where id = $1`, [kitchen.chefId])
  await hold({ ...cottage, kind: 'Cottage food' })
  const texas = usualPlaceRules.find(({ state }) => state === 'TX') as PlaceRule
  const strict = {
    ...texas,
    holdsFrom: '2026-01-01',
    permits: texas.permits.map((permit) => ({ ...permit, allowsRefrigerated: false })),
  }
  const saved = await callFunction(
    server,
    saveSetting,
    {
      key: 'placeRules',
      value: { rules: [...usualPlaceRules, strict] },
      from: 0,
      reason: 'Because of a test',
    } as never,
    admin,
  )
  expect(saved.status).toBe(200)
  expect((await activate()).data).toEqual({ changed: 0 })
  await server.runTask('pause-forbidden-food')
  await server.runTask('pause-forbidden-food')
  expect((await dish()).status).toBe('paused')
  expect(await pausedNotices()).toHaveLength(1)
  ;({ chef, kitchen } = other)
  expect((await dish()).status).toBe('active')
})
