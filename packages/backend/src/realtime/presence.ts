import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../database.ts'

/** One presence on a topic: a key and metadata, both chosen by the client. */
export interface PresenceEntry {
  ref: string
  key: string
  meta: Record<string, unknown>
}

export interface PresenceTopic {
  topic: string
  isPrivate: boolean
}

type Metas = Record<string, { metas: Record<string, unknown>[] }>

export interface PresenceDiff {
  joins: readonly PresenceEntry[]
  leaves: readonly PresenceEntry[]
}

/**
 * Presence per topic, across server processes. Rows are stored with their process; those of a process without a
 * heartbeat for a minute are removed.
 */
export interface PresenceBoard {
  add(topic: PresenceTopic, key: string, meta: Record<string, unknown>): Promise<PresenceEntry>
  remove(topic: PresenceTopic, entries: readonly PresenceEntry[]): Promise<void>
  list(topic: PresenceTopic): Promise<PresenceEntry[]>
  /** Records this process's heartbeat and removes presences of dead processes. */
  beat(): Promise<void>
  stop(): Promise<void>
}

const goneAfter = '60 seconds'

interface PresenceRow {
  ref: string
  topic: string
  private: boolean
  key: string
  meta: Record<string, unknown>
}

export function createPresenceBoard(
  { pool }: Database,
  processId: string,
  log: Logger,
  announce: (topic: PresenceTopic, diff: PresenceDiff) => void,
): PresenceBoard {
  const own = new Map<string, PresenceRow>()
  let isRecorded = false

  function announceLeft(rows: readonly PresenceRow[]): void {
    const byTopic = Map.groupBy(rows, ({ topic, private: isPrivate }) => JSON.stringify([topic, isPrivate]))
    for (const left of byTopic.values()) {
      const [first] = left
      if (first) announce({ topic: first.topic, isPrivate: first.private }, { joins: [], leaves: left })
    }
  }

  return {
    async add({ topic, isPrivate }, key, meta) {
      const row: PresenceRow = { ref: randomUUID(), topic, private: isPrivate, key, meta }
      own.set(row.ref, row)
      await insertRows(pool, processId, [row])
      announce({ topic, isPrivate }, { joins: [row], leaves: [] })
      return row
    },
    async remove(topic, entries) {
      // Skips those already removed by `stop`.
      const leaves = entries.filter(({ ref }) => own.delete(ref))
      if (leaves.length === 0) return
      const refs = leaves.map(({ ref }) => ref)
      announce(topic, { joins: [], leaves })
      await pool.query('delete from realtime.presences where ref = any ($1::uuid[])', [refs])
    },
    async list({ topic, isPrivate }) {
      const { rows } = await pool.query<PresenceEntry>(
        `
        select ref, key, meta
        from realtime.presences
        where topic = $1
          and private = $2
        order by joined_at
        limit 2000
        `,
        [topic, isPrivate],
      )
      return rows
    },
    async beat() {
      const isNew = await recordHeartbeat(pool, processId)
      isRecorded = true
      // Another process removed this one, or a crash emptied the unlogged tables.
      if (isNew && own.size > 0) {
        await insertRows(pool, processId, [...own.values()])
        for (const row of own.values()) {
          announce({ topic: row.topic, isPrivate: row.private }, { joins: [row], leaves: [] })
        }
      }
      announceLeft(await removeDeadProcesses(pool))
    },
    async stop() {
      const rows = [...own.values()]
      own.clear()
      announceLeft(rows)
      // A failed start may have found no tables.
      if (!isRecorded) return
      await removeProcess(pool, processId).catch((error: unknown) =>
        log.warn({ err: error }, 'realtime presence could not be cleared'),
      )
    },
  }
}

async function insertRows(
  pool: Database['pool'],
  processId: string,
  rows: readonly PresenceRow[],
): Promise<void> {
  await pool.query(
    `
    insert into realtime.presences (ref, process_id, topic, private, key, meta)
    select item.ref, $1, item.topic, item.private, item.key, item.meta
    from jsonb_to_recordset($2::jsonb)
      as item (ref uuid, topic text, private boolean, key text, meta jsonb)
    on conflict (ref) do nothing
    `,
    [processId, JSON.stringify(rows)],
  )
}

/** Returns whether the process had no row before. */
async function recordHeartbeat(pool: Database['pool'], processId: string): Promise<boolean> {
  const { rows } = await pool.query<{ is_new: boolean }>(
    `
    insert into realtime.processes (id)
    values ($1)
    on conflict (id) do update set seen_at = now()
    returning xmax = 0 as is_new
    `,
    [processId],
  )
  return rows[0]?.is_new ?? false
}

async function removeProcess(pool: Database['pool'], processId: string): Promise<void> {
  await pool.query(
    `with gone as (delete from realtime.processes where id = $1)
     delete from realtime.presences where process_id = $1`,
    [processId],
  )
}

/** Removes processes without a heartbeat. Returns their presences. */
async function removeDeadProcesses(pool: Database['pool']): Promise<PresenceRow[]> {
  const { rows } = await pool.query<PresenceRow>(
    `
    with gone as (
      delete from realtime.processes
      where seen_at < now() - $1::interval
      returning id
    )
    delete from realtime.presences
    where process_id in (select id from gone)
    returning ref, topic, private, key, meta
    `,
    [goneAfter],
  )
  return rows
}

/** The shape of `presence_state` and of both halves of `presence_diff`. */
export function presenceMetas(entries: readonly PresenceEntry[]): Metas {
  const state: Metas = Object.create(null)
  for (const { key, ref, meta } of entries) {
    const known = state[key] ?? { metas: [] }
    known.metas.push({ ...meta, phx_ref: ref })
    state[key] = known
  }
  return state
}

export function presenceDiffPayload({ joins, leaves }: PresenceDiff): string {
  return JSON.stringify({ joins: presenceMetas(joins), leaves: presenceMetas(leaves) })
}
