import { closeLedgerMonth } from '@localchef/contracts/payments/close-ledger-month'
import { correctLedger } from '@localchef/contracts/payments/correct-ledger'
import { getLedgerMonth } from '@localchef/contracts/payments/get-ledger-month'
import { restoreSetting } from '@localchef/contracts/settings/restore-setting'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import type { ApprovableAct } from '@localchef/contracts/staff/approval'
import { decideApproval } from '@localchef/contracts/staff/decide-approval'
import { listStaff } from '@localchef/contracts/staff/list-staff'
import { requestApproval } from '@localchef/contracts/staff/request-approval'
import { eraseUser } from '@localchef/contracts/users/erase-user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantAdmin } from '../../apps/server/src/commands/grant-admin.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { postMovement } from '../post-movement.ts'

/** Approval by a second owner for irreversible acts. The tests run in order. */

const reason = 'Because of a test'
let server: TestServer
let owner: TestUser
let second: TestUser
let finance: TestUser

beforeAll(async () => {
  server = await startTestServer()
  owner = await admin('olga', 'Olga Owner', 'owner')
  finance = await admin('fiona', 'Fiona Finance', 'finance')
})
afterAll(() => server.stop())

async function admin(name: string, shown: string, role: string): Promise<TestUser> {
  const user = await server.signUp({ email: `${name}@approvals.test`, role: 'admin', name: shown })
  await grantAdmin(server.database, user.email, role)
  return user
}

let people = 0
function newBuyer(): Promise<TestUser> {
  people += 1
  return server.signUp({ email: `buyer${people}@approvals.test`, role: 'buyer', name: 'Bella Buyer' })
}

const setTwoOwners = (twoOwners: boolean, from: number, by = owner) =>
  callFunction(server, saveSetting, { key: 'approvals', value: { twoOwners }, from, reason }, by)
const erase = (user: TestUser, by = owner) =>
  callFunction(server, eraseUser, { userId: user.id, confirmation: user.email, reason }, by)
const ask = (act: ApprovableAct, by = owner) => callFunction(server, requestApproval, { act, reason }, by)
const eraseAct = (user: TestUser) => ({ operation: 'erase-user', userId: user.id }) as const
const decide = (approvalId: string, decision: 'approve' | 'decline', by = second) =>
  callFunction(
    server,
    decideApproval,
    { approvalId, decision, ...(decision === 'decline' && { reason }) },
    by,
  )

async function exists(user: TestUser): Promise<boolean> {
  const { rows } = await server.database.pool.query(
    'select from public.profiles where id = $1 and erased_at is null',
    [user.id],
  )
  return rows.length === 1
}

test('approvals are neither required nor accepted while the setting is off', async () => {
  const buyer = await newBuyer()
  expect((await ask(eraseAct(buyer))).error.code).toBe('approvals_off')
  expect((await erase(buyer)).status).toBe(200)
})

test('the setting needs two owners', async () => {
  expect((await setTwoOwners(true, 0)).error.code).toBe('one_owner')
  second = await admin('sara', 'Sara Second', 'owner')
  expect((await setTwoOwners(true, 0)).status).toBe(200)
})

describe('erasing an account', () => {
  test('erasing an account waits for another owner’s approval and runs once', async () => {
    const buyer = await newBuyer()
    const refused = await erase(buyer)
    expect([refused.status, refused.error]).toMatchObject([
      403,
      { code: 'approval_needed', details: { state: 'none' } },
    ])
    const asked = await ask(eraseAct(buyer))
    expect(asked.data.approval).toMatchObject({
      act: eraseAct(buyer),
      subject: `Bella Buyer · ${buyer.email}`,
      askedBy: { id: owner.id },
      state: 'waiting',
      reason,
    })
    // Repeating the request returns the existing one.
    expect((await ask(eraseAct(buyer))).data.approval.id).toBe(asked.data.approval.id)
    expect((await erase(buyer)).error.details).toEqual({ state: 'waiting' })
    expect((await server.mailbox(second.email))[0]?.subject).toContain('Your approval is needed')
    expect((await callFunction(server, listStaff, {}, second)).data.approvals).toMatchObject([
      { id: asked.data.approval.id, state: 'waiting' },
    ])

    expect((await decide(asked.data.approval.id, 'approve')).data.decision).toBe('approved')
    expect((await server.mailbox(owner.email))[0]?.subject).toContain('Your request is approved')
    // The approval is valid only for the admin who asked, and for this account.
    expect((await erase(buyer, second)).error.code).toBe('approval_needed')
    const another = await newBuyer()
    expect((await erase(another)).error.code).toBe('approval_needed')
    expect((await erase(buyer)).status).toBe(200)
    expect([await exists(buyer), await exists(another)]).toEqual([false, true])
    expect((await callFunction(server, listStaff, {}, second)).data.approvals).toEqual([])
    const { rows } = await server.database.pool.query(
      `select action, actor_email from public.audit_log where subject_kind = 'approval' order by id`,
    )
    expect(rows).toEqual([
      { action: 'request-approval', actor_email: owner.email },
      { action: 'approve-request', actor_email: second.email },
    ])
  })

  test('erasing an account does not happen after another owner has declined', async () => {
    const buyer = await newBuyer()
    const { approval } = (await ask(eraseAct(buyer))).data
    const silent = { approvalId: approval.id, decision: 'decline' } as const
    expect((await callFunction(server, decideApproval, silent, second)).error.code).toBe('invalid_input')
    expect((await decide(approval.id, 'decline')).data.decision).toBe('declined')
    const { rows } = await server.database.pool.query(
      "select reason from public.audit_log where action = 'decline-request' and subject_id = $1",
      [approval.id],
    )
    expect(rows).toEqual([{ reason }])
    expect((await erase(buyer)).error.details).toEqual({ state: 'none' })
    expect(await exists(buyer)).toBe(true)
  })

  test('erasing an account does not happen with an approval that has expired', async () => {
    const buyer = await newBuyer()
    const { approval } = (await ask(eraseAct(buyer))).data
    await decide(approval.id, 'approve')
    await server.database.pool.query(
      "update public.approvals set expires_at = now() - interval '1 second' where id = $1",
      [approval.id],
    )
    expect((await erase(buyer)).error.code).toBe('approval_needed')
    expect(await exists(buyer)).toBe(true)
  })

  test('an approval is kept when the approved act is refused for another reason', async () => {
    const buyer = await newBuyer()
    const { approval } = (await ask(eraseAct(buyer))).data
    await decide(approval.id, 'approve')
    const wrong = await callFunction(
      server,
      eraseUser,
      { userId: buyer.id, confirmation: 'somebody@else.test', reason },
      owner,
    )
    expect(wrong.error.code).toBe('invalid_input')
    expect((await erase(buyer)).status).toBe(200)
  })

  test('an approved account is erased once when the call is sent twice at the same time', async () => {
    const buyer = await newBuyer()
    const { approval } = (await ask(eraseAct(buyer))).data
    await decide(approval.id, 'approve')
    const answers = await Promise.all([erase(buyer), erase(buyer)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})

describe('a request', () => {
  test('a request is decided once, by an owner other than the asking admin', async () => {
    const buyer = await newBuyer()
    const { approval } = (await ask(eraseAct(buyer))).data
    expect((await decide(approval.id, 'approve', owner)).error.code).toBe('own_request')
    expect((await decide(approval.id, 'approve', finance)).error.code).toBe('staff_right_missing')
    await server.database.pool.query(
      "insert into public.staff_role_rights (role, right_name) values ('finance', 'staff') on conflict do nothing",
    )
    expect((await decide(approval.id, 'approve', finance)).error.code).toBe('only_owners')
    const answers = await Promise.all([decide(approval.id, 'approve'), decide(approval.id, 'decline')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await decide('00000000-0000-4000-8000-000000000000', 'approve')).status).toBe(404)
  })

  test('a request requires the right to the act and an existing account', async () => {
    const buyer = await newBuyer()
    const refused = await ask(eraseAct(buyer), finance)
    expect(refused.error).toMatchObject({
      code: 'beyond_own_rights',
      details: { rights: ['people_data'] },
    })
    const nobody = { operation: 'erase-user', userId: '00000000-0000-4000-8000-000000000000' } as const
    expect((await ask(nobody)).error.code).toBe('not_found')
  })

  test('a request cannot be read except through the functions', async () => {
    expect((await owner.client.from('approvals').select('*')).error?.code).toBe('42501')
  })
})

test('a month closes with the approved totals', async () => {
  const chef = await server.signUp({ email: 'chef@approvals.test', role: 'chef', name: 'Charly Chef' })
  const kitchen = await addKitchen(server.database, chef.id)
  await postMovement(server.database, {
    at: '2026-01-10T12:00:00Z',
    cause: 'sale',
    key: 'first',
    chefId: kitchen.chefId,
    entries: [
      ['buyer', 10_000],
      ['chef_payable', -9000],
      ['marketplace_revenue', -1000, 'commission'],
    ],
  })
  const month = '2026-01'
  const { transactions, totals, accounts } = (await callFunction(server, getLedgerMonth, { month }, finance))
    .data
  const close = () =>
    callFunction(server, closeLedgerMonth, { month, seen: { transactions, totals, accounts } }, finance)
  expect((await close()).error.code).toBe('approval_needed')
  const act = {
    operation: 'close-ledger-month',
    month,
    transactions,
    sales: totals.sales,
    kept: totals.kept,
  } as const
  const other = (await ask({ ...act, sales: totals.sales + 1 }, finance)).data.approval
  await decide(other.id, 'approve')
  expect((await close()).error.code).toBe('approval_needed')
  const { approval } = (await ask(act, finance)).data
  await decide(approval.id, 'approve')
  expect((await close()).status).toBe(200)
})

test('a large correction of the ledger waits for a second owner, who approves its accounts', async () => {
  const { rows } = await server.database.pool.query<{ id: number }>(
    'select min(id)::float8 as id from public.ledger_transactions',
  )
  const entry = {
    transactionId: rows[0]?.id ?? 0,
    amount: 200,
    debit: 'provider_fees',
    credit: 'provider_clearing',
  } as const
  const correct = (changes: { amount?: number; debit?: 'refunds' } = {}) =>
    callFunction(server, correctLedger, { ...entry, reason, ...changes }, finance)
  expect((await correct({ amount: 150 })).status).toBe(200)
  // Exceeds the limit together with the first correction.
  expect((await correct({ amount: 50 })).error.code).toBe('approval_needed')
  expect((await correct()).error).toMatchObject({ code: 'approval_needed', details: { state: 'none' } })
  const { approval } = (await ask({ operation: 'correct-ledger', ...entry }, finance)).data
  await decide(approval.id, 'approve')
  expect((await correct({ debit: 'refunds' })).error.code).toBe('approval_needed')
  expect((await correct()).status).toBe(200)
  expect((await correct()).error.code).toBe('approval_needed')
})

test('an owner alone cannot turn approvals off, neither by a new version nor by an old one', async () => {
  expect((await setTwoOwners(false, 1)).error.code).toBe('approval_needed')
  const restored = await callFunction(
    server,
    restoreSetting,
    { key: 'approvals', version: 0, from: 1, reason },
    owner,
  )
  expect(restored.error.code).toBe('approval_needed')
  const { approval } = (await ask({ operation: 'save-setting', key: 'approvals' })).data
  await decide(approval.id, 'approve')
  expect((await setTwoOwners(false, 1)).status).toBe(200)
  const buyer = await newBuyer()
  expect((await erase(buyer)).status).toBe(200)
})

test('an owner alone cannot raise the amount that needs a second owner', async () => {
  const save = (fromAmount: number, from: number) =>
    callFunction(
      server,
      saveSetting,
      { key: 'approvals', value: { twoOwners: true, fromAmount }, from, reason },
      owner,
    )
  expect((await save(200, 2)).status).toBe(200)
  expect((await save(150, 3)).status).toBe(200)
  expect((await save(500, 4)).error.code).toBe('approval_needed')
  const { approval } = (await ask({ operation: 'save-setting', key: 'approvals', fromAmount: 500 })).data
  await decide(approval.id, 'approve')
  expect((await save(600, 4)).error.code).toBe('approval_needed')
  expect((await save(500, 4)).status).toBe(200)
})
