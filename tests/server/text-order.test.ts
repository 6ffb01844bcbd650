import { service } from '@localchef/backend/caller'
import type { Connection } from '@localchef/backend/database'
import { SearchFilters } from '@localchef/contracts/search/chef-search'
import { queriesOn } from '@localchef/domain/queries'
import { createChefGrid } from '@localchef/domain/search/chef-grid'
import { findByText } from '@localchef/domain/search/find-text'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../apps/server/src/database/open-database.ts'
import { openGeneratedMarketplace } from '../open-generated-marketplace.ts'

/**
 * Of many who have the words a search looks at a few: level by level, by their standing or along the order. Who asks
 * everybody for everything must come to the same page.
 */
let open: OpenDatabase

beforeAll(async () => {
  open = await openGeneratedMarketplace(2500)
}, 300_000)
afterAll(() => open.stop())

interface Asked {
  query: string
  filters: SearchFilters
  limit: number
  offset: number
}

async function bothPages(connection: Connection, { query, ...page }: Asked) {
  const { filters, limit, offset } = page
  const { total, cards } = await findByText(queriesOn(connection), createChefGrid(), query, {
    ...page,
    sortBy: 'featured',
  })
  const { rows } = await connection.query<{ id: string; total: number }>(
    `with asked as (
       select question.likeness, question.words
       from private.search_questions($1) question
       where question.attempt = 1
     )
     select c.id, (count(*) over ())::integer as total
     from public.chefs c
     cross join lateral (select max(likeness) as likeness from asked where c.search_words @@ asked.words) suits
     where c.status in ('active', 'paused')
       and suits.likeness is not null
       and (not $2 or c.is_verified)
       and coalesce(c.rating_average, 0) >= $3::numeric
       and (cardinality($4::text[]) = 0 or c.cuisines && $4)
     order by suits.likeness desc, c.featured_rank, c.is_verified desc, c.rating_score desc,
       c.completed_orders desc, c.activated_at desc, c.id
     limit $5
     offset $6`,
    [query, filters.onlyVerified, filters.minRating, filters.cuisines, limit, offset],
  )
  return {
    found: { total, ids: cards.map(({ id }) => id) },
    expected: { total: rows[0]?.total, ids: rows.map(({ id }) => id) },
  }
}

const pages: [string, Asked][] = [
  ['mexican', {}, 0],
  ['mexican', {}, 40],
  ['tacos', {}, 0],
  ['chicken curry', {}, 0],
  ['vegan', { onlyVerified: true }, 0],
  ['mexican', { minRating: 4.3 }, 0],
  ['tacos', { cuisines: ['mexican', 'korean'], minRating: 4 }, 20],
].map(([query, filters, offset]) => [
  `${query} ${JSON.stringify(filters)} from ${offset}`,
  { query: query as string, filters: SearchFilters.parse(filters), limit: 20, offset: offset as number },
])

test('of a crowd in the order of prices, the cheapest come first', async () => {
  const { found, expected } = await open.database.as(service, async (connection) => {
    await connection.query('set local search_path = public, extensions, private')
    const page = { filters: SearchFilters.parse({}), sortBy: 'price' as const, limit: 5, offset: 0 }
    const { cards } = await findByText(queriesOn(connection), createChefGrid(), 'mexican', page)
    const { rows } = await connection.query<{ id: string }>(
      `select c.id
       from public.chefs c
       where c.status in ('active', 'paused')
         and exists (
           select from private.search_questions('mexican') question
           where question.attempt = 1 and c.search_words @@ question.words
         )
       order by c.min_price_cents nulls last, c.id
       limit 5`,
    )
    return { found: cards.map(({ id }) => id), expected: rows.map(({ id }) => id) }
  })
  expect(found).toEqual(expected)
  expect(found).toHaveLength(5)
})

/** One of the last of the page's order. */
const somebody = `(
  select id
  from public.chefs
  where cuisines[1] = 'mexican' and status = 'active' and not is_verified and featured_rank is null
  order by rating_score, id
  limit 1
)`

describe.each([
  ['as it was made', 'select 1'],
  ['somebody featured', `update public.chefs set featured_rank = 1 where id = ${somebody}`],
  ['somebody verified', `update public.chefs set is_verified = true where id = ${somebody}`],
  [
    'somebody rated well',
    `update public.chefs set is_verified = true, rating_count = 900, rating_sum = 4500 where id = ${somebody}`,
  ],
  ['somebody suspended', `update public.chefs set status = 'suspended' where id = ${somebody}`],
  ['the search made anew', 'select private.rebuild_search()'],
])('with %s', (_what, change) => {
  beforeAll(() =>
    open.database.transaction(async (connection) => {
      await connection.query('set local search_path = public, extensions')
      await connection.query(change)
    }),
  )

  test.each(pages)('%s', async (_what, asked) => {
    const { found, expected } = await open.database.as(service, async (connection) => {
      await connection.query('set local search_path = public, extensions, private')
      return bothPages(connection, asked)
    })
    expect(found).toEqual(expected)
    expect(found.ids.length).toBeGreaterThan(5)
  })
})
