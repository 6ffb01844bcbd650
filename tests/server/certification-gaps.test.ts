import { decideCertificationGap } from '@localchef/contracts/chefs/decide-certification-gap'
import { decideChef } from '@localchef/contracts/chefs/decide-chef'
import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import { getChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { getMyChef } from '@localchef/contracts/chefs/get-my-chef'
import { listChefs } from '@localchef/contracts/chefs/list-chefs'
import { pauseOrders } from '@localchef/contracts/chefs/pause-orders'
import { getOverview } from '@localchef/contracts/figures/get-overview'
import { getDish } from '@localchef/contracts/menu/get-dish'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { usualPlaceRules } from '@localchef/contracts/permits/usual-place-rules'
import { getQueue } from '@localchef/contracts/queue/get-queue'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

/** Open kitchens without the certifications that the law of their place requires. The tests run in order. */

const reason = 'The county confirmed it by phone'
let server: TestServer
let admin: TestUser
let chef: TestUser
let kitchen: Kitchen
let chefs = 0

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'admin@gaps.test', role: 'admin', name: 'Ada' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await rowsOf('delete from public.chefs')
  chefs += 1
  chef = await server.signUp({ email: `chef${chefs}@gaps.test`, role: 'chef', name: `Olga ${chefs}` })
  kitchen = await addKitchen(server.database, chef.id)
  await rowsOf(`insert into public.chef_permits (chef_id, kind, number) values ($1, 'MEHKO', 'M-1')`, [
    kitchen.chefId,
  ])
  await certify('mehko', null)
})

const rowsOf = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query<Row>(text, [...values])).rows
const certify = (kind: string, expiresOn: string | null) =>
  rowsOf(
    `insert into public.certifications (chef_id, kind, number, status, expires_on, document_path, decided_at)
     values ($1, $2, 'N-1', 'approved', $3, 'x/y.pdf', now())`,
    [kitchen.chefId, kind, expiresOn],
  )
const follow = () => server.runTask('follow-certification-gaps')
const waiting = async () => {
  const { items } = (await callFunction(server, getQueue, { kinds: ['gap'] }, admin)).data
  return items.map(({ id, detail }) => ({ id, detail }))
}
const listed = async () =>
  (await callFunction(server, listChefs, { which: 'uncertified' }, admin)).data.chefs.map(({ id }) => id)
const figure = async () => (await callFunction(server, getOverview, {}, admin)).data.now.uncertifiedChefs
const decide = (decision: 'keep' | 'pause', by = admin) =>
  callFunction(server, decideCertificationGap, { chefId: kitchen.chefId, decision, reason }, by)
const statusOf = async () =>
  (await rowsOf<{ status: string }>('select status from public.chefs where id = $1', [kitchen.chefId]))[0]
    ?.status
const notices = async (event: string) =>
  (
    await rowsOf<{ title: string }>(
      'select title from public.notifications where user_id = $1 and event = $2',
      [chef.id, event],
    )
  ).length
const resume = () => callFunction(server, pauseOrders, { paused: false }, chef)

test('an open kitchen with a handler card instead of the manager’s certificate waits for a decision', async () => {
  await certify('food_handler', null)
  await follow()
  await follow()
  expect(await waiting()).toEqual([{ id: kitchen.chefId, detail: '[["food_manager"]]' }])
  expect(await listed()).toEqual([kitchen.chefId])
  expect(await figure()).toBe(1)
  expect(await notices('certifications_missing')).toBe(1)
  expect((await callFunction(server, getMyChef, {}, chef)).data.chef?.missingCertifications).toEqual([
    { kinds: ['food_manager'], isUnderReview: false },
  ])
  expect(await statusOf()).toBe('active')
})

test('dashboard, hub, profile, the admin’s page and the queue say the same of missing, expired and approved papers', async () => {
  // The dashboard and the hub read `get-my-chef`, the profile `get-business`, the admin's page `get-chef-file`.
  const said = async () => {
    const mine = (await callFunction(server, getMyChef, {}, chef)).data.chef?.missingCertifications
    const { business } = (await callFunction(server, getBusiness, {}, chef)).data
    const file = (await callFunction(server, getChefFile, { chefId: kitchen.chefId }, admin)).data
    await follow()
    const [item] = await waiting()
    const kindsOf = (missing: { kinds: string[] }[] | undefined) => missing?.map(({ kinds }) => kinds)
    return [
      kindsOf(mine),
      kindsOf(business?.missingCertifications),
      file.missingCertifications,
      JSON.parse(item?.detail ?? '[]'),
    ]
  }
  const everywhere = (missing: string[][]) => [missing, missing, missing, missing]
  expect(await said()).toEqual(everywhere([['food_manager']]))
  await certify('food_manager', '2020-01-01')
  expect(await said()).toEqual(everywhere([['food_manager']]))
  await rowsOf(`update public.certifications set expires_on = '2020-01-01' where kind = 'mehko'`)
  expect(await said()).toEqual(everywhere([['mehko'], ['food_manager']]))
  await rowsOf('update public.certifications set expires_on = null')
  expect(await said()).toEqual(everywhere([]))
})

test('a complete kitchen, a draft, a truck and a place without rules never wait', async () => {
  await certify('food_manager', null)
  await follow()
  expect(await waiting()).toEqual([])
  await rowsOf('delete from public.certifications')
  for (const columns of [
    `status = 'draft'`,
    `status = 'active', kind = 'truck_stop'`,
    `kind = 'chef', state = 'HI'`,
  ]) {
    await rowsOf(`update public.chefs set ${columns} where id = $1`, [kitchen.chefId])
    await follow()
    expect(await waiting()).toEqual([])
  }
  expect(await figure()).toBe(0)
  expect(await notices('certifications_missing')).toBe(0)
})

test('an expired certificate is missing, and an approved new one ends the wait', async () => {
  await certify('food_manager', '2020-01-01')
  await follow()
  expect(await waiting()).toHaveLength(1)
  await rowsOf(`update public.certifications set expires_on = null where kind = 'food_manager'`)
  await follow()
  expect(await waiting()).toEqual([])
  expect(await figure()).toBe(0)
})

test('a kitchen that an admin keeps open leaves the queue for thirty days, but not the filter and the figure', async () => {
  await follow()
  expect((await decide('keep')).status).toBe(200)
  expect((await decide('keep')).error.code).toBe('chef_conflict')
  await follow()
  expect(await waiting()).toEqual([])
  expect(await listed()).toEqual([kitchen.chefId])
  expect(await statusOf()).toBe('active')
  await rowsOf('update private.certification_gaps set kept_until = current_date - 1')
  expect(await waiting()).toHaveLength(1)
  await decide('keep')
  await rowsOf('delete from public.certifications')
  await follow()
  expect(await waiting()).toHaveLength(1)
})

test('a paused kitchen cannot be resumed before the certification is approved', async () => {
  await follow()
  expect((await decide('pause', chef)).status).toBe(403)
  expect((await decide('pause')).data.chef.status).toBe('paused')
  expect(await notices('chef_paused')).toBe(1)
  expect((await resume()).error).toMatchObject({
    code: 'certifications_missing',
    details: { missing: [['food_manager']] },
  })
  expect(await statusOf()).toBe('paused')
  await certify('food_manager', null)
  expect((await resume()).status).toBe(200)
  await follow()
  expect([await statusOf(), await waiting()]).toEqual(['active', []])
  const acts = await rowsOf('select action, reason from public.audit_log where subject_id = $1', [
    kitchen.chefId,
  ])
  expect(acts).toEqual([{ action: 'pause-chef', reason }])
})

test('an approval in spite of missing certifications is a decision: the kitchen does not wait again', async () => {
  await rowsOf(`update public.chefs set status = 'submitted', submitted_at = now() where id = $1`, [
    kitchen.chefId,
  ])
  const approval = { chefId: kitchen.chefId, decision: 'approve' as const, reason }
  expect((await callFunction(server, decideChef, approval, admin)).status).toBe(200)
  await follow()
  expect(await waiting()).toEqual([])
  expect(await listed()).toEqual([kitchen.chefId])
  expect(await notices('certifications_missing')).toBe(0)
})

test('where the rule pauses after a term, the kitchen is paused on its last day and not before', async () => {
  const rules = usualPlaceRules.map((rule) => ({ ...rule, whenMissing: { act: 'pause' as const, days: 10 } }))
  const saved = await callFunction(
    server,
    saveSetting,
    { key: 'placeRules', value: { rules }, from: 0, reason },
    admin,
  )
  expect(saved.status).toBe(200)
  await follow()
  const { items } = (await callFunction(server, getQueue, { kinds: ['gap'] }, admin)).data
  expect(items).toMatchObject([{ urgency: 'time', dueAt: expect.any(String) }])
  expect(await statusOf()).toBe('active')
  await rowsOf(`update private.certification_gaps set since = since - interval '10 days'`)
  await decide('keep')
  await follow()
  expect(await statusOf()).toBe('active')
  await rowsOf('update private.certification_gaps set kept_until = null')
  await follow()
  expect(await statusOf()).toBe('paused')
  expect((await resume()).error.code).toBe('certifications_missing')
})

test('a rule that marks tells buyers on the kitchen’s page, its card and its dishes from its day on, until the certification is approved', async () => {
  const marks = { act: 'mark' as const, days: 30 }
  const rules = usualPlaceRules.map((rule) => ({ ...rule, whenMissing: marks }))
  const saved = await callFunction(
    server,
    saveSetting,
    { key: 'placeRules', value: { rules }, from: 1, reason },
    admin,
  )
  expect(saved.status).toBe(200)
  const mark = async () => {
    const { data } = await callFunction(server, getChef, { id: kitchen.chefId })
    const dish = (await callFunction(server, getDish, { id: kitchen.dishId })).data
    const isMarked = data.certificationMark !== null
    const line = { dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }
    const cart = { chefId: kitchen.chefId, lines: [line] }
    const quote = (await callFunction(server, quoteOrder, cart)).data
    expect([data.isMarked, dish.chef.isMarked, quote.chef.isMarked]).toEqual([isMarked, isMarked, isMarked])
    return data.certificationMark
  }
  await certify('food_manager', '2026-01-31')
  await follow()
  expect(await mark()).toBeNull()
  await rowsOf('update private.certification_gaps set due_on = current_date - 1')
  expect(await mark()).toEqual({ expiredOn: '2026-01-31' })
  await rowsOf(`delete from public.certifications where kind = 'food_manager'`)
  expect(await mark()).toEqual({ expiredOn: null })
  expect(await statusOf()).toBe('active')
  await certify('food_manager', null)
  expect(await mark()).toBeNull()
})
