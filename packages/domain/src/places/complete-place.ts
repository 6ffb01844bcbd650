import { completePlace as contract } from '@localchef/contracts/places/complete-place'
import type { Place } from '@localchef/contracts/places/place'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { escapeLike } from '../search/escape-like.ts'
import { implement } from '../server-function.ts'
import { placeColumns } from './place-columns.ts'

/** ZIP codes by their first digits; cities by the beginning of the name first, then by likeness. */
export const completePlace = implement(contract, async ({ query, limit }, { db }) => {
  if (/^\d{1,5}$/.test(query)) {
    const { rows } = await sql<Place>`
      select ${placeColumns}
      from public.places p
      where p.zip_code >= ${query}
        and p.zip_code < ${query} || 'a'
      order by p.zip_code
      limit ${limit}
    `.execute(db)
    return { places: rows }
  }
  // "San Francisco, CA" is typed as it is shown.
  const wanted = query.replaceAll(',', ' ').replace(/\s+/g, ' ')
  const letters = wanted.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (letters === 0) return { places: [] }
  if (letters === 1) return { places: await biggestBeginningWith(db, wanted.trim(), limit) }
  const { rows } = await sql<Place>`
    select ${placeColumns}
    from public.places p
    where p.kind = 'city'
      and (p.search_text like '%' || private.plain_text(${escapeLike(wanted)}) || '%'
        or private.plain_text(${wanted}) <% p.search_text)
    order by
      (private.plain_text(p.name) like private.plain_text(${wanted}) || '%'
        or private.plain_text(coalesce(p.name_ru, '')) like private.plain_text(${wanted}) || '%') desc,
      round(word_similarity(private.plain_text(${wanted}), p.search_text)::numeric, 1) desc,
      p.population desc,
      p.id
    limit ${limit}
  `.execute(db)
  return { places: rows }
})

/** One letter is like thousands of names, and no index narrows them down: the biggest cities are looked through. */
async function biggestBeginningWith(db: Queries, letter: string, limit: number): Promise<Place[]> {
  const begins = sql`private.plain_text(${escapeLike(letter)}) || '%'`
  const { rows } = await sql<Place>`
    select ${placeColumns}
    from public.places p
    where p.kind = 'city'
      and (private.plain_text(p.name) like ${begins}
        or private.plain_text(coalesce(p.name_ru, '')) like ${begins})
    order by p.population desc, p.id
    limit ${limit}
  `.execute(db)
  return rows
}
