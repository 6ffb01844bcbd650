import {
  watchSearch as contract,
  mostWatchedSearches,
  nothingToWatch,
  tooManyWatched,
} from '@localchef/contracts/search/watch-search'
import { sql } from 'kysely'
import { implement, type UserCall } from '../server-function.ts'
import { readQuery } from './by-text.ts'

export const watchSearch = implement(contract, async ({ query, place }, call) => {
  const { db, now, user, refuse } = call
  const read = await readQuery(call, { query, exact: true })
  if (read.attempts.length === 0) throw refuse(nothingToWatch)
  // Serializes a caller's concurrent calls, so that the limit holds.
  await sql`select 1 from public.profiles where id = ${user.id} for no key update`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into public.watched_searches as known (
      user_id, query, place_name, latitude, longitude, radius_miles, created_at, looked_at
    )
    values (
      ${user.id}, ${lowered(query)}, ${place?.name ?? null}, ${place?.latitude ?? null},
      ${place?.longitude ?? null}, ${place?.radiusMiles ?? null}, ${now}, ${now}
    )
    on conflict on constraint watched_searches_once do update
    set place_name = excluded.place_name,
        radius_miles = excluded.radius_miles
    returning id
  `.execute(db)
  const watched = await countWatched(call)
  if (watched > mostWatchedSearches) throw refuse(tooManyWatched)
  return { id: rows[0]?.id ?? '', watched }
})

/** The query in lower case, unless that exceeds the column's limit: some letters get longer in lower case. */
function lowered(query: string): string {
  const lower = query.toLowerCase()
  return lower.length <= 200 ? lower : query
}

async function countWatched({ db, user }: UserCall): Promise<number> {
  const { rows } = await sql<{ watched: number }>`
    select count(*)::integer as watched
    from public.watched_searches
    where user_id = ${user.id}
  `.execute(db)
  return rows[0]?.watched ?? 0
}
