import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@localchef/backend/database'
import { migrate } from '../apps/server/src/migrations/migrate.ts'
import { readMigrations } from '../apps/server/src/migrations/read-migrations.ts'
import type { Kitchen } from '../tests/kitchen-fixture.ts'
import { startProcess } from '../tests/lifecycle/start-process.ts'
import { addBuyers, addOpenKitchen, cartOf, tokensFor } from '../tests/ordering-people.ts'
import { withDatabase } from '../tests/with-database.ts'
import { type Outcome, post, sendOrders } from './order-storm.ts'
import { type Figure, median, percentile, print } from './print-figures.ts'

const crowd = 500
/** Portions of each drop: most buyers get nothing, or everybody gets one. */
const stocks = [100, crowd]
/** From writing a drop until it opens: time to start the server and to sign the tokens. */
const opensInSeconds = 45

interface PreparedDrop {
  kitchen: Kitchen
  stock: number
  slotFrom: string
}

/** Measures 500 buyers who order in the second in which a drop opens. */
export async function benchDropStorm(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-drop-storm-'))
  try {
    await benchOpenings(join(folder, 'data'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchOpenings(dataFolder: string): Promise<void> {
  const prepared = await withDatabase({ dataFolder, poolSize: 2 }, prepare)
  const server = startProcess({ DATA_DIR: dataFolder, LOG_LEVEL: 'error', RATE_LIMITS: 'off' })
  try {
    const url = await server.ready
    const { keys, tokens } = await tokensFor(dataFolder, url, prepared.buyers)
    const figures: Figure[] = []
    for (const drop of prepared.drops) {
      figures.push(...figuresOf(drop.stock, await sendAtOpening(url, keys.anonKey, tokens, drop)))
    }
    print('Drop storms', figures)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
}

async function sendAtOpening(
  url: string,
  apikey: string,
  tokens: readonly string[],
  { kitchen, slotFrom }: PreparedDrop,
): Promise<Outcome> {
  const request = JSON.stringify({ ...cartOf(kitchen), slotFrom })
  const call = (token: string) =>
    post(`${url}/functions/v1/place-order`, request, {
      apikey,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    })
  const early = await call(tokens[0] ?? '')
  if (JSON.parse(early.body).code !== 'drop_not_open') throw new Error(early.body)
  await wait(Math.max(0, Date.parse(JSON.parse(early.body).details.opensAt) - Date.now()))
  return sendOrders(tokens, call)
}

async function prepare(database: Database): Promise<{ buyers: string[]; drops: PreparedDrop[] }> {
  await migrate(database, await readMigrations())
  const buyers = await addBuyers(database, crowd)
  const drops: PreparedDrop[] = []
  for (const [index, stock] of stocks.entries()) {
    const kitchen = await addOpenKitchen(database, { portions: stock })
    const slotFrom = await makeDrop(database, kitchen, opensInSeconds * (index + 1))
    drops.push({ kitchen, stock, slotFrom })
  }
  return { buyers, drops }
}

/** Makes the kitchen's batch a drop with one window, which opens in some seconds. Returns the begin of the window. */
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

function figuresOf(stock: number, { sold, refused, others, milliseconds, took }: Outcome): Figure[] {
  const isWrong = sold !== stock || refused !== crowd - stock || others > 0
  return [
    {
      what: `${crowd} buyers of ${stock} portions at the opening: oversold or undersold`,
      figure: isWrong ? 1 : 0,
      unit: 'of 1 storm',
      budget: 0,
    },
    { what: '  answers per second', figure: crowd / (took / 1000), unit: '' },
    { what: '  median wait', figure: median(milliseconds), unit: 'ms' },
    { what: '  95th percentile', figure: percentile(milliseconds, 0.95), unit: 'ms' },
    { what: '  longest wait', figure: Math.max(...milliseconds), unit: 'ms', budget: 2000 },
  ]
}
