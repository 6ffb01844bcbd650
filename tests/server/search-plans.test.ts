import { service } from '@localchef/backend/caller'
import { listOrders } from '@localchef/contracts/orders/list-orders'
import { SearchFilters } from '@localchef/contracts/search/chef-search'
import { serverFunctions } from '@localchef/domain/functions'
import { queriesOn } from '@localchef/domain/queries'
import { readListPage } from '@localchef/domain/search/read-page'
import type { CallingUser } from '@localchef/domain/server-function'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../apps/server/src/database/open-database.ts'
import { type ExplainedQuery, everyNode, explainFunction, type PlanNode } from '../explain-queries.ts'
import { generatedChefs, openGeneratedMarketplace } from '../open-generated-marketplace.ts'

/**
 * No hot query may read the whole of a table that grows with the marketplace. With a few thousand rows a full read
 * is cheap, so sequential scans are disabled here: a plan that still has one, or walks a whole index, lacks a
 * suitable index and would read a million rows. docs/performance.md says why.
 */
const growing = [
  'chefs',
  'chef_words',
  'dishes',
  'dish_words',
  'dish_name_starts',
  'chef_name_starts',
  'orders',
  'order_lines',
  'ready_batches',
]

let open: OpenDatabase
let buyer: CallingUser
let chef: CallingUser

beforeAll(async () => {
  open = await openGeneratedMarketplace()
  const { database } = open
  await database.transaction(async (connection) => {
    // A dozen orders for each of the first thousand kitchens; owners of other kitchens are the buyers.
    await connection.query(`set local session_replication_role = replica`)
    await connection.query(`
      insert into public.orders (
        buyer_id, chef_id, buyer_name, status, fulfilment, slot_from, slot_until, service_day, answer_due_at,
        subtotal_cents, meals, placed_at
      )
      select other.profile_id, c.id, 'Buyer', 'completed', 'pickup', moment, moment + interval '30 minutes',
        moment::date, moment, 1000, 1, moment
      from (select *, row_number() over (order by id) as place from public.chefs) c
      join (select profile_id, row_number() over (order by id desc) as place from public.chefs) other
        on other.place = c.place
      cross join generate_series(1, 12) nth
      cross join lateral (select now() - make_interval(days => nth, mins => c.place::integer % 1000) as moment) moments
      where c.place <= 1000
    `)
    // A chef with ready food also cooks it on the next twenty days.
    await connection.query(`
      insert into public.ready_batches (
        dish_id, chef_id, cell, day, day_begins_at, pickup_from, pickup_until, portions_made, portions_left
      )
      select b.dish_id, b.chef_id, b.cell, days.day, midnight, midnight + interval '17 hours', midnight + interval '20 hours',
        b.portions_made, b.portions_left
      from public.ready_batches b
      join public.chefs c on c.id = b.chef_id
      cross join generate_series(1, 20) nth
      cross join lateral (select b.day + nth as day, (b.day + nth)::timestamp at time zone c.time_zone as midnight) days
    `)
  })
  await database.pool.query('vacuum (analyze)')
  const user = async (column: 'buyer_id' | 'chef'): Promise<CallingUser> => {
    const { rows } = await database.pool.query<{ id: string }>(
      column === 'buyer_id'
        ? 'select buyer_id as id from public.orders order by id limit 1'
        : 'select c.profile_id as id from public.orders o join public.chefs c on c.id = o.chef_id order by o.id limit 1',
    )
    return {
      id: rows[0]?.id ?? '',
      role: 'chef',
      name: 'Somebody',
      email: 'a@scale.test',
      language: 'en',
      allergies: [],
    }
  }
  buyer = await user('buyer_id')
  chef = await user('chef')
}, 300_000)

afterAll(() => open.stop())

const tulsa = { latitude: 36.15, longitude: -95.99 }
const filters = { cuisines: ['italian'], services: ['delivery'], minRating: 4, onlyVerified: true }

const hot: [what: string, name: string, input: object, who?: 'buyer' | 'chef' | 'admin'][] = [
  ['the list', 'chef-search', {}],
  ['the list by rating', 'chef-search', { sortBy: 'rating' }],
  ['the list by price', 'chef-search', { sortBy: 'price' }],
  ['the list, newest first', 'chef-search', { sortBy: 'newest' }],
  ['a later page', 'chef-search', { page: 20 }],
  ['truck stops', 'chef-search', { filters: { type: 'truck_stop' } }],
  ['one cuisine', 'chef-search', { filters: { cuisines: ['thai'] } }],
  ['two cuisines', 'chef-search', { filters: { cuisines: ['thai', 'korean'] } }],
  ['many filters', 'chef-search', { filters }],
  ['near a place', 'chef-search', { searchType: 'location', location: tulsa }],
  ['near a place, best first', 'chef-search', { searchType: 'location', location: tulsa, sortBy: 'rating' }],
  ['near a place, filtered', 'chef-search', { searchType: 'location', location: tulsa, filters }],
  ['a dish', 'chef-search', { searchType: 'text', query: 'plov' }],
  ['a mistyped dish', 'chef-search', { searchType: 'text', query: 'lasagnia' }],
  ['a common word', 'chef-search', { searchType: 'text', query: 'mexican' }],
  ['two words', 'chef-search', { searchType: 'text', query: 'butter chicken' }],
  ['a dish that suits a diet', 'chef-search', { searchType: 'text', query: 'vegan plov' }],
  ['a word near a place', 'chef-search', { searchType: 'location', query: 'tacos', location: tulsa }],
  ['words of a dish and of its kitchen', 'chef-search', { searchType: 'text', query: 'fried rice' }],
  ['a dish for many guests', 'chef-search', { searchType: 'text', query: 'plov for 20 people' }],
  ['dishes with a word', 'search-dishes', { query: 'plov' }],
  ['dishes with a common word', 'search-dishes', { query: 'chicken' }],
  ['dishes with two words', 'search-dishes', { query: 'butter chicken' }],
  ['dishes without an allergen', 'search-dishes', { query: 'chicken without nuts' }],
  ['dishes with a word near a place', 'search-dishes', { query: 'tacos', location: tulsa }],
  ['what is typed so far', 'suggest-search', { query: 'plo' }],
  [
    'a route',
    'chef-search',
    {
      searchType: 'route',
      route: {
        origin: { lat: 36.15, lng: -95.99 },
        destination: { lat: 35.47, lng: -97.52 },
        searchRadius: 10,
      },
    },
  ],
  ['food that is ready near a place', 'list-ready-dishes', { near: tulsa }],
  ['the first page', 'get-home-feed', {}],
  ['the first page near a place', 'get-home-feed', { near: tulsa }],
  ['the orders of a buyer', 'list-my-orders', {}, 'buyer'],
  ['the orders of a kitchen', 'list-chef-orders', {}, 'chef'],
  ['all orders', listOrders.name, {}, 'admin'],
  ['all orders of a day', listOrders.name, { from: '2001-01-01', to: '2001-01-01' }, 'admin'],
]

async function explain(
  name: string,
  input: object,
  { who, now }: { who?: 'buyer' | 'chef' | 'admin' | undefined; now?: Date } = {},
): Promise<ExplainedQuery[]> {
  const found = serverFunctions.find(({ contract }) => contract.name === name)
  if (!found) throw new Error(`there is no function ${name}`)
  const user = who === 'buyer' ? buyer : who ? chef : null
  return explainFunction(open.database, found, input, { user, withoutScans: true, ...(now && { now }) })
}

/** Tables read completely, in whichever way. Walking an index until a page is full is allowed. */
function wholeTables(queries: readonly ExplainedQuery[]): string[] {
  return queries
    .flatMap(({ plan }) => everyNode(plan))
    .filter((node) => {
      const relation = node['Relation Name'] ?? ''
      if (!growing.includes(relation)) return false
      if (node['Node Type'] === 'Seq Scan') return true
      if (node['Node Type'] === 'Bitmap Heap Scan' || node['Index Cond']) return false
      return rowsRead(node) > generatedChefs / 2
    })
    .map((node) => `all of ${node['Relation Name']}`)
}

function rowsRead(node: PlanNode): number {
  return ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0)
}

const atNight: [what: string, name: string, input: object][] = [
  ['the first page', 'get-home-feed', {}],
  ['the first page near a place', 'get-home-feed', { near: tulsa }],
  ['food that is ready', 'list-ready-dishes', {}],
  ['food that is ready near a place', 'list-ready-dishes', { near: tulsa }],
]

describe('no hot query reads the whole of a growing table', () => {
  it.each(hot)('%s', async (_what, name, input, who) => {
    const queries = await explain(name, input, { who })
    expect(queries.length).toBeGreaterThan(0)
    expect(wholeTables(queries)).toEqual([])
  })

  it.each(atNight)('%s, when all food is for the coming days', async (_what, name, input) => {
    const before = new Date(Date.now() - 48 * 60 * 60 * 1000)
    const queries = await explain(name, input, { now: before })
    expect(wholeTables(queries)).toEqual([])
    const batches = queries
      .flatMap(({ plan }) => everyNode(plan))
      .filter((node) => node['Relation Name'] === 'ready_batches')
    expect(batches).not.toEqual([])
    expect(batches.map(rowsRead)).toEqual(batches.map(() => 0))
  })

  it('a plan that reads a whole table is reported', async () => {
    await open.database
      .transaction(async (connection) => {
        await connection.query('drop index private.chef_words_cell_idx')
        const found = serverFunctions.find(({ contract }) => contract.name === 'chef-search')
        if (!found) throw new Error('there is no chef-search')
        const inside = {
          ...open.database,
          as: <T>(_: unknown, work: (c: typeof connection) => Promise<T>) => work(connection),
        }
        const queries = await explainFunction(
          inside,
          found,
          { searchType: 'location', location: tulsa },
          { withoutScans: true },
        )
        expect(wholeTables(queries)).toContain('all of chef_words')
        throw new Error('put it back')
      })
      .catch((error: Error) => expect(error.message).toBe('put it back'))
  })
})

it.each([
  { minRating: 4 },
  { minRating: 3.7, onlyVerified: true },
  { cuisines: ['thai', 'mexican'], deliveryAvailable: true },
  { type: 'truck_stop', onlyVerified: true },
] as const)('a page with the filters %j is the same, whichever way its known size chooses', async (some) => {
  const filters = SearchFilters.parse(some)
  for (const sortBy of ['featured', 'rating', 'price', 'newest'] as const) {
    const [walked, few, late] = await Promise.all(
      [
        { total: 1_000_000, everybody: 1 },
        { total: 5_000, everybody: 1_000_000_000 },
        { total: 5_001, everybody: 1_000_000_000 },
      ].map((sizes) =>
        open.database.as(service, async (connection) => {
          const asked = { filters, sortBy, limit: 12, offset: 7 }
          return (await readListPage(queriesOn(connection), asked, sizes)).map(({ slug }) => slug)
        }),
      ),
    )
    expect(walked).toHaveLength(12)
    expect(few).toEqual(walked)
    expect(late).toEqual(walked)
  }
})

it('a kitchen opens or is rated without writing its words again: no index of chef_words has a column that changes', async () => {
  const { rows } = await open.database.pool.query<{ column: string }>(
    `select distinct a.attname as column
     from pg_index i
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = i.indrelid
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid
     where i.indrelid = 'private.chef_words'::regclass
     order by 1`,
  )
  expect(rows.map(({ column }) => column)).toEqual(['cell', 'id', 'words_version'])
})

it('a generated marketplace has the same derived rows as the triggers would have written', async () => {
  const { rows } = await open.database.as(service, (connection) =>
    connection.query<Record<string, number>>(`
      select
        (select count(*)::integer from public.chefs where status in ('active', 'paused')) as chefs,
        (select sum(chefs)::integer from private.current_cuisine_tallies where cuisine = '') as counted,
        (select count(*)::integer from private.chef_words) as findable,
        (select count(*)::integer from private.findable_chefs) as findable_by_the_release_before,
        (select sum(dishes)::integer from private.current_city_tallies) as dishes,
        (
          select count(*)::integer
          from public.dishes d
          join public.chefs c on c.id = d.chef_id
          where c.status in ('active', 'paused')
        ) as dishes_there,
        (
          select count(*)::integer
          from public.ready_batches b
          join public.chefs c on c.id = b.chef_id
          where (b.cell, b.day_begins_at)
            is distinct from (private.cell_of(c.latitude, c.longitude), b.day::timestamp at time zone c.time_zone)
        ) as misplaced_batches
    `),
  )
  const [counts] = rows
  expect(counts?.counted).toBe(counts?.chefs)
  expect(counts?.findable).toBe(counts?.chefs)
  expect(counts?.findable_by_the_release_before).toBe(counts?.chefs)
  expect(counts?.dishes).toBe(counts?.dishes_there)
  expect(counts?.misplaced_batches).toBe(0)
  const { rows: different } = await open.database.transaction(async (connection) => {
    await connection.query(`
      create temporary table before on commit drop as
      select id, search_text, search_words, dish_count, min_price_cents
      from public.chefs
      order by id
      limit 50
    `)
    await connection.query(
      'select private.refresh_search_text(id), private.refresh_chef_menu(id) from before',
    )
    return connection.query(`
      select c.slug
      from before b
      join public.chefs c on c.id = b.id
      where (b.search_words, b.dish_count, b.min_price_cents) is distinct from (c.search_words, c.dish_count, c.min_price_cents)
    `)
  })
  expect(different).toEqual([])
})
