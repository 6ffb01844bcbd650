import type { Place } from '@localchef/contracts/places/place'
import { suggestPlaces as contract } from '@localchef/contracts/places/suggest-places'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../escape-like.ts'
import type { Queries } from '../queries.ts'
import { readSettings } from '../read-settings.ts'
import { implement, type Outside } from '../server-function.ts'
import { placeColumns } from './place-columns.ts'

/** Addresses get ids that are valid for one answer only and above those of the gazetteer. */
const firstAddressId = 2_000_000_000

/** Towns and ZIP codes of the gazetteer, or street addresses if a geocoding service is configured. */
export const suggestPlaces = implement(contract, async ({ query, limit }, { db, outside }) => {
  const addresses = isLikeAddress(query) ? await findAddresses(outside, query, limit) : []
  if (addresses.length > 0) return { places: addresses }
  const { region } = await readSettings(db, ['region'])
  return { places: await findTowns(db, query, limit, region.states) }
})

/** A house number and a street; digits alone are a ZIP code. */
function isLikeAddress(query: string): boolean {
  return /\d/.test(query) && /\p{L}{2}/u.test(query)
}

async function findAddresses(outside: Outside, query: string, limit: number): Promise<Place[]> {
  const found = (await outside.findAddresses?.(query, limit)) ?? []
  return found.slice(0, limit).map(({ street, ...place }, index) => ({
    ...place,
    id: firstAddressId + index,
    kind: 'address',
    cityRu: null,
    address: `${street}, ${place.city}, ${place.state}${place.zipCode ? ` ${place.zipCode}` : ''}`,
  }))
}

/** ZIP codes by their first digits; cities of exactly the typed name first, then by prefix, then by similarity. */
async function findTowns(
  db: Queries,
  query: string,
  limit: number,
  served: readonly string[],
): Promise<Place[]> {
  const isServed = sql`p.state = any (${served}::text[])`
  if (/^\d{1,5}$/.test(query)) {
    const { rows } = await sql<Place>`
      select ${placeColumns}
      from public.places p
      where p.zip_code >= ${query}
        and p.zip_code < ${query} || 'a'
      order by p.zip_code
      limit ${limit}
    `.execute(db)
    return rows
  }
  // "San Francisco, CA" is accepted as displayed.
  const wanted = query.replaceAll(',', ' ').replace(/\s+/g, ' ')
  const letters = wanted.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (letters === 0) return []
  if (letters === 1) return biggestBeginningWith(db, wanted.trim(), limit, isServed)
  const { rows } = await sql<Place>`
    select ${placeColumns}
    from public.places p
    cross join lateral (
      values
        (private.plain_text(p.name || ' ' || p.state)),
        (private.plain_text(coalesce(p.name_ru, p.name) || ' ' || p.state))
    ) as written(name)
    cross join lateral (select private.plain_text(${wanted}) as name) as typed
    where p.kind = 'city'
      and (p.search_text like '%' || private.plain_text(${escapeLike(wanted)}) || '%'
        or private.plain_text(${wanted}) <% p.search_text)
    group by p.id
    order by
      -- Towns of the marketplace's region come first.
      ${isServed} desc,
      -- With or without its state: "Portland", "Portland, OR".
      bool_or(typed.name in (written.name, left(written.name, -3))) desc,
      bool_or(starts_with(written.name, typed.name)) desc,
      round(max(word_similarity(typed.name, p.search_text))::numeric, 1) desc,
      p.population desc,
      p.id
    limit ${limit}
  `.execute(db)
  return rows
}

/** One letter matches thousands of names without a useful index, so only the largest cities are scanned. */
async function biggestBeginningWith(
  db: Queries,
  letter: string,
  limit: number,
  isServed: RawBuilder<unknown>,
): Promise<Place[]> {
  const begins = sql`private.plain_text(${escapeLike(letter)}) || '%'`
  const { rows } = await sql<Place>`
    select ${placeColumns}
    from public.places p
    where p.kind = 'city'
      and (private.plain_text(p.name) like ${begins}
        or private.plain_text(coalesce(p.name_ru, '')) like ${begins})
    order by ${isServed} desc, p.population desc, p.id
    limit ${limit}
  `.execute(db)
  return rows
}
