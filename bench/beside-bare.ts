import { createKeys } from '@localchef/backend/auth/create-keys'
import pg from 'pg'
import { verdictOf } from './budgets.ts'
import { type DatabaseClock, postgresClock } from './database-clock.ts'
import { pathOf } from './hot-reads.ts'
import { type MeasuredProcess, startBare, startOurs } from './measured-process.ts'
import { median, percentile } from './print-figures.ts'
import { printTable, written } from './print-table.ts'
import { type Answer, ask, perSecond } from './request-load.ts'

/** One row of the table: a request, or several sent in turn. */
export interface Read {
  title: string
  functionName: string
  inputs: readonly object[]
}

/** The bare server; ours uncached; ours cached, by GET and by POST. */
const ways = ['bare', 'uncached', 'got', 'posted'] as const
type Way = (typeof ways)[number]

interface Measured {
  asks: readonly (() => Promise<Answer>)[]
  server: MeasuredProcess
  rates: number[]
  milliseconds: number[]
  serverMs: number
  /** NaN for the built-in PostgreSQL, which only its own server can reach. */
  databaseMs: number
  answers: number
}

export interface BesideBare {
  /** Data folders of the two servers; the built-in PostgreSQL needs a folder of its own for each. */
  ours: string
  bare: string
  databaseUrl?: string | undefined
}

const clients = 16
const seconds = 1
const warmUpSeconds = 0.5
const rounds = 3
const fewest = 40
/** Budget as a percentage of the bare server. */
const share = 60

/**
 * Measures the same reads over HTTP on our server and on a bare Node server, which runs the same statements through
 * `pg` on the same engine and returns the raw rows. Ours is called with the service key (never cached), by GET as by
 * visitors, and by POST as by the official client. The variants alternate, so that all run under the same machine
 * load.
 */
export async function besideBare(title: string, reads: readonly Read[], where: BesideBare): Promise<void> {
  const [ours, bare] = await Promise.all([
    startOurs(where.ours, where.databaseUrl),
    startBare(where.bare, where.databaseUrl),
  ])
  const watching = where.databaseUrl
    ? new pg.Pool({ connectionString: where.databaseUrl, max: 1 })
    : undefined
  const clock = watching ? await postgresClock(watching) : async () => Number.NaN
  const measured: { read: Read; ways: Record<Way, Measured> }[] = []
  try {
    const { supabaseAnonKey: apikey } = JSON.parse((await ask(`${ours.url}/config.json`)).body)
    const { serviceRoleKey } = await createKeys({ dataFolder: where.ours, issuer: ours.url })
    for (const read of reads) {
      const byWay = {
        bare: measureOf(bare, await bareAsks(bare.url, read)),
        uncached: measureOf(ours, oursAsks(ours.url, read, headersOf(apikey, serviceRoleKey), 'POST')),
        got: measureOf(ours, oursAsks(ours.url, read, { apikey }, 'GET')),
        posted: measureOf(ours, oursAsks(ours.url, read, headersOf(apikey, apikey), 'POST')),
      }
      for (const way of ways) await timeAlone(byWay[way])
      for (let round = 0; round < rounds; round += 1) {
        for (const way of ways) await timeTogether(byWay[way], clock)
      }
      measured.push({ read, ways: byWay })
    }
  } finally {
    await Promise.all([ours.stop(), bare.stop(), watching?.end()])
  }
  printTable(
    `${title}: through HTTP beside a bare Node server with the same statements, ${clients} clients`,
    [
      'read',
      'bare: per second',
      'alone: median, p90 ms',
      'server + database, processor ms',
      'ours, uncached: per second',
      'alone: median, p90 ms',
      'server + database, processor ms',
      'of bare',
      `at least ${share} %`,
      'ours, cached, GET: per second',
      'alone: median, p90 ms',
      'server + database, processor ms',
      'of bare',
      `at least ${share} %`,
      'ours, cached, POST: per second',
      'alone: median, p90 ms',
      'server + database, processor ms',
      'of bare',
      `at least ${share} %`,
    ],
    measured.map(({ read, ways: byWay }) => {
      const bareRate = median(byWay.bare.rates)
      const compared = (way: Way, how: string) => {
        const percent = (100 * median(byWay[way].rates)) / bareRate
        const verdict = verdictOf(`${title}: ${read.title}, ${how}, of a bare server`, percent, '%', {
          budget: share,
          atLeast: true,
        })
        return [...cells(byWay[way]), `${percent.toFixed(0)} %`, verdict]
      }
      return [
        read.title,
        ...cells(byWay.bare),
        ...compared('uncached', 'uncached'),
        ...compared('got', 'cached, GET'),
        ...compared('posted', 'cached, POST'),
      ]
    }),
  )
}

function headersOf(apikey: string, bearer: string): Record<string, string> {
  return { apikey, authorization: `Bearer ${bearer}` }
}

function oursAsks(
  url: string,
  { functionName, inputs }: Read,
  headers: Record<string, string>,
  method: 'GET' | 'POST',
): Measured['asks'] {
  if (method === 'GET') {
    return inputs.map((input) => () => ask(url + pathOf(functionName, input), { headers }))
  }
  return inputs.map((input) => {
    const body = JSON.stringify(input)
    return () =>
      ask(`${url}/functions/v1/${functionName}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
  })
}

async function bareAsks(url: string, { functionName, inputs }: Read): Promise<Measured['asks']> {
  const asks: (() => Promise<Answer>)[] = []
  for (const input of inputs) {
    const { status, body } = await ask(`${url}/learn`, {
      method: 'POST',
      body: JSON.stringify({ name: functionName, input }),
    })
    if (status !== 200) throw new Error(body)
    const path = url + JSON.parse(body).path
    asks.push(() => ask(path))
  }
  return asks
}

function measureOf(server: MeasuredProcess, asks: Measured['asks']): Measured {
  return { asks: inTurn(asks), server, rates: [], milliseconds: [], serverMs: 0, databaseMs: 0, answers: 0 }
}

/** One client: a warm-up of all requests, then a timed pass. */
async function timeAlone({ asks, milliseconds }: Measured): Promise<void> {
  for (const once of asks) await once()
  for (const once of asks) milliseconds.push((await once()).milliseconds)
}

/** All clients concurrently, each starting at another request. */
async function timeTogether(measured: Measured, clock: DatabaseClock): Promise<void> {
  const { asks, server } = measured
  let next = 0
  const once = () => {
    const chosen = asks[next++ % asks.length]
    if (!chosen) throw new Error('there are no requests')
    return chosen()
  }
  await perSecond(once, clients, warmUpSeconds)
  const before = [await server.cpuSeconds(), await clock()] as const
  const rate = await perSecond(once, clients, seconds)
  measured.serverMs += 1000 * ((await server.cpuSeconds()) - before[0])
  measured.databaseMs += (await clock()) - before[1]
  measured.answers += rate * seconds
  measured.rates.push(rate)
}

/** Repeats few requests, so that a median is meaningful. */
function inTurn(asks: Measured['asks']): Measured['asks'] {
  return asks.length >= fewest
    ? asks
    : Array.from({ length: fewest }, (_, index) => asks[index % asks.length]).flatMap((one) => one ?? [])
}

function cells({ rates, milliseconds, serverMs, databaseMs, answers }: Measured): string[] {
  const server = written(serverMs / answers)
  return [
    written(median(rates)),
    `${written(median(milliseconds))}, ${written(percentile(milliseconds, 0.9))}`,
    Number.isNaN(databaseMs) ? `${server} together` : `${server} + ${written(databaseMs / answers)}`,
  ]
}
