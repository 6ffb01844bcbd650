import { savePermit } from '@localchef/contracts/chefs/save-permit'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { decidePermitChange } from '@localchef/contracts/permits/decide-permit-change'
import { getPermitChange } from '@localchef/contracts/permits/get-permit-change'
import { getQueue } from '@localchef/contracts/queue/get-queue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
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
  const kitchen = await addKitchen(server.database, chef.id, { portions: 100 })
  expect((await save(chef)).business.permit).toEqual({ ...permit, waiting: null })
  return { chef, kitchen }
}

async function save(chef: TestUser, changes: Partial<typeof permit> | Record<string, null> = {}) {
  const { status, data } = await saveSeen(server, savePermit, { ...permit, ...changes }, chef)
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
    code: 'permit_moved_on',
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
  'removing the limit %s waits for an admin like raising it',
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

test('only an admin decides on a permit change, and only the chef and admins read it', async () => {
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
    1, 1, 0, 0,
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
