import { grantCredit } from '@localchef/contracts/credit/grant-credit'
import { grantKitchenCredit } from '@localchef/contracts/credit/grant-kitchen-credit'
import { revokeCredit } from '@localchef/contracts/credit/revoke-credit'
import { decideDispute } from '@localchef/contracts/disputes/decide-dispute'
import { reportProblem } from '@localchef/contracts/disputes/report-problem'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import {
  admin,
  chef,
  closeCreditStage,
  give,
  grant,
  move,
  newBuyer,
  openCreditStage,
  placed,
  server,
} from './credit-stage.ts'

let helper: TestUser

beforeAll(async () => {
  await openCreditStage()
  helper = await server.signUp({ email: 'helper@credit.test', role: 'admin', name: 'Hal Helper' })
})
afterAll(closeCreditStage)

let version = 0
async function limit(value: { toPerson: number; byStaff: number }) {
  const input = { key: 'credit' as const, value, from: version, reason: 'For the test' }
  const saved = await callFunction(server, saveSetting, input, admin)
  if (saved.status !== 200) throw new Error(saved.error.code)
  version += 1
}

const giveAs = (by: TestUser, buyer: TestUser, amount: number) =>
  callFunction(server, grantCredit, { ...grant, amount, buyerId: buyer.id }, by)

const givenTo = async (buyer: TestUser) => {
  const { rows } = await server.database.pool.query<{ sum: number }>(
    'select coalesce(sum(amount_cents), 0)::integer as sum from public.credits where buyer_id = $1',
    [buyer.id],
  )
  return rows[0]?.sum
}

test('all staff together give one person no more than the limit of 24 hours', async () => {
  await limit({ toPerson: 50, byStaff: 1000 })
  const buyer = await newBuyer()
  expect((await giveAs(admin, buyer, 30)).status).toBe(200)
  const refused = await giveAs(helper, buyer, 20.01)
  expect([refused.status, refused.error.code, refused.error.details]).toEqual([
    409,
    'credit_limit',
    { limit: 'toPerson', most: 50, left: 20 },
  ])
  expect((await giveAs(helper, buyer, 20)).status).toBe(200)
  expect((await giveAs(admin, buyer, 0.01)).error.details).toMatchObject({ left: 0 })

  await server.database.pool.query(
    `update public.credits set created_at = now() - interval '24 hours 1 second' where buyer_id = $1 and author_id = $2`,
    [buyer.id, admin.id],
  )
  expect((await giveAs(admin, buyer, 30)).status).toBe(200)
})

test('one member of staff gives all people together no more than the limit of 24 hours', async () => {
  const careful = await server.signUp({ email: 'careful@credit.test', role: 'admin', name: 'Cara' })
  await limit({ toPerson: 50, byStaff: 80 })
  expect((await giveAs(careful, await newBuyer(), 50)).status).toBe(200)
  const refused = await giveAs(careful, await newBuyer(), 31)
  expect(refused.error.details).toEqual({ limit: 'byStaff', most: 80, left: 30 })
  expect((await giveAs(careful, await newBuyer(), 30)).status).toBe(200)
})

test('credit of disputes counts, and is refused above the limit; that of kitchens does not count', async () => {
  await limit({ toPerson: 10, byStaff: 100_000 })
  const buyer = await newBuyer()
  const orderId = await placed(buyer)
  await move(orderId, chef, 'placed', 'confirmed', 'preparing', 'ready', 'completed')
  const byKitchen = { ...grant, amount: 5, orderId }
  expect((await callFunction(server, grantKitchenCredit, byKitchen, chef)).status).toBe(200)
  const problem = { orderId, kind: 'quality', body: 'The pies were burnt on both sides.' } as const
  const reportId = (await callFunction(server, reportProblem, problem, buyer)).data.id
  const decide = (amount: number) =>
    callFunction(
      server,
      decideDispute,
      { reportId, side: 'buyer', outcome: { kind: 'credit', amount }, note: 'Burnt pies' },
      admin,
    )
  expect((await giveAs(helper, buyer, 7)).status).toBe(200)
  expect((await decide(4)).error).toMatchObject({ code: 'credit_limit', details: { left: 3 } })
  expect((await decide(3)).status).toBe(200)
  expect((await giveAs(helper, buyer, 1)).error.code).toBe('credit_limit')
})

test('revoked credit does not count, so a mistake can be corrected on the same day', async () => {
  await limit({ toPerson: 50, byStaff: 100_000 })
  const buyer = await newBuyer()
  const creditId = await give(buyer, { amount: 50 })
  expect((await giveAs(admin, buyer, 5)).error.code).toBe('credit_limit')
  await callFunction(server, revokeCredit, { creditId, reason: 'A zero too many' }, admin)
  expect((await giveAs(admin, buyer, 5)).status).toBe(200)
})

test('simultaneous grants by several members of staff do not pass a limit together', async () => {
  await limit({ toPerson: 60, byStaff: 100_000 })
  const buyer = await newBuyer()
  const staff = [admin, helper]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => giveAs(staff[index % 2] ?? admin, buyer, 20)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await givenTo(buyer)).toBe(60_00)

  const quick = await server.signUp({ email: 'quick@credit.test', role: 'admin', name: 'Quinn' })
  await limit({ toPerson: 60, byStaff: 70 })
  const buyers = await Promise.all(Array.from({ length: 6 }, () => newBuyer()))
  const given = await Promise.all(buyers.map((each) => giveAs(quick, each, 20)))
  expect(given.filter(({ status }) => status === 200)).toHaveLength(3)
})
