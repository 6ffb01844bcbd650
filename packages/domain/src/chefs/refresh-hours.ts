import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** Kitchens per run; the next run continues. */
const most = 2000

/** Opens and closes the kitchens whose opening hours began or ended since the last run. */
export async function refreshHours(db: Queries, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id
    from public.chefs
    where hours_change_at <= ${now}
    order by hours_change_at
    limit ${most}
  `.execute(db)
  // Even an update without rows would invalidate the cached answers.
  if (rows.length === 0) return 0
  await sql`select private.refresh_hours(${rows.map(({ id }) => id)}::uuid[], ${now})`.execute(db)
  return rows.length
}
