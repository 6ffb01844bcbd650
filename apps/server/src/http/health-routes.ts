import { withinTime } from '@localchef/backend/within-time'
import { Hono } from 'hono'
import type { Logger } from 'pino'

/** State of the process from its start to its last response. */
export interface ServerState {
  /** The reason why the server cannot serve yet; null when it can. */
  waitingFor: string | null
  /** Whether the process is shutting down: it still answers, but wants no new work. */
  isStopping: boolean
}

export interface HealthOptions {
  state: Readonly<ServerState>
  /** Resolves when the database answers. */
  checkDatabase: () => Promise<void>
  log: Logger
  timeoutMs?: number
}

/** `/healthz`: the process is alive. `/readyz`: it can serve. */
export function createHealthRoutes(options: HealthOptions): Hono {
  const { state, checkDatabase, log, timeoutMs = 2_000 } = options
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
    if (state.isStopping) return context.json({ status: 'stopping' }, 503)
    const { waitingFor } = state
    if (waitingFor !== null) return context.json({ status: 'starting', waitingFor }, 503)
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
