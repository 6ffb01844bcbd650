import { randomUUID } from 'node:crypto'
import { getDispute } from '@localchef/contracts/disputes/get-dispute'
import { reportProblem } from '@localchef/contracts/disputes/report-problem'
import { sendMessage } from '@localchef/contracts/messages/send-message'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { getQueue } from '@localchef/contracts/queue/get-queue'
import { decideReport } from '@localchef/contracts/reports/decide-report'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestPerson, type TestServer } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let admin: TestPerson
let chef: TestPerson
let buyer: TestPerson
let stranger: TestPerson
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

/** An order that was handed over some days ago. */
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

const report = (who: TestPerson, more: object = {}) =>
  callFunction(server, reportProblem, { orderId, kind: 'quality', body, ...more }, who)
const newsOf = async (person: TestPerson) =>
  (
    await server.database.pool.query<{ event: string; message: string }>(
      'select event, message from public.notifications where user_id = $1 order by created_at',
      [person.id],
    )
  ).rows

async function upload(person: TestPerson): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer()
  const path = `${person.id}/${randomUUID()}.jpg`
  const { error } = await person.client.storage
    .from('messages')
    .upload(path, picture, { contentType: 'image/jpeg' })
  expect(error).toBeNull()
  return path
}

describe('reporting a problem', () => {
  test('is for what is over or late, for some days, by its two sides, once each', async () => {
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

  test('keeps a report sent twice with one key one report', async () => {
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
  ])('refuses %o', async (more) => {
    await complete()
    expect((await report(buyer, more)).status).toBe(400)
  })

  test("takes the reporter's own pictures, which an admin reads and nobody swaps or takes away", async () => {
    await complete()
    const path = await upload(buyer)
    const foreign = await report(chef, { picturePaths: [path] })
    expect(foreign.error.issues).toMatchObject([{ path: ['picturePaths', 0] }])
    expect((await report(buyer, { picturePaths: [path] })).status).toBe(200)
    const sign = (who: TestPerson) => who.client.storage.from('messages').createSignedUrl(path, 60)
    expect((await sign(admin)).error).toBeNull()
    expect((await sign(buyer)).error).toBeNull()
    for (const other of [chef, stranger]) expect((await sign(other)).error).not.toBeNull()
    await buyer.client.storage.from('messages').remove([path])
    expect((await sign(admin)).error).toBeNull()
  })
})

test('an admin reads both sides and decides for one, and both hear why', async () => {
  await callFunction(server, sendMessage, { orderId, body: 'Where is my soup?' }, buyer)
  await complete()
  await server.database.pool.query('delete from public.notifications')
  const first = await report(buyer)
  expect(await newsOf(chef)).toMatchObject([{ event: 'problem_reported' }])
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
    chef: { profileId: chef.id },
    order: { id: orderId, viewer: 'admin', status: 'completed' },
    booking: null,
  })

  const note = 'The picture shows an empty box'
  const decision = { reportId: first.data.id, decision: 'uphold', note } as const
  expect((await callFunction(server, decideReport, { ...decision, note: '' }, admin)).status).toBe(400)
  expect((await callFunction(server, decideReport, decision, admin)).data.report.status).toBe('upheld')
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
  const late = await callFunction(server, decideReport, { ...decision, decision: 'dismiss' }, admin)
  expect(late.error).toMatchObject({ code: 'report_moved_on', details: { by: 'Ada Admin' } })
  expect((await callFunction(server, getQueue, {}, admin)).data.waiting.dispute).toBe(0)
})

test('what nobody reported is no dispute', async () => {
  const answer = await callFunction(server, getDispute, { reportId: randomUUID() }, admin)
  expect(answer.status).toBe(404)
})
