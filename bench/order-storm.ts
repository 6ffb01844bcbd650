import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeys } from '@localchef/backend/auth/create-keys'
import { insertAccount } from '@localchef/backend/auth/insert-account'
import type { Database } from '@localchef/backend/database'
import { openDatabase } from '../apps/server/src/database/open-database.ts'
import { createLog } from '../apps/server/src/lifecycle/log.ts'
import { migrate } from '../apps/server/src/migrations/migrate.ts'
import { readMigrations } from '../apps/server/src/migrations/read-migrations.ts'
import { addKitchen, type Kitchen, type KitchenOptions } from '../tests/kitchen-fixture.ts'
import { startProcess } from '../tests/lifecycle/start-process.ts'
import { newPostgres } from '../tests/new-postgres.ts'
import { type Figure, median, percentile, print } from './print-figures.ts'

const crowds = [8, 32, 128]
/** Each storm is sent this many times, each time for food of another kitchen. */
const rounds = 3

interface Storm {
  what: string
  /** How much there is for a crowd. */
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

/** Many buyers who press the button in the same moment, on both engines. */
export async function benchOrderStorm(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-storm-'))
  try {
    await benchEngine('embedded', join(folder, 'embedded'), undefined)
    const postgres = await newPostgres(folder)
    try {
      await benchEngine('PostgreSQL', join(folder, 'networked'), await postgres.databaseUrl())
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Prepared {
  buyers: string[]
  kitchens: Map<string, Kitchen>
}

async function benchEngine(name: string, dataFolder: string, databaseUrl: string | undefined): Promise<void> {
  const prepared = await withDatabase(dataFolder, databaseUrl, prepare)
  const server = startProcess({
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'error',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  })
  try {
    const url = await server.ready
    const keys = await createKeys({ dataFolder, issuer: `${url.replace('127.0.0.1', 'localhost')}/auth/v1` })
    const tokens = await Promise.all(
      prepared.buyers.map((sub) => keys.sign({ sub, role: 'authenticated', aud: 'authenticated' }, 3600)),
    )
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
    print(`Order storms, ${name}`, figures)
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
  /** From the first request to the last answer. */
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
  const cart = {
    chefId: kitchen.chefId,
    lines: [
      {
        dishId: kitchen.dishId,
        quantity: 1,
        variantIds: [kitchen.variantId],
        isReady: storm.isReady,
        seenUnitPrice: 6.5,
      },
    ],
  }
  const quote = JSON.parse((await call('quote-order', cart)).body)
  const wanted = { ...cart, slotFrom: quote.slots[0].from }
  const began = performance.now()
  const answers = await Promise.all(tokens.map((token) => call('place-order', wanted, token)))
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
  const what = `${crowd} at once for ${stock} ${storm.what}`
  const wrong = outcomes.filter(
    ({ sold, refused, others }) => sold !== stock || refused !== crowd - stock || others > 0,
  )
  return [
    { what: `${what}: not exactly sold`, figure: wrong.length, unit: `of ${rounds} storms`, budget: 0 },
    { what: '  answers a second', figure: times.length / seconds, unit: '' },
    { what: '  median wait', figure: median(times), unit: 'ms' },
    { what: '  95 of 100 within', figure: percentile(times, 0.95), unit: 'ms' },
    { what: '  longest wait', figure: Math.max(...times), unit: 'ms', budget: 1000 },
  ]
}

function keyOf(storm: Storm, crowd: number, round: number): string {
  return [storm.what, crowd, round].join('/')
}

async function prepare(database: Database): Promise<Prepared> {
  await migrate(database, await readMigrations())
  const add = (role: 'buyer' | 'chef') =>
    database.transaction(async (connection) => {
      const email = `${randomUUID()}@storm.test`
      const { id } = await insertAccount(connection, { email, passwordHash: null, confirmedAt: new Date() })
      await connection.query('insert into public.profiles (id, role, name, email) values ($1, $2, $3, $4)', [
        id,
        role,
        'Somebody',
        email,
      ])
      return id
    })
  const kitchens = new Map<string, Kitchen>()
  for (const storm of storms) {
    for (const crowd of crowds) {
      for (let round = 0; round < rounds; round += 1) {
        const options = { ...storm.options(storm.stockOf(crowd)), maxOpenOrders: 500 }
        kitchens.set(keyOf(storm, crowd, round), await addKitchen(database, await add('chef'), options))
      }
    }
  }
  const buyers: string[] = []
  for (let index = 0; index < Math.max(...crowds); index += 1) buyers.push(await add('buyer'))
  return { buyers, kitchens }
}

async function withDatabase<T>(
  dataFolder: string,
  databaseUrl: string | undefined,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { database, stop } = await openDatabase({
    databaseUrl,
    dataFolder,
    poolSize: 2,
    log: createLog('warn'),
    onFailure(error) {
      throw error
    },
  })
  try {
    return await work(database)
  } finally {
    await stop()
  }
}

/** Every buyer comes with a connection of their own, as browsers do. */
const agent = new Agent({ keepAlive: false })

function post(
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
