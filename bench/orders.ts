import { randomUUID } from 'node:crypto'
import { createKeys } from '@localchef/backend/auth/create-keys'
import { insertAccount } from '@localchef/backend/auth/insert-account'
import { openDatabase } from '../apps/server/src/database/open-database.ts'
import { createLog } from '../apps/server/src/lifecycle/log.ts'
import { addKitchen, type Kitchen } from '../tests/kitchen-fixture.ts'
import { startOurs } from './measured-process.ts'
import { median, percentile, print } from './print-figures.ts'
import { ask } from './request-load.ts'
import type { BenchOptions } from './start.ts'

const orders = 150
const warmUp = 30
const rushes = 5

/** Placing an order: one after the other, and eight at once for the last five portions. */
export async function benchOrders({ demoFolder }: BenchOptions): Promise<void> {
  const { kitchens, buyers } = await addPeople(demoFolder)
  const server = await startOurs(demoFolder)
  try {
    const keys = await createKeys({
      dataFolder: demoFolder,
      issuer: `${server.url.replace('127.0.0.1', 'localhost')}/auth/v1`,
    })
    const tokens = await Promise.all(
      buyers.map((sub) => keys.sign({ sub, role: 'authenticated', aud: 'authenticated' }, 3600)),
    )
    const call = (name: string, input: object, token?: string) =>
      ask(`${server.url}/functions/v1/${name}`, {
        method: 'POST',
        headers: {
          apikey: keys.anonKey,
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() } : {}),
        },
        body: JSON.stringify(input),
      })
    const requestOf = async (kitchen: Kitchen) => {
      const cart = {
        chefId: kitchen.chefId,
        lines: [
          {
            dishId: kitchen.dishId,
            quantity: 1,
            variantIds: [kitchen.variantId],
            isReady: true,
            seenUnitPrice: 6.5,
          },
        ],
      }
      const quoted = await call('quote-order', cart)
      if (quoted.status !== 200) throw new Error(quoted.body)
      const quote = JSON.parse(quoted.body)
      return { ...cart, slotFrom: quote.slots[0].from }
    }

    const [large, ...small] = kitchens
    if (!large) throw new Error('no kitchen')
    const request = await requestOf(large)
    const times: number[] = []
    const cpuBefore = await server.cpuSeconds()
    for (let index = 0; index < warmUp + orders; index += 1) {
      const answer = await call('place-order', request, tokens[0])
      if (answer.status !== 200) throw new Error(answer.body)
      if (index >= warmUp) times.push(answer.milliseconds)
    }
    const cpu = (await server.cpuSeconds()) - cpuBefore

    const sold: number[] = []
    const rushTimes: number[] = []
    for (const kitchen of small) {
      const wanted = await requestOf(kitchen)
      const answers = await Promise.all(tokens.map((token) => call('place-order', wanted, token)))
      sold.push(answers.filter(({ status }) => status === 200).length)
      rushTimes.push(...answers.map(({ milliseconds }) => milliseconds))
    }
    print('Placing an order', [
      { what: `one after the other, median of ${orders}`, figure: median(times), unit: 'ms', budget: 15 },
      { what: 'one after the other, 95 of 100 within', figure: percentile(times, 0.95), unit: 'ms' },
      { what: 'processor time for one', figure: (1000 * cpu) / (orders + warmUp), unit: 'ms' },
      {
        what: '8 at once for 5 portions, sold at most',
        figure: Math.max(...sold),
        unit: 'portions',
        budget: 5,
      },
      {
        what: '8 at once for 5 portions, sold at least',
        figure: Math.min(...sold),
        unit: 'portions',
        budget: 5,
        atLeast: true,
      },
      { what: '8 at once, median', figure: median(rushTimes), unit: 'ms' },
    ])
  } finally {
    await server.stop()
  }
}

/** Kitchens and buyers of the bench's own: one kitchen with plenty, the others with five portions. */
async function addPeople(dataFolder: string): Promise<{ kitchens: Kitchen[]; buyers: string[] }> {
  const { database, stop } = await openDatabase({
    databaseUrl: process.env.DATABASE_URL,
    dataFolder,
    poolSize: 2,
    log: createLog('warn'),
    onFailure(error) {
      throw error
    },
  })
  const add = (role: 'buyer' | 'chef') =>
    database.transaction(async (connection) => {
      const email = `${randomUUID()}@bench.test`
      const { id } = await insertAccount(connection, { email, passwordHash: null, confirmedAt: new Date() })
      await connection.query('insert into public.profiles (id, role, name, email) values ($1, $2, $3, $4)', [
        id,
        role,
        'Somebody',
        email,
      ])
      return id
    })
  try {
    const kitchens: Kitchen[] = []
    for (let index = 0; index <= rushes; index += 1) {
      const portions = index === 0 ? orders + warmUp : 5
      kitchens.push(await addKitchen(database, await add('chef'), { portions, maxOpenOrders: 500 }))
    }
    const buyers: string[] = []
    for (let index = 0; index < 8; index += 1) buyers.push(await add('buyer'))
    return { kitchens, buyers }
  } finally {
    await stop()
  }
}
