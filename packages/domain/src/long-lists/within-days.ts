import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { readSettings } from '../read-settings.ts'
import { invalidField } from '../refusal.ts'

export interface Days {
  /** First and last day, both included, in the marketplace's time zone. */
  from?: string | undefined
  to?: string | undefined
}

/** Condition for moments from the first to the last day, both included, in the marketplace's time zone. */
export async function withinDays(
  db: Queries,
  at: RawBuilder<unknown>,
  { from, to }: Days,
): Promise<RawBuilder<unknown>> {
  const { start, end } = await boundsOf(db, { from, to })
  return sql`(${start ? sql`${at} >= ${start}` : sql`true`} and ${end ? sql`${at} < ${end}` : sql`true`})`
}

export interface Moments {
  /** The first moment of the days and the first moment after them, in PostgreSQL's notation; null for no bound. */
  start: string | null
  end: string | null
}

/** The moments that `withinDays` matches, for lists merged from several sources. */
export async function momentsOfDays(db: Queries, days: Days): Promise<Moments> {
  const { start = sql`null::timestamptz`, end = sql`null::timestamptz` } = await boundsOf(db, days)
  const { rows } = await sql<Moments>`
    select to_jsonb(${start}) #>> '{}' as start, to_jsonb(${end}) #>> '{}' as "end"
  `.execute(db)
  return rows[0] ?? { start: null, end: null }
}

async function boundsOf(
  db: Queries,
  { from, to }: Days,
): Promise<{ start?: RawBuilder<unknown>; end?: RawBuilder<unknown> }> {
  if (!from && !to) return {}
  if (from && to && from > to) throw invalidField(['to'], 'days_reversed')
  const { timeZone } = (await readSettings(db, ['ledger'])).ledger
  return {
    ...(from ? { start: sql`(${from}::date::timestamp at time zone ${timeZone})` } : {}),
    ...(to ? { end: sql`((${to}::date + 1)::timestamp at time zone ${timeZone})` } : {}),
  }
}
