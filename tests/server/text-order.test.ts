import { service } from '@localchef/backend/caller'
import type { Connection } from '@localchef/backend/database'
import { SearchFilters } from '@localchef/contracts/search/chef-search'
import { queriesOn } from '@localchef/domain/queries'
import { readQuery } from '@localchef/domain/search/by-text'
import { createChefGrid } from '@localchef/domain/search/chef-grid'
import { findByText } from '@localchef/domain/search/find-text'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../apps/server/src/database/open-database.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { openGeneratedMarketplace } from '../open-generated-marketplace.ts'

/**
 * Of many matches, a text search scores only some: by level, by standing or in the requested order. Its page must
 * equal that of a full scan.
 */
let open: OpenDatabase

beforeAll(async () => {
  open = await openGeneratedMarketplace()
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
  const db = queriesOn(connection)
  const grid = createChefGrid()
  const read = await readQuery({ db, now: new Date(), outside: nothingOutside() }, { query, exact: false })
  const { total, cards } = await findByText(db, grid, read, { ...page, sortBy: 'featured' })
  const levels = read.attempts[0]?.levels ?? []
  const { rows } = await connection.query<{ id: string; total: number }>(
    `with asked as (
       select question.likeness, question.words::tsquery as words
       from jsonb_to_recordset($1::jsonb) question (likeness real, words text)
     )
     select c.id, (count(*) over ())::integer as total
     from public.chefs c
     cross join lateral (select max(likeness) as likeness from asked where c.search_words @@ asked.words) suits
     where c.status in ('active', 'paused')
       and suits.likeness is not null
       and (not $2 or c.is_verified)
       and coalesce(c.rating_average, 0) >= $3::numeric
       and (cardinality($4::text[]) = 0 or c.cuisines && $4)
     order by c.status, c.is_open desc, suits.likeness desc, c.featured_rank, c.is_verified desc, c.rating_score desc,
       c.completed_orders desc, c.activated_at desc, c.id
     limit $5
     offset $6`,
    [JSON.stringify(levels), filters.onlyVerified, filters.minRating, filters.cuisines, limit, offset],
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
  ['butter chicken', {}, 0],
  ['vegan', { onlyVerified: true }, 0],
  ['mexican', { minRating: 4.3 }, 0],
  ['tacos', { cuisines: ['mexican', 'korean'], minRating: 4 }, 20],
].map(([query, filters, offset]) => [
  `${query} ${JSON.stringify(filters)} from ${offset}`,
  { query: query as string, filters: SearchFilters.parse(filters), limit: 20, offset: offset as number },
])

test('many matches sorted by price list the cheapest dishes first', async () => {
  const { found, expected } = await open.database.as(service, async (connection) => {
    await connection.query('set local search_path = public, extensions, private')
    const page = { filters: SearchFilters.parse({}), sortBy: 'price' as const, limit: 5, offset: 0 }
    const db = queriesOn(connection)
    const grid = createChefGrid()
    const read = await readQuery(
      { db, now: new Date(), outside: nothingOutside() },
      { query: 'mexican', exact: false },
    )
    const { cards } = await findByText(db, grid, read, page)
    const { rows } = await connection.query<{ id: string }>(
      `select c.id
       from public.chefs c
       where c.status in ('active', 'paused')
         and c.search_words @@ $1::tsquery
       order by c.status, c.is_open desc, c.min_price_cents nulls last, c.id
       limit 5`,
      [read.attempts[0]?.anybody],
    )
    return { found: cards.map(({ id }) => id), expected: rows.map(({ id }) => id) }
  })
  expect(found).toEqual(expected)
  expect(found).toHaveLength(5)
})

/** The last kitchen in the page's order. */
const somebody = `(
  select id
  from public.chefs
  where cuisines[1] = 'mexican' and status = 'active' and not is_verified and featured_rank is null
  order by rating_score, id
  limit 1
)`

/** One of the first kitchens in the page's order. */
const best = `(
  select id
  from public.chefs
  where cuisines[1] = 'mexican' and status = 'active'
  order by featured_rank, is_verified desc, rating_score desc, id
  limit 1
)`

describe.each([
  ['as it was made', 'select 1'],
  ['somebody featured', `update public.chefs set featured_rank = 1 where id = ${somebody}`],
  ['somebody verified', `update public.chefs set is_verified = true where id = ${somebody}`],
  ['the best of the page paused', `update public.chefs set status = 'paused' where id = ${best}`],
  [
    'somebody rated well',
    `update public.chefs set is_verified = true, rating_count = 900, rating_sum = 4500 where id = ${somebody}`,
  ],
  ['somebody suspended', `update public.chefs set status = 'suspended' where id = ${somebody}`],
  ['the search made anew', 'select private.rebuild_search()'],
])('the order of results: %s', (_what, change) => {
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
