import type { SearchFilters, SortBy } from '@localchef/contracts/search/chef-search'
import { type RawBuilder, sql } from 'kysely'
import type { ChefGrid } from '../chef-positions.ts'
import { chefCardColumns } from '../chefs/chef-card-columns.ts'
import { planKept, type Queries } from '../queries.ts'
import {
  havingWords,
  type KitchenState,
  kitchenStates,
  likenessOf,
  type ReadQuery,
  writtenWords,
} from './by-text.ts'
import { countByTraits } from './count-by-traits.ts'
import { type Counted, everybody } from './count-listed.ts'
import { type FoundCard, type PageAsked, readKnownCards, walk } from './read-page.ts'
import { asksNothing, isHalfStars, ratingMatches } from './search-filters.ts'
import { chefOrder } from './search-order.ts'
import type { TextQuestions } from './text-questions.ts'

/** Up to this many matches are all sorted; beyond, only the page is searched for. */
const few = 60

/** Sorting this many chefs by standing takes as long as looking up one chef's row for the whole order. */
const sortedByStanding = 6

/**
 * Total and facets of all chefs that match the words, then the page: level by level, best first, until it is full. A
 * common word matches a hundred thousand chefs, and walking the order's index soon meets the first twelve.
 */
export async function findByText(
  db: Queries,
  grid: ChefGrid,
  { attempts }: Pick<ReadQuery, 'attempts'>,
  { sortBy, ...asked }: Omit<PageAsked, 'sortBy'> & { sortBy: SortBy },
): Promise<Counted & { cards: FoundCard[] }> {
  const page = { ...asked, sortBy: sortBy === 'distance' ? 'featured' : sortBy } as const
  for (const questions of attempts) {
    const { counted, anybody, among, most, allIds } = await countHaving(db, grid, questions, page.filters)
    if (!anybody) continue
    if (page.offset >= counted.total) return { ...counted, cards: [] }
    if (counted.total <= few) {
      const ids = allIds ?? (await readAllIds(db, questions, page.filters, among))
      return { ...counted, cards: await readFew(db, questions, page, ids) }
    }
    const steps = stepsOf(questions, page.sortBy).map((step) =>
      allIds && questions.proof ? amongKnown(step, questions, allIds) : step,
    )
    const ids = await firstIds(db, steps, page, among, most)
    const found = ids.map((id) => ({ id, distanceMiles: null, mile: null }))
    return { ...counted, cards: await readKnownCards(db, found) }
  }
  return { total: 0, cuisines: [], services: [], cards: [] }
}

interface CountedHaving {
  counted: Counted
  /** Whether any chef matches the words, regardless of the filters. */
  anybody: boolean
  /** Ids of the traits that pass the filters; undefined if all do. */
  among: number[] | undefined
  /** The number of all findable chefs. */
  most: number
  /** All chefs that match the words and pass the filters; undefined if there are too many to list. */
  allIds: string[] | undefined
}

/**
 * In a marketplace with up to this many chefs, listing the matching ones costs less than a second look into the index.
 * With a proof, a list of up to this many matches costs less than proving each level again.
 */
const listedChefs = 2000

/** The database counts by traits; the filters are applied here. */
async function countHaving(
  db: Queries,
  grid: ChefGrid,
  { anybody, proof }: TextQuestions,
  filters: SearchFilters,
): Promise<CountedHaving> {
  const ofRating = isHalfStars(filters.minRating) ? sql`` : sql`filter (where ${ratingMatches(filters)})`
  const { rows } = await sql<{ traitsIds: number[]; chefs: number[]; ids: string[]; most: number }>`
    with everybody as materialized (
      select (${everybody}) as chefs
    )
    select
      coalesce(array_agg(met.traits_id), '{}') as "traitsIds",
      coalesce(array_agg(met.chefs), '{}') as chefs,
      case when sum(met.chefs) <= ${sql.lit(listedChefs)} then array_agg(met.ids) else '{}' end as ids,
      (select chefs from everybody) as most
    from (
      select w.traits_id, (count(*) ${ofRating})::integer as chefs,
        coalesce(string_agg(w.id::text, ' ') filter (
          where ${proof ? sql`true` : sql`(select chefs from everybody) <= ${sql.lit(listedChefs)}`}
            and ${ratingMatches(filters)}
        ), '') as ids
      ${havingWords({ words: anybody, proof })}
      group by w.traits_id
    ) met
    ${proof ? sql`` : planKept}
  `.execute(db)
  const { traitsIds, chefs, ids, most } = rows[0] ?? { traitsIds: [], chefs: [], ids: [], most: 0 }
  const places = await grid.placesOf(db, traitsIds)
  const count = countByTraits(grid.traits, filters)
  const passing = traitsIds.map((_, index) => count.add(places[index] ?? -1, chefs[index] ?? 0))
  const among = traitsIds.filter((_, index) => passing[index])
  const passingIds = ids.filter((_, index) => passing[index])
  const met = chefs.reduce((sum, some) => sum + some, 0)
  return {
    counted: count.counted(),
    anybody: traitsIds.length > 0,
    among: asksNothing(filters) ? undefined : among,
    most,
    allIds:
      (proof ? met : most) <= listedChefs
        ? passingIds.flatMap((some) => some.split(' ').filter(Boolean))
        : undefined,
  }
}

async function readAllIds(
  db: Queries,
  { anybody, proof }: TextQuestions,
  filters: SearchFilters,
  among: readonly number[] | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id
    ${havingWords({ words: anybody, proof }, { among })}
      and ${ratingMatches(filters)}
    ${proof ? sql`` : planKept}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The page of a small result: finds the level of each chef and sorts them all. */
async function readFew(
  db: Queries,
  { levels }: TextQuestions,
  { sortBy, limit, offset }: PageAsked,
  ids: readonly string[],
): Promise<FoundCard[]> {
  const { rows } = await sql<FoundCard>`
    select ${chefCardColumns}, null::float8 as "distanceMiles", null::float8 as mile
    from public.chefs c
    ${sortBy === 'featured' ? sql`cross join lateral ${writtenWords} written` : sql``}
    where c.id = any (${ids}::uuid[])
    order by ${sortBy === 'featured' ? sql`c.status, c.is_open desc, ${likenessOf(levels)} desc, ` : sql``}${chefOrder(sortBy)}
    limit ${limit}
    offset ${offset}
    ${planKept}
  `.execute(db)
  return rows
}

/** One query for the page: a level's words, for kitchens in one state or in any. */
interface Step {
  words: string | null
  proof: TextQuestions['proof']
  state?: KitchenState
}

/** Only the featured order puts the best matches first; closed and paused kitchens come last in every order. */
function stepsOf({ levels, anybody, proof }: TextQuestions, sortBy: PageAsked['sortBy']): Step[] {
  if (sortBy !== 'featured' || levels.length === 0) return [{ words: anybody, proof }]
  return kitchenStates.flatMap((state) => levels.map(({ words }) => ({ words, proof, state })))
}

/** Limits a step to known ids, which match some level. A step for all of them needs no words. */
function amongKnown({ words, ...step }: Step, { anybody }: TextQuestions, ids: readonly string[]): Step {
  return {
    ...step,
    words: words === anybody ? null : words,
    proof: (chefId) => sql`${chefId} = any (${ids}::uuid[])`,
  }
}

async function firstIds(
  db: Queries,
  steps: readonly Step[],
  page: PageAsked,
  among: readonly number[] | undefined,
  most: number,
): Promise<string[]> {
  const wanted = page.offset + page.limit
  // From this many matches of a level on, walking the order's index until the page is full is cheaper than sorting
  // them.
  const crowd = Math.ceil(Math.sqrt(wanted * most * (page.sortBy === 'featured' ? sortedByStanding : 1)))
  const ids: string[] = []
  for (const step of steps) {
    const asked = { ...page, offset: 0, limit: wanted - ids.length }
    // The next level begins only after all chefs of this one are found, so better matches come first.
    ids.push(...(await firstOfLevel(db, step, asked, { among, besides: ids }, Math.max(few, crowd))))
    if (ids.length >= wanted) break
  }
  return ids.slice(page.offset)
}

const chefsInState: Record<KitchenState, RawBuilder<unknown>> = {
  open: sql`c.status = 'active' and c.is_open`,
  closed: sql`c.status = 'active' and not c.is_open`,
  paused: sql`c.status = 'paused'`,
}

async function firstOfLevel(
  db: Queries,
  { words, proof, ...narrowed }: Step,
  page: PageAsked,
  { among, besides }: { among: readonly number[] | undefined; besides: readonly string[] },
  crowd: number,
): Promise<string[]> {
  const { filters, sortBy, limit } = page
  const { rows } = await sql<{ ids: string[] | null }>`
    with some_of_level as materialized (
      select w.id, ${sortBy === 'featured' ? sql`w.standing` : sql`0`} as standing
      ${havingWords({ words, proof }, { among, ...narrowed })}
        and ${ratingMatches(filters)}
        and w.id <> all (${besides}::uuid[])
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
      cross join lateral (select * from public.chefs f where f.id = s.id offset 0) c
      where s.standing >= (select min(standing) from first_of_them)
      order by ${chefOrder(sortBy)}
      limit ${limit}
    ) end as ids
    ${proof ? sql`` : planKept}
  `.execute(db)
  const ids = rows[0]?.ids
  if (ids) return ids
  const { state } = narrowed
  const conditions = [
    sql`c.id <> all (${besides}::uuid[])`,
    // Written as a function call, so that the planner walks the order's index instead of using the word index.
    words === null ? sql`true` : sql`ts_match_vq(c.search_words, ${words}::tsquery)`,
    proof ? proof(sql.raw('c.id'), { oneByOne: true }) : sql`true`,
    state ? chefsInState[state] : sql`true`,
  ]
  const { rows: walked } = await sql<{ id: string }>`
    ${walk(page, sql.join(conditions, sql` and `))}
  `.execute(db)
  return walked.map(({ id }) => id)
}
