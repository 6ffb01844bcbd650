import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@localchef/backend/database'
import { migrate } from '../apps/server/src/migrations/migrate.ts'
import { readMigrations } from '../apps/server/src/migrations/read-migrations.ts'
import type { Kitchen } from '../tests/kitchen-fixture.ts'
import { startProcess } from '../tests/lifecycle/start-process.ts'
import { addBuyers, addOpenKitchen, cartOf, tokensFor } from '../tests/ordering-people.ts'
import { withDatabase } from '../tests/with-database.ts'
import { cpuSecondsOf } from './measured-process.ts'
import { post } from './order-storm.ts'
import { type Figure, median, percentile, print } from './print-figures.ts'
import type { BuyersReport, BuyersTask } from './storm-buyers.ts'

const crowd = 500
/** Portions of each drop: most buyers get nothing, or everyone gets one. */
const stocks = [100, crowd]
const rounds = 3
/** From writing the drops until the first opens: time to start the server and to sign the tokens. */
const firstInSeconds = 60
const secondsBetween = 10

interface PreparedDrop {
  kitchen: Kitchen
  stock: number
  slotFrom: string
}

/** Measures 500 buyers who order within the second in which a drop opens. */
export async function benchDropStorm(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-drop-storm-'))
  try {
    await benchOpenings(join(folder, 'data'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Storm extends BuyersReport {
  serverSeconds: number
  postgresSeconds: number
}

async function benchOpenings(dataFolder: string): Promise<void> {
  const prepared = await withDatabase({ dataFolder, poolSize: 2 }, prepare)
  const server = startProcess({ DATA_DIR: dataFolder, LOG_LEVEL: 'error', RATE_LIMITS: 'off' })
  try {
    const url = await server.ready
    const { keys, tokens } = await tokensFor(dataFolder, url, prepared.buyers)
    const storms: { stock: number; storm: Storm }[] = []
    for (const drop of prepared.drops) {
      const headers = (token: string) => ({
        apikey: keys.anonKey,
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      })
      const storm = await sendAtOpening(url, server.child.pid ?? 0, tokens.map(headers), drop)
      storms.push({ stock: drop.stock, storm })
    }
    const figures = stocks.flatMap((stock) =>
      figuresOf(
        stock,
        storms.filter((one) => one.stock === stock).map(({ storm }) => storm),
      ),
    )
    print('Drop storms', figures)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
}

/** Warms up with one early, refused order before the storm. */
async function sendAtOpening(
  url: string,
  serverPid: number,
  buyers: readonly Record<string, string>[],
  { kitchen, slotFrom }: PreparedDrop,
): Promise<Storm> {
  const body = JSON.stringify({ ...cartOf(kitchen), slotFrom })
  const path = '/functions/v1/place-order'
  const early = await post(url + path, body, { ...buyers[0], 'idempotency-key': randomUUID() })
  if (JSON.parse(early.body).code !== 'drop_not_open') throw new Error(early.body)
  const { host, port } = new URL(url)
  const requests = buyers.map((headers) => {
    const lines = Object.entries({ host, 'content-length': Buffer.byteLength(body), ...headers })
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    return `POST ${path} HTTP/1.1\r\n${head}\r\n${body}`
  })
  const crowdProcess = fork(new URL('./storm-buyers.ts', import.meta.url))
  const at = Date.parse(JSON.parse(early.body).details.opensAt)
  crowdProcess.send({ port: Number(port), requests, at } satisfies BuyersTask)
  const before = await cpuSecondsOf(serverPid)
  const [report] = (await once(crowdProcess, 'message')) as [BuyersReport]
  const after = await cpuSecondsOf(serverPid)
  return {
    ...report,
    serverSeconds: after.own - before.own,
    postgresSeconds: after.children - before.children,
  }
}

async function prepare(database: Database): Promise<{ buyers: string[]; drops: PreparedDrop[] }> {
  await migrate(database, await readMigrations())
  const buyers = await addBuyers(database, crowd)
  const drops: PreparedDrop[] = []
  for (let index = 0; index < rounds * stocks.length; index += 1) {
    const stock = stocks[index % stocks.length] ?? crowd
    const kitchen = await addOpenKitchen(database, { portions: stock })
    const slotFrom = await makeDrop(database, kitchen, firstInSeconds + index * secondsBetween)
    drops.push({ kitchen, stock, slotFrom })
  }
  return { buyers, drops }
}

/**
 * Turns the kitchen's batch into a drop with one pickup window, opening in a few seconds. Returns the window's
 * start.
 */
async function makeDrop(database: Database, { chefId, batchId }: Kitchen, seconds: number): Promise<string> {
  return database.transaction(async (connection) => {
    const { rows } = await connection.query<{ id: string; pickup_from: Date }>(
      `with written as (
         insert into public.drops (chef_id, slug, title, opens_at, order_by, announced_at)
         values (
           $1, 'storm-' || $2::integer, 'Storm', now() + make_interval(secs => $2::integer), now() + interval '1 day', now()
         )
         returning id
       )
       insert into public.drop_windows (drop_id, pickup_from, pickup_until)
       select id, date_trunc('hour', now()) + interval '2 days', date_trunc('hour', now()) + interval '50 hours'
       from written
       returning drop_id as id, pickup_from`,
      [chefId, seconds],
    )
    const [drop] = rows
    if (!drop) throw new Error('no drop was written')
    await connection.query(
      `update public.ready_batches b
       set drop_id = w.drop_id,
           order_by = now() + interval '1 day',
           pickup_from = w.pickup_from,
           pickup_until = w.pickup_until
       from public.drop_windows w
       where b.id = $1
         and w.drop_id = $2`,
      [batchId, drop.id],
    )
    return drop.pickup_from.toISOString()
  })
}

function figuresOf(stock: number, storms: readonly Storm[]): Figure[] {
  const isRight = ({ answers }: Storm) => {
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    return count(200) === stock && count(409) === crowd - stock
  }
  const timesOf = ({ answers }: Storm) => answers.map(({ milliseconds }) => milliseconds)
  const longest = storms.map((storm) => Math.max(...timesOf(storm)))
  const all = storms.flatMap(timesOf)
  return [
    {
      what: `${crowd} buyers of ${stock} portions at the opening: oversold or undersold`,
      figure: storms.filter((storm) => !isRight(storm)).length,
      unit: `of ${rounds} storms`,
      budget: 0,
    },
    {
      what: '  answers per second',
      figure: median(storms.map(({ took }) => crowd / (took / 1000))),
      unit: '',
    },
    { what: '  median wait', figure: median(all), unit: 'ms' },
    { what: '  95th percentile', figure: percentile(all, 0.95), unit: 'ms' },
    { what: '  longest wait, shortest of the storms', figure: Math.min(...longest), unit: 'ms' },
    { what: '  longest wait, median of the storms', figure: median(longest), unit: 'ms', budget: 2000 },
    { what: '  longest wait of all', figure: Math.max(...longest), unit: 'ms' },
    { what: '  processor time, server', figure: median(storms.map((one) => one.serverSeconds)), unit: 's' },
    {
      what: '  processor time, PostgreSQL',
      figure: median(storms.map((one) => one.postgresSeconds)),
      unit: 's',
    },
    { what: '  processor time, buyers', figure: median(storms.map((one) => one.cpuSeconds)), unit: 's' },
  ]
}
