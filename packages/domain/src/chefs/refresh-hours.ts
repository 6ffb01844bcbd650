import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** Kitchens that one run opens and closes; the next run goes on. */
const most = 2000

/** Opens and closes kitchens whose hours have changed the state since the last run. */
export async function refreshHours(db: Queries, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id
    from public.chefs
    where hours_change_at <= ${now}
    order by hours_change_at
    limit ${most}
  `.execute(db)
  // A statement that changes nothing would still void the answers kept in memory.
  if (rows.length === 0) return 0
  await sql`select private.refresh_hours(${rows.map(({ id }) => id)}::uuid[], ${now})`.execute(db)
  return rows.length
}
