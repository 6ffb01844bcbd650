import { calendarFile } from '@localchef/contracts/calendar-file'
import type { CalendarItem } from '@localchef/contracts/chef-calendar'
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from '@localchef/contracts/chef-calendar'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { notFound } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { readCalendarItems } from './chef-calendar.ts'

const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/

const hashOf = (token: string) => sql`encode(sha256(convert_to(${token}, 'UTF8')), 'hex')`

export const readCalendarFeed = implement(getCalendarFeed, async (_input, call) => ({
  feed: await feedOf(call),
}))

export const renewCalendarFeed = implement(createCalendarFeed, async (_input, call) => {
  const token = newToken()
  const { rows } = await sql`
    insert into public.calendar_feeds (chef_id, token_hash, created_at)
    select c.id, ${hashOf(token)}, ${call.now}
    from public.chefs c
    where c.profile_id = ${call.person.id}
    on conflict (chef_id) do update
    set token_hash = excluded.token_hash,
        created_at = excluded.created_at,
        last_read_at = null
    returning chef_id
  `.execute(call.db)
  if (rows.length === 0) throw notFound('business')
  return { feed: await feedOf(call), path: `/calendar/${token}.ics` }
})

export const endCalendarFeed = implement(revokeCalendarFeed, async (_input, { db, person }) => {
  await sql`
    delete from public.calendar_feeds
    where chef_id in (select id from public.chefs where profile_id = ${person.id})
  `.execute(db)
  return { feed: null }
})

/**
 * The calendar a secret address stands for, half a year back and a year ahead, or nothing when it is not known
 * (any more). Phone numbers and allergies stay in the app: calendars are shown to families.
 */
export async function calendarOfToken(
  db: Queries,
  token: string,
  now: Date,
  siteUrl: string,
): Promise<string | undefined> {
  if (!TOKEN_FORM.test(token)) return undefined
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
  const items = await readCalendarItems(
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

function titleOf({ title, places, guests, buyerName }: CalendarItem): string {
  return places === null ? `${title} – ${buyerName}, ${guests}` : `${title} (${guests}/${places})`
}

async function feedOf({ db, person }: PersonalCall) {
  const { rows } = await sql<{ createdAt: string; lastReadAt: string | null }>`
    select
      to_jsonb(f.created_at) #>> '{}' as "createdAt",
      to_jsonb(f.last_read_at) #>> '{}' as "lastReadAt"
    from public.calendar_feeds f
    join public.chefs c on c.id = f.chef_id
    where c.profile_id = ${person.id}
  `.execute(db)
  return rows[0] ?? null
}

/** 256 bits, in letters that an address may hold. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
