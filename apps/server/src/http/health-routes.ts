import { Hono } from 'hono'

export interface HealthOptions {
  /** What the server still has to do before it can serve; null when nothing. */
  waitingFor: () => string | null
  /** Whether the process is about to end: it still answers, and wants no more to do. */
  isStopping: () => boolean
  /** Resolves when the database answers. */
  checkDatabase: () => Promise<void>
  timeoutMs?: number
}

/** `/healthz`: the process is alive. `/readyz`: it can serve. */
export function createHealthRoutes(options: HealthOptions): Hono {
  const { waitingFor, isStopping, checkDatabase, timeoutMs = 2_000 } = options
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
      return context.json({ status: 'ready' })
    } catch {
      return context.json({ status: 'unavailable', waitingFor: 'the database' }, 503)
    }
  })
  return routes
}

async function withinTime(work: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMs)
  })
  // The check may fail after we gave up on it.
  work.catch(() => undefined)
  try {
    await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
