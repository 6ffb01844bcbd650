import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { createDatabase } from '@localchef/backend/database'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectDatabase } from '../../apps/server/src/database/connect-database.ts'
import { waitForDatabase } from '../../apps/server/src/database/wait-for-database.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'

/** A process that starts while the database, or the network path to it, fails once or stays unreachable. */

let open: TestDatabase
let way: Server
let url: string
/** Connections that the proxy destroys before it forwards any to the database. */
let failures: number

beforeAll(async () => {
  open = await openTestDatabase()
  const target = new URL(open.url)
  way = createServer((inward) => {
    inward.on('error', () => undefined)
    if (failures > 0) {
      failures -= 1
      return void inward.destroy()
    }
    const outward = connect(Number(target.port), target.hostname)
    outward.on('error', () => inward.destroy())
    inward.pipe(outward).pipe(inward)
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  url = open.url.replace(target.host, `127.0.0.1:${(way.address() as AddressInfo).port}`)
})
afterAll(async () => {
  way?.close()
  await open?.stop()
})
beforeEach(() => {
  failures = 0
})

/** The number of calls of `onUnreachable` after this many failed connections. */
async function refusalsAfter(failed: number): Promise<number> {
  failures = failed
  const log = pino({ level: 'silent' })
  const { pool, listen, stop } = connectDatabase({ url, poolSize: 2, log })
  let refusals = 0
  await waitForDatabase({
    database: createDatabase(pool, listen),
    log,
    signal: AbortSignal.timeout(60_000),
    onUnreachable: () => {
      refusals += 1
    },
    firstDelayMs: 1,
    longestDelayMs: 1,
  })
  await stop()
  return refusals
}

test('one failed connection at a start does not refuse waiting calls', async () => {
  expect(await refusalsAfter(1)).toBe(0)
})

test('calls are refused while the database stays unreachable', async () => {
  expect(await refusalsAfter(3)).toBe(2)
})
