import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Database } from '@localchef/backend/database'
import type { RealtimeChannelOptions, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openTestDatabase } from '../open-test-database.ts'
import {
  anonKey,
  connect,
  createUser,
  disconnectAll,
  type RealtimeServer,
  type Stage,
  startServer,
  subscribe,
  type User,
} from './realtime-stage.ts'

describe('channels across two server processes', () => {
  let stage: Stage
  let database: Database
  let first: RealtimeServer
  let second: RealtimeServer
  let token: string

  beforeAll(async () => {
    stage = await openTestDatabase()
    database = stage.database
    token = (await createUser(database)).token
    first = await startServer(database)
    second = await startServer(database)
  })
  afterEach(disconnectAll)
  afterAll(async () => {
    await first?.stop()
    await second?.stop()
    await stage?.stop()
  })

  async function listen(
    client: SupabaseClient,
    topic: string,
    config: RealtimeChannelOptions['config'] = {},
  ) {
    const heard: unknown[] = []
    const channel = client.channel(topic, { config })
    channel.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push([event, payload]))
    await subscribe(channel)
    return { channel, heard }
  }

  it('a broadcast reaches every member except the sender, across processes and serializations', async () => {
    const topic = `chat ${randomUUID()} чат`
    const sender = await listen(await connect(first, token), topic)
    const beside = await listen(await connect(first), topic)
    const older = await listen(await connect(first, token, '1.0.0'), topic)
    const elsewhere = await listen(await connect(second), topic)
    const otherTopic = await listen(await connect(second), `${topic}?`)

    const large = 'ё'.repeat(20_000)
    await sender.channel.send({ type: 'broadcast', event: 'said', payload: { text: 'Привет' } })
    await older.channel.send({ type: 'broadcast', event: 'said', payload: { text: large } })

    const one = ['said', { text: 'Привет' }]
    const two = ['said', { text: large }]
    await expect.poll(() => elsewhere.heard).toEqual([one, two])
    await expect.poll(() => beside.heard).toEqual([one, two])
    await expect.poll(() => sender.heard).toEqual([two])
    await expect.poll(() => older.heard).toEqual([one])
    expect(otherTopic.heard).toEqual([])
  })

  it('a sender may request an acknowledgement and its own message', async () => {
    const topic = randomUUID()
    const { channel, heard } = await listen(await connect(first, token), topic, {
      broadcast: { ack: true, self: true },
    })
    expect(await channel.send({ type: 'broadcast', event: 'mine', payload: { n: 1 } })).toBe('ok')
    await expect.poll(() => heard).toEqual([['mine', { n: 1 }]])
  })

  it('a client that has not joined sends by HTTP', async () => {
    const topic = randomUUID()
    const { heard } = await listen(await connect(second), topic)
    const outside = (await connect(first, token)).channel(topic)
    expect(await outside.send({ type: 'broadcast', event: 'batch', payload: { n: 1 } })).toBe('ok')
    expect(await outside.httpSend('single', { n: 2 })).toEqual({ success: true })
    await expect
      .poll(() => heard)
      .toEqual([
        ['batch', { n: 1 }],
        ['single', { n: 2 }],
      ])
    const refused = await fetch(`${first.url}/realtime/v1/api/broadcast`, { method: 'POST', body: '{}' })
    expect(refused.status).toBe(401)
  })

  it('a channel ends on every process when its session ends, and other channels continue', async () => {
    const [leaving, staying] = [await createUser(database), await createUser(database)]
    const join = async (server: RealtimeServer, { token }: User) =>
      subscribe((await connect(server, token)).channel(randomUUID()))
    const ending = [await join(first, leaving), await join(second, leaving)]
    const going = await join(second, staying)
    await database.pool.query('delete from auth.sessions where user_id = $1', [leaving.id])
    for (const { statuses, system } of ending) {
      await expect.poll(() => statuses).toContain('CLOSED')
      expect(system).toMatchObject([
        { status: 'error', message: 'Session has ended: Session does not exist' },
      ])
    }
    expect(going).toEqual({ statuses: ['SUBSCRIBED'], system: [] })
  })

  it('a binary broadcast arrives as bytes', async () => {
    const topic = randomUUID()
    const sender = await listen(await connect(first, token), topic)
    const { heard } = await listen(await connect(second), topic)
    const bytes = new Uint8Array([0, 255, 1, 254])
    await sender.channel.send({ type: 'broadcast', event: 'bytes', payload: bytes.buffer })
    await expect.poll(() => heard.length).toBe(1)
    const [, received] = heard[0] as [string, ArrayBuffer]
    expect(new Uint8Array(received)).toEqual(bytes)
  })

  it('presence joins, changes and leaves are seen on every process', async () => {
    const topic = randomUUID()
    async function attend(server: RealtimeServer, key: string, track?: object) {
      const client = await connect(server, token)
      const channel = client.channel(topic, { config: { presence: { key } } })
      const events: string[] = []
      channel.on('presence', { event: 'join' }, ({ key: who }) => events.push(`${who} came`))
      channel.on('presence', { event: 'leave' }, ({ key: who }) => events.push(`${who} left`))
      channel.on('presence', { event: 'sync' }, () => undefined)
      await subscribe(channel)
      if (track) expect(await channel.track({ ...track })).toBe('ok')
      const seen = () =>
        Object.fromEntries(
          Object.entries(channel.presenceState<{ mood: string }>()).map(([who, marks]) => [
            who,
            marks.map(({ mood }) => mood),
          ]),
        )
      return { channel, client, events, seen }
    }
    const ann = await attend(first, 'ann', { mood: 'hungry' })
    const bob = await attend(second, 'bob', { mood: 'cooking' })
    const both = { ann: ['hungry'], bob: ['cooking'] }
    await expect.poll(ann.seen).toEqual(both)
    await expect.poll(bob.seen).toEqual(both)

    await ann.channel.track({ mood: 'full' })
    await expect.poll(bob.seen).toEqual({ ann: ['full'], bob: ['cooking'] })
    const late = await attend(second, 'late')
    await expect.poll(late.seen).toEqual({ ann: ['full'], bob: ['cooking'] })

    expect(await bob.channel.untrack()).toBe('ok')
    await expect.poll(ann.seen).toEqual({ ann: ['full'] })
    await ann.client.realtime.disconnect()
    await expect.poll(late.seen).toEqual({})
    expect(ann.events).toEqual(['ann came', 'bob came', 'ann came', 'ann left', 'bob left'])
  })

  it('a private topic admits only those whom a policy permits', async () => {
    await database.pool.query(`
      create policy private_test_listen on realtime.messages for select to authenticated
        using (realtime.topic() = 'room:' || (select auth.uid()))
    `)
    try {
      const [owner, stranger] = [await createUser(database), await createUser(database)]
      const topic = `room:${owner.id}`
      const mayListen = await listen(await connect(first, owner.token), topic, { private: true })
      await expect(listen(await connect(first, stranger.token), topic, { private: true })).rejects.toThrow(
        'Unauthorized',
      )
      const open = await listen(await connect(first, stranger.token), topic)
      await open.channel.send({ type: 'broadcast', event: 'intruding', payload: {} })
      await mayListen.channel.send({ type: 'broadcast', event: 'not allowed to send', payload: {} })
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect([mayListen.heard, open.heard]).toEqual([[], []])
    } finally {
      await database.pool.query('drop policy private_test_listen on realtime.messages')
    }
  })
})

describe('limits of one connection', () => {
  let stage: Stage
  let server: RealtimeServer
  let token: string

  beforeAll(async () => {
    stage = await openTestDatabase()
    token = (await createUser(stage.database)).token
    server = await startServer(stage.database, {
      channelsPerConnection: 3,
      joinBurst: 5,
      joinsPerSecond: 0.1,
      messageSize: 2_000,
      messageBurst: 30,
      messagesPerSecond: 1,
      idleAfter: 1_000,
    })
  })
  afterAll(async () => {
    await server?.stop()
    await stage?.stop()
  })

  function open(query = `apikey=${anonKey}&vsn=2.0.0`, at = server) {
    const socket = new WebSocket(`${at.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`)
    const received: unknown[][] = []
    socket.on('message', (data) => received.push(JSON.parse(String(data)) as unknown[]))
    let ref = 0
    return {
      socket,
      received,
      async call(topic: string, event: string, payload: object = {}, joinRef: string | null = null) {
        ref += 1
        const mine = String(ref)
        socket.send(
          JSON.stringify([joinRef ?? (event === 'phx_join' ? mine : null), mine, topic, event, payload]),
        )
        const reply = () => received.find((message) => message[1] === mine && message[3] === 'phx_reply')?.[4]
        await expect.poll(reply).toBeDefined()
        return reply() as { status: string; response: { reason?: string } }
      },
    }
  }

  it('a connection needs a valid api key and a known protocol', async () => {
    for (const [query, status] of [
      ['vsn=2.0.0', 401],
      ['apikey=forged&vsn=2.0.0', 401],
      [`apikey=${anonKey}&vsn=9.0.0`, 400],
    ] as const) {
      const { socket } = open(query)
      const [error] = await once(socket, 'error')
      expect(String(error)).toContain(String(status))
    }
  })

  it('a connection joins a limited number of channels, and each topic once', async () => {
    const { socket, received, call } = open()
    await once(socket, 'open')
    for (const name of ['a', 'b', 'c']) expect((await call(`realtime:${name}`, 'phx_join')).status).toBe('ok')
    expect((await call('realtime:d', 'phx_join')).response.reason).toContain('Too many channels')
    expect((await call('realtime:c', 'phx_join')).status).toBe('ok')
    expect(received).toContainEqual(['3', '3', 'realtime:c', 'phx_close', {}])
    expect((await call('realtime:c', 'phx_leave', {}, '5')).status).toBe('ok')
    expect(received.at(-1)).toEqual(['5', '5', 'realtime:c', 'phx_close', {}])
    expect((await call('realtime:e', 'phx_join')).status).toBe('ok')
    expect((await call('realtime:e', 'phx_leave')).status).toBe('ok')
    expect((await call('realtime:f', 'phx_join')).response.reason).toContain('Too many joins')
    socket.close()
  })

  it('a connection gets errors for invalid messages', async () => {
    const { socket, call } = open()
    await once(socket, 'open')
    expect((await call('phoenix', 'heartbeat')).status).toBe('ok')
    expect((await call('elsewhere', 'phx_join')).response.reason).toBe('unmatched topic')
    expect((await call('realtime:', 'phx_join')).response.reason).toContain('TopicNameRequired')
    expect((await call('realtime:a', 'phx_join', { config: 'nonsense' })).response.reason).toContain(
      'Malformed',
    )
    expect((await call('realtime:a', 'broadcast', { event: 'x' })).response.reason).toBe('unmatched topic')
    expect((await call('realtime:a', 'phx_leave')).status).toBe('ok')
    expect((await call('realtime:a', 'phx_join')).status).toBe('ok')
    expect((await call('realtime:a', 'broadcast', { payload: {} })).status).toBe('error')
    expect((await call('realtime:a', 'made-up')).response.reason).toBe('unknown event')
    socket.close()
  })

  it('unsupported features are refused by name, in both serializations', async () => {
    const words = (call: string) =>
      `NotImplemented: ${call} is not supported by this server; docs/backend.md lists what is`
    const { socket, call } = open()
    await once(socket, 'open')
    const replay = { config: { private: true, broadcast: { replay: { since: 0, limit: 10 } } } }
    expect((await call('realtime:a', 'phx_join', replay)).response.reason).toBe(
      words('The replay of broadcasts'),
    )
    const ready = { config: { broadcast: { replication_ready: true } } }
    expect((await call('realtime:a', 'phx_join', ready)).response.reason).toBe(
      words('The notice replication_ready'),
    )
    expect((await call('realtime:a', 'phx_join')).status).toBe('ok')
    expect(
      (await call('realtime:a', 'broadcast', { event: 'x', payload: {}, persist: true }, '3')).response,
    ).toEqual({ reason: words('Storing a broadcast for replay') })
    socket.close()
    const client = await connect(server)
    const statuses: string[] = []
    await new Promise<void>((resolve) => {
      client
        .channel('b', { config: { private: true, broadcast: { replay: { since: 0 } } } })
        .subscribe((status, error) => {
          statuses.push(`${status} ${error?.message}`)
          resolve()
        })
    })
    expect(statuses[0]).toContain('The replay of broadcasts is not supported')
    await disconnectAll()
    const sent = await fetch(`${server.url}/realtime/v1/api/broadcast/a/events/x?private=true&persist=true`, {
      method: 'POST',
      headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect([sent.status, (await sent.json()).message]).toEqual([
      501,
      words('Storing a broadcast for replay').slice('NotImplemented: '.length),
    ])
  })

  it('a connection is closed for malformed messages, oversized messages and silence', async () => {
    for (const [send, code] of [
      ['{"not":"an array"}', 1007],
      ['not json', 1007],
      [
        JSON.stringify([null, '1', 'realtime:a', 'broadcast', { event: 'x', payload: 'x'.repeat(3_000) }]),
        1009,
      ],
      [Buffer.from([3, 200, 200]), 1007],
      [null, 1001],
    ] as const) {
      const { socket } = open()
      await once(socket, 'open')
      if (send !== null) socket.send(send)
      const [closed] = await once(socket, 'close')
      expect([send, closed]).toEqual([send, code])
    }
  })

  it('a connection that does not read is closed', async () => {
    const patient = await startServer(stage.database, {
      unsentBytes: 500_000,
      broadcastByteBurst: 20_000_000,
    })
    const { socket, call } = open(undefined, patient)
    await once(socket, 'open')
    expect((await call('realtime:slow', 'phx_join')).status).toBe('ok')
    socket.pause()
    const message = { topic: 'slow', event: 'x', payload: 'x'.repeat(230_000) }
    for (let n = 0; n < 60; n += 1) {
      await fetch(`${patient.url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [message] }),
      })
    }
    socket.removeAllListeners('message')
    let read = 0
    socket.on('message', () => {
      read += 1
    })
    socket.resume()
    const [code] = await once(socket, 'close')
    expect(code).toBe(1006)
    expect(read).toBeLessThan(60)
    await patient.stop()
  })

  it('a channel that sends too fast is closed', async () => {
    const { socket, received, call } = open()
    await once(socket, 'open')
    await call('realtime:a', 'phx_join', { access_token: token })
    for (let n = 0; n < 40; n += 1) {
      socket.send(JSON.stringify(['1', null, 'realtime:a', 'broadcast', { event: 'x', payload: n }]))
    }
    await expect.poll(() => received.map((message) => message[3])).toContain('phx_close')
    expect(JSON.stringify(received)).toContain('Too many messages per second')
    expect((await call('phoenix', 'heartbeat')).status).toBe('ok')
    socket.close()
  })
})
