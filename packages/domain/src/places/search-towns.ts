import type { Place } from '@localchef/contracts/places/place'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../escape-like.ts'
import type { Queries } from '../queries.ts'
import { placeColumns } from './place-columns.ts'

/** A row of the gazetteer with the names that it was found by. */
export interface KnownPlace extends Place {
  population: number
  /** The typed name. */
  typed: string
  /** The typed name as the gazetteer compares it. */
  key: string
  /** Whether the typed name is the place's own name, not an alternative one. */
  isOwnName: boolean
}

/**
 * Towns with names like the words, in one state or in all. Towns of the marketplace's region come first, then exact
 * names, then names with the same beginning, then the most similar.
 */
export async function searchTowns(
  db: Queries,
  wanted: readonly { state: string | null; words: string }[],
  limit: number,
  served: readonly string[],
): Promise<KnownPlace[]> {
  const found: KnownPlace[] = []
  const isServed = sql`p.state = any (${served}::text[])`
  for (const { state, words } of wanted) {
    const typed = words.replace(/\s+/g, ' ').trim()
    const letters = typed.match(/[\p{L}\p{N}]/gu)?.length ?? 0
    if (letters === 1) found.push(...(await biggestBeginningWith(db, typed, limit, isServed)))
    if (letters > 1) found.push(...(await likeWords(db, typed, state, limit, isServed)))
  }
  return found
}

async function likeWords(
  db: Queries,
  words: string,
  state: string | null,
  limit: number,
  isServed: RawBuilder<unknown>,
): Promise<KnownPlace[]> {
  const { rows } = await sql<KnownPlace>`
    select ${placeColumns}, p.population, '' as typed, '' as key, true as "isOwnName"
    from public.places p
    cross join lateral (
      values
        (private.plain_text(p.name || ' ' || p.state)),
        (private.plain_text(coalesce(p.name_ru, p.name) || ' ' || p.state))
    ) as written(name)
    cross join lateral (select private.plain_text(${words}) as name) as typed
    where p.kind = 'city'
      and (${state}::text is null or p.state = ${state})
      and (p.search_text like '%' || private.plain_text(${escapeLike(words)}) || '%'
        or private.plain_text(${words}) <% p.search_text)
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
): Promise<KnownPlace[]> {
  const begins = sql`private.plain_text(${escapeLike(letter)}) || '%'`
  const { rows } = await sql<KnownPlace>`
    select ${placeColumns}, p.population, '' as typed, '' as key, true as "isOwnName"
    from public.places p
    where p.kind = 'city'
      and (private.plain_text(p.name) like ${begins}
        or private.plain_text(coalesce(p.name_ru, '')) like ${begins})
    order by ${isServed} desc, p.population desc, p.id
    limit ${limit}
  `.execute(db)
  return rows
}
