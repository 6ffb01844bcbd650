import type { Listen } from '@localchef/backend/database'
import pg from 'pg'
import type { Logger } from 'pino'
import { createReconnectingListener } from './reconnecting-listener.ts'

export interface ConnectOptions {
  url: string
  poolSize: number
  log: Logger
}

export interface ConnectedDatabase {
  pool: pg.Pool
  listen: Listen
  /** Whether this connection leads to a session of its own. */
  keepsPlans: (client: pg.PoolClient) => boolean
  stop(): Promise<void>
}

/** A pool for queries and one connection of its own for notifications. */
export function connectDatabase({ url, poolSize, log }: ConnectOptions): ConnectedDatabase {
  const direct = new WeakSet<pg.ClientBase>()
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // A session keeps all that it has learned of tables and plans: 15 MB and more.
    maxLifetimeSeconds: 300,
    keepAlive: true,
    // Statements need not wait for the answers of those before them.
    pipeline: true,
    application_name: 'localchef',
    onConnect: async (client) => {
      if (!(await isDirect(client))) return
      direct.add(client)
      // Two more processes for a tenth of a search start in the time in which one carries it out.
      await client.query('set max_parallel_workers_per_gather = 0')
    },
  })
  let stopping = false
  function warn(error: Error, message: string): void {
    // `end` resolves before the sockets are closed, so a database that ends with us still reaches some.
    if (!stopping) log.warn({ reason: error.message }, message)
  }
  // A connection that breaks is replaced when one is next needed. The pool listens to idle ones only, and an error of a
  // connection in use without a listener would end the process; the statement that was under way fails by itself.
  pool.on('error', (error) => warn(error, 'a database connection was lost'))
  pool.on('connect', (client) =>
    client.on('error', (error) => warn(error, 'a database connection in use was lost')),
  )
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
    keepsPlans: (client) => direct.has(client),
    async stop() {
      stopping = true
      await listener.stop()
      await pool.end()
    },
  }
}

/**
 * Whether PostgreSQL itself is at the other end. A pooler in between gives each client a number of its own and may let
 * every transaction be done by another session.
 */
async function isDirect(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return 'processID' in client && client.processID === rows[0]?.pid
}
