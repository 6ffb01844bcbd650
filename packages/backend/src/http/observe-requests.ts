import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

export interface RequestObservation {
  method: string
  /** The mount a request went to (`/rest/v1`), not its address: few values, and nobody's data. */
  area: string
  status: number
  seconds: number
}

export interface ObserveRequestsOptions {
  log: Logger
  areaOf: (path: string) => string
  observe: (observation: RequestObservation) => void
  slowSeconds?: number
}

/** A call that is not offered, and a query that takes longer than its caller may: neither is a fault of ours. */
const answeredAsMeant: ReadonlySet<number> = new Set([501, 504])

/** Gives each request an id that answer and log share, and logs what failed or was slow; the rest at debug. */
export function observeRequests(options: ObserveRequestsOptions): MiddlewareHandler {
  const { log, areaOf, observe } = options
  const slowSeconds = options.slowSeconds ?? 1
  return async (context, next) => {
    const given = context.req.header('x-request-id')
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    // What is mounted below reads the id from the request.
    if (given !== requestId) context.req.raw.headers.set('x-request-id', requestId)
    const startedAt = performance.now()
    await next()
    const seconds = (performance.now() - startedAt) / 1000
    const { status } = context.res
    if (!context.res.headers.has('x-request-id')) context.res.headers.set('x-request-id', requestId)
    const area = areaOf(context.req.path)
    observe({ method: context.req.method, area, status, seconds })
    const failed = status >= 500 && !answeredAsMeant.has(status)
    const level = failed ? 'error' : seconds > slowSeconds ? 'warn' : 'debug'
    if (log.isLevelEnabled(level)) {
      const line = {
        requestId,
        method: context.req.method,
        path: context.req.path,
        status,
        ms: Math.round(seconds * 1000),
      }
      log[level](line, failed ? 'a request failed' : 'request')
    }
  }
}
