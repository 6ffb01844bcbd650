import { decideChef } from '@localchef/contracts/chefs/decide-chef'
import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { updatePermit } from '@localchef/contracts/chefs/update-permit'
import { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { decidePermitChange } from '@localchef/contracts/permits/decide-permit-change'
import { getPermitChange } from '@localchef/contracts/permits/get-permit-change'
import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { usualPlaceRules } from '@localchef/contracts/permits/usual-place-rules'
import { getQueue } from '@localchef/contracts/queue/get-queue'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen, zoneOfMorning } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let admin: TestUser
let buyer: TestUser

beforeAll(async () => {
  server = await startTestServer()
  await allowManyOrders(server.database)
  admin = await server.signUp({ email: 'admin@permits.test', role: 'admin', name: 'Ada' })
  buyer = await server.signUp({ email: 'buyer@permits.test', role: 'buyer', name: 'Bella' })
})
afterAll(() => server.stop())

const permit = { kind: 'MEHKO', number: 'M-1', mealsPerDay: 5, mealsPerWeek: 20, salesPerYear: 50_000 }
const limits = { mealsPerDay: 5, mealsPerWeek: 20, salesPerYear: 50_000 }

let chefs = 0
async function limitedKitchen(): Promise<{ chef: TestUser; kitchen: Kitchen }> {
  chefs += 1
  const chef = await server.signUp({ email: `chef${chefs}@permits.test`, role: 'chef', name: 'Olga' })
  const kitchen = await addKitchen(server.database, chef.id, { portions: 100, timeZone: zoneOfMorning() })
  expect((await save(chef)).business.permit).toEqual({ ...permit, waiting: null })
  return { chef, kitchen }
}

async function save(chef: TestUser, changes: Partial<typeof permit> | Record<string, null> = {}) {
  const { status, data } = await saveSeen(server, updatePermit, { ...permit, ...changes }, chef)
  expect(status).toBe(200)
  return data
}

async function waitingOf({ chefId }: Kitchen) {
  const { data } = await callFunction(server, getQueue, { kinds: ['permit'], limit: 100 }, admin)
  return data.items.find((item) => item.chefId === chefId)
}

const decide = (changeId: string, decision: 'approve' | 'reject', user = admin) =>
  callFunction(
    server,
    decidePermitChange,
    { changeId, decision, ...(decision === 'reject' ? { reason: 'The permit does not say so' } : {}) },
    user,
  )

async function orderSix({ chefId, dishId, variantId }: Kitchen) {
  const line = { dishId, quantity: 6, variantIds: [variantId], isReady: true, seenUnitPrice: 6.5 }
  const cart = { chefId, lines: [line] }
  const { data: quote } = await callFunction(server, quoteOrder, {
    ...cart,
    lines: [{ ...line, quantity: 1 }],
  })
  return callFunction(server, placeOrder, { ...cart, slotFrom: steadySlot(quote.slots) }, buyer)
}

test('a higher limit waits for an admin, and the old one refuses orders until then', async () => {
  const { chef, kitchen } = await limitedKitchen()
  const { business } = await save(chef, { mealsPerDay: 50 })
  expect(business.permit).toMatchObject({ mealsPerDay: 5, waiting: { ...limits, mealsPerDay: 50 } })
  expect((await orderSix(kitchen)).error.code).toBe('permit_limit_reached')

  const item = await waitingOf(kitchen)
  expect(item).toMatchObject({ kind: 'permit', detail: 'MEHKO', user: { id: chef.id } })
  const changeId = item?.id ?? ''
  const { data: change } = await callFunction(server, getPermitChange, { changeId }, admin)
  expect(change).toMatchObject({ now: limits, wanted: { ...limits, mealsPerDay: 50 }, status: 'pending' })

  expect((await decide(changeId, 'approve')).data.change).toMatchObject({ status: 'approved' })
  expect((await orderSix(kitchen)).status).toBe(200)
  expect(await waitingOf(kitchen)).toBeUndefined()
  expect((await decide(changeId, 'reject')).error).toMatchObject({
    code: 'permit_conflict',
    details: { status: 'approved', by: 'Ada' },
  })
  const { data: told } = await chef.client
    .from('notifications')
    .select('event')
    .eq('event', 'permit_approved')
  expect(told).toHaveLength(1)
  const { rows } = await server.database.pool.query(
    'select action, before, after from public.audit_log where subject_id = $1',
    [changeId],
  )
  expect(rows).toEqual([{ action: 'approve-permit', before: limits, after: { ...limits, mealsPerDay: 50 } }])
})

test.each(['mealsPerDay', 'mealsPerWeek', 'salesPerYear'] as const)(
  'removing the limit %s waits for an admin, like raising it',
  async (name) => {
    const { chef } = await limitedKitchen()
    const { business } = await save(chef, { [name]: null })
    expect(business.permit).toMatchObject({ ...limits, waiting: { ...limits, [name]: null } })
  },
)

test('a lower limit applies at once, even with a pending higher one', async () => {
  const { chef, kitchen } = await limitedKitchen()
  const { business } = await save(chef, { mealsPerDay: 3, mealsPerWeek: 60, number: 'M-2' })
  expect(business.permit).toMatchObject({
    number: 'M-2',
    mealsPerDay: 3,
    mealsPerWeek: 20,
    waiting: { mealsPerDay: 3, mealsPerWeek: 60, salesPerYear: 50_000 },
  })
  await decide((await waitingOf(kitchen))?.id ?? '', 'reject')
  const after = await save(chef, { mealsPerDay: 3 })
  expect(after.business.permit).toMatchObject({ mealsPerDay: 3, mealsPerWeek: 20, waiting: null })
})

test('a replaced or withdrawn permit change cannot be approved', async () => {
  const { chef, kitchen } = await limitedKitchen()
  await save(chef, { mealsPerDay: 50 })
  const first = (await waitingOf(kitchen))?.id ?? ''
  await save(chef, { mealsPerDay: 50, number: 'M-3' })
  expect((await waitingOf(kitchen))?.id).toBe(first)
  await save(chef, { mealsPerDay: 5000 })
  expect((await decide(first, 'approve')).status).toBe(404)
  const second = (await waitingOf(kitchen))?.id ?? ''
  await save(chef)
  expect(await waitingOf(kitchen)).toBeUndefined()
  expect((await decide(second, 'approve')).status).toBe(404)
})

test('a permit change shows other uses of its number, and the place, certifications and history of the kitchen', async () => {
  const [{ chef }, other] = [await limitedKitchen(), await limitedKitchen()]
  const { chefId } = other.kitchen
  await save(chef, { number: 'M-77' } as never)
  await save(other.chef, { number: 'm 77', mealsPerDay: 50 } as never)
  await server.database.pool.query(
    `insert into public.certifications (chef_id, kind, number, issuer, document_path)
     values ($1, 'mehko', 'M-77', 'The County', 'someone/permit.pdf')`,
    [chefId],
  )
  const suspend = { chefId, decision: 'suspend' as const, reason: 'The kitchen has moved' }
  expect((await callFunction(server, decideChef, suspend, admin)).status).toBe(200)
  const changeId = (await waitingOf(other.kitchen))?.id ?? ''
  const { data } = await callFunction(server, getPermitChange, { changeId }, admin)
  expect(data.numberMatches.map(({ cause, number }) => [cause, number]).toSorted()).toEqual([
    ['changed', 'M-1'],
    ['other_kitchen', 'M-77'],
  ])
  expect(data.kitchen).toMatchObject({
    kind: 'chef',
    state: 'CA',
    county: null,
    certifications: [{ kind: 'mehko', number: 'M-77', documentPath: 'someone/permit.pdf' }],
    history: [{ action: 'suspend-chef', by: 'Ada', reason: 'The kitchen has moved' }],
  })
})

test('only an admin decides on a permit change, and only the chef reads it without an operation', async () => {
  const { chef, kitchen } = await limitedKitchen()
  const { chef: other } = await limitedKitchen()
  await save(chef, { mealsPerDay: 50 })
  const changeId = (await waitingOf(kitchen))?.id ?? ''
  for (const user of [chef, other, buyer]) {
    expect((await decide(changeId, 'approve', user)).status).toBe(403)
    expect((await callFunction(server, getPermitChange, { changeId }, user)).status).toBe(403)
  }
  const seenBy = async (user: TestUser) =>
    (await user.client.from('permit_changes').select('id').eq('id', changeId)).data?.length
  expect([await seenBy(chef), await seenBy(admin), await seenBy(other), await seenBy(buyer)]).toEqual([
    1, 0, 0, 0,
  ])
  const forged = await chef.client.from('permit_changes').update({ status: 'approved' }).eq('id', changeId)
  expect(forged.error?.code).toBe('42501')
  const direct = await chef.client
    .from('chef_permits')
    .update({ meals_per_day: 500 })
    .eq('chef_id', kitchen.chefId)
  expect(direct.error?.code).toBe('42501')
  const mute = { changeId, decision: 'reject' as const }
  expect((await callFunction(server, decidePermitChange, mute, admin)).error.issues?.[0]?.path).toEqual([
    'reason',
  ])
})

describe('the rule of the place', () => {
  const california = usualPlaceRules.find(({ state }) => state === 'CA') as PlaceRule
  const usual = california.permits.find(({ kind }) => kind === 'MEHKO')
  let version = 0
  const setRules = async (...rules: PlaceRule[]) => {
    const value = { rules: [...usualPlaceRules, ...rules] }
    const request = { key: 'placeRules', value, from: version, reason: 'Because of a test' }
    expect((await callFunction(server, saveSetting, request as never, admin)).status).toBe(200)
    version += 1
    await server.runTask('follow-lawful-limits')
  }
  const ruleOf = (holdsFrom: string, limits: object, place: object = {}) => ({
    ...california,
    ...place,
    holdsFrom,
    permits: california.permits.map((one) => (one.kind === 'MEHKO' ? { ...one, ...limits } : one)),
  })

  async function roomyKitchen() {
    chefs += 1
    const chef = await server.signUp({ email: `chef${chefs}@permits.test`, role: 'chef', name: 'Olga' })
    const kitchen = await addKitchen(server.database, chef.id, { portions: 100, timeZone: zoneOfMorning() })
    await save(chef, { mealsPerDay: 50, mealsPerWeek: 200, salesPerYear: 200_000 } as never)
    const meter = async () =>
      (await callFunction(server, listChefOrders, {}, chef)).data.permit.map(({ limit, lawSince }) => [
        limit,
        lawSince,
      ])
    return { chef, kitchen, meter }
  }

  const set = (chefId: string, columns: string) =>
    server.database.pool.query(`update public.chefs set ${columns} where id = $1`, [chefId])
  const ofPermit = [
    [50, null],
    [200, null],
    [200_000, null],
  ]

  test('a permit above the legal limits is capped at them as soon as it is saved, and the meter names the law and its date', async () => {
    const { kitchen, meter } = await roomyKitchen()
    const byLaw = [usual?.mealsPerDay, usual?.mealsPerWeek, usual?.salesPerYear]
    expect(await meter()).toEqual(byLaw.map((limit) => [limit, california.holdsFrom]))
    expect((await orderSix(kitchen)).status).toBe(200)
  })

  test('a lowered legal limit refuses orders beyond it, and one with a later date does not yet', async () => {
    const { chef, kitchen, meter } = await roomyKitchen()
    const lowered = ruleOf('2026-01-01', { mealsPerDay: 4, mealsPerWeek: null })
    await setRules(lowered, ruleOf('2099-01-01', { mealsPerDay: 1 }))
    expect(await meter()).toEqual([
      [4, '2026-01-01'],
      [200, null],
      [usual?.salesPerYear, '2026-01-01'],
    ])
    expect((await orderSix(kitchen)).error).toMatchObject({
      code: 'permit_limit_reached',
      details: { period: 'day', limit: 4 },
    })
    const { business } = (await callFunction(server, getBusiness, {}, chef)).data
    expect(business?.permit).toMatchObject({ mealsPerDay: 50, mealsPerWeek: 200, waiting: null })
  })

  test('a sales limit that exists only in the law refuses orders beyond it', async () => {
    const { chef, kitchen, meter } = await roomyKitchen()
    const { rowCount } = await server.database.pool.query(
      'update public.chef_permits set sales_per_year_cents = null where chef_id = $1',
      [kitchen.chefId],
    )
    expect(rowCount).toBe(1)
    await setRules(ruleOf('2026-01-01', { salesPerYear: 20 }))
    expect((await meter()).at(-1)).toEqual([20, '2026-01-01'])
    expect((await orderSix(kitchen)).error).toMatchObject({
      code: 'permit_limit_reached',
      details: { period: 'year', limit: 20 },
    })
    expect((await callFunction(server, listChefOrders, {}, chef)).data.orders).toEqual([])
  })

  test("a raised legal limit neither raises nor changes a kitchen's permit", async () => {
    const { chef, kitchen, meter } = await roomyKitchen()
    const changedAt = async () =>
      (
        await server.database.pool.query('select updated_at from public.chef_permits where chef_id = $1', [
          kitchen.chefId,
        ])
      ).rows
    const before = await changedAt()
    await setRules(ruleOf('2026-01-01', { mealsPerDay: 500, mealsPerWeek: 2000, salesPerYear: 1_000_000 }))
    expect(await meter()).toEqual(ofPermit)
    const { business } = (await callFunction(server, getBusiness, {}, chef)).data
    expect(business?.permit).toMatchObject({ mealsPerDay: 50, mealsPerWeek: 200, salesPerYear: 200_000 })
    expect(await changedAt()).toEqual(before)
  })

  test("a kitchen follows its county's rule, and no rule restricts a truck or an unknown kind of permit", async () => {
    const { chef, kitchen, meter } = await roomyKitchen()
    const county = { county: 'Alameda County' }
    await setRules(ruleOf('2026-01-01', { mealsPerDay: 7, mealsPerWeek: null, salesPerYear: null }, county))
    await set(kitchen.chefId, `county = 'Alameda County'`)
    await server.runTask('follow-lawful-limits')
    expect(await meter()).toEqual([[7, '2026-01-01'], ...ofPermit.slice(1)])
    await set(kitchen.chefId, `kind = 'truck_stop'`)
    await server.runTask('follow-lawful-limits')
    expect(await meter()).toEqual(ofPermit)
    await set(kitchen.chefId, `kind = 'chef'`)
    await save(chef, {
      mealsPerDay: 50,
      mealsPerWeek: 200,
      salesPerYear: 200_000,
      kind: 'Street food',
    } as never)
    expect(await meter()).toEqual(ofPermit)
  })
})
