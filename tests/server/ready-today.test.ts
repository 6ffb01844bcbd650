import { service } from '@localchef/backend/caller'
import type { Connection } from '@localchef/backend/database'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import { getHomeFeed, type HomeFeed } from '@localchef/contracts/home/get-home-feed'
import type { DishWithChef } from '@localchef/contracts/menu/dish-card'
import { getDish } from '@localchef/contracts/menu/get-dish'
import { listReadyDishes } from '@localchef/contracts/menu/list-ready-dishes'
import { getChef as getChefHandler } from '@localchef/domain/chefs/get-chef'
import { getHomeFeed as getHomeFeedHandler } from '@localchef/domain/home/get-home-feed'
import { getDish as getDishHandler } from '@localchef/domain/menu/get-dish'
import { listReadyDishes as listReadyDishesHandler } from '@localchef/domain/menu/list-ready-dishes'
import { queriesOn } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal-error'
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

/** Both kitchens have batches on the 19th and 20th, from 17:00 to 23:00 local time. */
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

async function setPicture({ dishId }: Kitchen, path: string | null): Promise<void> {
  await open.database.pool.query('update public.dishes set picture_path = $2 where id = $1', [dishId, path])
}

/** The home page's data in the afternoon of the 19th. */
function homeFeed(): Promise<HomeFeed> {
  return open.database.as(service, async (connection) => {
    const call = {
      db: queriesOn(connection),
      user: null,
      now: new Date('2026-11-19T20:00:00Z'),
      outside: nothingOutside(),
      refuse: Refusal.make,
    }
    return getHomeFeed.output.parse(await getHomeFeedHandler.handle(getHomeFeed.input.parse({}), call))
  })
}

/** Kitchens that have food today, at a moment. Checks that ready dishes and home page agree. */
async function readyAt(moment: string): Promise<string[]> {
  return open.database.as(service, async (connection) => {
    const call = {
      db: queriesOn(connection),
      user: null,
      now: new Date(moment),
      outside: nothingOutside(),
      refuse: Refusal.make,
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
])("today follows the kitchen's time zone: %s", async (_when, moment, expected) => {
  expect(await readyAt(moment)).toEqual(expected)
})

test('a kitchen that is closed by its hours has no ready food in any list', async () => {
  const lists = async (moment: string) => {
    await open.database.pool.query(
      'select private.refresh_hours(array(select id from public.chefs), $1::timestamptz)',
      [moment],
    )
    return open.database.as(service, async (connection) => {
      const call = {
        db: queriesOn(connection),
        user: null,
        now: new Date(moment),
        outside: nothingOutside(),
        refuse: Refusal.make,
      }
      const ready = async (query?: string) =>
        listReadyDishes.output
          .parse(await listReadyDishesHandler.handle(listReadyDishes.input.parse({ query }), call))
          .dishes.filter(({ chef }) => chef.name === 'West')
          .map(({ batch }) => batch?.openUntil)
      const dish = getDish.output.parse(
        await getDishHandler.handle(getDish.input.parse({ id: west.dishId }), call),
      )
      const chef = getChef.output.parse(
        await getChefHandler.handle(getChef.input.parse({ id: west.chefId }), call),
      )
      return {
        listed: await ready(),
        now: await ready('piroshki now'),
        dish: dish.batches.map(({ openUntil }) => openUntil).slice(0, 1),
        chef: chef.isOpenNow,
      }
    })
  }
  await open.database.pool.query(
    'update public.chef_hours set opens_minute = 1020, closes_minute = 1320 where chef_id = $1',
    [west.chefId],
  )
  // 22:00 in Los Angeles.
  const closing = '2026-11-20T06:00:00+00:00'
  expect(await lists('2026-11-20T05:59:00Z')).toEqual({
    listed: [closing],
    now: [closing],
    dish: [closing],
    chef: true,
  })
  expect(await lists('2026-11-20T06:00:00Z')).toEqual({ listed: [null], now: [], dish: [null], chef: false })
  // Sales end ten minutes before the window does.
  expect((await lists('2026-11-20T06:51:00Z')).listed).toEqual([])
})

test.each([['an uploaded picture', 'no picture', '1c5e/9f0c2d.jpg', null]])(
  'on the home page food with %s stands before food with %s',
  async (_better, _worse, better, worse) => {
    for (const [first, second] of [
      [east, west],
      [west, east],
    ] as const) {
      await setPicture(first, better)
      await setPicture(second, worse)
      const { readyToday, popularDishes } = await homeFeed()
      for (const dishes of [readyToday, popularDishes]) {
        expect(dishes.map(({ chefId }) => chefId)).toEqual([first.chefId, second.chefId])
      }
    }
  },
)

test('the home page prefers a dish with a picture when a kitchen has several', async () => {
  await setPicture(east, null)
  const { rows } = await open.database.pool.query<{ id: string }>(
    `insert into public.dishes (chef_id, name, price_cents, category, status, allergens, picture_path)
     values ($1, 'Blini', 700, 'main', 'active', '{wheat}', '1c5e/blini.jpg')
     returning id`,
    [east.chefId],
  )
  const id = rows[0]?.id
  await open.database.pool.query(
    `insert into public.ready_batches (dish_id, chef_id, day, pickup_from, pickup_until, portions_made, portions_left)
     select $1, chef_id, day, pickup_from + interval '1 hour', pickup_until, 9, 9
     from public.ready_batches
     where chef_id = $2`,
    [id, east.chefId],
  )
  const { readyToday, popularDishes } = await homeFeed()
  expect(readyToday.find(({ chefId }) => chefId === east.chefId)?.id).toBe(id)
  expect(popularDishes.find(({ chefId }) => chefId === east.chefId)?.id).toBe(id)
  await open.database.pool.query('delete from public.dishes where id = $1', [id])
})

test('on the home page kitchens with a cover come before others, but after featured ones', async () => {
  const set = (kitchen: Kitchen, cover: string | null, rank: number | null) =>
    open.database.pool.query(
      'update public.chefs set cover_path = $2, featured_rank = $3, is_open = true where id = $1',
      [kitchen.chefId, cover, rank],
    )
  const shown = async () => (await homeFeed()).featuredChefs.map(({ id }) => id)
  for (const [first, second] of [
    [east, west],
    [west, east],
  ] as const) {
    await set(first, '1c5e/cover.jpg', null)
    await set(second, null, null)
    expect(await shown()).toEqual([first.chefId, second.chefId])
    await set(second, null, 1)
    expect(await shown()).toEqual([second.chefId, first.chefId])
  }
  await set(west, null, null)
  await set(east, null, null)
})

test("a batch counts as today's by its own day and its kitchen's current time zone", async () => {
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

test("a batch counts as today's from midnight in its kitchen's time zone", async () => {
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
