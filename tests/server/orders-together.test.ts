import { randomUUID } from 'node:crypto'
import { getTime } from '@localchef/contracts/drops/get-time'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { allowManyOrders } from '../allow-many-orders.ts'
import { type CallAs, callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { startProcess } from '../lifecycle/start-process.ts'

const crowd = 16

let server: TestServer
let buyers: TestUser[]
/** Buyers whose orders are sent before those of the crowd. */
let earlier: TestUser[]
let chef: TestUser
let kitchen: Kitchen & { slotFrom: string }
let chefs = 0

beforeAll(async () => {
  server = await startTestServer()
  await allowManyOrders(server.database)
  const signUps = Array.from({ length: crowd + 2 }, (_, index) =>
    server.signUp({ email: `buyer${index}@together.test`, role: 'buyer', name: `Buyer ${index}` }),
  )
  const people = await Promise.all(signUps)
  buyers = people.slice(0, crowd)
  earlier = people.slice(crowd)
})
afterAll(() => server.stop())

beforeEach(async () => {
  chefs += 1
  chef = await server.signUp({ email: `chef${chefs}@together.test`, role: 'chef', name: 'Olga' })
  kitchen = await addOpenDrop(chef, 50)
})

async function query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await server.database.transaction((connection) => connection.query<Row>(text, values))
  return rows
}

/** A kitchen whose batch is an open drop with one window. */
async function addOpenDrop(
  { id }: TestUser,
  portions: number,
  perPerson: number | null = null,
): Promise<Kitchen & { slotFrom: string }> {
  const made = await addKitchen(server.database, id, { portions, maxOpenOrders: 500 })
  const [drop] = await query<{ slotFrom: Date }>(
    `with written as (
       insert into public.drops (chef_id, slug, title, opens_at, order_by, announced_at, portions_per_person)
       values ($1, 'together-' || substr($1::uuid::text, 1, 8), 'Together', now() - interval '1 minute', now() + interval '1 day', now(), $3)
       returning id
     ),
     opened as (
       insert into public.drop_windows (drop_id, pickup_from, pickup_until)
       select id, date_trunc('hour', now()) + interval '2 days', date_trunc('hour', now()) + interval '50 hours'
       from written
       returning drop_id, pickup_from, pickup_until
     )
     update public.ready_batches b
     set drop_id = o.drop_id,
         opens_at = now() - interval '1 minute',
         order_by = now() + interval '1 day',
         pickup_from = o.pickup_from,
         pickup_until = o.pickup_until
     from opened o
     where b.id = $2
     returning b.pickup_from as "slotFrom"`,
    [made.chefId, made.batchId, perPerson],
  )
  if (!drop) throw new Error('no drop was written')
  return { ...made, slotFrom: drop.slotFrom.toISOString() }
}

type Request = z.input<typeof placeOrder.input>

function requestOf(changes: Partial<Request> = {}, line: Partial<Request['lines'][number]> = {}): Request {
  const { chefId, dishId, variantId, slotFrom } = kitchen
  return {
    chefId,
    lines: [{ dishId, quantity: 1, variantIds: [variantId], isReady: true, seenUnitPrice: 6.5, ...line }],
    slotFrom,
    ...changes,
  }
}

const order = (as: CallAs, request = requestOf()) => callFunction(server, placeOrder, request, as)

/**
 * Sends calls that must wait for each other: another session locks the kitchen, and the orders of two further
 * buyers, sent first, wait for that lock.
 */
async function behindTwo<Result>(send: () => Promise<Result>): Promise<Result> {
  const client = await server.database.pool.connect()
  let ahead: ReturnType<typeof order>[]
  let sent: Promise<Result>
  try {
    await client.query('begin')
    await client.query('select from public.chefs where id = $1 for update', [kitchen.chefId])
    ahead = earlier.map((buyer) => order(buyer))
    await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(2)
    sent = send()
    sent.catch(() => undefined)
    // When this call is answered, the server has read the earlier requests.
    await callFunction(server, getTime, {})
  } finally {
    await client.query('commit')
    client.release()
  }
  expect((await Promise.all(ahead)).map(({ status }) => status)).toEqual([200, 200])
  return sent
}

async function waitingForLocks(): Promise<number> {
  const rows = await query<{ pid: number }>(
    `select pid
     from pg_stat_activity
     where datname = current_database()
       and wait_event_type = 'Lock'`,
  )
  return rows.length
}

interface Stored {
  orders: number
  transactions: number
  actors: number
  notices: number
  jobs: number
  keys: number
  portionsLeft: number
}

async function stored(): Promise<Stored | undefined> {
  const [row] = await query<Stored>(
    `select
       (select count(*)::integer from public.orders where chef_id = $1) as orders,
       (select count(distinct placed_at)::integer from public.orders where chef_id = $1) as transactions,
       (
         select count(*)::integer
         from public.orders o
         join public.order_events e on e.order_id = o.id
         where o.chef_id = $1
           and e.actor = 'buyer'
           and e.actor_id = o.buyer_id
       ) as actors,
       (
         select count(distinct n.triggered_by)::integer
         from public.notifications n
         where n.user_id = $3
           and n.event = 'order_placed'
       ) as notices,
       (
         select count(*)::integer
         from pgboss.job j
         join public.orders o on o.id = (j.data ->> 'orderId')::uuid
         where o.chef_id = $1
           and j.name = 'expire-order'
           and j.start_after = o.answer_due_at
       ) as jobs,
       (
         select count(*)::integer
         from public.idempotency_keys k
         where k.response ->> 'id' in (select o.id::text from public.orders o where o.chef_id = $1)
       ) as keys,
       (select portions_left from public.ready_batches where id = $2) as "portionsLeft"`,
    [kitchen.chefId, kitchen.batchId, chef.id],
  )
  return row
}

test('orders that wait for each other share a transaction, and each has its buyer, notification, job and answer', async () => {
  const answers = await behindTwo(() => Promise.all(buyers.map((buyer) => order(buyer))))
  expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200))
  expect(answers.map(({ data }) => data.buyer.name)).toEqual(buyers.map((_, index) => `Buyer ${index}`))
  expect(new Set(answers.map(({ data }) => data.number)).size).toBe(crowd)
  const found = await stored()
  expect(found).toMatchObject({
    orders: crowd + 2,
    actors: crowd + 2,
    notices: crowd + 2,
    jobs: crowd + 2,
    keys: crowd + 2,
    portionsLeft: 48 - crowd,
  })
  expect(found?.transactions).toBeLessThan(crowd)
  const [first] = buyers
  expect(await server.mailbox(first?.email ?? '')).toHaveLength(1)
})

test('orders beyond the stock are refused as sold out and write nothing while they wait for each other', async () => {
  await query('update public.ready_batches set portions_left = 7, portions_made = 7 where id = $1', [
    kitchen.batchId,
  ])
  const answers = await behindTwo(() => Promise.all(buyers.map((buyer) => order(buyer))))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(crowd - 5)
  for (const { status, error } of refused) {
    expect([status, error.code]).toEqual([
      409,
      expect.stringMatching(/^(cart_changed|sold_out|slot_unavailable)$/),
    ])
  }
  expect(await stored()).toMatchObject({
    orders: 7,
    actors: 7,
    notices: 7,
    jobs: 7,
    keys: 7,
    portionsLeft: 0,
  })
  const left = await query(`select from public.idempotency_keys where response is null`)
  expect(left).toEqual([])
})

test('a refused order in a group gets its own refusal, and the others are placed', async () => {
  const [plain, second, third, dear, allergic, many, suspended, gone, banned, ...others] = buyers
  if (!plain || !second || !third || !dear || !allergic || !many || !suspended || !gone || !banned) {
    throw new Error('the crowd is too small')
  }
  await query(`update public.profiles set allergies = '{sesame}' where id = $1`, [allergic.id])
  await query(`update public.profiles set suspended_at = now() where id = $1`, [suspended.id])
  await query('delete from auth.sessions where user_id = $1', [gone.id])
  await query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [banned.id])
  const limited = await query<{ id: string }>(
    'update public.drops set portions_per_person = 2 where chef_id = $1 returning id',
    [kitchen.chefId],
  )
  expect(limited).toHaveLength(1)
  const code = (answer: { status: number; error: { code: string } }) =>
    answer.status === 200 ? 200 : `${answer.status} ${answer.error.code}`

  const { refused, placed } = await behindTwo(async () => {
    const first = [order(plain), order(second)]
    const refusing = [
      order(dear, requestOf({}, { seenUnitPrice: 6 })),
      order(allergic),
      order(many, requestOf({}, { quantity: 3 })),
      order(suspended),
      order(gone),
      order(banned),
      order(chef),
      order({}),
    ]
    const placing = [...first, ...[third, ...others].map((buyer) => order(buyer))]
    return { refused: await Promise.all(refusing), placed: await Promise.all(placing) }
  })
  expect(refused.map(code)).toEqual([
    '409 price_changed',
    '422 allergens_not_accepted',
    '422 person_limit_reached',
    // A suspension also bans the account.
    '403 user_banned',
    '403 session_not_found',
    '403 user_banned',
    '422 own_kitchen',
    '401 not_signed_in',
  ])
  expect(refused[2]?.error.details).toMatchObject({ limit: 2, left: 2 })
  expect(placed.map(code)).toEqual(placed.map(() => 200))
  expect(await stored()).toMatchObject({ orders: placed.length + 2, portionsLeft: 48 - placed.length })
})

test('concurrent orders of one buyer among others stay within the limit per person', async () => {
  kitchen = await addOpenDrop(
    await server.signUp({ email: `limited${chefs}@together.test`, role: 'chef', name: 'Olga' }),
    50,
    2,
  )
  const [greedy, ...others] = allowed()
  if (!greedy) throw new Error('there is no buyer')
  const { own, rest } = await behindTwo(async () => {
    const rest = others.map((buyer) => order(buyer))
    const own = Array.from({ length: 6 }, () => order(greedy))
    return { own: await Promise.all(own), rest: await Promise.all(rest) }
  })
  expect(own.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(own.filter(({ status }) => status !== 200).map(({ error }) => error.code)).toEqual(
    Array.from({ length: 4 }, () => 'person_limit_reached'),
  )
  expect(rest.map(({ status }) => status)).toEqual(others.map(() => 200))
})

test('a retry among waiting orders gets the first answer, and a reused key is refused', async () => {
  const [again, thief, ...others] = allowed()
  if (!again || !thief) throw new Error('there is no buyer')
  const idempotencyKey = randomUUID()
  const [first, retries, rest] = await behindTwo(async () => {
    const calls = others.map((buyer) => order(buyer))
    const retrying = Array.from({ length: 4 }, () => order({ ...again, idempotencyKey }))
    const [first, ...retries] = await Promise.all(retrying)
    return [first, retries, await Promise.all(calls)] as const
  })
  expect(first?.status).toBe(200)
  for (const retry of retries) expect(retry.data).toEqual(first?.data)
  const reused = await order({ ...again, idempotencyKey }, requestOf({ note: 'Another order' }))
  expect(reused.error.code).toBe('idempotency_key_reused')
  expect(rest.map(({ status }) => status)).toEqual(others.map(() => 200))
  expect(await stored()).toMatchObject({ orders: others.length + 3 })
})

test('an order that the database fails to write does not fail the others', async () => {
  await query(
    `create function public.fail_poison() returns trigger language plpgsql as $$
     begin
       raise exception 'poison';
     end
     $$`,
  )
  await query(
    `create trigger orders_fail_poison before insert on public.orders
     for each row when (new.note = 'poison') execute function public.fail_poison()`,
  )
  try {
    const [poisoned, ...others] = allowed()
    if (!poisoned) throw new Error('there is no buyer')
    const { failed, rest } = await behindTwo(async () => {
      const rest = others.map((buyer) => order(buyer))
      const response = fetch(`${server.url}/functions/v1/place-order`, {
        method: 'POST',
        headers: {
          apikey: server.anonKey,
          'content-type': 'application/json',
          authorization: `Bearer ${poisoned.accessToken}`,
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(requestOf({ note: 'poison' })),
      })
      return { failed: await response, rest: await Promise.all(rest) }
    })
    expect(failed.status).toBe(500)
    expect(rest.map(({ status }) => status)).toEqual(others.map(() => 200))
    expect(await stored()).toMatchObject({ orders: others.length + 2, portionsLeft: 48 - others.length })
  } finally {
    await query('drop trigger orders_fail_poison on public.orders')
    await query('drop function public.fail_poison()')
  }
})

test('in a waiting crowd a portion held for one buyer is sold only to that buyer', async () => {
  const [offered, ...others] = allowed()
  if (!offered) throw new Error('there is no buyer')
  await query(
    'update public.ready_batches set portions_left = 2, portions_held = 1, portions_made = 3 where id = $1',
    [kitchen.batchId],
  )
  await query(
    `insert into public.waiting_entries (batch_id, user_id, portions, status, offered_portions, offer_until, joined_at)
     values ($1, $2, 1, 'offered', 1, now() + interval '1 hour', now())`,
    [kitchen.batchId, offered.id],
  )
  const { own, rest } = await behindTwo(async () => {
    const rest = others.map((buyer) => order(buyer))
    return { own: await order(offered), rest: await Promise.all(rest) }
  })
  expect(own.status).toBe(200)
  expect(rest.filter(({ status }) => status === 200)).toEqual([])
  expect(await stored()).toMatchObject({ orders: 3, portionsLeft: 0 })
})

test('two server processes on one database sell each portion once', { timeout: 60_000 }, async () => {
  await query('update public.ready_batches set portions_left = 9, portions_made = 9 where id = $1', [
    kitchen.batchId,
  ])
  const second = startProcess({
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataFolder,
    SITE_URL: server.url.replace('127.0.0.1', 'localhost'),
    LOG_LEVEL: 'warn',
  })
  try {
    const url = `http://127.0.0.1:${new URL(await second.ready).port}`
    const servers = [server, { url, anonKey: server.anonKey }]
    const calls = allowed().map((buyer, index) =>
      callFunction(servers[index % 2] ?? server, placeOrder, requestOf(), buyer),
    )
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(calls.length - 9)
    expect(await stored()).toMatchObject({ orders: 9, actors: 9, notices: 9, keys: 9, portionsLeft: 0 })
  } finally {
    second.child.kill('SIGTERM')
    await second.ended
  }
})

/** The buyers who can still order; an earlier test has restricted the others. */
function allowed(): TestUser[] {
  return [...buyers.slice(0, 4), ...buyers.slice(9)]
}
