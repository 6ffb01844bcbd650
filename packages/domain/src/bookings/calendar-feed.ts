import type { CalendarItem } from '@localchef/contracts/bookings/calendar-item'
import { sql } from 'kysely'
import type { UserCall } from '../server-function.ts'

export function titleOf({ title, places, guests, buyerName }: CalendarItem): string {
  return places === null ? `${title} – ${buyerName}, ${guests}` : `${title} (${guests}/${places})`
}

export async function feedOf({ db, user }: UserCall) {
  const { rows } = await sql<{ createdAt: string; lastReadAt: string | null }>`
    select
      to_jsonb(f.created_at) #>> '{}' as "createdAt",
      to_jsonb(f.last_read_at) #>> '{}' as "lastReadAt"
    from public.calendar_feeds f
    join public.chefs c on c.id = f.chef_id
    where c.profile_id = ${user.id}
  `.execute(db)
  return rows[0] ?? null
}
