import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { subscribe } from './realtime-stage.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

it('a signed-in person receives their notification, and visitors receive none', async () => {
  const buyer = await server.signUp({ email: 'buyer@example.test', role: 'buyer', name: 'Ann' })
  const visitor = server.client()
  const heard: unknown[] = []
  for (const [who, client] of [
    ['buyer', buyer.client],
    ['visitor', visitor],
  ] as const) {
    // A channel joined before the token is known belongs to a visitor until the client sends the token.
    await client.realtime.setAuth()
    const channel = client.channel(`notifications of ${who}`)
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notifications' }, (payload) =>
      heard.push([who, payload.new.title]),
    )
    const { system } = await subscribe(channel)
    await expect.poll(() => system.at(-1)?.status).toBe('ok')
  }
  await server.database.transaction((connection) =>
    connection.query(
      `insert into public.notifications (user_id, title, type) values ($1, 'New Order', 'order')`,
      [buyer.id],
    ),
  )
  await expect.poll(() => heard).toEqual([['buyer', 'New Order']])

  // Until it has joined a channel, the client broadcasts by HTTP.
  await expect(buyer.client.channel('square').httpSend('said', { text: 'Привет' })).rejects.toThrow(
    'Broadcast is not supported by this server; docs/backend.md lists what is',
  )
  await buyer.client.removeAllChannels()
  await visitor.removeAllChannels()
})

it('a live change of a batch carries the columns that visitors read, and not its held portions', async () => {
  const chef = await server.signUp({ email: 'chef@live.test', role: 'chef', name: 'Olga' })
  const { batchId } = await addKitchen(server.database, chef.id)
  const visitor = server.client()
  const heard: string[][] = []
  for (const client of [visitor, chef.client]) {
    await client.realtime.setAuth()
    const channel = client.channel(`batches ${heard.length}`)
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'ready_batches' }, ({ new: row }) =>
      heard.push(Object.keys(row).sort()),
    )
    const { system } = await subscribe(channel)
    await expect.poll(() => system.at(-1)?.status).toBe('ok')
  }
  await server.database.pool.query(
    'update public.ready_batches set portions_left = portions_left - 1, portions_held = 1 where id = $1',
    [batchId],
  )
  const columns =
    'chef_id created_at day dish_id drop_id id order_by pickup_from pickup_until portions_left portions_made updated_at'
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([columns.split(' '), columns.split(' ')])
  await Promise.all([visitor, chef.client].map((client) => client.removeAllChannels()))
})
