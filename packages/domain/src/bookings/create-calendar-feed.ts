import { calendarFile } from '@localchef/contracts/bookings/calendar-file'
import { createCalendarFeed as contract } from '@localchef/contracts/bookings/create-calendar-feed'
import { notFound } from '@localchef/contracts/common-refusals'
import { tokenPattern } from '@localchef/contracts/text-patterns'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { randomToken } from '../random-token.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readAppointments } from '../slots/kitchen-agenda.ts'
import { feedOf, titleOf } from './calendar-feed.ts'

const hashOf = (token: string) => sql`encode(sha256(convert_to(${token}, 'UTF8')), 'hex')`

export const createCalendarFeed = implement(contract, async (_input, call) => {
  const token = randomToken()
  const { rows } = await sql`
    insert into public.calendar_feeds (chef_id, token_hash, created_at)
    select c.id, ${hashOf(token)}, ${call.now}
    from public.chefs c
    where c.profile_id = ${call.user.id}
    on conflict (chef_id) do update
    set token_hash = excluded.token_hash,
        created_at = excluded.created_at,
        last_read_at = null
    returning chef_id
  `.execute(call.db)
  if (rows.length === 0) throw call.refuse(notFound, noSuch('business'))
  return { feed: await feedOf(call), path: `/calendar/${token}.ics` }
})

/**
 * Reads the calendar behind a secret address, half a year back and a year ahead; undefined if the address is unknown or
 * revoked. Omits phone numbers and allergies, because chefs share calendars with their families.
 */
export async function calendarOfToken(
  db: Queries,
  token: string,
  now: Date,
  siteUrl: string,
): Promise<string | undefined> {
  if (!tokenPattern.test(token)) return undefined
  const { rows } = await sql<{ id: string; name: string }>`
    update public.calendar_feeds f
    set last_read_at = ${now}
    from public.chefs c
    join public.profiles p on p.id = c.profile_id
    where f.token_hash = ${hashOf(token)}
      and c.id = f.chef_id
      and (p.suspended_at is null or p.suspended_until <= ${now})
    returning c.id, c.name
  `.execute(db)
  const chef = rows[0]
  if (!chef) return undefined
  const items = await readAppointments(
    db,
    chef.id,
    sql`${now}::timestamptz - interval '180 days'`,
    sql`${now}::timestamptz + interval '366 days'`,
  )
  return calendarFile(
    items.map((item) => ({
      id: `${item.kind}-${item.id}`,
      createdAt: item.createdAt,
      from: item.startsAt,
      until: item.endsAt,
      title: titleOf(item),
      place: item.place,
      description: item.number === null ? '' : `Booking ${item.number}`,
      page: `${siteUrl}/dashboard/bookings`,
      isTentative: item.status === 'requested' || item.status === 'quoted',
    })),
    { name: `${chef.name} · LocalChef` },
  )
}
