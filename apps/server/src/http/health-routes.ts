import { withinTime } from '@localchef/backend/within-time'
import { Hono } from 'hono'
import type { Logger } from 'pino'

export interface HealthOptions {
  /** The reason why the server cannot serve yet; null when it can. */
  waitingFor: () => string | null
  /** Whether the process is shutting down: it still answers, but wants no new work. */
  isStopping: () => boolean
  /** Resolves when the database answers. */
  checkDatabase: () => Promise<void>
  log: Logger
  timeoutMs?: number
}

/** `/healthz`: the process is alive. `/readyz`: it can serve. */
export function createHealthRoutes(options: HealthOptions): Hono {
  const { waitingFor, isStopping, checkDatabase, log, timeoutMs = 2_000 } = options
  let wasReady = true
  const routes = new Hono()
  for (const path of ['/healthz', '/readyz']) {
    routes.use(path, async (context, next) => {
      await next()
      context.header('cache-control', 'no-store')
    })
  }
  routes.get('/healthz', (context) => context.json({ status: 'ok' }))
  routes.get('/readyz', async (context) => {
    if (isStopping()) return context.json({ status: 'stopping' }, 503)
    const waiting = waitingFor()
    if (waiting !== null) return context.json({ status: 'starting', waitingFor: waiting }, 503)
    try {
      await withinTime(checkDatabase(), timeoutMs)
      if (!wasReady) log.info('ready again')
      wasReady = true
      return context.json({ status: 'ready' })
    } catch {
      if (wasReady) log.warn('no longer ready: the database does not answer')
      wasReady = false
      return context.json({ status: 'unavailable', waitingFor: 'the database' }, 503)
    }
  })
  return routes
}
