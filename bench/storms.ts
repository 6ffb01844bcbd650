import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@localchef/backend/database'
import type { Kitchen, KitchenOptions } from '../tests/kitchen-fixture.ts'
import { addBuyers, addOpenKitchen, cartOf, orderOf, tokensFor } from '../tests/ordering-people.ts'
import { withDatabase } from '../tests/with-database.ts'
import { type Figure, median, percentile, type Stage } from './measure.ts'
import { ask, type Load, load, type Server, withServer } from './server.ts'

interface Storm {
  buyers: number
  /** The number that can be sold; the other buyers are refused. */
  stock: number
  of: 'portions' | 'places of a slot'
  /** The longest wait, in milliseconds. */
  most?: number
}

const orders = 180
const rush: Storm = { buyers: 8, stock: 5, of: 'portions' }
const orderStorms: readonly Storm[] = [8, 32, 128].flatMap((buyers) => [
  { buyers, stock: buyers / 4, of: 'portions', most: 1000 },
  { buyers, stock: buyers / 4, of: 'places of a slot', most: 1000 },
  { buyers, stock: buyers, of: 'portions', most: 1000 },
])
const dropStorms: readonly Storm[] = [100, 500].map((stock) => ({
  buyers: 500,
  stock,
  of: 'portions',
  most: 2000,
}))
const rounds = 3
/** From writing a drop until it opens: time for an early order. */
const secondsUntilDrop = 10

/** Orders one after another, and eight at once for the last five portions. */
export async function measureOrders({ demoFolder }: Stage): Promise<Figure[]> {
  const storms = Array.from({ length: 5 }, () => rush)
  return atKitchens(
    demoFolder,
    [{ portions: orders }, ...storms.map(optionsOf)],
    rush.buyers,
    async ([large, ...small], { server, requests }) => {
      const [one] = await requests(large, 1)
      const before = await server.usage()
      const { milliseconds, statuses } = await load(server.url, [one ?? {}], {
        connections: 1,
        amount: orders,
      })
      const { own, children } = await server.usage()
      const rushes: Crowd[] = []
      for (const kitchen of small) rushes.push(await atOnce(server, await requests(kitchen, rush.buyers)))
      // The first orders run code that is not compiled yet.
      const warm = milliseconds.slice(30)
      const processor = (1000 * (own + children - before.own - before.children)) / statuses.length
      return [
        { what: 'order, one after another, median', measured: median(warm), unit: 'ms', most: 15 },
        { what: 'order, 95th percentile', measured: percentile(warm, 0.95), unit: 'ms' },
        { what: 'order, processor time', measured: processor, unit: 'ms' },
        ...figuresOf(rush, rushes),
      ]
    },
  )
}

/** Concurrent orders for scarce food and for enough. */
export async function measureOrderStorms({ demoFolder }: Stage): Promise<Figure[]> {
  const all = orderStorms.flatMap((storm) => Array.from({ length: rounds }, () => storm))
  return atKitchens(demoFolder, all.map(optionsOf), 128, async (kitchens, { server, requests }) => {
    const outcomes = new Map<Storm, Crowd[]>()
    for (const [index, storm] of all.entries()) {
      const sent = await requests(kitchens[index], storm.buyers, storm.of === 'portions')
      outcomes.set(storm, [...(outcomes.get(storm) ?? []), await atOnce(server, sent)])
    }
    return [...outcomes].flatMap(([storm, crowds]) => figuresOf(storm, crowds))
  })
}

/** Orders in the second in which a drop opens. */
export async function measureDropStorms({ demoFolder }: Stage): Promise<Figure[]> {
  const all = Array.from({ length: rounds }, () => dropStorms).flat()
  const databaseUrl = process.env.DATABASE_URL
  const running = { dataFolder: demoFolder, databaseUrl, poolSize: 1, mayBorrow: true }
  return atKitchens(demoFolder, all.map(optionsOf), 500, async (kitchens, { server, requests }) => {
    const outcomes = new Map<Storm, Crowd[]>()
    for (const [index, storm] of all.entries()) {
      const kitchen = kitchens[index]
      const opensAt = Date.now() + secondsUntilDrop * 1000
      const slotFrom = await withDatabase(running, (database) =>
        makeDrop(database, kitchen, new Date(opensAt)),
      )
      const sent = await requests(kitchen, storm.buyers, true, slotFrom)
      const early = await atOnce(server, sent.slice(0, 1))
      if (early.statuses[0] !== 409) throw new Error('the drop opened before its buyers were ready')
      await wait(opensAt - Date.now())
      outcomes.set(storm, [...(outcomes.get(storm) ?? []), await atOnce(server, sent)])
    }
    return [...outcomes].flatMap(([storm, crowds]) => figuresOf(storm, crowds))
  })
}

interface Prepared {
  server: Server
  /** `place-order` requests of this many buyers at the kitchen, by default in a slot of the quote. */
  requests(
    kitchen: Kitchen | undefined,
    buyers: number,
    isReady?: boolean,
    slotFrom?: string,
  ): Promise<Parameters<typeof load>[1]>
}

async function atKitchens(
  dataFolder: string,
  options: readonly KitchenOptions[],
  buyers: number,
  work: (kitchens: readonly Kitchen[], prepared: Prepared) => Promise<Figure[]>,
): Promise<Figure[]> {
  const kitchens: Kitchen[] = []
  const databaseUrl = process.env.DATABASE_URL
  const people = await withDatabase({ dataFolder, databaseUrl, poolSize: 2 }, async (database) => {
    for (const one of options) kitchens.push(await addOpenKitchen(database, one))
    return addBuyers(database, buyers)
  })
  return withServer(dataFolder, 'api', async (server) => {
    const { keys, tokens } = await tokensFor(dataFolder, server.url, people)
    const requests: Prepared['requests'] = async (kitchen, count, isReady = true, slotFrom) => {
      if (!kitchen) throw new Error('no kitchen')
      const cart = cartOf(kitchen, isReady)
      const apikey = keys.anonKey
      const order = slotFrom
        ? { ...cart, slotFrom }
        : orderOf(cart, {
            status: 200,
            body: await ask(server.url, '/functions/v1/quote-order', { apikey }, cart),
          })
      const body = JSON.stringify(order)
      return tokens.slice(0, count).map((token) => ({
        method: 'POST',
        path: '/functions/v1/place-order',
        headers: {
          apikey,
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': '[<id>]',
        },
        body,
      }))
    }
    return work(kitchens, { server, requests })
  })
}

/** A storm's answers, and processor seconds of the server and of PostgreSQL. */
interface Crowd extends Load {
  own: number
  children: number
}

/** Each buyer opens a connection of their own, as browsers do. */
async function atOnce(server: Server, requests: Parameters<typeof load>[1]): Promise<Crowd> {
  const before = await server.usage()
  const crowd = { connections: requests.length, amount: requests.length }
  const answers = await load(server.url, requests, crowd, true)
  const after = await server.usage()
  return { ...answers, own: after.own - before.own, children: after.children - before.children }
}

function optionsOf({ of, stock }: Storm): KitchenOptions {
  return of === 'portions' ? { portions: stock } : { slotPortionLimit: stock }
}

function figuresOf(storm: Storm, crowds: readonly Crowd[]): Figure[] {
  const waits = crowds.flatMap(({ milliseconds }) => milliseconds)
  const longest = crowds.map(({ milliseconds }) => Math.max(...milliseconds))
  const count = ({ statuses }: Crowd, wanted: number) => statuses.filter((status) => status === wanted).length
  const isWrong = (crowd: Crowd) =>
    count(crowd, 200) !== storm.stock || count(crowd, 409) !== storm.buyers - storm.stock
  const figures: Figure[] = [
    { what: 'over- or undersold', measured: crowds.filter(isWrong).length, unit: 'storms', most: 0 },
    { what: 'answers', measured: median(crowds.map(({ seconds }) => storm.buyers / seconds)), unit: '1/s' },
    { what: 'median wait', measured: median(waits), unit: 'ms' },
    { what: 'longest wait of the best storm', measured: Math.min(...longest), unit: 'ms' },
    {
      what: 'longest wait',
      measured: Math.max(...longest),
      unit: 'ms',
      ...(storm.most ? { most: storm.most } : {}),
    },
    { what: 'processor time of the server', measured: median(crowds.map(({ own }) => own)), unit: 's' },
    { what: 'and of PostgreSQL', measured: median(crowds.map(({ children }) => children)), unit: 's' },
  ]
  const name = `${storm.buyers} at once for ${storm.stock} ${storm.of}`
  return figures.map((figure) => ({ ...figure, what: `${name}: ${figure.what}` }))
}

/** Turns the kitchen's batch into a drop with one pickup window, whose start it returns. */
async function makeDrop(database: Database, kitchen: Kitchen | undefined, opensAt: Date): Promise<string> {
  const { rows } = await database.pool.query<{ drop_id: string; pickup_from: Date }>(
    `with written as (
       insert into public.drops (chef_id, slug, title, opens_at, order_by, announced_at)
       values ($1, 'storm-' || left($1::uuid::text, 8), 'Storm', $2, now() + interval '1 day', now())
       returning id
     )
     insert into public.drop_windows (drop_id, pickup_from, pickup_until)
     select id, date_trunc('hour', now()) + interval '2 days', date_trunc('hour', now()) + interval '50 hours'
     from written
     returning drop_id, pickup_from`,
    [kitchen?.chefId, opensAt],
  )
  const [{ drop_id, pickup_from } = { drop_id: '', pickup_from: opensAt }] = rows
  await database.pool.query(
    `update public.ready_batches
     set drop_id = $2, order_by = now() + interval '1 day', pickup_from = $3::timestamptz, pickup_until = $3::timestamptz + interval '2 hours'
     where id = $1`,
    [kitchen?.batchId, drop_id, pickup_from],
  )
  return pickup_from.toISOString()
}
