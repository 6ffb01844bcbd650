import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { readSettings } from '../read-settings.ts'
import type { Span } from './statement-movements.ts'

export interface MonthSpan extends Span {
  timeZone: string
}

/** The month of a moment in the marketplace's time zone, such as `2026-11`. */
export async function readCurrentMonth(db: Queries, now: Date): Promise<string> {
  const { ledger } = await readSettings(db, ['ledger'])
  const { rows } = await sql<{ month: string }>`
    select to_char(${now}::timestamptz at time zone ${ledger.timeZone}, 'YYYY-MM') as month
  `.execute(db)
  const month = rows[0]?.month
  if (!month) throw new Error('the query for the month returned no row')
  return month
}

/**
 * The span of a month of the ledger. A closed month keeps its stored span. An open month begins where the closed month
 * before it ended, if there is one; all other bounds follow the time zone.
 */
export async function readMonthSpan(db: Queries, month: string): Promise<MonthSpan> {
  const {
    ledger: { timeZone },
  } = await readSettings(db, ['ledger'])
  const first = `${month}-01`
  const { rows } = await sql<MonthSpan>`
    select
      coalesce(c.begins_at, b.ends_at, ${first}::date::timestamp at time zone ${timeZone}) as "from",
      coalesce(c.ends_at, (${first}::date + interval '1 month') at time zone ${timeZone}) as until,
      coalesce(c.time_zone, ${timeZone}) as "timeZone"
    from (values (1)) one (row)
    left join public.closed_months c on c.month = ${month}
    left join public.closed_months b on b.month = to_char(${first}::date - interval '1 month', 'YYYY-MM')
  `.execute(db)
  const span = rows[0]
  if (!span) throw new Error('the query for the span returned no row')
  return span
}
