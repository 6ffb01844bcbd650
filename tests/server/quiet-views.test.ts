import { exportMyData } from '@localchef/contracts/account/export-my-data'
import { decideApproval } from '@localchef/contracts/staff/decide-approval'
import { requestApproval } from '@localchef/contracts/staff/request-approval'
import { exportUser } from '@localchef/contracts/users/export-user'
import { openSupportView } from '@localchef/contracts/users/open-support-view'
import { quietDays } from '@localchef/contracts/users/quiet-days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantAdmin } from '../../apps/server/src/commands/grant-admin.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'

/** Accounts opened on a suspicion of fraud. The setting "two owners" is off in all tests. */

const reason = 'Five accounts share one card'
let server: TestServer
let owner: TestUser
let moderator: TestUser

beforeAll(async () => {
  server = await startTestServer()
  owner = await admin('olga', 'Olga Owner', 'owner')
  moderator = await admin('mona', 'Mona Moderator', 'moderator')
})
afterAll(() => server.stop())

async function admin(name: string, shown: string, role: string): Promise<TestUser> {
  const user = await server.signUp({ email: `${name}@quiet.test`, role: 'admin', name: shown })
  await grantAdmin(server.database, user.email, role)
  return user
}

let people = 0
function newBuyer(): Promise<TestUser> {
  people += 1
  return server.signUp({ email: `buyer${people}@quiet.test`, role: 'buyer', name: 'Nina Newcomer' })
}

const openQuietly = (user: TestUser, by = moderator) =>
  callFunction(server, openSupportView, { userId: user.id, suspicion: 'fraud' }, by)
const ask = (user: TestUser, by = moderator) =>
  callFunction(
    server,
    requestApproval,
    { act: { operation: 'open-support-view', userId: user.id }, reason },
    by,
  )
async function approved(user: TestUser): Promise<void> {
  const approvalId = (await ask(user)).data.approval.id
  const answer = await callFunction(server, decideApproval, { approvalId, decision: 'approve' }, owner)
  expect(answer.status).toBe(200)
}

/** The traces of the visit that the person can read: in the settings, at the bell, and in an export. */
async function knownTo(user: TestUser) {
  const views = await user.client.from('support_views').select('reason')
  const bell = await user.client.from('notifications').select('title, message, triggered_by')
  const { data: own } = await callFunction(server, exportMyData, {}, user)
  return {
    views: views.data,
    bell: bell.data?.filter(({ title }) => title === 'Support opened your account'),
    export: own.data.supportViews,
  }
}
const nothing = { views: [], bell: [], export: [] }

const viewsOf = async (user: TestUser) =>
  (
    await server.database.pool.query<{ days: number }>(
      `select extract(day from hidden_until - opened_at)::integer as days
       from public.support_views
       where user_id = $1`,
      [user.id],
    )
  ).rows

test('an account opens on a suspicion only after another owner approved it, and only once', async () => {
  const buyer = await newBuyer()
  expect([(await openQuietly(buyer)).status, (await openQuietly(buyer)).error]).toMatchObject([
    403,
    { code: 'approval_needed', details: { state: 'none' } },
  ])
  const asked = await ask(buyer)
  expect(asked.data.approval).toMatchObject({ subject: `Nina Newcomer · ${buyer.email}`, state: 'waiting' })
  expect((await openQuietly(buyer)).error.details).toEqual({ state: 'waiting' })
  expect(await viewsOf(buyer)).toEqual([])
  await approved(buyer)
  // The approval is valid only for the admin who asked.
  expect((await openQuietly(buyer, owner)).error.code).toBe('approval_needed')
  expect((await openQuietly(buyer)).data.view?.user.email).toBe(buyer.email)
  expect(await viewsOf(buyer)).toEqual([{ days: quietDays }])
  await server.database.pool.query(
    "update public.support_views set opened_at = now() - interval '1 hour', ends_at = now() - interval '1 minute'",
  )
  expect((await openQuietly(buyer)).error.code).toBe('approval_needed')
})

test('nobody approves their own suspicion', async () => {
  const buyer = await newBuyer()
  // The only owner has nobody to ask.
  expect((await ask(buyer, owner)).error.code).toBe('one_owner')
  const second = await admin('sara', 'Sara Second', 'owner')
  const asked = (await ask(buyer, second)).data.approval
  const decision = { approvalId: asked.id, decision: 'approve' as const }
  const own = await callFunction(server, decideApproval, decision, second)
  expect(own.error.code).toBe('own_request')
  expect((await openQuietly(buyer, second)).error.code).toBe('approval_needed')
})

test('the person reads nothing of a suspicion for 30 days, and then the approved reason, once', async () => {
  const buyer = await newBuyer()
  await approved(buyer)
  expect((await openQuietly(buyer)).status).toBe(200)
  await server.runTask('notify-of-quiet-views')
  expect(await knownTo(buyer)).toEqual(nothing)
  const given = await callFunction(server, exportUser, { userId: buyer.id, reason }, owner)
  expect(given.data.data.supportViews).toEqual([])
  const log = await server.database.pool.query<{ action: string; reason: string; after: object | null }>(
    `select action, reason, after from public.audit_log where subject_id = $1 and action = 'open-support-view'`,
    [buyer.id],
  )
  expect(log.rows).toMatchObject([{ reason, after: { suspicion: 'fraud', hiddenUntil: expect.any(String) } }])

  await server.database.pool.query(
    `update public.support_views
     set opened_at = opened_at - interval '31 days',
         hidden_until = hidden_until - interval '31 days'
     where user_id = $1`,
    [buyer.id],
  )
  await server.runTask('notify-of-quiet-views')
  await server.runTask('notify-of-quiet-views')
  expect(await knownTo(buyer)).toMatchObject({
    views: [{ reason }],
    bell: [
      { message: expect.stringContaining(`suspicion of fraud. Reason: ${reason}.`), triggered_by: null },
    ],
    export: [{ reason }],
  })
})

test('an account opened for support is known to its person at once, as before', async () => {
  const buyer = await newBuyer()
  await callFunction(server, openSupportView, { userId: buyer.id, reason }, moderator)
  expect(await knownTo(buyer)).toMatchObject({
    views: [{ reason }],
    bell: [{ title: 'Support opened your account' }],
    export: [{ reason }],
  })
})

test('admins are not suspected quietly, because the request reaches every owner', async () => {
  const helper = await admin('hugo', 'Hugo Helper', 'support')
  expect((await ask(helper, owner)).error.code).toBe('is_admin')
  expect((await openQuietly(helper, owner)).error.code).toBe('is_admin')
})
