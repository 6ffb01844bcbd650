import type { Listen } from '@localchef/backend/database'
import pg from 'pg'
import type { Logger } from 'pino'
import { createReconnectingListener } from './reconnecting-listener.ts'

export interface NetworkedDatabaseOptions {
  url: string
  poolSize: number
  log: Logger
}

export interface NetworkedDatabase {
  pool: pg.Pool
  listen: Listen
  stop(): Promise<void>
}

/** A PostgreSQL over the network: a pool for queries and one connection of its own for notifications. */
export function connectNetworkedDatabase({
  url,
  poolSize,
  log,
}: NetworkedDatabaseOptions): NetworkedDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Statements need not wait for the answers of those before them.
    pipeline: true,
    application_name: 'localchef',
  })
  // An idle connection that breaks is replaced when it is next needed; without a listener it would end us.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost'))
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
    async stop() {
      await listener.stop()
      await pool.end()
    },
  }
}
