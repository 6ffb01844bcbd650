import type pg from 'pg'

/** A position in the primary's log. */
export interface Position {
  /** As PostgreSQL writes it, such as `0/1A2B3C4`. */
  lsn: string
  /** Incremented by each failover; positions of different timelines are not comparable. */
  timeline: number
}

/**
 * Reads the primary's position. Callers that arrive during a query share the next one, so that each result is queried
 * after its caller arrived, and at most one query runs at a time.
 */
export function createPositionReader(ask: () => Promise<Position>): () => Promise<Position> {
  let running: Promise<Position> | undefined
  let next: Promise<Position> | undefined

  function begin(): Promise<Position> {
    const question = ask().finally(() => {
      if (running === question) running = undefined
    })
    running = question
    return question
  }

  return () => {
    if (!running) return begin()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
}

/** Every acknowledged commit lies before this position, also with `synchronous_commit` off. */
export async function askPosition(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<Position>(
    `select found.lsn::text as lsn, ('x' || left(pg_walfile_name(found.lsn), 8))::bit(32)::integer as timeline
     from (
       select case current_setting('synchronous_commit')
         when 'off' then pg_current_wal_insert_lsn()
         else pg_current_wal_flush_lsn()
       end as lsn
     ) found`,
  )
  const [position] = rows
  if (!position) throw new Error('the primary did not report its position in the log')
  return position
}

/** A comparable number. */
export function lsnValue(lsn: string): bigint {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(lsn) ?? []
  if (!high || !low) throw new Error(`not a position in the log: ${lsn}`)
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
