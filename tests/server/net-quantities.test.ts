import { updatePermit } from '@localchef/contracts/chefs/update-permit'
import { exportMenu } from '@localchef/contracts/menu/export-menu'
import { getDish } from '@localchef/contracts/menu/get-dish'
import { importMenu } from '@localchef/contracts/menu/import-menu'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { previewMenuImport } from '@localchef/contracts/menu/preview-menu-import'
import { updateDish } from '@localchef/contracts/menu/update-dish'
import { getLabelFacts } from '@localchef/contracts/orders/get-label-facts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'

/** The net weight or volume of dishes and of their options. */

let server: TestServer
let chef: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  chef = await server.signUp({ email: 'chef@net.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id)
})
afterAll(() => server.stop())

const dish = async () => {
  const found = (await callFunction(server, listMenu, {}, chef)).data.dishes.find(
    ({ id }) => id === kitchen.dishId,
  )
  if (!found) throw new Error('the dish left the menu')
  return found
}
const save = async (changes: object) =>
  saveSeen(server, updateDish, { ...(await dish()), status: 'active' as const, ...changes }, chef)
const load = (csv: string) => callFunction(server, importMenu, { csv }, chef)

test('buyers read the net weight of a dish and of its options', async () => {
  const before = await dish()
  const variantGroups = before.variantGroups.map((group) => ({
    ...group,
    variants: group.variants.map((variant) => ({ ...variant, netWeightGrams: 1400 })),
  }))
  expect((await save({ netWeightGrams: 227, variantGroups })).status).toBe(200)
  const shown = (await callFunction(server, getDish, { id: kitchen.dishId })).data
  expect(shown).toMatchObject({ netWeightGrams: 227, netVolumeMl: null })
  expect(shown.variantGroups[0]?.variants[0]).toMatchObject({ netWeightGrams: 1400, netVolumeMl: null })
})

test('a dish has a weight or a volume, not both, and neither is nothing or enormous', async () => {
  expect((await save({ netWeightGrams: 227, netVolumeMl: 355 })).status).toBe(400)
  expect((await save({ netWeightGrams: 0 })).status).toBe(400)
  expect((await save({ netWeightGrams: 50_001 })).status).toBe(400)
  await expect(
    server.database.pool.query(
      'update public.dishes set net_weight_grams = 1, net_volume_ml = 1 where id = $1',
      [kitchen.dishId],
    ),
  ).rejects.toMatchObject({ constraint: 'dishes_net_quantity_one' })
})

test('a file with ounces, grams or milliliters changes the net weight, and another text is refused', async () => {
  const set = async (cell: string) => {
    const { data } = await load(`id,name,net weight\n${kitchen.dishId},Piroshki,${cell}\n`)
    const { netWeightGrams, netVolumeMl } = await dish()
    return { problems: data.problems.map(({ reason }) => reason), netWeightGrams, netVolumeMl }
  }
  expect(await set('12 oz')).toEqual({ problems: [], netWeightGrams: 340, netVolumeMl: null })
  expect(await set('12 fl oz')).toEqual({ problems: [], netWeightGrams: null, netVolumeMl: 355 })
  expect(await set('two cups')).toEqual({
    problems: ['unknown_value'],
    netWeightGrams: null,
    netVolumeMl: 355,
  })
  expect(await set('')).toEqual({ problems: [], netWeightGrams: null, netVolumeMl: 355 })
  const { data: file } = await callFunction(server, exportMenu, {}, chef)
  expect(file.csv).toContain('355 ml')
  const again = (await callFunction(server, previewMenuImport, { csv: file.csv }, chef)).data
  expect(again).toMatchObject({ changes: [], problems: [] })
  expect(await set('none')).toEqual({ problems: [], netWeightGrams: null, netVolumeMl: null })
})

test('labels need a net weight where the law of the permit requires it', async () => {
  const needed = async (kind: string) => {
    const held = { kind, number: 'N-1', mealsPerDay: null, mealsPerWeek: null, salesPerYear: null }
    await saveSeen(server, updatePermit, held, chef)
    const orderIds = [crypto.randomUUID()]
    const facts = (await callFunction(server, getLabelFacts, { orderIds }, chef)).data
    const { permitFood } = (await callFunction(server, listMenu, {}, chef)).data
    expect(permitFood.labelsNetQuantity).toBe(facts.needsNetQuantity)
    return facts.needsNetQuantity
  }
  expect(await needed('Cottage food, class A')).toBe(true)
  expect(await needed('MEHKO')).toBe(false)
  expect(await needed('')).toBe(false)
})
