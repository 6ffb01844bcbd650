import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import { type ChangeSubscriber, createChangeDelivery, type DeliverChanges } from './change-delivery.ts'
import type { RowRecord } from './change-filter.ts'
import type { Change, ChangeType } from './change-subscription.ts'
import type { PublishedTables } from './published-tables.ts'

export interface ChangeFeed {
  start(): Promise<void>
  stop(): Promise<void>
  /** Resolves once every later commit will reach the subscriber. */
  follow(subscriber: ChangeSubscriber): Promise<void>
  /** After the last subscriber, nothing is read and the position in the queue is dropped. */
  unfollow(subscriber: ChangeSubscriber): void
}

interface ChangeFeedOptions {
  database: Database
  log: Logger
  tables: () => Promise<PublishedTables>
  /** Bytes; a larger change is sent without its large values. */
  largestRecord: number
}

const pageSize = 500
/** A notification can be lost while the listening connection is replaced; this bounds the delay. */
const catchUpEvery = 10_000
const retryAfter = 1_000

/**
 * Reads the changes committed since the last read. The position is a snapshot and not the largest id: ids are
 * assigned when a row is written and become visible at commit, in any order, so that a smaller id can appear later. A
 * snapshot says exactly which transactions were visible.
 */
export function createChangeFeed({ database, log, tables, largestRecord }: ChangeFeedOptions): ChangeFeed {
  const subscribers = new Set<ChangeSubscriber>()
  const reader = createChangeReader(
    database,
    createChangeDelivery({ database, subscribers, tables, largestRecord }),
  )
  let stopped = false
  let isReading = false
  let wokenWhileReading = false
  let reading: Promise<void> = Promise.resolve()
  let unlisten: (() => Promise<void>) | null = null
  let catchUp: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined

  async function readAll(): Promise<void> {
    try {
      do {
        wokenWhileReading = false
        if (subscribers.size > 0) await reader.read()
        if (subscribers.size === 0) reader.forget()
      } while (wokenWhileReading && !stopped)
    } catch (error) {
      if (stopped) return
      log.warn({ err: error }, 'realtime could not read changes and tries again')
      clearTimeout(retry)
      retry = setTimeout(wake, retryAfter)
    }
  }

  function wake(): void {
    if (stopped) return
    if (isReading) {
      wokenWhileReading = true
      return
    }
    isReading = true
    reading = readAll().finally(() => {
      isReading = false
    })
  }

  function forgetUnlessWanted(): void {
    if (!isReading && subscribers.size === 0) reader.forget()
  }

  return {
    async start() {
      unlisten = await database.listen('realtime', wake)
      catchUp = setInterval(wake, catchUpEvery)
      catchUp.unref()
    },
    async stop() {
      stopped = true
      clearInterval(catchUp)
      clearTimeout(retry)
      await unlisten?.()
      await reading
    },
    async follow(subscriber) {
      subscribers.add(subscriber)
      await reader.begin()
      forgetUnlessWanted()
    },
    unfollow(subscriber) {
      subscribers.delete(subscriber)
      forgetUnlessWanted()
    },
  }
}

/** Reads the changes between snapshots. */
function createChangeReader(database: Database, deliver: DeliverChanges) {
  let seen: string | null = null
  /** Position in an unfinished read, so that a failure delivers nothing twice. */
  let look: { until: string; lastId: string } | null = null

  return {
    async begin(): Promise<void> {
      if (seen !== null) return
      const snapshot = await readSnapshot(database)
      // Two callers may have asked at the same time; the earlier snapshot misses nothing.
      seen ??= snapshot
    },
    async read(): Promise<void> {
      while (seen !== null) {
        const page = await readPage(database, seen, look?.until ?? null, look?.lastId ?? '0')
        if (page.changes.length > 0) await deliver(page.changes)
        if (page.changes.length < pageSize) {
          seen = page.until
          look = null
          return
        }
        look = { until: page.until, lastId: page.changes.at(-1)?.id ?? '0' }
      }
    },
    forget(): void {
      seen = null
      look = null
    },
  }
}

async function readSnapshot({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  const [row] = rows
  if (!row) throw new Error('the database did not return its snapshot')
  return row.snapshot
}

interface ChangeRow {
  until: string
  id: string
  schema: string
  table: string
  type: ChangeType
  record: RowRecord | null
  old_record: RowRecord | null
  changed_at: string
}

/** Without changes a single row carries the snapshot. */
type PageRow = ChangeRow | ({ until: string } & Record<Exclude<keyof ChangeRow, 'until'>, null>)

async function readPage(
  { pool }: Database,
  from: string,
  until: string | null,
  lastId: string,
): Promise<{ until: string; changes: Change[] }> {
  const { rows } = await pool.query<PageRow>(
    `
    with look as (
      select $1::pg_snapshot as earlier, coalesce($2::pg_snapshot, pg_current_snapshot()) as later
    )
    select
      look.later::text as until,
      change.id::text,
      change.schema_name as schema,
      change.table_name as table,
      change.type,
      change.record,
      change.old_record,
      to_char(change.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as changed_at
    from look
    left join lateral (
      select *
      from realtime.changes
      where transaction_id >= pg_snapshot_xmin(look.earlier)
        and not pg_visible_in_snapshot(transaction_id, look.earlier)
        and pg_visible_in_snapshot(transaction_id, look.later)
        and id > $3
      order by id
      limit $4
    ) as change on true
    order by change.id
    `,
    [from, until, lastId, pageSize],
  )
  const changes = rows.flatMap((row) =>
    row.id === null
      ? []
      : [
          {
            id: row.id,
            schema: row.schema,
            table: row.table,
            type: row.type,
            record: row.record,
            oldRecord: row.old_record,
            changedAt: row.changed_at,
          },
        ],
  )
  return { until: rows[0]?.until ?? from, changes }
}
