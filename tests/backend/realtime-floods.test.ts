import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openTestDatabase } from '../open-test-database.ts'
import { anonKey, openLoudTable, type RealtimeServer, type Stage, startServer } from './realtime-stage.ts'

/** A client that opens as many sockets, or reads as little, as possible. */

let stage: Stage
const open: WebSocket[] = []

beforeAll(async () => {
  stage = await openTestDatabase()
})
afterAll(async () => {
  for (const socket of open) socket.terminate()
  await stage?.stop()
})

async function connect(at: RealtimeServer) {
  const url = `${at.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`
  const socket = new WebSocket(url)
  open.push(socket)
  const events: string[] = []
  socket.on('message', (data) => events.push(JSON.parse(String(data))[3]))
  await once(socket, 'open')
  return { socket, events }
}

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
  const loud = await openLoudTable(stage.database)
  const small = await startServer(stage.database, { unsentBytes: 4_000_000, unsentBytesOfAll: 6_000_000 })
  async function follow() {
    const { socket, events } = await connect(small)
    socket.send(JSON.stringify(['1', '1', 'realtime:big', 'phx_join', loud.join]))
    await expect.poll(() => events).toContain('system')
    return { socket, heard: () => events.filter((event) => event === 'postgres_changes').length }
  }
  for (let count = 0; count < 4; count += 1) (await follow()).socket.pause()
  const reader = await follow()
  let most = 0
  for (let count = 1; count <= 80; count += 1) {
    await loud.add(200_000)
    await expect.poll(reader.heard, { interval: 5 }).toBe(count)
    most = Math.max(most, small.waitingBytes().unsent)
  }
  expect(most).toBeGreaterThan(1_000_000)
  expect(most).toBeLessThanOrEqual(6_200_000)
  await small.stop()
  await loud.drop()
  expect(small.waitingBytes().unsent).toBe(0)
})
