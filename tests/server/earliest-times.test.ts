import { service } from '@localchef/backend/caller'
import type { Connection } from '@localchef/backend/database'
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
  await sql('update public.dishes set times_ordered = 9')
})
afterAll(() => open.stop())

beforeEach(async () => {
  await sql('delete from public.chef_hour_exceptions')
  await sql('delete from public.slot_sales')
  await sql('delete from public.ready_batches')
  await sql('delete from public.chef_permits')
  await sql('delete from public.chef_day_meals')
  await sql('delete from public.orders')
  await sql(
    `update public.chefs set lead_minutes = 60, slot_minutes = 30, status = 'active', max_open_orders = 500`,
  )
  await sql('update public.dishes set slot_portion_limit = null, available_weekdays = default')
})

function sql(text: string, values: unknown[] = []) {
  return open.database.pool.query(text, values)
}

const callOn = (connection: Connection) => ({
  db: queriesOn(connection),
  user: null,
  now,
  outside: nothingOutside(),
  refuse: Refusal.make,
})

function asVisitor<Result>(work: (call: ReturnType<typeof callOn>) => Promise<Result>): Promise<Result> {
  return open.database.as(service, (connection) => work(callOn(connection)))
}

/** The earliest time of the dish according to each operation. */
function everyAnswer() {
  return asVisitor(async (call) => {
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

/** Expects every operation to name this time; `list-available-today` names it only if `isToday`. */
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
  const { page, menu, today, cart } = await everyAnswer()
  expect([page, menu, today, cart]).toEqual([null, null, null, null])
})

/** An order of the kitchen that is open, with its subtotal in cents. */
async function addOrder(subtotalCents: number): Promise<string> {
  const { rows } = await sql(
    `insert into public.orders (
       chef_id, taken_by_chef, buyer_name, status, fulfilment, slot_from, slot_until, service_day,
       subtotal_cents, service_fee_cents, delivery_fee_cents, tip_cents, meals, payment_method, payment_status,
       answer_due_at
     )
     values ($1, true, 'Bella', 'placed', 'pickup', '2026-11-20T20:00Z', '2026-11-20T20:30Z', '2026-11-20',
       $2, 0, 0, 0, 1, 'pay_on_pickup', 'due', '2026-11-20T20:00Z')
     returning id`,
    [kitchen.chefId, subtotalCents],
  )
  await sql(
    `insert into public.order_lines (order_id, dish_id, dish_name, unit_price_cents, quantity)
     values ($1, $2, 'Piroshki', $3, 1)`,
    [rows[0].id, kitchen.dishId, subtotalCents],
  )
  return rows[0].id
}

function addBatch() {
  return sql(
    `insert into public.ready_batches (chef_id, dish_id, day, order_by, pickup_from, pickup_until, portions_made, portions_left)
     values ($1, $2, '2026-11-19', '2026-11-19T20:30Z', '2026-11-19T21:00Z', '2026-11-19T22:00Z', 5, 5)`,
    [kitchen.chefId, kitchen.dishId],
  )
}

/** What the page says of the dish, and whether the cart offers a slot for a portion of its batch. */
function readPage() {
  return asVisitor(async (call) => {
    const { takesOrders, batch, batches } = getDish.output.parse(
      await getDishHandler.handle({ id: kitchen.dishId }, call),
    )
    const quote = quoteOrder.output.parse(
      await quoteOrderHandler.handle(quoteOrder.input.parse(cartOf(kitchen)), call),
    )
    return {
      takesOrders,
      batch: batch !== null,
      batches: batches.length,
      isFull: quote.isFull,
      slots: quote.slots.length > 0,
    }
  })
}

test('a kitchen with all the open orders that it takes promises no time, and again after one of them', async () => {
  await addBatch()
  const order = await addOrder(500)
  await sql('update public.chefs set max_open_orders = 1')
  await expectEarliest(null, { isToday: false })
  expect(await readPage()).toEqual({
    takesOrders: false,
    batch: false,
    batches: 0,
    isFull: true,
    slots: false,
  })
  await sql('delete from public.orders where id = $1', [order])
  await expectEarliest('2026-11-19T21:30:00.000Z')
  expect(await readPage()).toEqual({ takesOrders: true, batch: true, batches: 1, isFull: false, slots: true })
})

test('the yearly sales of a permit leave room for orders that fit', async () => {
  await addBatch()
  const limit = (cents: number) =>
    sql(
      `insert into public.chef_permits (chef_id, sales_per_year_cents) values ($1, $2)
       on conflict (chef_id) do update set sales_per_year_cents = excluded.sales_per_year_cents`,
      [kitchen.chefId, cents],
    )
  await addOrder(10_000)
  await limit(10_499)
  await expectEarliest(null, { isToday: false })
  expect(await readPage()).toMatchObject({ takesOrders: false, batch: false, slots: false })
  await limit(10_650)
  await expectEarliest('2026-11-19T21:30:00.000Z')
  expect(await readPage()).toMatchObject({ takesOrders: true, batch: true, slots: true })
})

test('a batch is not promised on a day whose meals the permit has used up', async () => {
  await addBatch()
  await sql(`insert into public.chef_permits (chef_id, meals_per_day) values ($1, 3)`, [kitchen.chefId])
  await sql(`insert into public.chef_day_meals (chef_id, day, meals) values ($1, '2026-11-19', 3)`, [
    kitchen.chefId,
  ])
  expect(await readPage()).toMatchObject({ takesOrders: true, batch: false, batches: 0, slots: false })
  await sql('update public.chef_day_meals set meals = 2')
  expect(await readPage()).toMatchObject({ takesOrders: true, batch: true, batches: 1, slots: true })
})
