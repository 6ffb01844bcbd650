import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Database } from '@localchef/backend/database'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openTestDatabase } from '../open-test-database.ts'
import {
  anonKey,
  connect,
  createUser,
  disconnectAll,
  openLoudTable,
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

  beforeAll(async () => {
    stage = await openTestDatabase()
    database = stage.database
    first = await startServer(database)
    second = await startServer(database)
  })
  afterEach(disconnectAll)
  afterAll(async () => {
    await first?.stop()
    await second?.stop()
    await stage?.stop()
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
    expect((await call('realtime:a', 'made-up')).response.reason).toBe('unknown event')
    socket.close()
  })

  it('broadcasts, presence and private channels are refused by name, over the socket and by HTTP', async () => {
    const words = (call: string) =>
      `NotImplemented: ${call} is not supported by this server; docs/backend.md lists what is`
    const { socket, received, call } = open()
    await once(socket, 'open')
    const joins: [string, object][] = [
      ['Broadcast', { broadcast: { ack: true } }],
      ['Broadcast', { broadcast: { self: true } }],
      ['Broadcast', { broadcast: { replay: { since: 0, limit: 10 } } }],
      ['Broadcast', { broadcast: { replication_ready: true } }],
    ]
    for (const [name, config] of joins) {
      expect((await call('realtime:a', 'phx_join', { config })).response.reason).toBe(words(name))
    }
    socket.close()
    const other = open()
    await once(other.socket, 'open')
    const presence = { config: { presence: { key: 'ann', enabled: true } } }
    expect((await other.call('realtime:a', 'phx_join', presence)).response.reason).toBe(words('Presence'))
    const secret = { config: { private: true } }
    expect((await other.call('realtime:a', 'phx_join', secret)).response.reason).toBe(
      words('A private channel'),
    )
    // The settings that every client sends by default request none of these features.
    const plain = {
      broadcast: { ack: false, self: false },
      presence: { key: '', enabled: false },
      private: false,
    }
    expect((await other.call('realtime:a', 'phx_join', { config: plain })).status).toBe('ok')
    for (const [event, name] of [
      ['broadcast', 'Broadcast'],
      ['presence', 'Presence'],
    ] as const) {
      const { status, response } = await other.call('realtime:a', event, { event: 'track', payload: {} }, '3')
      expect([status, response.reason]).toEqual(['error', words(name)])
    }
    const fields = ['3', '9', 'realtime:a', 'x', '']
    other.socket.send(
      Buffer.concat([
        Buffer.from([3, ...fields.map((field) => field.length), 1]),
        Buffer.from(`${fields.join('')}{}`),
      ]),
    )
    await expect.poll(() => JSON.stringify(other.received.at(-1))).toContain(words('Broadcast'))
    other.socket.close()
    expect(received.some((message) => message[3] === 'phx_close')).toBe(false)
    for (const path of ['/broadcast', '/broadcast/a/events/x?private=true']) {
      const sent = await fetch(`${server.url}/realtime/v1/api${path}`, {
        method: 'POST',
        headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"messages":[]}',
      })
      const message = words('Broadcast').slice('NotImplemented: '.length)
      expect([sent.status, await sent.json()]).toEqual([
        501,
        { error: message, code: 'not_implemented', message },
      ])
    }
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
    const loud = await openLoudTable(stage.database)
    const patient = await startServer(stage.database, { unsentBytes: 500_000 })
    const { socket, received, call } = open(undefined, patient)
    await once(socket, 'open')
    expect((await call('realtime:slow', 'phx_join', loud.join)).status).toBe('ok')
    await expect.poll(() => JSON.stringify(received)).toContain('Subscribed')
    socket.pause()
    for (let n = 0; n < 60; n += 1) await loud.add(230_000)
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
    await loud.drop()
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
