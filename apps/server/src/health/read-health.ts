import type { Connection, Database } from '@localchef/backend/database'
import type { SystemHealth } from '@localchef/contracts/health/get-health'
import { BackupDetails, readLastResult } from '@localchef/domain/opening/last-result'
import { queriesOn } from '@localchef/domain/queries'
import { countPushed } from '../project/pushed-migrations.ts'
import { release } from '../release.ts'
import { recentErrors } from './recent-errors.ts'

export interface CallTime {
  name: string
  calls: number
  meanMs: number
  maxMs: number
  totalMs: number
}

export interface HealthDependencies {
  database: Database
  /** Whether migrations are recorded by `supabase db push`. */
  isHosted: boolean
  databaseKind: SystemHealth['database']['kind']
  sockets: () => number
  filesFault: () => Promise<SystemHealth['filesAway']>
  /** The functions of this process that take longest on average. */
  times: { slowest(most: number): CallTime[] }
  sendsMail: boolean
  sendsTexts: boolean
  mailFault: () => SystemHealth['mailAway']
  metricsAccess: SystemHealth['metrics']['access']
}

export interface HealthReader {
  /** Reads the record of migrations, which only the database's owner can read. Needs a migrated database. */
  start(): Promise<void>
  /** Uses the connection of the calling function, so that it works with a busy pool. */
  read(connection: Connection): Promise<SystemHealth>
}

const mostRows = 12
const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()

/** Reports the state of this process and of the services it uses. */
export function createHealthReader(dependencies: HealthDependencies): HealthReader {
  const { database, databaseKind, sockets, times, sendsMail, sendsTexts, metricsAccess } = dependencies
  const { pool } = database
  let migrations: SystemHealth['migrations'] = { applied: 0, latest: null, appliedAt: null }

  return {
    async start() {
      migrations = await (dependencies.isHosted ? countPushed : readMigrations)(pool as Connection)
    },
    async read(connection) {
      const facts = await readDatabase(connection)
      const { rows: statements } = await connection.query<SystemHealth['slow']['rows'][number]>(
        `select statement as name, calls::integer, round(mean_ms::numeric, 1)::float8 as "meanMs",
           round(max_ms::numeric, 1)::float8 as "maxMs", round(total_ms::numeric, 1)::float8 as "totalMs"
         from private.slow_statements($1)`,
        [mostRows],
      )
      return {
        server: {
          version: release,
          node: process.version,
          startedAt,
          memoryBytes: process.memoryUsage.rss(),
          sockets: sockets(),
        },
        migrations,
        database: {
          kind: databaseKind,
          ...facts,
          connections: { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
          replicas: (database.replicas?.status() ?? []).map(({ name, state, lagSeconds, reason }) => ({
            name,
            state,
            lagSeconds,
            reason,
          })),
        },
        queues: await readQueues(connection),
        mail: { isSent: sendsMail, ...(await readMail(connection)) },
        texts: { isSent: sendsTexts, ...(await readTexts(connection)) },
        backup: await readBackup(connection),
        storage: await readStorage(connection),
        filesAway: await dependencies.filesFault(),
        mailAway: dependencies.mailFault(),
        errors: [...recentErrors()],
        slow:
          statements.length > 0
            ? { source: 'statements', rows: statements }
            : { source: 'functions', rows: times.slowest(mostRows) },
        metrics: { path: '/metrics', access: metricsAccess },
      }
    },
  }
}

async function readMigrations(connection: Connection): Promise<SystemHealth['migrations']> {
  const { rows } = await connection.query<SystemHealth['migrations']>(
    `select count(*)::integer as applied,
       (array_agg(name order by applied_at desc, name desc))[1] as latest,
       to_jsonb(max(applied_at)) #>> '{}' as "appliedAt"
     from localchef.migrations`,
  )
  return rows[0] ?? { applied: 0, latest: null, appliedAt: null }
}

type DatabaseFacts = Pick<SystemHealth['database'], 'version' | 'bytes' | 'tables'>

async function readDatabase(connection: Connection): Promise<DatabaseFacts> {
  const { rows: found } = await connection.query<Omit<DatabaseFacts, 'tables'>>(
    `select current_setting('server_version') as version,
       pg_database_size(current_database())::float8 as bytes`,
  )
  const { rows: tables } = await connection.query<DatabaseFacts['tables'][number]>(
    `select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes,
       greatest(c.reltuples, pg_stat_get_live_tuples(c.oid), 0)::float8 as rows
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm')
       and n.nspname not in ('pg_catalog', 'information_schema')
     order by 2 desc
     limit $1`,
    [mostRows],
  )
  const [facts] = found
  if (!facts) throw new Error('the database did not report its version')
  return { ...facts, tables }
}

async function readQueues(connection: Connection): Promise<SystemHealth['queues']> {
  const { rows } = await connection.query<SystemHealth['queues'][number]>(
    `select q.name,
       (count(*) filter (where j.state in ('created', 'retry')))::integer as waiting,
       (count(*) filter (where j.state = 'active'))::integer as active,
       (count(*) filter (where j.state = 'failed'))::integer as failed,
       to_jsonb(min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now())) #>> '{}'
         as "oldestDue"
     from pgboss.queue q
     left join pgboss.job j on j.name = q.name
     group by q.name
     order by q.name`,
  )
  return rows
}

async function readMail(connection: Connection): Promise<Omit<SystemHealth['mail'], 'isSent'>> {
  const { rows } = await connection.query<Omit<SystemHealth['mail'], 'isSent'>>(
    `select waiting::integer, sent_lately::integer as "sentLately", failed::integer,
       to_jsonb(oldest_waiting) #>> '{}' as "oldestWaiting"
     from mail.tally()`,
  )
  const [tally] = rows
  if (!tally) throw new Error('the mail tally returned no row')
  return tally
}

async function readTexts(connection: Connection): Promise<Omit<SystemHealth['texts'], 'isSent'>> {
  const { rows } = await connection.query<SystemHealth['texts']['day']>(
    `select sent::integer, delivered::integer, refused::integer, held_back::integer as "heldBack",
       postponed::integer
     from mail.count_texts()
     order by days`,
  )
  const [day, month] = rows
  if (!day || !month) throw new Error('the count of texts returned no rows')
  return { day, month }
}

async function readBackup(connection: Connection): Promise<SystemHealth['backup']> {
  const backup = await readLastResult(queriesOn(connection), 'backup')
  if (!backup) return null
  const { bytes, files, missingFiles } = BackupDetails.parse(backup.details)
  return { at: backup.at, bytes, files, missingFiles }
}

async function readStorage(connection: Connection): Promise<SystemHealth['storage']> {
  const { rows } = await connection.query<SystemHealth['storage'][number]>(
    'select bucket, files::integer, bytes::float8 as bytes from server.storage_usage()',
  )
  return rows
}
