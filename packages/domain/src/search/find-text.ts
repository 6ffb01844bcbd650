import type { SortBy } from '@localchef/contracts/chef-search'
import { sql } from 'kysely'
import { chefCardColumns } from '../chefs/chef-card-columns.ts'
import type { Queries } from '../queries.ts'
import { anyOf, havingWords, likenessOf, readTextQuestions, type TextQuestions } from './by-text.ts'
import { type Counted, everybody } from './count-listed.ts'
import { facet } from './facet.ts'
import { type FoundCard, type PageAsked, readCards, walk } from './read-page.ts'
import { traitsCook, traitsMatch } from './search-filters.ts'
import { chefOrder } from './search-order.ts'

/** Up to this many, everybody who was found is put in order; beyond, only what the page needs is looked for. */
const FEW = 200

/**
 * Total and facets of everybody with the words, then the page: level by level, best first, until it is full. A
 * common word has a hundred thousand chefs, and the first twelve are soon met along the index of the order.
 */
export async function findByText(
  db: Queries,
  query: string,
  { sortBy, ...asked }: Omit<PageAsked, 'sortBy'> & { sortBy: SortBy },
): Promise<Counted & { cards: FoundCard[] }> {
  const questions = await readTextQuestions(db, query)
  if (!questions) return { total: 0, cuisines: [], services: [], cards: [] }
  const { everybody: most, ...counted } = await countHaving(db, questions, asked)
  if (asked.offset >= counted.total) return { ...counted, cards: [] }
  const page = { ...asked, sortBy: sortBy === 'distance' ? 'featured' : sortBy } as const
  const cards =
    counted.total <= FEW
      ? await readFew(db, questions, page)
      : await readCards(db, sql`select unnest(${await firstIds(db, questions, page, most)}::uuid[]) as id`)
  return { ...counted, cards }
}

async function countHaving(
  db: Queries,
  { anybody }: TextQuestions,
  { filters }: Pick<PageAsked, 'filters'>,
): Promise<Counted & { everybody: number }> {
  const { rows } = await sql<Counted & { everybody: number }>`
    with by_traits as materialized (
      select t.cuisines, t.services, met.chefs, ${traitsCook(filters)} as is_chosen
      from (
        select w.traits_id, count(*) as chefs
        ${havingWords(anybody, filters)}
        group by w.traits_id
      ) met
      join private.chef_traits t on t.id = met.traits_id
      where ${traitsMatch(filters)}
    )
    select
      (select coalesce(sum(chefs), 0)::integer from by_traits where is_chosen) as total,
      (${everybody}) as everybody,
      ${facet(sql`
        select cuisine as value, sum(chefs) as count
        from by_traits, unnest(cuisines) cuisine
        group by cuisine
      `)} as cuisines,
      ${facet(sql`
        select service as value, sum(chefs) as count
        from by_traits, unnest(services) service
        where is_chosen
        group by service
      `)} as services
  `.execute(db)
  return rows[0] ?? { total: 0, everybody: 0, cuisines: [], services: [] }
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
      ${havingWords(anybody, filters)}
        and ${traitsMatch(filters)}
        and ${traitsCook(filters)}
    ) met
    join public.chefs c on c.id = met.id
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
      ${havingWords(words, filters)}
        and ${traitsMatch(filters)}
        and ${traitsCook(filters)}
      limit ${crowd}
    )
    select case when (select count(*) from some_of_level) < ${crowd} then array(
      select c.id::text
      from some_of_level s
      join private.findable_chefs c on c.id = s.id
      order by ${chefOrder(sortBy)}
      limit ${limit}
    ) end as ids
  `.execute(db)
  const ids = rows[0]?.ids
  if (ids) return ids
  // Said as a function, so that no index of words is thought of: the walk is meant.
  const { rows: walked } = await sql<{ id: string }>`
    ${walk(page, sql`ts_match_vq(c.search_words, ${words}::tsquery)`)}
  `.execute(db)
  return walked.map(({ id }) => id)
}
