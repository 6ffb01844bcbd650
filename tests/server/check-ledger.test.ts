import { checkLedger } from '@localchef/contracts/payments/check-ledger'
import { closeLedgerMonth } from '@localchef/contracts/payments/close-ledger-month'
import { getLedgerMonth } from '@localchef/contracts/payments/get-ledger-month'
import { listLedgerComparisons } from '@localchef/contracts/payments/list-ledger-comparisons'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantAdmin } from '../../apps/server/src/commands/grant-admin.ts'
import { callFunction } from '../call-function.ts'
import { postMovement } from '../post-movement.ts'
import {
  admin,
  buyer,
  captured,
  cardKitchen,
  closePaymentStage,
  openPaymentStage,
  server,
} from './payment-stage.ts'

beforeAll(openPaymentStage)
afterAll(closePaymentStage)

const now = new Date()
const monthsEnd = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
const before = (minutes: number) => new Date(monthsEnd.getTime() - minutes * 60_000).toISOString()
const month = before(60).slice(0, 7)
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)
const check = (by = admin) => callFunction(server, checkLedger, {}, by)
const read = async () => (await callFunction(server, getLedgerMonth, { month }, admin)).data

test('a month is closed on the day it ends: its comparison runs when an admin asks for it', async () => {
  const { kitchen, chef } = await cardKitchen()
  await captured(kitchen, chef)
  await query('update public.payments set created_at = $1', [before(60)])
  await postMovement(server.database, {
    at: before(30),
    cause: 'sale',
    key: 'of the last hour',
    chefId: kitchen.chefId,
    entries: [
      ['buyer', 500],
      ['marketplace_revenue', -500, 'service_fee'],
    ],
  })
  // The comparison of the night before the month's end doesn't count.
  await query('insert into public.ledger_comparisons (day, finished_at, payments) values ($1, $2, 1)', [
    before(60).slice(0, 10),
    before(10),
  ])
  const blocked = await read()
  expect(blocked).toMatchObject({ state: 'open', blockers: [{ kind: 'comparison' }] })
  const { transactions, totals, accounts } = blocked
  const close = () =>
    callFunction(server, closeLedgerMonth, { month, seen: { transactions, totals, accounts } }, admin)
  expect((await close()).error.code).toBe('month_blocked')

  const { data } = await check()
  expect(data.comparison).toMatchObject({ day: now.toISOString().slice(0, 10), differences: 0 })
  expect(Date.parse(data.comparison?.finishedAt ?? '')).toBeGreaterThan(monthsEnd.getTime())
  expect(await read()).toMatchObject({ state: 'ready', blockers: [] })
  expect((await close()).data).toMatchObject({ month, state: 'closed' })
})

test('a finished comparison of the day is made again, and finds what has differed since', async () => {
  const { kitchen } = await cardKitchen()
  expect((await check()).data.comparison?.differences).toBe(0)
  await postMovement(server.database, {
    at: new Date().toISOString(),
    cause: 'sale',
    key: 'unknown to the provider',
    chefId: kitchen.chefId,
    entries: [
      ['buyer', 700],
      ['chef_payable', -700],
    ],
  })
  const { data } = await check()
  expect(data.comparison).toMatchObject({ differences: 1 })
  const { comparisons } = (await callFunction(server, listLedgerComparisons, { limit: 1 }, admin)).data
  expect(comparisons[0]?.found).toMatchObject([{ chef: { id: kitchen.chefId }, ours: 7, theirs: 0 }])
})

test('only an admin who closes months has the ledger compared', async () => {
  const moderator = await server.signUp({ email: 'mona@compare.test', role: 'admin', name: 'Mona' })
  await grantAdmin(server.database, moderator.email, 'moderator')
  for (const person of [moderator, buyer]) expect((await check(person)).status).toBe(403)
})
