import { randomUUID } from 'node:crypto'
import { setListingStatus } from '@localchef/contracts/listings/set-listing-status'
import { actOnMany, type ManyItem, mostAtOnce } from '@localchef/contracts/many/act-on-many'
import { decideReport } from '@localchef/contracts/reports/decide-report'
import { reportContent } from '@localchef/contracts/reports/report-content'
import { unsuspendUser } from '@localchef/contracts/users/unsuspend-user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantAdmin } from '../../apps/server/src/commands/grant-admin.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { notifyDecisions } from '../notify-decisions.ts'

let server: TestServer
let ada: TestUser
let bob: TestUser
let moderator: TestUser
let chef: TestUser
let chefId: string
const reason = 'The list of allergens is missing'

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signUp({ email: 'ada@many.test', role: 'admin', name: 'Ada Admin' })
  bob = await server.signUp({ email: 'bob@many.test', role: 'admin', name: 'Bob Boss' })
  moderator = await server.signUp({ email: 'mo@many.test', role: 'admin', name: 'Mo Moderator' })
  await grantAdmin(server.database, moderator.email, 'moderator')
  chef = await server.signUp({ email: 'olga@many.test', role: 'chef', name: 'Olga Petrova' })
  chefId = (await addKitchen(server.database, chef.id)).chefId
})
afterAll(() => server.stop())

const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query<Row>(text, values)).rows
const act = (items: ManyItem[], who = ada) => callFunction(server, actOnMany, { items }, who)
const codesOf = ({ data }: Awaited<ReturnType<typeof act>>) =>
  data.outcomes.map((outcome) => (outcome.done ? 'done' : outcome.refusal.code))

type Status = 'active' | 'paused' | 'archived'

let dishes = 0
async function dish(status: Status = 'active', allergens: string | null = '{}'): Promise<string> {
  dishes += 1
  const [row] = await sql<{ id: string }>(
    `insert into public.dishes (chef_id, name, price_cents, category, cuisine, status, allergens)
     values ($1, $2, 500, 'main', 'russian', $4, $3)
     returning id`,
    [chefId, `Dish ${dishes}`, allergens, status],
  )
  return row?.id ?? ''
}

const move = (id: string, from: Status, to: Status): ManyItem => ({
  operation: 'set-listing-status',
  input: { kind: 'dish', id, from, to, reason },
})
const statusesOf = async (ids: readonly string[]) => {
  const rows = await sql<{ id: string; status: Status }>(
    'select id, status from public.dishes where id = any($1)',
    [ids],
  )
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}
const actsOn = async (ids: readonly string[]) => {
  const rows = await sql<{ subjectId: string; action: string }>(
    `select subject_id as "subjectId", action
     from public.audit_log
     where subject_id = any($1) and area = 'act'
     order by id`,
    [ids],
  )
  return ids.map((id) => rows.filter(({ subjectId }) => subjectId === id).map(({ action }) => action))
}

test('a refused item leaves the others done, and each has its own audit entry and notification', async () => {
  const ids = [await dish(), await dish(), await dish()]
  const [, second = ''] = ids
  const byBob = { kind: 'dish', id: second, from: 'active', to: 'archived', reason } as const
  await callFunction(server, setListingStatus, byBob, bob)
  const paused = await act(ids.map((id) => move(id, 'active', 'paused')))
  expect(paused.status).toBe(200)
  expect(paused.data.outcomes[1]).toMatchObject({
    done: false,
    refusal: { code: 'listing_conflict', details: { status: 'archived' } },
  })
  expect(codesOf(paused)).toEqual(['done', 'listing_conflict', 'done'])
  expect(await statusesOf(ids)).toEqual(['paused', 'archived', 'paused'])
  expect(await actsOn(ids)).toEqual([['set-dish-status'], ['set-dish-status'], ['set-dish-status']])
  const subjects = (await server.mailbox(chef.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /paused/i.test(subject))).toHaveLength(2)
})

test('the audit entries of one call share its request id', async () => {
  const ids = [await dish(), await dish()]
  await act(ids.map((id) => move(id, 'active', 'paused')))
  const rows = await sql(
    'select count(*)::integer as entries, count(distinct request_id)::integer as requests from public.audit_log where subject_id = any($1)',
    [ids],
  )
  expect(rows).toEqual([{ entries: 2, requests: 1 }])
})

test('undoing many restores each item that has not changed since', async () => {
  const ids = [await dish(), await dish(), await dish()]
  const [first = ''] = ids
  await act(ids.map((id) => move(id, 'active', 'paused')))
  const byBob = { kind: 'dish', id: first, from: 'paused', to: 'archived', reason } as const
  await callFunction(server, setListingStatus, byBob, bob)
  const undone = await act(ids.map((id) => move(id, 'paused', 'active')))
  expect(codesOf(undone)).toEqual(['listing_conflict', 'done', 'done'])
  expect(await statusesOf(ids)).toEqual(['archived', 'active', 'active'])
})

test('a rule of a single operation refuses only its item', async () => {
  const [stated, unstated] = [await dish('paused'), await dish('paused', null)]
  const shown = await act([stated, unstated].map((id) => move(id, 'paused', 'active')))
  expect(codesOf(shown)).toEqual(['done', 'allergens_unstated'])
  expect(await statusesOf([stated, unstated])).toEqual(['active', 'paused'])
  expect(await actsOn([unstated])).toEqual([[]])
})

/** Lets the database refuse to change a dish. */
async function guard(id: string, code: string): Promise<void> {
  await sql(
    `create or replace function public.guard_for_test() returns trigger language plpgsql as $$
     begin
       raise exception 'guarded' using errcode = '${code}';
     end
     $$`,
  )
  await sql(
    `create or replace trigger guard_for_test after update on public.dishes
     for each row when (new.id = '${id}') execute function public.guard_for_test()`,
  )
}

test('a rule of the database refuses only its item', async () => {
  const [free, guarded] = [await dish(), await dish()]
  await guard(guarded, 'LC004')
  const paused = await act([guarded, free].map((id) => move(id, 'active', 'paused')))
  expect(codesOf(paused)).toEqual(['allergens_unstated', 'done'])
  expect(await statusesOf([guarded, free])).toEqual(['active', 'paused'])
  expect(await actsOn([guarded, free])).toEqual([[], ['set-dish-status']])
})

test('a server error rolls back the whole call', async () => {
  const [free, guarded] = [await dish(), await dish()]
  await guard(guarded, 'P0001')
  const paused = await act([free, guarded].map((id) => move(id, 'active', 'paused')))
  expect([paused.status, paused.error.code]).toEqual([500, 'internal'])
  expect(await statusesOf([free, guarded])).toEqual(['active', 'active'])
  expect(await actsOn([free, guarded])).toEqual([[], []])
})

test('a row that stays locked is a refusal to try again', async () => {
  const held = await dish()
  for (const code of ['55P03', '57014', '40001', '40P01']) {
    await guard(held, code)
    const paused = await act([move(held, 'active', 'paused')])
    expect([code, paused.status, paused.error.code]).toEqual([code, 503, 'busy'])
  }
  expect(await statusesOf([held])).toEqual(['active'])
  await sql('drop trigger guard_for_test on public.dishes')
  await sql('drop function public.guard_for_test')
})

test('a missing item is refused as the single operation would refuse it', async () => {
  const id = await dish()
  const answered = await act([move(randomUUID(), 'active', 'paused'), move(id, 'active', 'paused')])
  expect(codesOf(answered)).toEqual(['not_found', 'done'])
})

test('too many items, none, a record named twice and an operation that cannot act on many are refused as a whole', async () => {
  const id = await dish()
  const items = [move(id, 'active', 'paused'), move(id, 'paused', 'active')]
  const fresh = () => move(randomUUID(), 'active', 'paused')
  const erase = { operation: 'erase-user', input: { userId: randomUUID(), reason } } as unknown as ManyItem
  for (const wrong of [items, [], Array.from({ length: mostAtOnce + 1 }, fresh), [fresh(), erase]]) {
    const answer = await act(wrong)
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input'])
  }
  expect(await statusesOf([id])).toEqual(['active'])
  expect(codesOf(await act(Array.from({ length: mostAtOnce }, fresh)))).toEqual(
    Array.from({ length: mostAtOnce }, () => 'not_found'),
  )
})

test('approvals, upheld reports and warnings cannot be made for many at once', async () => {
  const id = randomUUID()
  const items: ManyItem[] = [
    { operation: 'decide-certification', input: { certificationId: id, decision: 'approve' } },
    { operation: 'decide-chef', input: { chefId: id, decision: 'approve' } },
    { operation: 'decide-chef', input: { chefId: id, decision: 'reject', reason } },
    {
      operation: 'decide-report',
      input: { reportId: id, decision: 'uphold', note: reason, takeAway: false },
    },
    { operation: 'decide-trust-signal', input: { signalId: id, decision: 'warn', note: reason } },
  ]
  for (const item of items) expect((await act([item])).status).toBe(400)
})

test('an item that needs its own right is refused without it, and the attempt is recorded', async () => {
  const id = await dish()
  const work = { operation: 'dismiss-failed-work', input: { kind: 'mail', id: '1', reason } } as const
  const answered = await act([work, move(id, 'active', 'paused')], moderator)
  expect(codesOf(answered)).toEqual(['staff_right_missing', 'done'])
  expect(answered.data.outcomes[0]).toMatchObject({ refusal: { details: { right: 'upkeep' } } })
  const rows = await sql(
    `select subject_id, after from public.audit_log where area = 'security' and actor_id = $1 and action = 'refuse-admin-call'`,
    [moderator.id],
  )
  expect(rows).toEqual([{ subject_id: 'dismiss-failed-work', after: { code: 'staff_right_missing' } }])
})

test('a chef, a buyer and a visitor cannot act on many', async () => {
  const items = [move(await dish(), 'active', 'paused')]
  expect((await act(items, chef)).error.code).toBe('forbidden')
  expect((await callFunction(server, actOnMany, { items })).status).toBe(401)
})

test('two admins who act on the same items at once change each item once', async () => {
  const ids: string[] = []
  for (let count = 0; count < 12; count += 1) ids.push(await dish())
  const [adas, bobs] = await Promise.all([
    act(ids.map((id) => move(id, 'active', 'paused'))),
    act(
      ids.toReversed().map((id) => move(id, 'active', 'archived')),
      bob,
    ),
  ])
  const ofBob = codesOf(bobs).toReversed()
  expect(codesOf(adas).map((code, index) => [code, ofBob[index]].toSorted())).toEqual(
    ids.map(() => ['done', 'listing_conflict']),
  )
  expect(await actsOn(ids)).toEqual(ids.map(() => ['set-dish-status']))
})

test('people are suspended at once, except admins and oneself, and the undo lifts what is still suspended', async () => {
  const people: TestUser[] = []
  for (const name of ['Rita', 'Sven', 'Tina']) {
    people.push(await server.signUp({ email: `${name.toLowerCase()}@many.test`, role: 'buyer', name }))
  }
  const ids = people.map(({ id }) => id)
  const suspend = [...ids, bob.id, ada.id].map((userId): ManyItem => {
    return { operation: 'suspend-user', input: { userId, until: null, reason } }
  })
  expect(codesOf(await act(suspend))).toEqual(['done', 'done', 'done', 'is_admin', 'own_account'])
  await callFunction(server, unsuspendUser, { userId: ids[0] ?? '' }, bob)
  const lifted = await act(ids.map((userId) => ({ operation: 'unsuspend-user', input: { userId } })))
  expect(codesOf(lifted)).toEqual(['not_suspended', 'done', 'done'])
  expect(await actsOn(ids)).toEqual(ids.map(() => ['suspend-user', 'unsuspend-user']))
})

test('kitchens are suspended and restored at once', async () => {
  const owner = await server.signUp({ email: 'second@many.test', role: 'chef', name: 'Second Chef' })
  const ids = [(await addKitchen(server.database, owner.id)).chefId, chefId]
  const decide = (decision: 'suspend' | 'unsuspend') =>
    act(ids.map((id) => ({ operation: 'decide-chef', input: { chefId: id, decision, reason } })))
  expect(codesOf(await decide('suspend'))).toEqual(['done', 'done'])
  expect(codesOf(await decide('suspend'))).toEqual(['chef_conflict', 'chef_conflict'])
  expect(codesOf(await decide('unsuspend'))).toEqual(['done', 'done'])
})

test('reports are dismissed and certifications rejected at once, and undone before anybody is notified', async () => {
  const buyer = await server.signUp({ email: 'bella@many.test', role: 'buyer', name: 'Bella Buyer' })
  const reportIds: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const content = { subjectKind: 'dish', subjectId: await dish(), reason: 'wrong' } as const
    reportIds.push((await callFunction(server, reportContent, content, buyer)).data.id)
  }
  const [certification] = await sql<{ id: string }>(
    `insert into public.certifications (chef_id, kind, status, document_path)
     values ($1, 'food_handler', 'pending', 'someone/card.pdf')
     returning id`,
    [chefId],
  )
  const certificationId = certification?.id ?? ''
  const [first = '', second = ''] = reportIds
  await callFunction(server, decideReport, { reportId: second, decision: 'dismiss', note: reason }, bob)
  const dismiss = reportIds.map((reportId): ManyItem => {
    return {
      operation: 'decide-report',
      input: { reportId, decision: 'dismiss', note: reason, takeAway: false },
    }
  })
  const reject: ManyItem = {
    operation: 'decide-certification',
    input: { certificationId, decision: 'reject', reason },
  }
  const decided = await act([...dismiss, reject])
  expect(codesOf(decided)).toEqual(['done', 'report_conflict', 'done'])
  expect(decided.data.outcomes[1]).toMatchObject({ refusal: { details: { by: 'Bob Boss' } } })
  const undone = await act([
    { operation: 'undo-decision', input: { kind: 'report', id: first } },
    { operation: 'undo-decision', input: { kind: 'report', id: second } },
    { operation: 'undo-decision', input: { kind: 'certification', id: certificationId } },
  ])
  expect(codesOf(undone)).toEqual(['done', 'undo_gone', 'done'])
  expect(await actsOn([first, second, certificationId])).toEqual([
    ['dismiss-report', 'undo-dismiss-report'],
    ['dismiss-report'],
    ['reject-certification', 'undo-reject-certification'],
  ])
  await notifyDecisions(server)
  const events = await sql(`select event from public.notifications where user_id = $1`, [buyer.id])
  expect(events).toEqual([{ event: 'report_dismissed' }])
})

test('failed mails and jobs are retried and dismissed at once', async () => {
  const [mail] = await sql<{ id: string }>(
    `insert into mail.outbox (recipient, subject, html, body_text, attempts, last_error, failed_at)
     values ('gone@many.test', 'Your order is ready', 'x', 'x', 10, 'No such mailbox', now())
     returning id::text as id`,
  )
  const job = randomUUID()
  await sql(
    `insert into pgboss.job (id, name, data, state, retry_count, retry_limit, output, completed_on)
     values ($1, 'expire-order', '{"orderId":"x"}', 'failed', 8, 8, '{"message":"It broke"}', now())`,
    [job],
  )
  const items: ManyItem[] = [
    { operation: 'dismiss-failed-work', input: { kind: 'mail', id: mail?.id ?? '', reason } },
    { operation: 'retry-failed-work', input: { kind: 'job', id: job } },
  ]
  expect(codesOf(await act(items))).toEqual(['done', 'done'])
  expect(codesOf(await act(items))).toEqual(['work_conflict', 'work_conflict'])
  expect(await actsOn([mail?.id ?? '', job])).toEqual([['dismiss-mail'], ['retry-job']])
})
