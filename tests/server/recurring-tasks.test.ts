import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'

let server: TestServer
let buyer: TestUser

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@tasks.test', role: 'buyer', name: 'Bella Buyer' })
})
afterAll(() => server.stop())

let kitchens = 0
async function newKitchen() {
  kitchens += 1
  const chef = await server.signUp({ email: `chef${kitchens}@tasks.test`, role: 'chef', name: 'Olga' })
  return { chef, kitchen: await addKitchen(server.database, chef.id) }
}

function query<Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) {
  return server.database.transaction(async (connection) => (await connection.query<Row>(text, values)).rows)
}

test('a pause with an end is lifted at that time, and one without an end stays', async () => {
  const ended = await newKitchen()
  const later = await newKitchen()
  const open = await newKitchen()
  await query(
    `update public.chefs
     set status = 'paused',
       paused_until = case id
         when $1::uuid then now() - interval '1 second'
         when $2::uuid then now() + interval '1 hour'
       end
     where id = any (array[$1, $2, $3]::uuid[])`,
    [ended.kitchen.chefId, later.kitchen.chefId, open.kitchen.chefId],
  )
  await server.runTask('resume-paused-chefs')
  const rows = await query<{ id: string; status: string; paused_until: Date | null }>(
    'select id, status, paused_until from public.chefs',
  )
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]))
  expect(statusOf.get(ended.kitchen.chefId)).toBe('active')
  expect(rows.find(({ id }) => id === ended.kitchen.chefId)?.paused_until).toBeNull()
  expect(statusOf.get(later.kitchen.chefId)).toBe('paused')
  expect(statusOf.get(open.kitchen.chefId)).toBe('paused')
})

describe('unanswered bookings', () => {
  async function addBooking(chefId: string, status: 'requested' | 'quoted', due: string, starts: string) {
    const [row] = await query<{ id: string }>(
      `insert into public.bookings (
         buyer_id, chef_id, status, service_name, guests, starts_at, ends_at, buyer_name, price_cents, answer_due_at
       )
       values ($1, $2, $3, 'Dinner for two', 2, now() + $5::interval, now() + $5::interval + interval '2 hours',
         'Bella Buyer', 5000, now() + $4::interval)
       returning id`,
      [buyer.id, chefId, status, due, starts],
    )
    return row?.id ?? ''
  }

  test('unanswered requests expire at their deadline and quotes at their start, and both sides are notified', async () => {
    const { kitchen, chef } = await newKitchen()
    const overdue = await addBooking(kitchen.chefId, 'requested', '-1 minute', '3 days')
    const waiting = await addBooking(kitchen.chefId, 'requested', '1 hour', '3 days')
    const quoted = await addBooking(kitchen.chefId, 'quoted', '-1 day', '-1 minute')
    await server.runTask('expire-bookings')
    const rows = await query<{ id: string; status: string; closed: boolean }>(
      'select id, status, closed_at is not null as closed from public.bookings',
    )
    expect(new Map(rows.map(({ id, status, closed }) => [id, [status, closed]]))).toEqual(
      new Map([
        [overdue, ['expired', true]],
        [waiting, ['requested', false]],
        [quoted, ['expired', true]],
      ]),
    )
    for (const { client } of [chef, buyer]) {
      const { data } = await client.from('notifications').select('title').eq('event', 'booking_expired')
      expect(data).toHaveLength(2)
    }
  })
})

test('answers kept for retries are deleted after a day', async () => {
  await query(
    `insert into public.idempotency_keys (user_id, function_name, key, request_hash, created_at)
     values
       ($1, 'place-order', 'key of yesterday', 'x', now() - interval '25 hours'),
       ($1, 'place-order', 'key of this morning', 'x', now() - interval '3 hours')`,
    [buyer.id],
  )
  await server.runTask('prune-answers')
  const keys = await query<{ key: string }>('select key from public.idempotency_keys')
  expect(keys).toEqual([{ key: 'key of this morning' }])
})

test('sessions end after half a year without a refresh, and abandoned sign-ins after a day', async () => {
  const forgotten = await server.signUp({ email: 'forgotten@tasks.test', role: 'buyer', name: 'Fay' })
  await query(`update auth.sessions set updated_at = now() - interval '181 days' where user_id = $1`, [
    forgotten.id,
  ])
  const flows = [randomUUID(), randomUUID()]
  await query(
    `insert into auth.flow_state (id, provider_type, authentication_method, created_at)
     values ($1, 'google', 'oauth', now() - interval '25 hours'), ($2, 'google', 'oauth', now())`,
    flows,
  )
  await server.runTask('prune-auth')
  expect(await query('select from auth.sessions where user_id = $1', [forgotten.id])).toHaveLength(0)
  expect(await query('select from auth.sessions where user_id = $1', [buyer.id])).toHaveLength(1)
  expect(await query<{ id: string }>('select id from auth.flow_state')).toEqual([{ id: flows[1] }])
  const { error } = await forgotten.client.auth.refreshSession()
  expect(error).not.toBeNull()
})

test.each(['deliver-mails', 'prune-mails', 'prune-captchas'])(
  '%s runs on an empty marketplace',
  async (task) => {
    await expect(server.runTask(task)).resolves.toBeUndefined()
  },
)

test('running an unknown task is an error', async () => {
  await expect(server.runTask('water-the-plants')).rejects.toThrow('water-the-plants')
})
