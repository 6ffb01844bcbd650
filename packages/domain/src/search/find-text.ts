import type { SearchFilters, SortBy } from '@localchef/contracts/chef-search'
import { type RawBuilder, sql } from 'kysely'
import { chefCardColumns } from '../chefs/chef-card-columns.ts'
import { planKept, type Queries } from '../queries.ts'
import {
  anyOf,
  havingWords,
  likenessOf,
  readTextQuestions,
  type TextQuestions,
  writtenWords,
} from './by-text.ts'
import type { ChefGrid } from './chef-grid.ts'
import { countByTraits } from './count-by-traits.ts'
import { type Counted, everybody } from './count-listed.ts'
import { type FoundCard, type PageAsked, readKnownCards, walk } from './read-page.ts'
import { asksNothing, traitsCook, traitsMatch } from './search-filters.ts'
import { chefOrder } from './search-order.ts'

/** Up to this many, everybody who was found is put in order; beyond, only what the page needs is looked for. */
const FEW = 200

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
  const questions = await readTextQuestions(db, query)
  if (!questions) return { total: 0, cuisines: [], services: [], cards: [] }
  const { everybody: most, ...counted } = await countHaving(db, grid, questions, asked)
  if (asked.offset >= counted.total) return { ...counted, cards: [] }
  const page = { ...asked, sortBy: sortBy === 'distance' ? 'featured' : sortBy } as const
  const cards =
    counted.total <= FEW
      ? await readFew(db, questions, page)
      : await readKnownCards(
          db,
          (await firstIds(db, questions, page, most)).map((id) => ({ id, distanceMiles: null, mile: null })),
        )
  return { ...counted, cards }
}

/** The database counts by traits; what the filters make of it is reckoned here. */
async function countHaving(
  db: Queries,
  grid: ChefGrid,
  { anybody }: TextQuestions,
  { filters }: Pick<PageAsked, 'filters'>,
): Promise<Counted & { everybody: number }> {
  const { rows } = await sql<{ traitsIds: number[]; chefs: number[]; everybody: number }>`
    select
      coalesce(array_agg(met.traits_id), '{}') as "traitsIds",
      coalesce(array_agg(met.chefs), '{}') as chefs,
      (${everybody}) as everybody
    from (
      select w.traits_id, count(*)::integer as chefs
      ${havingWords(anybody, filters)}
      group by w.traits_id
    ) met
    ${planKept}
  `.execute(db)
  const { traitsIds, chefs, everybody: most } = rows[0] ?? { traitsIds: [], chefs: [], everybody: 0 }
  const places = await grid.placesOf(db, traitsIds)
  const count = countByTraits(grid.traits, filters)
  for (const [index, place] of places.entries()) count.add(place, chefs[index] ?? 0)
  return { ...count.counted(), everybody: most }
}

/** The page of a few: each is asked which level they answer. */
async function readFew(
  db: Queries,
  { levels, anybody }: TextQuestions,
  { filters, sortBy, limit, offset }: PageAsked,
): Promise<FoundCard[]> {
  const { rows } = await sql<FoundCard>`
    select ${chefCardColumns}, null::float8 as "distanceMiles", null::float8 as mile
    from (
      select w.id
      ${havingWords(anybody, filters, allTraits(filters))}
    ) met
    join public.chefs c on c.id = met.id
    ${sortBy === 'featured' ? sql`cross join lateral ${writtenWords} written` : sql``}
    order by ${sortBy === 'featured' ? sql`${likenessOf(levels)} desc, ` : sql``}${chefOrder(sortBy)}
    limit ${limit}
    offset ${offset}
  `.execute(db)
  return rows
}

function allTraits(filters: SearchFilters): RawBuilder<unknown> | undefined {
  return asksNothing(filters) ? undefined : sql`${traitsMatch(filters)} and ${traitsCook(filters)}`
}

async function firstIds(
  db: Queries,
  { levels, anybody }: TextQuestions,
  page: PageAsked,
  most: number,
): Promise<string[]> {
  const wanted = page.offset + page.limit
  // Of so many of a level, sorting them and walking past others until the page is full cost the same.
  const crowd = Math.max(FEW, Math.ceil(Math.sqrt(wanted * most)))
  // Only the featured order puts the best answers first.
  const steps = page.sortBy === 'featured' ? levels : [{ likeness: 1, words: anybody }]
  const ids: string[] = []
  for (const [index, { words }] of steps.entries()) {
    const better = steps.slice(0, index)
    const rest = better.length > 0 ? `(${words}) & !(${anyOf(better)})` : words
    ids.push(...(await firstOfLevel(db, rest, { ...page, offset: 0, limit: wanted - ids.length }, crowd)))
    if (ids.length >= wanted) break
  }
  return ids.slice(page.offset)
}

async function firstOfLevel(db: Queries, words: string, page: PageAsked, crowd: number): Promise<string[]> {
  const { filters, sortBy, limit } = page
  const { rows } = await sql<{ ids: string[] | null }>`
    with some_of_level as materialized (
      select w.id
      ${havingWords(words, filters, allTraits(filters))}
      limit ${crowd}
    )
    select case when (select count(*) from some_of_level) < ${crowd} then array(
      select c.id::text
      from some_of_level s
      -- One by one, whatever the planner guesses of their number.
      cross join lateral (select * from private.findable_chefs f where f.id = s.id offset 0) c
      order by ${chefOrder(sortBy)}
      limit ${limit}
    ) end as ids
    ${asksNothing(filters) ? planKept : sql``}
  `.execute(db)
  const ids = rows[0]?.ids
  if (ids) return ids
  // Said as a function, so that no index of words is thought of: the walk is meant.
  const { rows: walked } = await sql<{ id: string }>`
    ${walk(page, sql`ts_match_vq(c.search_words, ${words}::tsquery)`)}
  `.execute(db)
  return walked.map(({ id }) => id)
}
