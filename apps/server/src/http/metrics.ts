import { timingSafeEqual } from 'node:crypto'
import { socketAddress } from '@localchef/backend/http/client-address'
import type { RequestObservation } from '@localchef/backend/http/observe-requests'
import { type Context, Hono } from 'hono'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { type GaugesOptions, registerGauges } from '../health/operation-gauges.ts'
import type { OwnOrigins } from './own-origins.ts'

export interface Metrics {
  observe(observation: RequestObservation): void
  registry: Registry
  routes: Hono
}

export interface MetricsOptions extends Omit<GaugesOptions, 'registry'> {
  /**
   * With a token: any client that sends it. Without: only programs on this machine that address it by its own name.
   */
  token: string | undefined
  /** A proxy on this machine looks like a local program, whatever headers it sets. */
  behindProxy: boolean
  isMeant: OwnOrigins['isMeant']
}

/** Set by proxies; a direct client sends none of them. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/** `GET /metrics` for Prometheus. */
export function createMetrics({ token, behindProxy, isMeant, ...gauges }: MetricsOptions): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'localchef_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['area', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  registerGauges({ registry, ...gauges })

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
    registry,
    routes,
  }
}

function isLocal(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}

function sameText(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
