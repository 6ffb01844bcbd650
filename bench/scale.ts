import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../apps/server/src/database/open-database.ts'
import { createLog } from '../apps/server/src/lifecycle/log.ts'
import { freePort } from '../tests/free-port.ts'
import type { Kitchen } from '../tests/kitchen-fixture.ts'
import { type PrimaryAndReplica, startPrimaryAndReplica } from '../tests/operations/primary-and-replica.ts'
import { addBuyers, addOpenKitchen, cartOf, orderOf, tokensFor } from '../tests/ordering-people.ts'
import { type DatabaseClock, postgresClock } from './database-clock.ts'
import { pathOf } from './hot-reads.ts'
import { type MeasuredProcess, startOurs } from './measured-process.ts'
import { printTable, written } from './print-table.ts'
import { type Answer, ask, perSecond } from './request-load.ts'

const siteUrl = 'http://localhost'
const clients = 16
const seconds = 4
const kitchens = 16

interface Setup {
  processes: number
  withReplica: boolean
}

const setups: readonly Setup[] = [
  { processes: 1, withReplica: false },
  { processes: 2, withReplica: false },
  { processes: 4, withReplica: false },
  { processes: 1, withReplica: true },
  { processes: 4, withReplica: true },
]

interface Stage {
  engines: PrimaryAndReplica
  folder: string
  clocks: { primary: DatabaseClock; replica: DatabaseClock }
  open: readonly Kitchen[]
  tokens: readonly string[]
  keys: { anonKey: string; serviceRoleKey: string }
}

/** Sends one request to the process at `url`; `turn` varies cart and token. */
type Once = (url: string, turn: number) => Promise<Answer>

/**
 * Measures processor time per answer in each part, for several processes, with and without a replica. Everything shares
 * one machine with the clients, so answers per second mean less than the cost of one answer.
 */
export async function benchScale(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-scale-'))
  const engines = await startPrimaryAndReplica(folder, { isOldest: false })
  const opened = await Promise.all(
    [engines.primaryAdminUrl, engines.replicaAdminUrl].map((databaseUrl) =>
      openDatabase({
        databaseUrl: databaseUrl.replace(/\/postgres$/, '/localchef'),
        dataFolder: folder,
        poolSize: 2,
        log: createLog('silent'),
        onFailure(error) {
          throw error
        },
      }),
    ),
  )
  try {
    const [primary, replica] = opened
    if (!primary || !replica) throw new Error('primary and replica must both be open')
    const first = await startOurs(folder, engines.primaryUrl, { SITE_URL: siteUrl, SEED: 'demo' })
    await first.stop()
    const open = await Promise.all(
      Array.from({ length: kitchens }, () => addOpenKitchen(primary.database, { portions: 9_000 })),
    )
    const { keys, tokens } = await tokensFor(folder, siteUrl, await addBuyers(primary.database, clients))
    const clocks = {
      primary: await postgresClock(primary.database.pool),
      replica: await postgresClock(replica.database.pool),
    }
    const stage = { engines, folder, clocks, open, tokens, keys }
    const rows: string[][] = []
    for (const setup of setups) rows.push(...(await measure(setup, stage)))
    printTable(
      'Several processes and a replica',
      ['what', 'processes', 'replica', 'per second', 'ms: process', 'ms: primary', 'ms: replica'],
      rows,
    )
  } finally {
    await Promise.all(opened.map(({ stop }) => stop()))
    await engines.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure({ processes, withReplica }: Setup, stage: Stage): Promise<string[][]> {
  const { engines, folder } = stage
  const environment = {
    SITE_URL: siteUrl,
    SEED: 'none',
    ...(withReplica ? { DATABASE_READ_URL: engines.replicaUrl } : {}),
  }
  const running: MeasuredProcess[] = []
  for (let index = 0; index < processes; index += 1) {
    const port = await freePort()
    const started = await startOurs(folder, engines.primaryUrl, { ...environment, PORT: String(port) })
    // The ready line names the site, which all processes share.
    running.push({ ...started, url: `http://127.0.0.1:${port}` })
  }
  try {
    const rows: string[][] = []
    for (const [what, once] of await kindsOf(stage, running[0]?.url ?? '')) {
      rows.push([what, String(processes), withReplica ? 'yes' : 'no', ...(await cost(once, running, stage))])
    }
    return rows
  } finally {
    await Promise.all(running.map((one) => one.stop()))
  }
}

async function kindsOf({ open, tokens, keys }: Stage, url: string): Promise<[string, Once][]> {
  const { anonKey, serviceRoleKey } = keys
  const json = { apikey: anonKey, 'content-type': 'application/json' }
  const carts = open.map((kitchen) => cartOf(kitchen))
  const orders = await Promise.all(
    carts.map(async (cart) =>
      orderOf(
        cart,
        await ask(`${url}/functions/v1/quote-order`, {
          method: 'POST',
          headers: json,
          body: JSON.stringify(cart),
        }),
      ),
    ),
  )
  const read =
    (name: string, headers: Record<string, string>): Once =>
    (at) =>
      ask(`${at}${pathOf(name, {})}`, { headers })
  const uncached = { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` }
  return [
    ['first page, cached', read('get-home-feed', { apikey: anonKey })],
    ['first page, uncached', read('get-home-feed', uncached)],
    ['list of chefs, uncached', read('chef-search', uncached)],
    [
      'order placed',
      (at, turn) =>
        ask(`${at}/functions/v1/place-order`, {
          method: 'POST',
          headers: {
            ...json,
            authorization: `Bearer ${tokens[turn % tokens.length]}`,
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify(orders[turn % orders.length]),
        }),
    ],
  ]
}

/** Answers per second, and milliseconds of processor time per answer: of the processes, the primary and the replica. */
async function cost(once: Once, running: readonly MeasuredProcess[], { clocks }: Stage): Promise<string[]> {
  let turn = 0
  const next = () => {
    turn += 1
    return once(running[turn % running.length]?.url ?? '', turn)
  }
  const total = async () => {
    const times = await Promise.all(running.map((one) => one.cpuSeconds()))
    return times.reduce((sum, time) => sum + time * 1000, 0)
  }
  // Warm-up: one-time work is not measured.
  await perSecond(next, clients, 1)
  const before = [await total(), await clocks.primary(), await clocks.replica()]
  const rate = await perSecond(next, clients, seconds)
  const after = [await total(), await clocks.primary(), await clocks.replica()]
  const spent = after.map((time, index) => (time - (before[index] ?? 0)) / (rate * seconds))
  return [written(rate), ...spent.map((ms) => written(ms))]
}
