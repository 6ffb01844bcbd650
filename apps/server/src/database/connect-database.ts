import type { Listen } from '@localchef/backend/database'
import { createReplicas, type Replicas } from '@localchef/backend/replicas/replicas'
import pg from 'pg'
import type { Logger } from 'pino'

export interface ConnectOptions {
  url: string
  /** URLs of read replicas. */
  readUrls?: readonly string[]
  poolSize: number
  log: Logger
  /** Name in `pg_stat_activity`. Default: the server's. */
  applicationName?: string | undefined
}

export interface ConnectedDatabase {
  pool: pg.Pool
  listen: Listen
  replicas: Replicas | undefined
  /** Connections that have a PostgreSQL session to themselves, without a pooler. */
  direct: WeakSet<pg.ClientBase>
  stop(): Promise<void>
}

/** A pool for queries, a separate connection for notifications, and a pool for each replica. */
export function connectDatabase(options: ConnectOptions): ConnectedDatabase {
  const { url, readUrls = [], poolSize, log, applicationName = 'localchef' } = options
  const direct = new WeakSet<pg.ClientBase>()
  let stopping = false
  function warn(error: Error, message: string): void {
    // `end` resolves before sockets are closed, so some still report the database's shutdown.
    if (!stopping) log.warn({ reason: error.message }, message)
  }

  function openPool(connectionString: string, more: pg.PoolConfig): pg.Pool {
    const pool = new pg.Pool({
      connectionString,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      // A session caches tables and plans (15 MB and more), so connections are replaced regularly.
      maxLifetimeSeconds: 300,
      keepAlive: true,
      // Pipelining: statements are sent without waiting for earlier results.
      pipeline: true,
      application_name: applicationName,
      onConnect: async (client) => {
        if (await settleSession(client)) direct.add(client)
      },
      ...more,
    })
    // A broken connection is replaced when the pool next needs one. The pool handles errors of idle connections only.
    // An unhandled error of a connection in use would end the process; the running statement rejects anyway.
    pool.on('error', (error) => warn(error, 'a database connection was lost'))
    pool.on('connect', (client) =>
      client.on('error', (error) => warn(error, 'a database connection in use was lost')),
    )
    return pool
  }

  const pool = openPool(url, { max: poolSize })
  const replicas = readUrls.length === 0 ? undefined : openReplicas(options, openPool)
  const listener = createReconnectingListener({
    connect: () =>
      new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: 5_000,
        keepAlive: true,
        application_name: 'localchef-listen',
      }),
    log,
  })
  return {
    pool,
    listen: listener.listen,
    replicas,
    direct,
    async stop() {
      stopping = true
      await listener.stop()
      await replicas?.stop()
      await pool.end()
    },
  }
}

function openReplicas(
  { url, readUrls = [], poolSize, log }: ConnectOptions,
  openPool: (connectionString: string, more: pg.PoolConfig) => pg.Pool,
): Replicas {
  return createReplicas({
    primary: openPool(url, { max: 1, application_name: 'localchef-position' }),
    // A short timeout, because the primary can answer instead.
    replicas: namesOf(readUrls).map(({ name, readUrl }) => ({
      name,
      pool: openPool(readUrl, { max: poolSize, connectionTimeoutMillis: 1_000 }),
    })),
    log,
  })
}

/** Host and port, with a number added to duplicates. */
function namesOf(readUrls: readonly string[]): { name: string; readUrl: string }[] {
  const seen = new Map<string, number>()
  return readUrls.map((readUrl) => {
    const { host } = new URL(readUrl)
    const number = (seen.get(host) ?? 0) + 1
    seen.set(host, number)
    return { name: number === 1 ? host : `${host} (${number})`, readUrl }
  })
}

interface ReconnectingListenerOptions {
  connect(): pg.Client
  log: Logger
  firstDelayMs?: number
  longestDelayMs?: number
}

interface ReconnectingListener {
  listen: Listen
  stop(): Promise<void>
}

interface Listener {
  onPayload: (payload: string) => void
  onLost: (() => void) | undefined
}

/**
 * LISTEN on one connection that reconnects by itself. Notifications during an outage are lost, so listeners are
 * notified of the loss, and called with an empty payload after the reconnect.
 */
function createReconnectingListener(options: ReconnectingListenerOptions): ReconnectingListener {
  const { log } = options
  const firstDelayMs = options.firstDelayMs ?? 250
  const longestDelayMs = options.longestDelayMs ?? 1_000
  const channels = new Map<string, Set<Listener>>()
  let client: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  let timer: NodeJS.Timeout | undefined
  let delayMs = firstDelayMs
  let stopped = false

  function everyListener(): Listener[] {
    return [...channels.values()].flatMap((listeners) => [...listeners])
  }

  async function open(): Promise<pg.Client> {
    const next = options.connect()
    await openListening(next, channels, (reason) => {
      if (client === next) client = undefined
      if (stopped) return
      log.warn({ reason }, 'the connection for notifications was lost')
      for (const listener of everyListener()) listener.onLost?.()
      reconnectLater()
    })
    client = next
    delayMs = firstDelayMs
    return next
  }

  function connected(): Promise<pg.Client> {
    if (client) return Promise.resolve(client)
    connecting ??= open().finally(() => {
      connecting = undefined
    })
    return connecting
  }

  function reconnectLater(): void {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      try {
        await connected()
        log.info('listening for notifications again')
        for (const { onPayload } of everyListener()) onPayload('')
      } catch {
        delayMs = Math.min(delayMs * 2, longestDelayMs)
        if (!stopped) reconnectLater()
      }
    }, delayMs)
    timer.unref()
  }

  return {
    async listen(channel, onPayload, onLost) {
      const listener = { onPayload, onLost }
      const listeners = channels.get(channel)
      if (listeners) {
        listeners.add(listener)
      } else {
        const connection = await connected()
        channels.set(channel, new Set([listener]))
        await connection.query(`listen ${pg.escapeIdentifier(channel)}`)
      }
      return async () => {
        channels.get(channel)?.delete(listener)
      }
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

/** Connects and listens on every channel. `onLost` is called once, and not when connecting fails. */
async function openListening(
  client: pg.Client,
  channels: ReadonlyMap<string, ReadonlySet<Listener>>,
  onLost: (reason: string) => void,
): Promise<void> {
  let lost = false
  const lose = (error?: Error): void => {
    if (lost) return
    lost = true
    client.end().catch(() => undefined)
    onLost(error?.message ?? 'closed')
  }
  client.on('error', lose)
  client.on('end', lose)
  client.on('notification', ({ channel, payload }) => {
    for (const { onPayload } of channels.get(channel) ?? []) onPayload(payload ?? '')
  })
  try {
    await client.connect()
    await settleSession(client)
    for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    lost = true
    client.end().catch(() => undefined)
    throw error
  }
}

/**
 * PostgreSQL compiles expensive queries (JIT) and starts workers for them. Both take longer than any of our queries: with
 * JIT the demo marketplace takes half an hour to seed instead of a minute.
 */
export const plainPlans = 'set jit = off; set max_parallel_workers_per_gather = 0'

/**
 * Sets up a session of ours; every connection calls it once. Returns whether PostgreSQL itself is at the other end. A
 * pooler may run each transaction in another session, so nothing is set behind one: `begin` turns JIT off each time.
 */
export async function settleSession(client: pg.ClientBase): Promise<boolean> {
  const isOurs = await isDirect(client)
  if (isOurs) await client.query(plainPlans)
  return isOurs
}

/** A pooler assigns its own backend ids. */
async function isDirect(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return 'processID' in client && client.processID === rows[0]?.pid
}
