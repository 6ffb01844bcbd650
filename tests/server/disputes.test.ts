import { randomUUID } from 'node:crypto'
import { grantKitchenCredit } from '@localchef/contracts/credit/grant-kitchen-credit'
import { decideDispute } from '@localchef/contracts/disputes/decide-dispute'
import type { DisputeOutcome } from '@localchef/contracts/disputes/dispute-outcome'
import { getDispute } from '@localchef/contracts/disputes/get-dispute'
import { listDisputes } from '@localchef/contracts/disputes/list-disputes'
import { listOwedRefunds } from '@localchef/contracts/disputes/list-owed-refunds'
import { reopenDispute } from '@localchef/contracts/disputes/reopen-dispute'
import { reportProblem } from '@localchef/contracts/disputes/report-problem'
import { settleRefund } from '@localchef/contracts/disputes/settle-refund'
import { signDisputePicture } from '@localchef/contracts/disputes/sign-dispute-picture'
import { wordDispute } from '@localchef/contracts/disputes/word-dispute'
import { actOnMany } from '@localchef/contracts/many/act-on-many'
import { sendMessage } from '@localchef/contracts/messages/send-message'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { getQueue } from '@localchef/contracts/queue/get-queue'
import { undoDecision } from '@localchef/contracts/queue/undo-decision'
import { decideReport } from '@localchef/contracts/reports/decide-report'
import { getReport } from '@localchef/contracts/reports/get-report'
import { listReports } from '@localchef/contracts/reports/list-reports'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { notifyDecisions } from '../notify-decisions.ts'

let server: TestServer
let admin: TestUser
let chef: TestUser
let buyer: TestUser
let stranger: TestUser
let kitchen: Kitchen
let orderId: string
const body = 'The soup was cold and half of it was missing.'

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'ada@disputes.test', role: 'admin', name: 'Ada Admin' })
  chef = await server.signUp({
    email: 'chef@disputes.test',
    role: 'chef',
    name: 'Olga Petrova',
    language: 'ru',
  })
  buyer = await server.signUp({ email: 'buyer@disputes.test', role: 'buyer', name: 'Bella Buyer' })
  stranger = await server.signUp({ email: 'sam@disputes.test', role: 'buyer', name: 'Sam Stranger' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 100, maxOpenOrders: 100 })
})
afterAll(() => server.stop())

beforeEach(async () => {
  await server.database.pool.query('delete from public.reports')
  await server.database.pool.query('delete from public.notifications')
  await server.database.pool.query('delete from mail.outbox')
  const cart = {
    chefId: kitchen.chefId,
    lines: [{ dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }],
  }
  const quote = await callFunction(server, quoteOrder, cart, buyer)
  const placed = await callFunction(
    server,
    placeOrder,
    { ...cart, slotFrom: quote.data.slots.at(-1)?.from ?? '' },
    buyer,
  )
  orderId = placed.data.id
})

async function complete(daysAgo = 1): Promise<void> {
  await server.database.transaction(async (connection) => {
    await connection.query('set local session_replication_role = replica')
    await connection.query(
      `update public.orders
       set status = 'completed', closed_at = now() - make_interval(days => $2), completed_at = now()
       where id = $1`,
      [orderId, daysAgo],
    )
  })
}

const report = (who: TestUser, more: object = {}) =>
  callFunction(server, reportProblem, { orderId, kind: 'quality', body, ...more }, who)
const newsOf = async (user: TestUser) =>
  (
    await server.database.pool.query<{ event: string; message: string }>(
      'select event, message from public.notifications where user_id = $1 order by created_at',
      [user.id],
    )
  ).rows

async function upload(user: TestUser): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer()
  const path = `${user.id}/${randomUUID()}.jpg`
  const { error } = await user.client.storage
    .from('messages')
    .upload(path, picture, { contentType: 'image/jpeg' })
  expect(error).toBeNull()
  return path
}

describe('reporting a problem', () => {
  test('each side can report a problem once, for some days after an order is over or late', async () => {
    expect((await report(buyer)).error.code).toBe('not_reportable')
    await server.database.pool.query(
      `update public.orders set slot_from = now() - interval '2 hours', slot_until = now() - interval '1 hour'
       where id = $1`,
      [orderId],
    )
    expect((await report(stranger)).status).toBe(404)
    expect((await report(admin)).status).toBe(404)
    expect((await callFunction(server, reportProblem, { orderId, kind: 'late', body })).status).toBe(401)
    expect((await report(buyer, { kind: 'late' })).status).toBe(200)
    expect((await report(buyer)).error.code).toBe('already_reported')
    await server.database.pool.query('delete from public.reports')
    await complete(15)
    expect((await report(buyer)).error.code).toBe('not_reportable')
  })

  test('a repeated report with the same key creates one report', async () => {
    await complete()
    const idempotencyKey = randomUUID()
    const input = { orderId, kind: 'quality', body } as const
    const [first, second] = [
      await callFunction(server, reportProblem, input, { ...buyer, idempotencyKey }),
      await callFunction(server, reportProblem, input, { ...buyer, idempotencyKey }),
    ]
    expect(second.data).toEqual(first.data)
  })

  test.each([
    { body: 'Bad' },
    { body: 'x'.repeat(2001) },
    { kind: 'boring' },
    { bookingId: randomUUID() },
    { picturePaths: ['a', 'b', 'c', 'd', 'e'] },
    { orderId: 'x' },
  ])('an invalid report is refused: %o', async (more) => {
    await complete()
    expect((await report(buyer, more)).status).toBe(400)
  })

  test("a report accepts the reporter's own pictures, which nobody can replace or delete", async () => {
    await complete()
    const path = await upload(buyer)
    const foreign = await report(chef, { picturePaths: [path] })
    expect(foreign.error.issues).toMatchObject([{ path: ['picturePaths', 0] }])
    expect((await report(buyer, { picturePaths: [path] })).status).toBe(200)
    const sign = (who: TestUser) => who.client.storage.from('messages').createSignedUrl(path, 60)
    expect((await sign(buyer)).error).toBeNull()
    for (const other of [chef, stranger, admin]) expect((await sign(other)).error).not.toBeNull()
    await buyer.client.storage.from('messages').remove([path])
    const opened = await callFunction(server, signDisputePicture, { path }, admin)
    const answer = await fetch(`${server.project?.url ?? server.url}/storage/v1${opened.data.address}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await callFunction(server, signDisputePicture, { path: 'x/y.jpg' }, admin)).status).toBe(404)
  })
})

test('an admin reads both accounts and decides for one, and both sides are notified of the reason', async () => {
  await callFunction(server, sendMessage, { orderId, body: 'Where is my soup?' }, buyer)
  await complete()
  await server.database.pool.query('delete from public.notifications')
  const first = await report(buyer)
  expect(await newsOf(chef)).toMatchObject([{ event: 'order_problem' }])
  const other = await report(chef, { kind: 'no_show', body: 'They came two hours late for it.' })
  expect(await newsOf(buyer)).toEqual([])

  const waiting = await callFunction(server, getQueue, {}, admin)
  expect(waiting.data.waiting).toMatchObject({ dispute: 1, report: 0 })
  expect(waiting.data.items).toMatchObject([
    { kind: 'dispute', id: first.data.id, title: expect.stringMatching(/^#\d+$/) },
  ])
  const file = await callFunction(server, getDispute, { reportId: first.data.id }, admin)
  expect(file.data).toMatchObject({
    status: 'open',
    accounts: [
      { by: 'buyer', kind: 'quality', body },
      { by: 'chef', kind: 'no_show' },
    ],
    buyer: { id: buyer.id },
    chef: { profileId: chef.id, name: 'Olga Piroshki Kitchen', nameRu: 'Пирожки Ольги' },
    order: { id: orderId, viewer: 'admin', status: 'completed' },
    booking: null,
  })

  const note = 'The picture shows an empty box'
  const decision = {
    reportId: first.data.id,
    side: 'buyer',
    outcome: { kind: 'nothing' },
    note,
  } as const
  expect((await callFunction(server, decideDispute, { ...decision, note: '' }, admin)).status).toBe(400)
  expect((await callFunction(server, decideDispute, decision, admin)).status).toBe(200)
  await notifyDecisions(server)
  const decided = await callFunction(server, getDispute, { reportId: other.data.id }, admin)
  expect(decided.data).toMatchObject({ status: 'dismissed', decisionNote: note })
  expect(await newsOf(buyer)).toMatchObject([
    { event: 'dispute_for', message: expect.stringContaining(note) },
  ])
  expect((await newsOf(chef)).at(-1)).toMatchObject({
    event: 'dispute_against',
    message: expect.stringContaining(note),
  })
  expect((await server.mailbox(chef.email))[0]?.subject).toContain('Решение принято')
  expect((await report(chef)).error.code).toBe('already_reported')
  const late = await callFunction(server, decideDispute, { ...decision, side: 'chef' }, admin)
  expect(late.error).toMatchObject({ code: 'report_conflict', details: { by: 'Ada Admin' } })
  expect((await callFunction(server, getQueue, {}, admin)).data.waiting.dispute).toBe(0)
})

describe('a refund in person', () => {
  const note = 'The picture shows an empty box'
  const refund = (amount: number, isSettled = false) => ({
    kind: 'refund_in_person' as const,
    amount,
    isSettled,
  })
  const owed = async (status: 'owed' | 'settled') =>
    (await callFunction(server, listOwedRefunds, { status }, admin)).data.refunds
  async function reported(): Promise<string> {
    await complete()
    return (await report(buyer)).data.id
  }
  const decide = (reportId: string, outcome: ReturnType<typeof refund> | { kind: 'nothing' | 'warning' }) =>
    callFunction(server, decideDispute, { reportId, side: 'buyer', outcome, note }, admin)

  test('an order that was paid at the handover ends in a refund that the chef owes, with the previewed messages', async () => {
    const reportId = await reported()
    expect((await decide(reportId, refund(6.51))).error).toMatchObject({
      code: 'not_refundable',
      details: { left: 6.5 },
    })
    expect((await decide(reportId, refund(4))).status).toBe(200)
    expect(await owed('owed')).toMatchObject([
      {
        reportId,
        orderId,
        amount: 4,
        settledAt: null,
        chef: { id: kitchen.chefId },
        buyer: { id: buyer.id },
      },
    ])
    await notifyDecisions(server)
    const number = (await owed('owed'))[0]?.number ?? ''
    const words = (reader: 'buyer' | 'chef') =>
      wordDispute(reader, { subject: 'order', number, side: 'buyer', outcome: refund(4), note }).words
    expect((await newsOf(buyer)).at(-1)?.message).toBe(words('buyer').en.message)
    expect((await newsOf(chef)).at(-1)?.message).toBe(words('chef').en.message)
    expect(words('chef').en.message).toContain('you owe them $4.00')
    expect(words('buyer').ru.message).toContain('повар должен вам')
  })

  test('an owed refund is settled once, with the evidence in words', async () => {
    const reportId = await reported()
    await decide(reportId, refund(6.5))
    const settle = (who: TestUser) =>
      callFunction(server, settleRefund, { reportId, note: 'The buyer wrote that the cash came' }, who)
    expect((await settle(chef)).status).toBe(403)
    expect((await settle(admin)).data).toEqual({ settled: true })
    expect((await settle(admin)).error).toMatchObject({
      code: 'refund_settled',
      details: { by: 'Ada Admin' },
    })
    expect(await owed('owed')).toEqual([])
    expect(await owed('settled')).toMatchObject([
      { reportId, amount: 6.5, settledNote: 'The buyer wrote that the cash came' },
    ])
  })

  test('a refund that the buyer has already is recorded as settled', async () => {
    const reportId = await reported()
    await decide(reportId, refund(1, true))
    expect(await owed('settled')).toMatchObject([{ reportId, amount: 1 }])
    expect((await callFunction(server, settleRefund, { reportId: orderId, note }, admin)).status).toBe(404)
  })

  test('undoing the decision takes the refund back, and nobody is notified', async () => {
    const reportId = await reported()
    await notifyDecisions(server)
    await decide(reportId, refund(2))
    await server.database.pool.query('delete from public.notifications')
    const undone = await callFunction(server, undoDecision, { kind: 'report', id: reportId }, admin)
    expect(undone.data).toEqual({ undone: true })
    expect(await owed('owed')).toEqual([])
    await notifyDecisions(server)
    expect(await newsOf(buyer)).toEqual([])
    expect((await decide(reportId, { kind: 'nothing' })).status).toBe(200)
  })

  test('an admin of finance undoes their own decision of a dispute', async () => {
    const reportId = await reported()
    const setRole = (role: string) =>
      server.database.pool.query('update public.staff_members set role = $2 where user_id = $1', [
        admin.id,
        role,
      ])
    await setRole('finance')
    try {
      expect((await decide(reportId, refund(2))).status).toBe(200)
      const undone = await callFunction(server, undoDecision, { kind: 'report', id: reportId }, admin)
      expect(undone.data).toEqual({ undone: true })
    } finally {
      await setRole('owner')
    }
  })

  test('an order that was never handed over has nothing to give back in person', async () => {
    await server.database.pool.query(
      `update public.orders set slot_from = now() - interval '2 hours', slot_until = now() - interval '1 hour'
       where id = $1`,
      [orderId],
    )
    const reportId = (await report(buyer, { kind: 'late' })).data.id
    expect((await decide(reportId, refund(1))).error.code).toBe('not_refundable')
    expect((await callFunction(server, getDispute, { reportId }, admin)).data.status).toBe('open')
  })

  test('the chef cannot be the side that receives a refund in person', async () => {
    const reportId = await reported()
    const input = { reportId, side: 'chef', outcome: refund(1), note } as const
    expect((await callFunction(server, decideDispute, input, admin)).status).toBe(400)
  })
})

test('a dispute shows the history of both people, with the warnings of earlier disputes', async () => {
  const people = async (reportId: string) =>
    (await callFunction(server, getDispute, { reportId }, admin)).data.people
  await complete()
  const reportId = (await report(buyer)).data.id
  const [before] = (await people(reportId)).slice(1)
  await callFunction(
    server,
    decideDispute,
    { reportId, side: 'buyer', outcome: { kind: 'warning' }, note: 'The box was empty' },
    admin,
  )
  expect(await people(reportId)).toMatchObject([
    { id: buyer.id, role: 'buyer', reportsMade: 1, reportsMadeUpheld: 1, reportsAbout: 0, warnings: 0 },
    {
      id: chef.id,
      role: 'chef',
      reportsMade: 0,
      reportsAbout: 1,
      reportsAboutUpheld: 1,
      warnings: (before?.warnings ?? 0) + 1,
      refundsGiven: 0,
      refundedByThem: 0,
    },
  ])
})

test('reading a dispute without a report is refused', async () => {
  const answer = await callFunction(server, getDispute, { reportId: randomUUID() }, admin)
  expect(answer.status).toBe(404)
})

describe('a decided dispute', () => {
  const note = 'The picture shows an empty box'
  const reason = 'The chef sent a receipt'
  const decide = (reportId: string, outcome: DisputeOutcome, who = admin) =>
    callFunction(server, decideDispute, { reportId, side: 'buyer', outcome, note }, who)
  const reopen = (reportId: string, who = admin) =>
    callFunction(server, reopenDispute, { reportId, reason }, who)
  const credit = (amount: number) => ({ kind: 'credit', amount }) as const
  const inPerson = (amount: number, isSettled: boolean) =>
    ({ kind: 'refund_in_person', amount, isSettled }) as const
  async function reported(): Promise<string> {
    await complete()
    return (await report(buyer)).data.id
  }

  test('reopening keeps every outcome with who, when and why, and notifies both sides', async () => {
    const reportId = await reported()
    await decide(reportId, credit(2))
    await notifyDecisions(server)
    await server.database.pool.query('delete from public.notifications')
    expect((await callFunction(server, reopenDispute, { reportId, reason: '' }, admin)).status).toBe(400)
    expect((await reopen(reportId, chef)).status).toBe(403)
    expect((await reopen(reportId)).data).toEqual({ id: reportId })
    expect((await reopen(reportId)).error.code).toBe('report_conflict')
    for (const side of [buyer, chef]) {
      expect(await newsOf(side)).toEqual([
        { event: 'dispute_reopened', message: expect.stringContaining(reason) },
      ])
    }
    expect((await server.mailbox(chef.email))[0]?.subject).toContain('Мы пересматриваем решение')
    await decide(reportId, inPerson(3, true))
    const dispute = await callFunction(server, getDispute, { reportId }, admin)
    const outcomes = [
      {
        kind: 'credit',
        side: 'buyer',
        amount: 2,
        note,
        by: 'Ada Admin',
        reopened: { by: 'Ada Admin', reason },
      },
      { kind: 'refund_in_person', amount: 3, settledAt: expect.any(String), reopened: null },
    ]
    expect(dispute.data).toMatchObject({ outcomes, paid: 6.5, given: 5 })
    const { data } = await callFunction(server, listDisputes, {}, admin)
    expect(data.disputes).toMatchObject([{ id: reportId, subjectId: orderId, outcomes }])
  })

  test('earlier gifts of every kind lower the sum that can still be given', async () => {
    const reportId = await reported()
    await decide(reportId, credit(2))
    await reopen(reportId)
    expect((await decide(reportId, inPerson(6.5, false))).error).toMatchObject({
      code: 'not_refundable',
      details: { left: 4.5 },
    })
    await decide(reportId, inPerson(4, true))
    await reopen(reportId)
    expect((await decide(reportId, credit(0.51))).error).toMatchObject({ details: { left: 0.5 } })
    const kitchens = { orderId, amount: 0.51, reason, expiresOn: daysFromNow(30) }
    expect((await callFunction(server, grantKitchenCredit, kitchens, chef)).error).toMatchObject({
      code: 'not_refundable',
      details: { left: 0.5 },
    })
    expect((await decide(reportId, credit(0.5))).status).toBe(200)
  })

  test('a refund in person that was only owed ends with its decision', async () => {
    const reportId = await reported()
    await decide(reportId, inPerson(6.5, false))
    await reopen(reportId)
    const owed = await callFunction(server, listOwedRefunds, { status: 'owed' }, admin)
    expect(owed.data.refunds).toEqual([])
    expect((await callFunction(server, settleRefund, { reportId, note }, admin)).status).toBe(404)
    expect((await decide(reportId, credit(6.5))).status).toBe(200)
  })

  test('two gifts at once never exceed what was paid', async () => {
    const reportId = await reported()
    const kitchens = { orderId, amount: 4, reason, expiresOn: daysFromNow(30) }
    const answers = await Promise.all([
      decide(reportId, credit(4)),
      callFunction(server, grantKitchenCredit, kitchens, chef),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('an admin with reports and without disputes neither sees nor decides one', async () => {
    const reportId = await reported()
    await server.database.pool.query(
      "update public.staff_members set role = 'moderator' where user_id = $1",
      [admin.id],
    )
    try {
      for (const decision of ['uphold', 'dismiss', 'reopen'] as const) {
        const input = { reportId, decision, note }
        expect((await callFunction(server, decideReport, input, admin)).error.code).toBe('is_dispute')
      }
      const input = { reportId, decision: 'dismiss' as const, note }
      const many = { items: [{ operation: 'decide-report' as const, input }] }
      expect((await callFunction(server, actOnMany, many, admin)).data.outcomes).toMatchObject([
        { done: false, refusal: { code: 'is_dispute' } },
      ])
      expect((await callFunction(server, getReport, { reportId }, admin)).status).toBe(404)
      expect((await callFunction(server, listReports, {}, admin)).data.reports).toEqual([])
      expect((await callFunction(server, getQueue, {}, admin)).data.items).toEqual([])
      for (const answer of [await decide(reportId, credit(1)), await reopen(reportId)]) {
        expect([answer.status, answer.error.code]).toEqual([403, 'staff_right_missing'])
      }
      expect((await callFunction(server, listDisputes, {}, admin)).status).toBe(403)
    } finally {
      await server.database.pool.query("update public.staff_members set role = 'owner' where user_id = $1", [
        admin.id,
      ])
    }
  })

  test('undoing a decision asks for the right to decide disputes', async () => {
    const reportId = await reported()
    await decide(reportId, { kind: 'nothing' })
    const setRole = (role: string) =>
      server.database.pool.query('update public.staff_members set role = $2 where user_id = $1', [
        admin.id,
        role,
      ])
    await setRole('moderator')
    try {
      const undone = await callFunction(server, undoDecision, { kind: 'report', id: reportId }, admin)
      expect([undone.status, undone.error]).toMatchObject([403, { details: { right: 'disputes' } }])
    } finally {
      await setRole('owner')
    }
  })
})

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
