import { randomUUID } from 'node:crypto'
import type { Kitchen } from '../tests/kitchen-fixture.ts'
import { addBuyers, addOpenKitchen, cartOf, orderOf, tokensFor } from '../tests/ordering-people.ts'
import { withDatabase } from '../tests/with-database.ts'
import { startOurs } from './measured-process.ts'
import { median, percentile, print } from './print-figures.ts'
import { ask } from './request-load.ts'
import type { BenchOptions } from './start.ts'

const orders = 150
const warmUp = 30
const rushes = 5

/** Measures sequential orders, and eight concurrent ones for the last five portions. */
export async function benchOrders({ demoFolder }: BenchOptions): Promise<void> {
  const { kitchens, buyers } = await addPeople(demoFolder)
  const server = await startOurs(demoFolder)
  try {
    const { keys, tokens } = await tokensFor(demoFolder, server.url, buyers)
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
    const requestOf = async (kitchen: Kitchen) =>
      orderOf(cartOf(kitchen), await call('quote-order', cartOf(kitchen)))

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
      { what: `sequential, median of ${orders}`, figure: median(times), unit: 'ms', budget: 15 },
      { what: 'sequential, 95th percentile', figure: percentile(times, 0.95), unit: 'ms' },
      { what: 'processor time per order', figure: (1000 * cpu) / (orders + warmUp), unit: 'ms' },
      {
        what: '8 concurrent for 5 portions, sold at most',
        figure: Math.max(...sold),
        unit: 'portions',
        budget: 5,
      },
      {
        what: '8 concurrent for 5 portions, sold at least',
        figure: Math.min(...sold),
        unit: 'portions',
        budget: 5,
        atLeast: true,
      },
      { what: '8 concurrent, median', figure: median(rushTimes), unit: 'ms' },
    ])
  } finally {
    await server.stop()
  }
}

/** Adds buyers, one kitchen with enough portions, and kitchens with five. */
function addPeople(dataFolder: string): Promise<{ kitchens: Kitchen[]; buyers: string[] }> {
  return withDatabase(
    { dataFolder, databaseUrl: process.env.DATABASE_URL, poolSize: 2 },
    async (database) => {
      const kitchens = [await addOpenKitchen(database, { portions: orders + warmUp })]
      for (let rush = 0; rush < rushes; rush += 1) {
        kitchens.push(await addOpenKitchen(database, { portions: 5 }))
      }
      return { kitchens, buyers: await addBuyers(database, 8) }
    },
  )
}
