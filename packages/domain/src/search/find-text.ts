import type { SearchFilters, SortBy } from '@localchef/contracts/search/chef-search'
import { sql } from 'kysely'
import { chefCardColumns } from '../chefs/chef-card-columns.ts'
import { planKept, type Queries } from '../queries.ts'
import { havingWords, likenessOf, readTextQuestions, type TextQuestions, writtenWords } from './by-text.ts'
import type { ChefGrid } from './chef-grid.ts'
import { countByTraits } from './count-by-traits.ts'
import { type Counted, everybody } from './count-listed.ts'
import { type FoundCard, type PageAsked, readKnownCards, walk } from './read-page.ts'
import { asksNothing, isHalfStars, ratingMatches } from './search-filters.ts'
import { chefOrder } from './search-order.ts'

/** Up to this many, everybody who was found is put in order; beyond, only what the page needs is looked for. */
const FEW = 60

/** How many are sorted by their standing in the time in which one is looked up to be sorted by all of the order. */
const SORTED_BY_STANDING = 6

/**
 * Total and facets of everybody with the words, then the page: level by level, best first, until it is full. A
 * common word has a hundred thousand chefs, and the first twelve are soon met along the index of the order.
 */
export async function findByText(
  db: Queries,
  grid: ChefGrid,
  query: string,
  { sortBy, ...asked }: Omit<PageAsked, 'sortBy'> & { sortBy: SortBy },
): Promise<Counted & { cards: FoundCard[] }> {
  const page = { ...asked, sortBy: sortBy === 'distance' ? 'featured' : sortBy } as const
  for (const questions of await readTextQuestions(db, query)) {
    const { counted, anybody, among, most } = await countHaving(db, grid, questions, page.filters)
    if (!anybody) continue
    if (page.offset >= counted.total) return { ...counted, cards: [] }
    if (counted.total <= FEW) return { ...counted, cards: await readFew(db, questions, page, among) }
    const ids = await firstIds(db, questions, page, among, most)
    const found = ids.map((id) => ({ id, distanceMiles: null, mile: null }))
    return { ...counted, cards: await readKnownCards(db, found) }
  }
  return { total: 0, cuisines: [], services: [], cards: [] }
}

interface CountedHaving {
  counted: Counted
  /** Whether anybody has the words, whatever the filters say. */
  anybody: boolean
  /** Traits of those who pass the filters; undefined when all do. */
  among: number[] | undefined
  /** How many chefs there are, with the words and without. */
  most: number
}

/** The database counts by traits; what the filters make of it is reckoned here. */
async function countHaving(
  db: Queries,
  grid: ChefGrid,
  { anybody }: TextQuestions,
  filters: SearchFilters,
): Promise<CountedHaving> {
  const ofRating = isHalfStars(filters.minRating) ? sql`` : sql`filter (where ${ratingMatches(filters)})`
  const { rows } = await sql<{ traitsIds: number[]; chefs: number[]; most: number }>`
    select
      coalesce(array_agg(met.traits_id), '{}') as "traitsIds",
      coalesce(array_agg(met.chefs), '{}') as chefs,
      (${everybody}) as most
    from (
      select w.traits_id, (count(*) ${ofRating})::integer as chefs
      ${havingWords(anybody, filters)}
      group by w.traits_id
    ) met
    ${planKept}
  `.execute(db)
  const { traitsIds, chefs, most } = rows[0] ?? { traitsIds: [], chefs: [], most: 0 }
  const places = await grid.placesOf(db, traitsIds)
  const count = countByTraits(grid.traits, filters)
  const among = traitsIds.filter((_, index) => count.add(places[index] ?? -1, chefs[index] ?? 0))
  return {
    counted: count.counted(),
    anybody: traitsIds.length > 0,
    among: asksNothing(filters) ? undefined : among,
    most,
  }
}

/** The page of a few: each is asked which level they answer. */
async function readFew(
  db: Queries,
  { levels, anybody }: TextQuestions,
  { filters, sortBy, limit, offset }: PageAsked,
  among: readonly number[] | undefined,
): Promise<FoundCard[]> {
  const { rows } = await sql<FoundCard>`
    select ${chefCardColumns}, null::float8 as "distanceMiles", null::float8 as mile
    from (
      select w.id
      ${havingWords(anybody, filters, among)}
        and ${ratingMatches(filters)}
    ) met
    join public.chefs c on c.id = met.id
    ${sortBy === 'featured' ? sql`cross join lateral ${writtenWords} written` : sql``}
    order by ${sortBy === 'featured' ? sql`${likenessOf(levels)} desc, ` : sql``}${chefOrder(sortBy)}
    limit ${limit}
    offset ${offset}
  `.execute(db)
  return rows
}

async function firstIds(
  db: Queries,
  { levels, anybody }: TextQuestions,
  page: PageAsked,
  among: readonly number[] | undefined,
  most: number,
): Promise<string[]> {
  const wanted = page.offset + page.limit
  // Only the featured order puts the best answers first.
  const steps = page.sortBy === 'featured' ? levels : [{ words: anybody }]
  // Of so many of a level, sorting them and walking past others until the page is full cost about the same.
  const crowd = Math.ceil(Math.sqrt(wanted * most * (page.sortBy === 'featured' ? SORTED_BY_STANDING : 1)))
  const ids: string[] = []
  const better: string[] = []
  for (const { words } of steps) {
    const rest = better.length > 0 ? `(${words}) & !(${better.join(' | ')})` : words
    const asked = { ...page, offset: 0, limit: wanted - ids.length }
    const found = await firstOfLevel(db, rest, asked, among, Math.max(FEW, crowd))
    if (found.length === 0) continue
    ids.push(...found)
    if (ids.length >= wanted) break
    better.push(`(${words})`)
  }
  return ids.slice(page.offset)
}

async function firstOfLevel(
  db: Queries,
  words: string,
  page: PageAsked,
  among: readonly number[] | undefined,
  crowd: number,
): Promise<string[]> {
  const { filters, sortBy, limit } = page
  const { rows } = await sql<{ ids: string[] | null }>`
    with some_of_level as materialized (
      select w.id, ${sortBy === 'featured' ? sql`w.standing` : sql`0`} as standing
      ${havingWords(words, filters, among)}
        and ${ratingMatches(filters)}
      limit ${crowd}
    ),
    first_of_them as (
      select standing
      from some_of_level
      order by standing desc
      limit ${limit}
    )
    select case when (select count(*) from some_of_level) < ${crowd} then array(
      select c.id::text
      from some_of_level s
      -- One by one, whatever the planner guesses of their number.
      cross join lateral (select * from private.findable_chefs f where f.id = s.id offset 0) c
      where s.standing >= (select min(standing) from first_of_them)
      order by ${chefOrder(sortBy)}
      limit ${limit}
    ) end as ids
    ${planKept}
  `.execute(db)
  const ids = rows[0]?.ids
  if (ids) return ids
  // Said as a function, so that no index of words is thought of: the walk is meant.
  const { rows: walked } = await sql<{ id: string }>`
    ${walk(page, sql`ts_match_vq(c.search_words, ${words}::tsquery)`)}
  `.execute(db)
  return walked.map(({ id }) => id)
}
