import { service } from '@localchef/backend/caller'
import type { Connection } from '@localchef/backend/database'
import { SearchFilters } from '@localchef/contracts/search/chef-search'
import type { ChefGrid } from '@localchef/domain/chef-positions'
import { queriesOn } from '@localchef/domain/queries'
import { createChefGrid } from '@localchef/domain/search/chef-grid'
import { findNear } from '@localchef/domain/search/find-located'
import { cellOf, cellsAround } from '@localchef/domain/search/grid-cells'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../apps/server/src/database/open-database.ts'
import { openGeneratedMarketplace } from '../open-generated-marketplace.ts'

let open: OpenDatabase

beforeAll(async () => {
  open = await openGeneratedMarketplace()
})
afterAll(() => open.stop())

const chicago = { latitude: 41.88, longitude: -87.63, radiusMiles: 400 }
const page = { filters: SearchFilters.parse({}), limit: 50, offset: 0, sortBy: 'distance' } as const

/** The search's result, and the result of a scan over all chefs. */
async function bothAnswers(connection: Connection, grid: ChefGrid) {
  const { total, cuisines, cards } = await findNear(queriesOn(connection), grid, chicago, page)
  const within = `
    from public.chefs c
    where c.status in ('active', 'paused')
      and 2 * 6378168 * asin(
        extensions.cube_distance(c.earth_position, private.earth_point($1, $2)) / (2 * 6378168)
      ) <= $3 * 1609.344`
  const { latitude, longitude, radiusMiles } = chicago
  const place = [latitude, longitude, radiusMiles]
  const nearest = await connection.query<{ id: string; rating: number | null }>(
    `select c.id, c.rating_average::float8 as rating ${within}
     order by c.status, c.is_open desc, extensions.cube_distance(c.earth_position, private.earth_point($1, $2)), c.id
     limit 50`,
    place,
  )
  const all = await connection.query<{ total: number }>(`select count(*)::integer as total ${within}`, place)
  const counted = await connection.query<{ value: string; count: number }>(
    `select f.value, count(*)::integer as count
     from (select unnest(c.cuisines) as value ${within}) f
     group by f.value
     order by f.value collate "C"`,
    place,
  )
  return {
    grid: { total, cuisines, cards: cards.map(({ id, rating }) => ({ id, rating })) },
    everybody: { total: all.rows[0]?.total, cuisines: counted.rows, cards: nearest.rows },
  }
}

const somebody = (place: number) =>
  `(select id from public.chefs where status in ('active', 'paused') order by earth_position <-> private.earth_point(41.88, -87.63), id limit 1 offset ${place})`

test.each([
  ['nothing has changed', 'select 1'],
  [
    'somebody moved within their cell',
    `update public.chefs set latitude = latitude + 1e-5 where id = ${somebody(3)}`,
  ],
  [
    'somebody moved here from far away',
    `update public.chefs set latitude = 41.9, longitude = -87.6 where id = ${somebody(700)}`,
  ],
  [
    'somebody moved away',
    `update public.chefs set latitude = -33, longitude = 151 where id = ${somebody(1)}`,
  ],
  [
    'somebody was rated',
    `update public.chefs set rating_sum = rating_sum + 1, rating_count = rating_count + 1 where id = ${somebody(0)}`,
  ],
  [
    'somebody cooks something else',
    `update public.chefs set cuisines = '{korean,thai}' where id = ${somebody(2)}`,
  ],
  ['somebody was suspended', `update public.chefs set status = 'suspended' where id = ${somebody(4)}`],
  [
    'somebody has gone',
    `delete from public.profiles where id = (select profile_id from public.chefs where id = ${somebody(5)})`,
  ],
  [
    'a whole region was changed at once',
    `update public.chefs set cuisines = '{georgian}' where latitude > 41.5 and longitude between -89 and -86`,
  ],
  ['the changes were added up', 'select private.add_cell_changes_up()'],
  ['everything was made anew', 'select private.rebuild_search()'],
])('the grid is what the database has when %s', async (_what, change) => {
  const { database } = open
  const cold = createChefGrid()
  const warm = createChefGrid()
  const search = (grid: ChefGrid) => database.as(service, (connection) => bothAnswers(connection, grid))
  await search(warm)
  await database.transaction(async (connection) => {
    await connection.query('set local search_path = public, extensions')
    await connection.query(change)
  })
  for (const grid of [warm, cold]) {
    const answers = await search(grid)
    expect(answers.grid).toEqual(answers.everybody)
    expect(answers.everybody.total).toBeGreaterThan(20)
  }
})

test('the grid reads only the cells that changed since they were cached', async () => {
  const { database } = open
  const grid = createChefGrid()
  const cells = cellsAround({ lat: chicago.latitude, lng: chicago.longitude }, chicago.radiusMiles)
  const statements: string[] = []
  const look = () =>
    database.as(service, (connection) =>
      grid.read(
        queriesOn({
          query(text, values) {
            statements.push(text)
            return connection.query(text, values)
          },
        }),
        cells,
      ),
    )
  const before = await look()
  expect(statements).toHaveLength(3)
  statements.length = 0
  expect((await look()).map(({ cell }) => cell).sort()).toEqual(before.map(({ cell }) => cell).sort())
  expect(statements).toHaveLength(1)

  const { rows } = await database.pool.query<{ latitude: number; longitude: number }>(
    `update public.chefs set rating_sum = rating_sum + 2, rating_count = rating_count + 1
     where id = (select id from public.chefs where status = 'active' order by extensions.cube_distance(earth_position, private.earth_point(41.88, -87.63)) limit 1)
     returning latitude, longitude`,
  )
  const changed = cellOf({ lat: rows[0]?.latitude ?? 0, lng: rows[0]?.longitude ?? 0 })
  const after = await look()
  const different = after.filter((cell) => !before.includes(cell)).map(({ cell }) => cell)
  expect(different).toEqual([changed])
})

test('a grid with a small cache returns the same results', async () => {
  const small = createChefGrid(10_000)
  await open.database.as(service, async (connection) => {
    for (let time = 0; time < 2; time += 1) {
      const answers = await bothAnswers(connection, small)
      expect(answers.grid).toEqual(answers.everybody)
    }
  })
})

test("a batch is in its kitchen's cell, both when created and after the kitchen has moved", async () => {
  const elsewhere = async () => {
    const { rows } = await open.database.pool.query<{ batches: number; elsewhere: number }>(
      `select count(*)::integer as batches,
         count(*) filter (where b.cell <> private.cell_of(c.latitude, c.longitude))::integer as elsewhere
       from public.ready_batches b
       join public.chefs c on c.id = b.chef_id`,
    )
    return rows[0]
  }
  const seeded = await elsewhere()
  expect(seeded?.elsewhere).toBe(0)
  await open.database.pool.query(
    `insert into public.ready_batches (dish_id, chef_id, day, pickup_from, pickup_until, portions_made, portions_left)
     select d.id, d.chef_id, now()::date, now(), now() + interval '1 hour', 3, 3
     from public.dishes d
     where d.status = 'active'
     order by d.id
     limit 20`,
  )
  expect(await elsewhere()).toEqual({ batches: (seeded?.batches ?? 0) + 20, elsewhere: 0 })
  await open.database.pool.query(
    'update public.chefs set latitude = latitude - 1, longitude = longitude + 0.4',
  )
  expect((await elsewhere())?.elsewhere).toBe(0)
})
