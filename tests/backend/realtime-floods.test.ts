import { once } from 'node:events'
import { createBroadcastLimits } from '@localchef/backend/realtime/broadcast-limits'
import { createProcessMessages } from '@localchef/backend/realtime/process-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openTestDatabase } from '../open-test-database.ts'
import {
  anonKey,
  createUser,
  log,
  type RealtimeServer,
  type Stage,
  sign,
  startServer,
  type User,
} from './realtime-stage.ts'

/** A client that sends as much as possible, or reads as little as possible. */

let stage: Stage
let server: RealtimeServer
let user: User
const open: WebSocket[] = []

beforeAll(async () => {
  stage = await openTestDatabase()
  user = await createUser(stage.database)
  server = await startServer(stage.database, { connectionsPerAddress: 12 })
})
afterAll(async () => {
  for (const socket of open) socket.terminate()
  await server?.stop()
  await stage?.stop()
})

async function connect(at = server, headers: Record<string, string> = {}) {
  const url = `${at.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`
  const socket = new WebSocket(url, { headers })
  open.push(socket)
  const received: [string | null, string | null, string, string, { response?: { reason?: string } }][] = []
  socket.on('message', (data, isBinary) => {
    if (!isBinary) received.push(JSON.parse(String(data)))
  })
  await once(socket, 'open')
  const call = async (ref: string, topic: string, event: string, payload: object) => {
    socket.send(JSON.stringify(['1', ref, topic, event, payload]))
    const reply = () => received.find((message) => message[1] === ref && message[3] === 'phx_reply')?.[4]
    await expect.poll(reply, { timeout: 10_000 }).toBeDefined()
    return reply()
  }
  return { socket, received, call }
}

function post(body: object, token: string | undefined, at = server, path = '/broadcast') {
  return fetch(`${at.url}/realtime/v1/api${path}`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
}

const batch = (topic: string, bytes: number) => ({
  messages: [{ topic, event: 'flood', payload: { text: 'x'.repeat(bytes) } }],
})

describe('visitors', () => {
  test('a visitor cannot broadcast by HTTP, with the key as apikey or as bearer token', async () => {
    for (const token of [undefined, anonKey, await sign('anon', null)]) {
      expect((await post(batch('news', 10), token)).status).toBe(403)
      expect((await post({}, token, server, '/broadcast/news/events/flood')).status).toBe(403)
    }
  })

  test('a visitor cannot broadcast or track presence by web socket', async () => {
    const { call } = await connect()
    expect(await call('1', 'realtime:news', 'phx_join', {})).toMatchObject({ status: 'ok' })
    const payload = { type: 'broadcast', event: 'flood', payload: {} }
    expect(await call('2', 'realtime:news', 'broadcast', payload)).toMatchObject({
      status: 'error',
      response: { reason: expect.stringContaining('Unauthorized') },
    })
    const track = { type: 'presence', event: 'track', payload: { mood: 'bored' } }
    expect(await call('3', 'realtime:news', 'presence', track)).toMatchObject({ status: 'error' })
  })

  test('signing out removes the permission to broadcast, and signing in grants it', async () => {
    const { call, socket } = await connect()
    const payload = { type: 'broadcast', event: 'x', payload: {} }
    await call('1', 'realtime:turn', 'phx_join', {
      access_token: user.token,
      config: { broadcast: { ack: true } },
    })
    expect(await call('2', 'realtime:turn', 'broadcast', payload)).toMatchObject({ status: 'ok' })
    socket.send(JSON.stringify(['1', null, 'realtime:turn', 'access_token', { access_token: anonKey }]))
    expect(await call('3', 'realtime:turn', 'broadcast', payload)).toMatchObject({ status: 'error' })
    socket.send(JSON.stringify(['1', null, 'realtime:turn', 'access_token', { access_token: user.token }]))
    expect(await call('4', 'realtime:turn', 'broadcast', payload)).toMatchObject({ status: 'ok' })
  })
})

describe('floods by one person', () => {
  test('a flood by HTTP is refused with 429 and the seconds to wait, while reads are answered and queues stay small', async () => {
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) => post(batch(`topic ${index}`, 200_000), user.token)),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 202).length).toBeLessThanOrEqual(20)
    expect(refused.length).toBeGreaterThanOrEqual(100)
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(server.waitingBytes().published).toBeLessThanOrEqual(8 * 1024 * 1024)
    const { rows } = await stage.database.pool.query('select 1 as one')
    expect(rows).toEqual([{ one: 1 }])
  })

  test('a flood by web socket closes the channel', async () => {
    const other = await createUser(stage.database)
    const flooded = await startServer(stage.database, { broadcastByteBurst: 300_000 })
    const { socket, received, call } = await connect(flooded)
    await call('1', 'realtime:flood', 'phx_join', { access_token: other.token })
    const payload = { type: 'broadcast', event: 'flood', payload: 'x'.repeat(100_000) }
    for (let count = 0; count < 8; count += 1) {
      socket.send(JSON.stringify(['1', null, 'realtime:flood', 'broadcast', payload]))
    }
    await expect.poll(() => JSON.stringify(received)).toContain('BroadcastRateLimitReached')
    await flooded.stop()
  })
})

describe('broadcast limits', () => {
  const limits = {
    broadcastBurst: 3,
    broadcastsPerSecond: 1,
    broadcastByteBurst: 1000,
    broadcastBytesPerSecond: 100,
  }
  const by = (userId: string | null, address: string) => ({
    caller: { role: 'authenticated' as const, userId, claims: {} },
    address,
  })
  const topic = (name: string) => ({ topic: name, isPrivate: false })

  test('people, addresses and topics are limited separately', () => {
    let at = 0
    const { take } = createBroadcastLimits(limits, () => at)
    for (let count = 0; count < 3; count += 1) expect(take(by('ann', '192.0.2.1'), topic('a'), 1)).toBe(0)
    expect(take(by('ann', '192.0.2.2'), topic('b'), 1)).toBe(1)
    expect(take(by('bob', '192.0.2.1'), topic('b'), 1)).toBe(1)
    expect(take(by('bob', '192.0.2.2'), topic('a'), 1)).toBe(1)
    // The attempts refused above were not counted.
    for (let count = 0; count < 3; count += 1) expect(take(by('bob', '192.0.2.2'), topic('b'), 1)).toBe(0)
    at += 1000
    expect(take(by('ann', '192.0.2.1'), topic('a'), 1)).toBe(0)
    expect(take(by('ann', '192.0.2.1'), topic('a'), 1)).toBe(1)
  })

  test('bytes are limited as well, and the wait depends on their rate', () => {
    const { take } = createBroadcastLimits(limits, () => 0)
    expect(take(by('ann', '192.0.2.1'), topic('a'), 900)).toBe(0)
    expect(take(by('ann', '192.0.2.1'), topic('a'), 600)).toBe(5)
    expect(take(by('ann', '192.0.2.1'), topic('a'), 100)).toBe(0)
  })

  test('addresses of one /64 share a limit', () => {
    const { take } = createBroadcastLimits(limits, () => 0)
    for (let count = 1; count <= 3; count += 1) {
      expect(take(by(`p${count}`, `2001:db8::${count}`), topic(`t${count}`), 1)).toBe(0)
    }
    expect(take(by('p4', '2001:db8::4'), topic('t4'), 1)).toBe(1)
  })

  test("the server's own key is not limited", () => {
    const { take } = createBroadcastLimits(limits, () => 0)
    const own = { caller: { role: 'service_role' as const, userId: null, claims: {} }, address: '' }
    for (let count = 0; count < 10; count += 1) expect(take(own, topic('a'), 500)).toBe(0)
  })
})

describe('queues', () => {
  test('the sockets of one address are limited', async () => {
    const crowded = await startServer(stage.database, { connectionsPerAddress: 2 })
    const first = await connect(crowded)
    await connect(crowded)
    await expect(connect(crowded)).rejects.toThrow('429')
    first.socket.close()
    await once(first.socket, 'close')
    await expect.poll(() => connect(crowded).then(() => 'open', String)).toBe('open')
    await crowded.stop()
  })

  test('unread bytes of slow clients are limited in total, and fast readers receive everything', async () => {
    const small = await startServer(stage.database, {
      unsentBytes: 4_000_000,
      unsentBytesOfAll: 6_000_000,
      broadcastByteBurst: 100_000_000,
      broadcastBurst: 1000,
    })
    const idle = await Promise.all(Array.from({ length: 4 }, () => connect(small)))
    for (const { socket, call } of idle) {
      await call('1', 'realtime:big', 'phx_join', {})
      socket.pause()
    }
    const reader = await connect(small)
    await reader.call('1', 'realtime:big', 'phx_join', {})
    let heard = 0
    reader.socket.on('message', (_, isBinary) => {
      if (isBinary) heard += 1
    })
    let most = 0
    for (let count = 0; count < 80; count += 1) {
      expect((await post(batch('big', 200_000), user.token, small)).status).toBe(202)
      most = Math.max(most, small.waitingBytes().unsent)
    }
    await expect.poll(() => heard).toBe(80)
    expect(most).toBeGreaterThan(1_000_000)
    expect(most).toBeLessThanOrEqual(6_200_000)
    await small.stop()
    expect(small.waitingBytes().unsent).toBe(0)
  })

  test('messages for other processes are limited in bytes while the database is unreachable', async () => {
    const { promise: stuck, resolve: release } = Promise.withResolvers<void>()
    const database = {
      ...stage.database,
      pool: { query: () => stuck } as unknown as Stage['database']['pool'],
    }
    const messages = createProcessMessages(database, 'p', log, () => undefined, 1_000_000)
    for (let count = 0; count < 100; count += 1) {
      const payload = Buffer.alloc(100_000)
      messages.publish({
        kind: 'broadcast',
        topic: 't',
        isPrivate: false,
        event: 'e',
        isJson: false,
        payload,
      })
    }
    expect(messages.waitingBytes).toBeGreaterThan(800_000)
    expect(messages.waitingBytes).toBeLessThanOrEqual(1_000_000)
    release()
    await messages.stop()
    expect(messages.waitingBytes).toBe(0)
  })
})
