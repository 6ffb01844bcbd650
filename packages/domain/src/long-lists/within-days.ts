import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { invalidField } from '../refusal.ts'
import { readSettings } from '../settings/read-settings.ts'

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
  if (!from && !to) return sql`true`
  if (from && to && from > to) throw invalidField(['to'], 'The last day is before the first day')
  const { timeZone } = (await readSettings(db, ['ledger'])).ledger
  const since = from ? sql`${at} >= ${from}::date::timestamp at time zone ${timeZone}` : sql`true`
  const until = to ? sql`${at} < (${to}::date + 1)::timestamp at time zone ${timeZone}` : sql`true`
  return sql`(${since} and ${until})`
}
