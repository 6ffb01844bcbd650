import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@localchef/backend/database'
import { migrate } from '../apps/server/src/migrations/migrate.ts'
import { readMigrations } from '../apps/server/src/migrations/read-migrations.ts'
import type { Kitchen, KitchenOptions } from '../tests/kitchen-fixture.ts'
import { startProcess } from '../tests/lifecycle/start-process.ts'
import { addBuyers, addOpenKitchen, cartOf, orderOf, tokensFor } from '../tests/ordering-people.ts'
import { withDatabase } from '../tests/with-database.ts'
import { type Figure, median, percentile, print } from './print-figures.ts'

const crowds = [8, 32, 128]
/** Repetitions of each storm, each at another kitchen. */
const rounds = 3

interface Storm {
  what: string
  /** Stock for a crowd of this size. */
  stockOf(crowd: number): number
  options(stock: number): KitchenOptions
  isReady: boolean
}

const storms: readonly Storm[] = [
  {
    what: 'portions',
    stockOf: (crowd) => crowd / 4,
    options: (portions) => ({ portions }),
    isReady: true,
  },
  {
    what: 'places of a slot',
    stockOf: (crowd) => crowd / 4,
    options: (slotPortionLimit) => ({ slotPortionLimit }),
    isReady: false,
  },
  {
    what: 'portions, enough for all',
    stockOf: (crowd) => crowd,
    options: (portions) => ({ portions }),
    isReady: true,
  },
]

/** Measures concurrent orders for scarce food. */
export async function benchOrderStorm(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-storm-'))
  try {
    await benchStorms(join(folder, 'data'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Prepared {
  buyers: string[]
  kitchens: Map<string, Kitchen>
}

async function benchStorms(dataFolder: string): Promise<void> {
  const prepared = await withDatabase({ dataFolder, poolSize: 2 }, prepare)
  const server = startProcess({ DATA_DIR: dataFolder, LOG_LEVEL: 'error', RATE_LIMITS: 'off' })
  try {
    const url = await server.ready
    const { keys, tokens } = await tokensFor(dataFolder, url, prepared.buyers)
    const figures: Figure[] = []
    for (const storm of storms) {
      for (const crowd of crowds) {
        const outcomes: Outcome[] = []
        for (let round = 0; round < rounds; round += 1) {
          const kitchen = prepared.kitchens.get(keyOf(storm, crowd, round))
          if (!kitchen) throw new Error('no kitchen')
          outcomes.push(await sendStorm(url, keys.anonKey, tokens.slice(0, crowd), kitchen, storm))
        }
        figures.push(...figuresOf(storm, crowd, outcomes))
      }
    }
    print('Order storms', figures)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
}

interface Outcome {
  sold: number
  refused: number
  others: number
  milliseconds: number[]
  /** Milliseconds from the first request to the last answer. */
  took: number
}

async function sendStorm(
  url: string,
  apikey: string,
  tokens: readonly string[],
  kitchen: Kitchen,
  storm: Storm,
): Promise<Outcome> {
  const call = (name: string, input: object, token?: string) =>
    post(`${url}/functions/v1/${name}`, JSON.stringify(input), {
      apikey,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() } : {}),
    })
  const cart = cartOf(kitchen, storm.isReady)
  const wanted = orderOf(cart, await call('quote-order', cart))
  return sendOrders(tokens, (token) => call('place-order', wanted, token))
}

/** Sends an order of each buyer at once. */
async function sendOrders(
  tokens: readonly string[],
  place: (token: string) => Promise<{ status: number; milliseconds: number }>,
): Promise<Outcome> {
  const began = performance.now()
  const answers = await Promise.all(tokens.map(place))
  return {
    sold: answers.filter(({ status }) => status === 200).length,
    refused: answers.filter(({ status }) => status === 409).length,
    others: answers.filter(({ status }) => status !== 200 && status !== 409).length,
    milliseconds: answers.map(({ milliseconds }) => milliseconds),
    took: performance.now() - began,
  }
}

function figuresOf(storm: Storm, crowd: number, outcomes: readonly Outcome[]): Figure[] {
  const stock = storm.stockOf(crowd)
  const times = outcomes.flatMap(({ milliseconds }) => milliseconds)
  const seconds = outcomes.reduce((sum, { took }) => sum + took, 0) / 1000
  const what = `${crowd} concurrent orders for ${stock} ${storm.what}`
  const wrong = outcomes.filter(
    ({ sold, refused, others }) => sold !== stock || refused !== crowd - stock || others > 0,
  )
  return [
    { what: `${what}: oversold or undersold`, figure: wrong.length, unit: `of ${rounds} storms`, budget: 0 },
    { what: '  answers per second', figure: times.length / seconds, unit: '' },
    { what: '  median wait', figure: median(times), unit: 'ms' },
    { what: '  95th percentile', figure: percentile(times, 0.95), unit: 'ms' },
    { what: '  longest wait', figure: Math.max(...times), unit: 'ms', budget: 1000 },
  ]
}

function keyOf(storm: Storm, crowd: number, round: number): string {
  return [storm.what, crowd, round].join('/')
}

async function prepare(database: Database): Promise<Prepared> {
  await migrate(database, await readMigrations())
  const kitchens = new Map<string, Kitchen>()
  for (const storm of storms) {
    for (const crowd of crowds) {
      for (let round = 0; round < rounds; round += 1) {
        const kitchen = await addOpenKitchen(database, storm.options(storm.stockOf(crowd)))
        kitchens.set(keyOf(storm, crowd, round), kitchen)
      }
    }
  }
  return { buyers: await addBuyers(database, Math.max(...crowds)), kitchens }
}

/** No keep-alive: every buyer opens a connection, as browsers do. */
const agent = new Agent({ keepAlive: false })

export function post(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: string; milliseconds: number }> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: text, milliseconds: performance.now() - startedAt }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
