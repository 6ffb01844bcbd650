import type { SortBy } from '@localchef/contracts/chef-search'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { anyOf, byText, havingWords, readTextLevels, type TextLevel } from './by-text.ts'
import type { Counted } from './count-listed.ts'
import { readFound, readFoundPage } from './read-found.ts'
import { type FoundCard, type PageAsked, readCards, walk } from './read-page.ts'
import { ratingMatches, traitsCook, traitsMatch } from './search-filters.ts'
import { chefOrder } from './search-order.ts'

/** Up to this many, everybody who was found is put in order; beyond, only what the page needs is looked for. */
const FEW = 500

/**
 * Total and facets of everybody with the words, then the page: level by level, best first, until it is full. A
 * common word has a hundred thousand chefs, and the first twelve are soon met along the index of the order.
 */
export async function findByText(
  db: Queries,
  query: string,
  asked: Omit<PageAsked, 'sortBy'> & { sortBy: SortBy },
): Promise<Counted & { cards: FoundCard[] }> {
  const levels = await readTextLevels(db, query)
  if (levels.length === 0) return { total: 0, cuisines: [], services: [], cards: [] }
  const condition = ratingMatches(asked.filters)
  const all = { ...asked }
  const counted = await readFound(db, {
    ...all,
    candidates: havingWords(anyOf(levels), condition),
    sortBy: 'distance',
    limit: 0,
    offset: 0,
  })
  if (asked.offset >= counted.total) return { ...counted, cards: [] }
  const cards =
    counted.total <= FEW
      ? await readFoundPage(db, { ...all, candidates: byText(levels, condition) })
      : await readCards(db, sql`select unnest(${await firstIds(db, levels, asked)}::uuid[]) as id`)
  return { ...counted, cards }
}

async function firstIds(
  db: Queries,
  levels: readonly TextLevel[],
  asked: Omit<PageAsked, 'sortBy'> & { sortBy: SortBy },
): Promise<string[]> {
  const sortBy = asked.sortBy === 'distance' ? 'featured' : asked.sortBy
  const wanted = asked.offset + asked.limit
  // Only the featured order puts the best answers first.
  const steps = sortBy === 'featured' ? levels : [{ likeness: 1, words: anyOf(levels) }]
  const ids: string[] = []
  for (const [index, { words }] of steps.entries()) {
    const better = steps.slice(0, index)
    const rest = better.length > 0 ? `(${words}) & !(${anyOf(better)})` : words
    ids.push(...(await firstOfLevel(db, rest, { ...asked, sortBy, offset: 0, limit: wanted - ids.length })))
    if (ids.length >= wanted) break
  }
  return ids.slice(asked.offset)
}

/** How many of a level are looked at to be put in order; where there are more, a walk soon meets enough of them. */
const SOME = 1500

async function firstOfLevel(db: Queries, words: string, page: PageAsked): Promise<string[]> {
  const { filters, sortBy, limit } = page
  const { rows } = await sql<{ met: number; ids: string[] }>`
    with few as materialized (
      select c.*
      from private.findable_chefs c
      join private.chef_traits t on t.id = c.traits_id
      where private.findable_words(c.id, c.words_version) @@ ${words}::tsquery
        and ${traitsMatch(filters)}
        and ${traitsCook(filters)}
        and ${ratingMatches(filters)}
      limit ${SOME}
    )
    select (select count(*)::integer from few) as met,
      array(select c.id::text from few c order by ${chefOrder(sortBy)} limit ${limit}) as ids
  `.execute(db)
  const { met, ids } = rows[0] ?? { met: 0, ids: [] }
  if (met < SOME) return ids
  // Said as a function, so that no index of words is thought of: the walk is meant.
  const { rows: walked } = await sql<{ id: string }>`
    ${walk(page, sql`ts_match_vq(c.search_words, ${words}::tsquery)`)}
  `.execute(db)
  return walked.map(({ id }) => id)
}
