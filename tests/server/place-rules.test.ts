import { getChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { getLabelFacts } from '@localchef/contracts/orders/get-label-facts'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { listPlaceRules } from '@localchef/contracts/permits/list-place-rules'
import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { usualPlaceRules } from '@localchef/contracts/permits/usual-place-rules'
import { restoreSetting } from '@localchef/contracts/settings/restore-setting'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

/** The rules of states: what follows them, and from when on. The tests run in order. */

const reason = 'Because of a test'
const california = usualPlaceRules.find(({ state }) => state === 'CA') as PlaceRule
let server: TestServer
let admin: TestUser
let chef: TestUser
let buyer: TestUser
let kitchen: Kitchen
let orderId: string

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'admin@rules.test', role: 'admin', name: 'Ada Admin' })
  chef = await server.signUp({ email: 'chef@rules.test', role: 'chef', name: 'Olga' })
  buyer = await server.signUp({ email: 'buyer@rules.test', role: 'buyer', name: 'Bella' })
  kitchen = await addKitchen(server.database, chef.id)
  await server.database.pool.query("update public.chefs set state = 'CA' where id = $1", [kitchen.chefId])
  const cart = {
    chefId: kitchen.chefId,
    lines: [{ dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }],
  }
  const slotFrom = (await callFunction(server, quoteOrder, cart, buyer)).data.slots.at(-1)?.from ?? ''
  orderId = (await callFunction(server, placeOrder, { ...cart, slotFrom }, buyer)).data.id
})
afterAll(() => server.stop())

const save = (rules: readonly unknown[], from: number, by = admin) =>
  callFunction(server, saveSetting, { key: 'placeRules', value: { rules }, from, reason } as never, by)
const listed = async () => (await callFunction(server, listPlaceRules, {})).data.rules
const papers = async () => {
  const { missingPapers, isStateKnown } = (
    await callFunction(server, getChefFile, { chefId: kitchen.chefId }, admin)
  ).data
  return { missingPapers, isStateKnown }
}
const law = async () => (await callFunction(server, getLabelFacts, { orderIds: [orderId] }, chef)).data.law

test('a new marketplace follows the rules it came with', async () => {
  expect(await listed()).toEqual(usualPlaceRules)
  expect(await papers()).toEqual({ missingPapers: california.papers, isStateKnown: true })
  expect(await law()).toMatchObject({ sentence: 'Made in a Home Kitchen', year: 2025 })
})

test('a rule of the future changes nothing before its day', async () => {
  const future = { ...california, holdsFrom: '2999-01-01', papers: [] }
  expect((await save([...usualPlaceRules, future], 0)).status).toBe(200)
  expect(await listed()).toEqual(usualPlaceRules)
  expect((await papers()).missingPapers).toEqual(california.papers)
})

test('approval of kitchens, labels and the public list follow a changed rule at once', async () => {
  const changed = {
    ...california,
    holdsFrom: '2026-01-01',
    papers: [['insurance']],
    permits: california.permits.map((permit) => ({ ...permit, salesPerYear: 123_456 })),
    label: { ...california.label, sentence: 'Cooked at home' },
  }
  expect((await save([...usualPlaceRules, changed], 1)).status).toBe(200)
  expect((await listed()).find(({ state }) => state === 'CA')).toEqual(changed)
  expect((await papers()).missingPapers).toEqual([['insurance']])
  expect(await law()).toMatchObject({ sentence: 'Cooked at home' })
})

test('a state without a rule is unknown: nothing is asked for, and no words are printed', async () => {
  expect(
    (
      await save(
        usualPlaceRules.filter(({ state }) => state !== 'CA'),
        2,
      )
    ).status,
  ).toBe(200)
  expect(await papers()).toEqual({ missingPapers: [], isStateKnown: false })
  expect(await law()).toBeNull()
})

test('an earlier version comes back', async () => {
  const restored = await callFunction(
    server,
    restoreSetting,
    { key: 'placeRules', version: 0, from: 3, reason },
    admin,
  )
  expect(restored.status).toBe(200)
  expect(await listed()).toEqual(usualPlaceRules)
})

test('a stale save, a rule without a source and people without the right change nothing', async () => {
  expect((await save([], 0)).error.code).toBe('setting_moved_on')
  const unsourced = await save([{ ...california, sources: [] }], 4)
  expect([unsourced.status, unsourced.error.code]).toEqual([400, 'invalid_input'])
  const unlimited = california.permits.map((permit) => ({ ...permit, salesPerYear: -1 }))
  expect((await save([{ ...california, permits: unlimited }], 4)).error.code).toBe('invalid_input')
  for (const user of [chef, buyer]) expect((await save([], 4, user)).status).toBe(403)
  expect(await listed()).toEqual(usualPlaceRules)
})
