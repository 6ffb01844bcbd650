import { randomUUID } from 'node:crypto'
import { ROOT_CONTEXT, SpanKind } from '@opentelemetry/api'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { inSpan, noteOnSpan } from '../tracing/spans.ts'
import { contextFrom } from '../tracing/trace-context.ts'

export interface RequestObservation {
  method: string
  /** The mount of a request (`/rest/v1`), not its path: few values, and no personal data. */
  area: string
  status: number
  seconds: number
}

export interface ObserveRequestsOptions {
  log: Logger
  areaOf: (path: string) => string
  observe: (observation: RequestObservation) => void
  /** Probes run every few seconds: they are not traced, and their 503 is not an error. */
  isProbe?: (path: string) => boolean
  /** Whether to continue the trace of the request's headers: only behind a trusted proxy. */
  continuesTraces?: boolean
  slowSeconds?: number
}

/** Statuses of unsupported calls and of queries over their time limit, which are not failures of the server. */
const answeredAsMeant: ReadonlySet<number> = new Set([501, 504])

/**
 * Gives each request an id that response and log share, and logs failed and slow requests; the rest at debug level.
 */
export function observeRequests(options: ObserveRequestsOptions): MiddlewareHandler {
  const { log, areaOf, observe, isProbe = () => false, continuesTraces = false } = options
  const slowSeconds = options.slowSeconds ?? 1

  function record(context: Context, requestId: string, startedAt: number): void {
    const seconds = (performance.now() - startedAt) / 1000
    const { status } = context.res
    if (!context.res.headers.has('x-request-id')) context.res.headers.set('x-request-id', requestId)
    const { method, path } = context.req
    observe({ method, area: areaOf(path), status, seconds })
    noteOnSpan({ 'http.response.status_code': status })
    const failed = status >= 500 && !answeredAsMeant.has(status) && !isProbe(path)
    const level = failed ? 'error' : seconds > slowSeconds ? 'warn' : 'debug'
    if (!log.isLevelEnabled(level)) return
    const line = { requestId, method, path, status, ms: Math.round(seconds * 1000) }
    log[level](line, failed ? 'a request failed' : 'request')
  }

  return async (context, next) => {
    const given = context.req.header('x-request-id')
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    // The mounted apps read the id from the request.
    if (given !== requestId) context.req.raw.headers.set('x-request-id', requestId)
    const startedAt = performance.now()
    const { method, path } = context.req
    const answer = async () => {
      await next()
      record(context, requestId, startedAt)
    }
    if (isProbe(path)) return answer()
    const area = areaOf(path)
    const attributes = {
      'http.request.method': method,
      'http.route': area,
      'localchef.request_id': requestId,
    }
    const parent = continuesTraces ? contextFrom(context.req.raw.headers) : ROOT_CONTEXT
    await inSpan(`${method} ${area}`, { kind: SpanKind.SERVER, attributes }, answer, parent)
  }
}
