import type { FunctionContract } from '@localchef/contracts/function-contract'
import { closePaymentAlert } from '@localchef/contracts/payments/close-payment-alert'
import { listAllPayouts } from '@localchef/contracts/payments/list-all-payouts'
import { listCardRefunds } from '@localchef/contracts/payments/list-card-refunds'
import { listLedgerComparisons } from '@localchef/contracts/payments/list-ledger-comparisons'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantAdmin } from '../../apps/server/src/commands/grant-admin.ts'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import type { Kitchen } from '../kitchen-fixture.ts'
import { postMovement } from '../post-movement.ts'
import {
  admin,
  bank,
  buyer,
  captured,
  cardKitchen,
  closePaymentStage,
  openPaymentStage,
  refund,
  server,
  soon,
} from './payment-stage.ts'

/** Money lists across all kitchens: payouts, refunds by card, and comparisons with the provider. */

let chef: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  await openPaymentStage()
  const made = await cardKitchen()
  chef = made.chef
  kitchen = made.kitchen
  await server.database.pool.query(
    `insert into public.platform_settings (key, version, value, reason)
     values ('ledger', 1, '{"timeZone": "America/Los_Angeles"}', 'A test')`,
  )
})
afterAll(closePaymentStage)

const payouts = async (input: object = {}) => (await callFunction(server, listAllPayouts, input, admin)).data
const refunds = async (input: object = {}) => (await callFunction(server, listCardRefunds, input, admin)).data
const comparisons = async (input: object = {}) =>
  (await callFunction(server, listLedgerComparisons, input, admin)).data.comparisons

async function addPayout(reference: string, at: string, status: string, failure: string | null = null) {
  await server.database.pool.query(
    `insert into public.payouts (connected_account_id, provider_reference, amount_cents, status, arrives_at, created_at, failure)
     select id, $1, 1234, $2, $3::timestamptz + interval '2 days', $3, $4 from public.connected_accounts where chef_id = $5`,
    [reference, status, at, failure, kitchen.chefId],
  )
}

test('the money lists are empty without payouts, refunds and comparisons', async () => {
  expect(await payouts()).toEqual({ payouts: [], nextCursor: null })
  expect(await refunds()).toEqual({ refunds: [], nextCursor: null })
  expect(await comparisons()).toEqual([])
})

test('payouts name kitchen, state, dates, reference and failure, and the month of the ledger in its time zone', async () => {
  // 00:30 UTC is still in February in California.
  await addPayout('po_1', '2026-03-01T00:30:00Z', 'failed', 'account_closed')
  await addPayout('po_2', '2026-03-02T00:30:00Z', 'paid')
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from public.connected_accounts where chef_id = $1',
    [kitchen.chefId],
  )
  // Sent, and returned by the bank.
  for (const [cause, cents] of [
    ['payout', 1234],
    ['payout_failed', -1234],
  ] as const) {
    await postMovement(server.database, {
      at: '2026-03-01T00:30:00Z',
      cause,
      key: `${rows[0]?.id}:po_1`,
      chefId: kitchen.chefId,
      entries: [
        ['chef_payable', cents],
        ['payouts', -cents],
      ],
    })
  }
  expect((await payouts()).payouts).toMatchObject([
    { reference: 'po_2', status: 'paid', failure: null, month: null, movements: [] },
    {
      reference: 'po_1',
      provider: 'sandbox',
      amount: 12.34,
      status: 'failed',
      failure: 'account_closed',
      chef: { id: kitchen.chefId },
      month: '2026-02',
      movements: [
        {
          cause: 'payout',
          entries: [
            { account: 'chef_payable', part: null, amount: 12.34 },
            { account: 'payouts', part: null, amount: -12.34 },
          ],
        },
        { cause: 'payout_failed', entries: [{ amount: -12.34 }, { amount: 12.34 }] },
      ],
    },
  ])
  const references = async (input: object) => (await payouts(input)).payouts.map(({ reference }) => reference)
  expect(await references({ status: 'failed' })).toEqual(['po_1'])
  expect(await references({ from: '2026-02-28', to: '2026-02-28' })).toEqual(['po_1'])
  expect(await references({ from: '2026-03-01' })).toEqual(['po_2'])
  const first = await payouts({ limit: 1 })
  expect(await references({ limit: 1, cursor: first.nextCursor })).toEqual(['po_1'])
})

test('a failed payout keeps the reason of the bank', async () => {
  await captured(kitchen, chef)
  const accountId = await accountOf()
  await bank('payOut', accountId)
  await bank('payoutFailed', accountId)
  const failures = async () =>
    (await payouts({ status: 'failed', from: '2026-04-01' })).payouts.map(({ failure }) => failure)
  await expect.poll(failures, soon).toEqual(['account_closed'])
})

async function accountOf(): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select account_id as id from public.connected_accounts where chef_id = $1',
    [kitchen.chefId],
  )
  return rows[0]?.id ?? ''
}

test('refunds by card name the order, its portions, the cause, the person and the state at the provider', async () => {
  const { order } = await captured(kitchen, chef)
  const line = { lineId: order.lines[0]?.id ?? '', quantity: 1 }
  expect((await refund(order.id, chef, { lines: [line] })).status).toBe(200)
  const pending = async () => (await refunds({ status: 'pending' })).refunds
  await expect.poll(async () => (await pending()).length, soon).toBe(1)
  expect(await pending()).toMatchObject([
    {
      order: { id: order.id, number: order.number },
      booking: null,
      chef: { id: kitchen.chefId },
      cause: 'chef',
      requester: 'Olga',
      reason: 'One was burnt',
      lines: [{ quantity: 1 }],
      provider: 'sandbox',
      reference: expect.any(String),
    },
  ])
  const movements = async () => (await refunds()).refunds[0]?.movements ?? []
  await expect.poll(async () => (await movements()).map(({ cause }) => cause), soon).toContain('refund')
  for (const { entries } of await movements()) {
    expect(entries.length).toBeGreaterThan(1)
    expect(entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(0)
  }
  expect((await refunds({ status: 'failed' })).refunds).toEqual([])
  expect((await refunds({ to: '2024-12-31' })).refunds).toEqual([])
  // Midnight in the marketplace's time zone is 8 AM UTC in January.
  await server.database.pool.query(`update public.refunds set created_at = '2026-01-02T07:59:59Z'`)
  expect((await refunds({ from: '2026-01-01', to: '2026-01-01' })).refunds).toHaveLength(1)
  expect((await refunds({ from: '2026-01-02', to: '2026-01-02' })).refunds).toEqual([])
})

/** Runs the comparison and dates it back to an earlier night. */
async function compareAsOf(day: string): Promise<void> {
  await server.runTask('compare-ledger')
  await server.database.transaction(async (connection) => {
    await connection.query('set local session_replication_role = replica')
    await connection.query('update public.ledger_differences set day = $1 where day > $1', [day])
    await connection.query(
      `update public.ledger_comparisons set day = $1, finished_at = $1::date + time '12:00' where day > $1`,
      [day],
    )
  })
}

test('each comparison keeps its differences, with the row of the queue that settles them', async () => {
  await compareAsOf('2026-01-05')
  expect(await comparisons()).toMatchObject([{ day: '2026-01-05', differences: 0, found: [] }])
  await server.database.pool.query(
    `update private.sandbox_objects
     set body = jsonb_set(body, '{capturedCents}', to_jsonb((body ->> 'capturedCents')::integer + 100))
     where id = (
       select o.id
       from private.sandbox_objects o
       join public.payments p on p.checkout_id = o.id
       where o.kind = 'payment' and o.body ->> 'state' = 'captured'
       order by p.created_at
       limit 1
     )`,
  )
  await compareAsOf('2026-01-06')
  await compareAsOf('2026-01-07')
  const [last, before, first] = await comparisons()
  expect([last?.day, before?.day, first?.day]).toEqual(['2026-01-07', '2026-01-06', '2026-01-05'])
  const ofPayment = last?.found.find(({ order }) => order !== null)
  // A dollar more, less the provider's 2.9% of it.
  expect((ofPayment?.theirs ?? 0) - (ofPayment?.ours ?? 0)).toBeCloseTo(0.97, 5)
  expect(ofPayment?.alert).toMatchObject({ status: 'open', note: null })
  // The queue has one row for all nights.
  expect(before?.found.find(({ order }) => order !== null)?.alert?.id).toBe(ofPayment?.alert?.id)
  expect(last?.differences).toBe(last?.found.length)

  const alertId = ofPayment?.alert?.id ?? ''
  expect(
    (await callFunction(server, closePaymentAlert, { alertId, note: 'Made by hand' }, admin)).status,
  ).toBe(200)
  const [settled] = await comparisons({ which: 'different' })
  expect(settled?.found.find(({ order }) => order !== null)?.alert).toMatchObject({
    status: 'closed',
    note: 'Made by hand',
    closedBy: 'Ada Admin',
  })
  expect((await comparisons({ which: 'different' })).map(({ day }) => day)).toEqual([
    '2026-01-07',
    '2026-01-06',
  ])
  expect((await comparisons({ from: '2026-01-06', to: '2026-01-06' })).map(({ day }) => day)).toEqual([
    '2026-01-06',
  ])
  expect((await comparisons({ limit: 1 })).map(({ day }) => day)).toEqual(['2026-01-07'])
})

test('days in the wrong order and unknown states are refused, and so are people without the right', async () => {
  const lists: FunctionContract[] = [listAllPayouts, listCardRefunds, listLedgerComparisons]
  const support = await server.signUp({ email: 'support@pay.test', role: 'admin', name: 'Sam' })
  await grantAdmin(server.database, support.email, 'support')
  for (const list of lists) {
    const days = { from: '2026-03-03', to: '2026-03-02' }
    const reversed = await callFunction(server, list, days, admin)
    expect([reversed.status, reversed.error.code]).toEqual([400, 'invalid_input'])
    for (const wrong of [{ status: 'lost', which: 'lost' }, { from: '2026-02-30' }, { limit: 101 }]) {
      expect((await callFunction(server, list, wrong, admin)).status).toBe(400)
    }
    for (const person of [buyer, chef, support]) {
      expect((await callFunction(server, list, {}, person)).status).toBe(403)
    }
  }
  expect((await buyer.client.from('ledger_differences').select('day')).error).not.toBeNull()
})
