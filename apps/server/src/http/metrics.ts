import { timingSafeEqual } from 'node:crypto'
import { socketAddress } from '@localchef/backend/http/client-address'
import type { RequestObservation } from '@localchef/backend/http/observe-requests'
import { type Context, Hono } from 'hono'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { OwnOrigins } from './own-origins.ts'

export interface Metrics {
  observe(observation: RequestObservation): void
  routes: Hono
}

export interface MetricsOptions {
  pool: pg.Pool
  /** Browsers connected for live changes. */
  sockets: () => number
  /** Bytes of live messages that wait, by what they wait for. */
  waitingBytes: () => Record<string, number>
  /** With a token: whoever brings it, from anywhere. Without: only programs of this machine that ask it by its name. */
  token: string | undefined
  /** A proxy on this machine looks like a program of it, whatever headers it sets or leaves out. */
  behindProxy: boolean
  isMeant: OwnOrigins['isMeant']
}

/** Set by proxies; a program that asks directly sends none of them. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/** `GET /metrics` for Prometheus. */
export function createMetrics({
  pool,
  token,
  sockets,
  waitingBytes,
  behindProxy,
  isMeant,
}: MetricsOptions): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'localchef_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['area', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'localchef_database_connections',
    help: 'Connections of the pool, and those who wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })

  new Gauge({
    name: 'localchef_realtime_sockets',
    help: 'Browsers connected to this process for live changes',
    registers: [registry],
    collect() {
      this.set(sockets())
    },
  })
  new Gauge({
    name: 'localchef_realtime_waiting_bytes',
    help: 'Bytes of live messages that wait to be read, handled or told to other processes',
    labelNames: ['queue'],
    registers: [registry],
    collect() {
      for (const [queue, bytes] of Object.entries(waitingBytes())) this.set({ queue }, bytes)
    },
  })
  new Gauge({
    name: 'localchef_mails',
    help: 'Mails in the outbox that wait to be sent, and those given up',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      // The other figures matter most while the database is away.
      const tally = await readMailTally(pool).catch(() => undefined)
      if (!tally) return this.reset()
      this.set({ state: 'waiting' }, tally.waiting)
      this.set({ state: 'failed' }, tally.failed)
    },
  })

  function isProgramOfMachine(context: Context): boolean {
    if (behindProxy || !isLocal(socketAddress(context))) return false
    const header = (name: string) => context.req.header(name)
    return isMeant(header('host')) && proxyHeaders.every((name) => header(name) === undefined)
  }

  const routes = new Hono()
  routes.get('/', async (context) => {
    const allowed = token
      ? sameText(context.req.header('authorization') ?? '', `Bearer ${token}`)
      : isProgramOfMachine(context)
    if (!allowed) return context.json({ code: 'forbidden', message: 'Metrics are not for you' }, 403)
    context.header('content-type', registry.contentType)
    return context.body(await registry.metrics())
  })

  return {
    observe: ({ area, method, status, seconds }) =>
      requests.observe({ area, method, status: `${Math.floor(status / 100)}xx` }, seconds),
    routes,
  }
}

async function readMailTally(pool: pg.Pool): Promise<{ waiting: number; failed: number } | undefined> {
  const { rows } = await pool.query<{ waiting: number; failed: number }>(
    'select waiting::float8 as waiting, failed::float8 as failed from mail.tally()',
  )
  return rows[0]
}

function isLocal(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}

function sameText(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
