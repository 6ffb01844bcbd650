import { randomUUID } from 'node:crypto'
import { decideCertification } from '@localchef/contracts/certifications/decide-certification'
import { decideChef } from '@localchef/contracts/chefs/decide-chef'
import { dismissFailedWork } from '@localchef/contracts/queue/dismiss-failed-work'
import { getQueue, type QueueKind } from '@localchef/contracts/queue/get-queue'
import { retryFailedWork } from '@localchef/contracts/queue/retry-failed-work'
import { undoDecision } from '@localchef/contracts/queue/undo-decision'
import { decideReport } from '@localchef/contracts/reports/decide-report'
import { reportContent } from '@localchef/contracts/reports/report-content'
import { heldUndoSeconds } from '@localchef/contracts/undo-limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { notifyDecisions } from '../notify-decisions.ts'

let server: TestServer
let ada: TestUser
let bob: TestUser
let buyer: TestUser
const reason = 'The address could not be found'
const withoutCertifications = 'The county has confirmed the permit by phone'

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signUp({ email: 'ada@queue.test', role: 'admin', name: 'Ada Admin' })
  bob = await server.signUp({ email: 'bob@queue.test', role: 'admin', name: 'Bob Boss' })
  buyer = await server.signUp({ email: 'buyer@queue.test', role: 'buyer', name: 'Bella Buyer' })
})
afterAll(() => server.stop())

beforeEach(async () => {
  await sql(`update public.chefs set status = 'active'`)
  await sql('delete from public.reports')
  await sql('delete from public.certifications')
  await sql('delete from mail.outbox')
  await sql('delete from pgboss.job')
})

function sql<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
  return server.database.transaction(async (connection) => (await connection.query<Row>(text, values)).rows)
}

let chefs = 0
async function submittedKitchen(hoursAgo = 1): Promise<Kitchen & { chef: TestUser }> {
  chefs += 1
  const chef = await server.signUp({
    email: `chef${chefs}@queue.test`,
    role: 'chef',
    name: 'Olga Petrova',
    language: 'ru',
  })
  const kitchen = await addKitchen(server.database, chef.id, { name: `Kitchen ${chefs}` })
  await sql(
    `update public.chefs
     set status = 'submitted', submitted_at = now() - make_interval(hours => $2), activated_at = null
     where id = $1`,
    [kitchen.chefId, hoursAgo],
  )
  return { ...kitchen, chef }
}

async function certificationOf(chefId: string, hoursAgo: number): Promise<string> {
  const rows = await sql<{ id: string }>(
    `insert into public.certifications (chef_id, kind, status, document_path, created_at)
     values ($1, 'food_handler', 'pending', 'someone/card.pdf', now() - make_interval(hours => $2))
     returning id`,
    [chefId, hoursAgo],
  )
  return rows[0]?.id ?? ''
}

async function lostMail(hoursAgo: number): Promise<string> {
  const rows = await sql<{ id: string }>(
    `insert into mail.outbox (recipient, subject, html, body_text, attempts, last_error, failed_at)
     values ('gone@queue.test', 'Your order is ready', 'secret', 'secret', 10, 'No such mailbox',
       now() - make_interval(hours => $1))
     returning id::text as id`,
    [hoursAgo],
  )
  return rows[0]?.id ?? ''
}

async function failedJob(hoursAgo: number): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into pgboss.job (id, name, data, state, retry_count, retry_limit, output, completed_on)
     values ($1, 'expire-order', '{"orderId":"x"}', 'failed', 8, 8, '{"message":"It broke"}',
       now() - make_interval(hours => $2))`,
    [id, hoursAgo],
  )
  return id
}

const queue = (input: object = {}, who = ada) => callFunction(server, getQueue, input, who)
const undo = (kind: 'chef' | 'certification' | 'report', id: string, who = ada) =>
  callFunction(server, undoDecision, { kind, id }, who)
const statusOf = async (table: string, id: string) =>
  (await sql<{ status: string }>(`select status from public.${table} where id = $1`, [id]))[0]?.status
const toldOf = async (user: TestUser) =>
  (
    await sql<{ event: string }>(
      'select event from public.notifications where user_id = $1 order by created_at',
      [user.id],
    )
  ).map(({ event }) => event)

describe('the queue', () => {
  test('days restrict the queue to work that has waited since then, chores included, across pages', async () => {
    const dayOf = async (hoursAgo: number) => {
      const [row] = await sql<{ day: string }>(
        `select to_char(
           (now() - make_interval(hours => $1)) at time zone 'UTC', 'YYYY-MM-DD'
         ) as day`,
        [hoursAgo],
      )
      return row?.day ?? ''
    }
    const [early, middle, late] = [240, 120, 24]
    const { chefId } = await submittedKitchen(early)
    const certification = await certificationOf(chefId, middle)
    const mail = await lostMail(middle)
    const lateJob = await failedJob(late)
    const earlyJob = await failedJob(early)
    const days = { from: await dayOf(middle + 24), to: await dayOf(middle - 24) }
    const idsOf = async (input: object) => (await queue(input)).data.items.map(({ id }) => id)
    expect((await idsOf(days)).toSorted()).toEqual([certification, mail].toSorted())
    expect((await idsOf({ from: days.from })).toSorted()).toEqual([certification, mail, lateJob].toSorted())
    expect((await idsOf({ to: days.to })).toSorted()).toEqual(
      [chefId, certification, mail, earlyJob].toSorted(),
    )
    const first = await queue({ ...days, limit: 1 })
    const second = await queue({ ...days, limit: 1, cursor: first.data.nextCursor })
    expect(second.data.nextCursor).toBeNull()
    expect([...first.data.items, ...second.data.items].map(({ id }) => id).toSorted()).toEqual(
      [certification, mail].toSorted(),
    )
    // The counts cover the whole queue.
    expect(first.data.waiting).toMatchObject({ chef: 1, job: 2 })
    const reversed = await queue({ from: days.to, to: days.from })
    expect([reversed.status, reversed.error.issues]).toMatchObject([400, [{ path: ['to'] }]])
  })

  test('the queue lists unsafe food first and other waiting work oldest first, page by page and by kind', async () => {
    const kitchen = await submittedKitchen(5)
    const certification = await certificationOf(kitchen.chefId, 4)
    const job = await failedJob(3)
    const mail = await lostMail(2)
    const report = await callFunction(
      server,
      reportContent,
      { subjectKind: 'dish', subjectId: kitchen.dishId, reason: 'unsafe_food', body: 'It was raw' },
      buyer,
    )
    const whole = await queue()
    expect(whole.data.items.map(({ kind, id }) => [kind, id])).toEqual([
      ['report', report.data.id],
      ['chef', kitchen.chefId],
      ['certification', certification],
      ['job', job],
      ['mail', mail],
    ])
    expect(whole.data.items.map(({ urgency }) => urgency)).toEqual(['health', 'age', 'age', 'age', 'age'])
    expect(whole.data.waiting).toEqual({
      chef: 1,
      certification: 1,
      permit: 0,
      gap: 0,
      denial: 0,
      report: 1,
      dispute: 0,
      mail: 1,
      job: 1,
      payment: 0,
      signal: 0,
    })
    expect(whole.data.items[1]).toMatchObject({
      detail: 'San Francisco, CA',
      user: { id: kitchen.chef.id, language: 'ru' },
    })
    expect(whole.data.items[3]).toMatchObject({ title: 'expire-order', detail: 'It broke', attempts: 9 })
    expect(whole.data.items[4]).toMatchObject({ recipient: 'gone@queue.test', detail: 'No such mailbox' })
    expect(JSON.stringify(whole.data)).not.toContain('secret')

    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await queue({ limit: 1, ...(cursor ? { cursor } : {}) })
      seen.push(...page.data.items.map(({ id }) => id))
      cursor = page.data.nextCursor ?? undefined
      if (!cursor) break
    }
    expect(seen).toEqual(whole.data.items.map(({ id }) => id))

    const kinds: QueueKind[] = ['mail', 'report']
    const some = await queue({ kinds })
    expect(some.data.items.map(({ kind }) => kind)).toEqual(['report', 'mail'])
    expect(some.data.waiting.chef).toBe(1)
  })

  test('the queue puts health before money, money before deadlines and deadlines before age, across kinds', async () => {
    const kitchen = await submittedKitchen(500)
    const since = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000)
    const insert = async (text: string, values: unknown[]) =>
      (await sql<{ id: string }>(`${text} returning id`, values))[0]?.id ?? ''
    const report = (subjectKind: string, reason: string, hoursAgo: number) =>
      insert(
        `insert into public.reports (reporter_id, subject_kind, subject_id, reason, created_at)
         values ($1, $2, $3, $4, $5)`,
        [buyer.id, subjectKind, randomUUID(), reason, since(hoursAgo)],
      )
    const spam = await report('dish', 'spam', 400)
    await sql(
      `insert into public.certifications (chef_id, kind, status, expires_on, decided_at)
       values ($1, 'insurance', 'approved', current_date + 5, now())`,
      [kitchen.chefId],
    )
    const renewal = await insert(
      `insert into public.certifications (chef_id, kind, created_at) values ($1, 'insurance', $2)`,
      [kitchen.chefId, since(300)],
    )
    const late = await report('order', 'late', 200)
    const cards = await insert(
      `insert into public.trust_signals (kind, subject_key, facts, fact_keys, count, first_seen_at)
       values ('shared_card', 'card', '{}', '{}', 3, $1)`,
      [since(100)],
    )
    const denial = await insert(
      `insert into public.allergen_denials (dish_id, allergen, ingredients, reason, created_at)
       values ($1, 'sesame', '{tahini}', 'No sesame in it', $2)`,
      [kitchen.dishId, since(5)],
    )
    const unlisted = await report('dish', 'allergen', 4)
    const reaction = await report('order', 'allergen', 3)
    const unsafe = await report('booking', 'unsafe_food', 2)
    const { items } = (await queue()).data
    expect(items.map(({ id, urgency }) => [id, urgency])).toEqual([
      [denial, 'health'],
      [unlisted, 'health'],
      [reaction, 'health'],
      [unsafe, 'health'],
      [late, 'money'],
      [cards, 'money'],
      [renewal, 'time'],
      [kitchen.chefId, 'age'],
      [spam, 'age'],
    ])
    await sql('delete from public.trust_signals')
    await sql('delete from public.allergen_denials')
  })

  test.each([
    { kinds: [] },
    { kinds: ['payments'] },
    { cursor: 'tomorrow~x' },
    { cursor: '2026-13-01T00:00:00Z~00000000-0000-0000-0000-000000000000' },
    { limit: 0 },
    { limit: 1000 },
  ])('invalid input is refused: %o', async (input) => {
    expect((await queue(input)).status).toBe(400)
  })

  test('a second admin learns who decided and why a row has gone', async () => {
    const { chefId } = await submittedKitchen()
    await callFunction(
      server,
      decideChef,
      { chefId, decision: 'approve', reason: withoutCertifications },
      ada,
    )
    const second = await callFunction(server, decideChef, { chefId, decision: 'reject', reason }, bob)
    expect(second.status).toBe(409)
    expect(second.error).toMatchObject({
      code: 'chef_conflict',
      details: { status: 'active', by: 'Ada Admin', action: 'approve-chef' },
    })
    const seen = await queue({}, bob)
    expect(seen.data.items).toEqual([])
    expect(seen.data.decided[0]).toMatchObject({
      id: chefId,
      action: 'approve-chef',
      by: { id: ada.id, name: 'Ada Admin' },
    })
  })
})

describe('undoing a decision', () => {
  test('undoing a decision restores the kitchen, is recorded and does not notify the chef', async () => {
    const { chefId, chef } = await submittedKitchen()
    await callFunction(
      server,
      decideChef,
      { chefId, decision: 'approve', reason: withoutCertifications },
      ada,
    )
    expect(await statusOf('chefs', chefId)).toBe('active')
    expect((await undo('chef', chefId)).data).toEqual({ undone: true })
    expect(await sql('select status, activated_at from public.chefs where id = $1', [chefId])).toEqual([
      { status: 'submitted', activated_at: null },
    ])
    await notifyDecisions(server)
    expect(await toldOf(chef)).toEqual([])
    expect(await server.mailbox(chef.email)).toEqual([])
    const acts = await sql('select action from public.audit_log where subject_id = $1 order by id', [chefId])
    expect(acts.map(({ action }) => action)).toEqual(['approve-chef', 'undo-approve-chef'])
    expect((await undo('chef', chefId)).error.code).toBe('undo_gone')

    const input = { chefId, decision: 'reject', reason } as const
    expect((await callFunction(server, decideChef, input, ada)).status).toBe(200)
    await notifyDecisions(server)
    expect(await toldOf(chef)).toEqual(['chef_rejected'])
    const mails = await server.mailbox(chef.email)
    expect(mails.map(({ text }) => text.includes(reason))).toEqual([true])
  })

  test('undoing is refused to another admin and after its time', async () => {
    const { chefId } = await submittedKitchen()
    const certification = await certificationOf(chefId, 1)
    const input = { certificationId: certification, decision: 'approve' } as const
    await callFunction(server, decideCertification, input, ada)
    const others = await undo('certification', certification, bob)
    expect(others.error).toMatchObject({ code: 'undo_gone', details: { by: 'Ada Admin' } })
    expect((await undo('certification', certification)).status).toBe(200)
    expect(await statusOf('certifications', certification)).toBe('pending')

    const slow = await certificationOf(chefId, 1)
    // Audit entries cannot be changed, so older decisions are inserted.
    const decidedAgo = (seconds: number) =>
      sql(
        `insert into public.audit_log (actor_id, actor_email, action, subject_kind, subject_id, created_at)
         values ($1, 'ada@queue.test', 'approve-certification', 'certification', $2, now() - $3 * interval '1 second')`,
        [ada.id, slow, seconds],
      )
    await callFunction(server, decideCertification, { ...input, certificationId: slow }, ada)
    // A person who stays on the offer to undo has two minutes.
    await decidedAgo(heldUndoSeconds - 20)
    expect((await undo('certification', slow)).status).toBe(200)
    await callFunction(server, decideCertification, { ...input, certificationId: slow }, ada)
    await decidedAgo(heldUndoSeconds + 20)
    expect((await undo('certification', slow)).error.code).toBe('undo_too_late')
    expect(await statusOf('certifications', slow)).toBe('approved')
    expect((await undo('report', randomUUID())).status).toBe(409)
    expect((await undo('chef', 'x')).status).toBe(400)
  })

  test('undoing the decision on a report puts the dish on sale again without notifying anyone', async () => {
    const { dishId, chef } = await submittedKitchen()
    const made = await callFunction(
      server,
      reportContent,
      { subjectKind: 'dish', subjectId: dishId, reason: 'wrong' },
      buyer,
    )
    const reportId = made.data.id
    const input = { reportId, decision: 'uphold', note: reason, takeAway: true } as const
    await callFunction(server, decideReport, input, ada)
    expect(await statusOf('dishes', dishId)).toBe('paused')
    expect((await undo('report', reportId)).status).toBe(200)
    expect(await statusOf('dishes', dishId)).toBe('active')
    expect(await statusOf('reports', reportId)).toBe('open')
    await notifyDecisions(server)
    expect(await toldOf(chef)).toEqual([])
    expect(await toldOf(buyer)).toEqual([])
  })
})

describe('failed work', () => {
  test('failed work is retried or dismissed once, and recorded without the address', async () => {
    const [again, rest, job] = [await lostMail(1), await lostMail(1), await failedJob(1)]
    const retry = (kind: 'mail' | 'job', id: string) =>
      callFunction(server, retryFailedWork, { kind, id }, ada)
    expect((await retry('mail', again)).data).toEqual({ done: true })
    expect(
      await sql('select failed_at, attempts, last_error from mail.outbox where id = $1', [again]),
    ).toEqual([{ failed_at: null, attempts: 0, last_error: null }])
    const second = await callFunction(server, retryFailedWork, { kind: 'mail', id: again }, bob)
    expect(second.error).toMatchObject({
      code: 'work_conflict',
      details: { by: 'Ada Admin', action: 'retry-mail' },
    })

    const dismiss = (kind: 'mail' | 'job', id: string) =>
      callFunction(server, dismissFailedWork, { kind, id, reason: 'The address is gone' }, ada)
    expect((await dismiss('mail', rest)).status).toBe(200)
    expect((await dismiss('mail', rest)).status).toBe(409)
    expect((await retry('job', job)).status).toBe(200)
    expect((await dismiss('job', job)).status).toBe(409)
    const left = await queue()
    expect(left.data.items).toEqual([])
    const record = await sql<{ all: string }>(
      `select string_agg(to_jsonb(a)::text, ' ') as all
       from public.audit_log a
       where subject_kind in ('mail', 'job')`,
    )
    expect(record[0]?.all).toContain('dismiss-mail')
    expect(record[0]?.all).not.toContain('gone@queue.test')
  })

  test.each([
    { kind: 'mail', id: randomUUID() },
    { kind: 'job', id: '12' },
    { kind: 'mail', id: '99999999999999999999' },
    { kind: 'mail', id: "1'; drop table" },
    { kind: 'chef', id: randomUUID() },
  ])('invalid input is refused: %o', async (input) => {
    const answer = await callFunction(server, retryFailedWork, input as { kind: 'mail'; id: string }, ada)
    expect(answer.status).toBe(400)
  })
})
