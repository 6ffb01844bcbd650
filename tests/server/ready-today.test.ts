import { service } from '@localchef/backend/caller'
import type { Connection } from '@localchef/backend/database'
import { getHomeFeed } from '@localchef/contracts/home/get-home-feed'
import type { DishWithChef } from '@localchef/contracts/menu/dish-card'
import { listReadyDishes } from '@localchef/contracts/menu/list-ready-dishes'
import { getHomeFeed as getHomeFeedHandler } from '@localchef/domain/home/get-home-feed'
import { listReadyDishes as listReadyDishesHandler } from '@localchef/domain/menu/list-ready-dishes'
import { queriesOn } from '@localchef/domain/queries'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../apps/server/src/database/open-database.ts'
import type { Kitchen } from '../kitchen-fixture.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { openTestDatabase } from '../open-test-database.ts'
import { addOpenKitchen } from '../ordering-people.ts'

let open: OpenDatabase
let east: Kitchen
let west: Kitchen

beforeAll(async () => {
  open = await openTestDatabase()
  east = await addOpenKitchen(open.database, { name: 'East' })
  west = await addOpenKitchen(open.database, { name: 'West' })
})
afterAll(() => open.stop())

/** Both cook on the 19th and the 20th, from five to eleven in the evening of their own. */
beforeEach(async () => {
  await open.database.transaction(async (connection) => {
    await connection.query('delete from public.ready_batches')
    await moveTo(connection, east, 'America/New_York')
    await moveTo(connection, west, 'America/Los_Angeles')
    await connection.query(`
      insert into public.ready_batches (dish_id, chef_id, day, pickup_from, pickup_until, portions_made, portions_left)
      select d.id, c.id, day, (day + time '17:00') at time zone c.time_zone, (day + time '23:00') at time zone c.time_zone, 9, 9
      from public.chefs c
      join public.dishes d on d.chef_id = c.id
      cross join unnest(array['2026-11-19', '2026-11-20']::date[]) day
    `)
  })
})

async function moveTo(connection: Connection, { chefId }: Kitchen, timeZone: string): Promise<void> {
  await connection.query('update public.chefs set time_zone = $2 where id = $1', [chefId, timeZone])
}

/** Who has food of today at that moment, on the page of ready dishes and on the first page: they agree. */
async function readyAt(moment: string): Promise<string[]> {
  return open.database.as(service, async (connection) => {
    const call = {
      db: queriesOn(connection),
      person: null,
      now: new Date(moment),
      outside: nothingOutside(),
    }
    const { dishes } = listReadyDishes.output.parse(
      await listReadyDishesHandler.handle(listReadyDishes.input.parse({}), call),
    )
    const { readyToday } = getHomeFeed.output.parse(
      await getHomeFeedHandler.handle(getHomeFeed.input.parse({}), call),
    )
    const names = dishes.map(nameAndDay).sort()
    expect(readyToday.map(nameAndDay).sort()).toEqual(names)
    return names
  })
}

function nameAndDay({ chef, batch }: DishWithChef): string {
  return `${chef.name} ${batch?.pickupFrom.slice(0, 10)}`
}

test.each([
  ['in the afternoon', '2026-11-19T20:00:00Z', ['East 2026-11-19', 'West 2026-11-20']],
  ['when the eastern kitchen has closed', '2026-11-20T04:30:00Z', ['West 2026-11-20']],
  ['past the eastern midnight', '2026-11-20T05:00:00Z', ['East 2026-11-20', 'West 2026-11-20']],
  ['when the western kitchen has closed', '2026-11-20T07:30:00Z', ['East 2026-11-20']],
  ['past the western midnight', '2026-11-20T08:00:00Z', ['East 2026-11-20', 'West 2026-11-21']],
  ['when both have closed', '2026-11-21T07:00:00Z', []],
])('today is where the kitchen is: %s', async (_when, moment, expected) => {
  expect(await readyAt(moment)).toEqual(expected)
})

test('today moves with the kitchen and with the day of a batch', async () => {
  const lateInTheEast = '2026-11-20T05:00:00Z'
  await open.database.transaction(async (connection) => {
    await moveTo(connection, east, 'America/Los_Angeles')
    await connection.query(`delete from public.ready_batches where day = '2026-11-19'`)
  })
  expect(await readyAt(lateInTheEast)).toEqual([])
  await open.database.pool.query(`update public.ready_batches set day = '2026-11-19' where chef_id = $1`, [
    east.chefId,
  ])
  expect(await readyAt(lateInTheEast)).toEqual(['East 2026-11-20'])
})

test('a batch is one of today from the midnight on that the calendar of its kitchen says', async () => {
  const { rows } = await open.database.pool.query<{ asked: number; different: number }>(`
    select count(*)::integer as asked,
      count(*) filter (
        where (day <= (moment at time zone zone)::date) <> (day::timestamp at time zone zone <= moment)
      )::integer as different
    from unnest(array['America/New_York', 'America/Denver', 'America/Phoenix', 'Pacific/Honolulu', 'Europe/Moscow']) zone
    cross join generate_series('2026-11-01T00:00Z'::timestamptz, '2027-11-30T00:00Z', interval '30 minutes') moment
    cross join lateral (
      select (moment at time zone 'UTC')::date + shift as day from generate_series(-1, 1) shift
    ) days
  `)
  expect(rows[0]).toEqual({ asked: 5 * 18_913 * 3, different: 0 })
})
