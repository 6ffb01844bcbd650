import { service } from '@localchef/backend/caller'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import { getHomeFeed } from '@localchef/contracts/home/get-home-feed'
import { getDish } from '@localchef/contracts/menu/get-dish'
import { listAvailableToday } from '@localchef/contracts/menu/list-available-today'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { searchDishes } from '@localchef/contracts/search/search-dishes'
import { getChef as getChefHandler } from '@localchef/domain/chefs/get-chef'
import { getHomeFeed as getHomeFeedHandler } from '@localchef/domain/home/get-home-feed'
import { getDish as getDishHandler } from '@localchef/domain/menu/get-dish'
import { listAvailableToday as listAvailableTodayHandler } from '@localchef/domain/menu/list-available-today'
import { quoteOrder as quoteOrderHandler } from '@localchef/domain/orders/quote-order'
import { queriesOn } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal-error'
import { searchDishes as searchDishesHandler } from '@localchef/domain/search/search-dishes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../apps/server/src/database/open-database.ts'
import type { Kitchen } from '../kitchen-fixture.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { openTestDatabase } from '../open-test-database.ts'
import { addOpenKitchen, cartOf } from '../ordering-people.ts'

/** Thursday, 12:05 in Los Angeles. */
const now = new Date('2026-11-19T20:05:00Z')

let open: OpenDatabase
let kitchen: Kitchen

beforeAll(async () => {
  open = await openTestDatabase()
  kitchen = await addOpenKitchen(open.database, {})
  await sql('update public.dishes set prep_minutes = 10 where id = $1', [kitchen.dishId])
  await sql('delete from public.ready_batches')
  await sql('update public.dishes set times_ordered = 9')
})
afterAll(() => open.stop())

beforeEach(async () => {
  await sql('delete from public.chef_hour_exceptions')
  await sql('delete from public.slot_sales')
  await sql(`update public.chefs set lead_minutes = 60, slot_minutes = 30, status = 'active'`)
  await sql('update public.dishes set slot_portion_limit = null, available_weekdays = default')
})

function sql(text: string, values: unknown[] = []) {
  return open.database.pool.query(text, values)
}

/** When each answer says that the dish can be had at the earliest. */
function everyAnswer() {
  return open.database.as(service, async (connection) => {
    const call = {
      db: queriesOn(connection),
      user: null,
      now,
      outside: nothingOutside(),
      refuse: Refusal.make,
    }
    const { dishId, chefId } = kitchen
    const page = getDish.output.parse(await getDishHandler.handle({ id: dishId }, call))
    const chef = getChef.output.parse(await getChefHandler.handle({ id: chefId }, call))
    const found = searchDishes.output.parse(
      await searchDishesHandler.handle(searchDishes.input.parse({ query: 'piroshki' }), call),
    )
    const home = getHomeFeed.output.parse(await getHomeFeedHandler.handle({}, call))
    const today = listAvailableToday.output.parse(await listAvailableTodayHandler.handle({ chefId }, call))
    const quote = quoteOrder.output.parse(
      await quoteOrderHandler.handle(quoteOrder.input.parse(cartOf(kitchen, false)), call),
    )
    return {
      page: page.earliestAt,
      menu: chef.menu[0]?.earliestAt,
      found: found.dishes[0]?.earliestAt,
      home: home.popularDishes[0]?.earliestAt,
      today: today.madeToOrder[0]?.earliestAt ?? null,
      cart: quote.slots[0]?.from ?? null,
    }
  })
}

/** Expects all answers to name this time, which is today's if `list-available-today` has the dish. */
async function expectEarliest(time: string | null, { isToday = true } = {}) {
  const all = { page: time, menu: time, found: time, home: time, cart: time }
  expect(await everyAnswer()).toEqual({ ...all, today: isToday ? time : null })
}

test('a dish of ten minutes is not promised before the notice that its kitchen asks for', async () => {
  await expectEarliest('2026-11-19T21:30:00.000Z')
})

test('the longer of preparation and notice counts', async () => {
  await sql('update public.chefs set lead_minutes = 0')
  await expectEarliest('2026-11-19T20:30:00.000Z')
})

test('no day is promised on which the kitchen is closed', async () => {
  await sql(
    `insert into public.chef_hour_exceptions (chef_id, day)
     select $1, day from unnest(array['2026-11-19', '2026-11-20']::date[]) day`,
    [kitchen.chefId],
  )
  await expectEarliest('2026-11-21T08:00:00.000Z', { isToday: false })
})

test('no weekday is promised on which the dish is not made', async () => {
  await sql(`update public.dishes set available_weekdays = '{0}'`)
  await expectEarliest('2026-11-22T08:00:00.000Z', { isToday: false })
})

test('a full slot is not promised', async () => {
  await sql('update public.dishes set slot_portion_limit = 2')
  await sql(
    `insert into public.slot_sales (cap_key, slot_from, chef_id, portions)
     values ($1, '2026-11-19T21:30:00Z', $2, 2)`,
    [kitchen.dishId, kitchen.chefId],
  )
  await expectEarliest('2026-11-19T22:00:00.000Z')
})

test('a paused kitchen promises no time', async () => {
  await sql(`update public.chefs set status = 'paused'`)
  const { page, menu, today } = await everyAnswer()
  expect([page, menu, today]).toEqual([null, null, null])
})
