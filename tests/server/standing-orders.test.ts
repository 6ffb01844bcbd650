import { exportMyData } from '@localchef/contracts/account/export-my-data'
import { addDays } from '@localchef/contracts/analytics/get-chef-analytics'
import { getChefCalendar } from '@localchef/contracts/bookings/get-chef-calendar'
import { getMyLoyalty } from '@localchef/contracts/loyalty/get-my-loyalty'
import { saveLoyaltyRule } from '@localchef/contracts/loyalty/save-loyalty-rule'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { createStandingOrder } from '@localchef/contracts/standing-orders/create-standing-order'
import { listChefStandingOrders } from '@localchef/contracts/standing-orders/list-chef-standing-orders'
import { listStandingOrders } from '@localchef/contracts/standing-orders/list-standing-orders'
import { placeOccurrence } from '@localchef/contracts/standing-orders/place-occurrence'
import { placeStandingOrder } from '@localchef/contracts/standing-orders/place-standing-order'
import { skipOccurrence } from '@localchef/contracts/standing-orders/skip-occurrence'
import { transitionStandingOrder } from '@localchef/contracts/standing-orders/transition-standing-order'
import { updateStandingOrder } from '@localchef/contracts/standing-orders/update-standing-order'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { steadySlot } from '../steady-slot.ts'
import {
  admin,
  advanceAt,
  announce,
  bell,
  bringNearer,
  buyer,
  cancelOrder,
  chef,
  closeStandingOrderStage,
  count,
  erase,
  hours,
  kitchen,
  mine,
  nextOf,
  openStandingOrderStage,
  order,
  ordersOf,
  placeNext,
  renewPeople,
  run,
  server,
  stand,
} from './standing-order-stage.ts'

beforeAll(openStandingOrderStage)
afterAll(closeStandingOrderStage)
beforeEach(renewPeople)

describe('a standing order', () => {
  test('a standing order repeats its order a week later: announced with its total, placed the next morning', async () => {
    const standing = await stand()
    const next = nextOf(standing)
    expect(standing).toMatchObject({
      status: 'active',
      everyWeeks: 1,
      total: 13,
      lines: [{ name: 'Piroshki', quantity: 2, unitPrice: 6.5, variants: [{ name: 'Large' }] }],
      past: [{ status: 'placed' }],
    })
    expect(Date.parse(next.day) - Date.parse(standing.past[0]?.day ?? '')).toBe(7 * 86_400_000)
    expect(await bell(chef)).toEqual(['standing_started'])
    expect((await advanceAt(hours(next.placesAt, -26))).steps).toBe(0)

    const { mails } = await announce(standing)
    expect(mails).toMatchObject([
      { to: buyer.email, title: `Coming up: your standing order from Kitchen ${count}` },
    ])
    expect(mails[0]?.lines.join(' ')).toContain('$13.00')
    expect(mails[0]?.facts).toMatchObject([
      { label: 'Items', value: '2 × Piroshki (Large +$1.50)' },
      { label: 'Pickup' },
      { label: 'Where' },
      { label: 'Total', value: '$13.00' },
    ])
    expect((await mine()).next).toMatchObject({ status: 'announced', total: 13 })
    expect(await ordersOf(next.day)).toEqual([])

    await placeNext(standing)
    expect(await ordersOf(next.day)).toEqual([
      { status: 'placed', meals: 2, total_cents: 1300, payment_method: 'pay_on_pickup' },
    ])
    const after = await mine()
    expect(after.past[0]).toMatchObject({
      day: next.day,
      status: 'placed',
      order: { number: expect.any(Number) },
    })
    expect(Date.parse(nextOf(after).day) - Date.parse(next.day)).toBe(7 * 86_400_000)
    expect(await bell(buyer)).toEqual(['standing_coming', 'standing_placed'])
  })

  test('a standing order of two weeks skips every second week', async () => {
    const standing = await stand(2)
    const distance = Date.parse(nextOf(standing).day) - Date.parse(standing.past[0]?.day ?? '')
    expect(distance).toBe(14 * 86_400_000)
  })

  test('a date is placed once by four processes, and not again by a later run', async () => {
    const standing = await stand()
    const { day, placesAt } = nextOf(standing)
    expect((await advanceAt(hours(placesAt, -23), 4)).steps).toBe(1)
    expect((await advanceAt(hours(placesAt, 0), 4)).steps).toBe(1)
    expect((await advanceAt(hours(placesAt, 1), 4)).steps).toBe(0)
    expect(await ordersOf(day)).toHaveLength(1)
  })

  test('a standing order places no missed week after an outage, and notifies both sides once', async () => {
    const standing = await stand()
    const { day, slotFrom } = nextOf(standing)
    await advanceAt(hours(slotFrom, 24 * 20))
    const after = await mine()
    expect(after.past[0]).toMatchObject({ day, status: 'skipped', reason: 'too_late' })
    expect(Date.parse(nextOf(after).slotFrom)).toBeGreaterThan(Date.parse(slotFrom) + 20 * 86_400_000)
    expect(await ordersOf(day)).toEqual([])
    expect(await bell(buyer)).toEqual(['standing_skipped'])
    expect(await bell(chef)).toEqual(['standing_started', 'standing_date_lost'])
  })

  test('a standing order waits for its buyer if a price has risen, and is placed only with the buyer’s consent', async () => {
    const standing = await stand()
    await announce(standing)
    await run('update public.dishes set price_cents = 600 where id = $1', [kitchen.dishId])
    await placeNext(standing)
    const { day } = nextOf(standing)
    expect(await ordersOf(day)).toEqual([])
    expect((await mine()).next).toMatchObject({ status: 'waiting', reason: 'price_risen', total: 15 })
    expect(await bell(buyer)).toEqual(['standing_coming', 'standing_waiting'])
    expect(await bell(chef)).toEqual(['standing_started', 'standing_waiting_for_buyer'])

    const { id } = standing
    const nearer = await bringNearer(id)
    const early = await callFunction(server, placeOccurrence, { id, day: nearer, seenTotal: 13 }, buyer)
    expect(early.error).toMatchObject({ code: 'total_changed', details: { newTotal: 15 } })
    const stranger = await server.signUp({ email: `s${count}@standing.test`, role: 'buyer', name: 'Sam' })
    const wanted = { id, day: nearer, seenTotal: 15 }
    expect((await callFunction(server, placeOccurrence, wanted, stranger)).status).toBe(404)
    const placed = await callFunction(server, placeOccurrence, wanted, buyer)
    expect(placed.data).toMatchObject({ total: 15, status: 'placed', payment: null })
    expect(await mine()).toMatchObject({
      total: 15,
      lines: [{ unitPrice: 7.5 }],
      past: [{ day: nearer }, {}],
    })
    expect((await callFunction(server, placeOccurrence, wanted, buyer)).error.code).toBe('occurrence_settled')
  })

  test('a date without an answer to a risen price is skipped when the kitchen needs the time', async () => {
    const standing = await stand()
    await run('update public.dishes set price_cents = 600 where id = $1', [kitchen.dishId])
    await announce(standing)
    const { day, answerBy } = nextOf(standing)
    await advanceAt(hours(answerBy, 0))
    expect((await mine()).past[0]).toMatchObject({ day, status: 'skipped', reason: 'not_answered' })
    expect(await ordersOf(day)).toEqual([])
  })

  test.each([
    ['dish_gone', `update public.dishes set status = 'paused' where id = $1`],
    ['kitchen_paused', `update public.chefs set status = 'paused' where id = $2`],
    ['permit_reached', `insert into public.chef_permits (chef_id, meals_per_day) values ($2, 1)`],
    [
      'closed_day',
      `insert into public.chef_hour_exceptions (chef_id, day)
       select $2, day from public.standing_order_occurrences where resolved_at is null
         and standing_order_id in (select id from public.standing_orders where chef_id = $2)`,
    ],
    [
      'time_gone',
      `insert into public.chef_hour_exceptions (chef_id, day, opens_minute, closes_minute)
       select $2, o.day, m.opens, m.opens + 30
       from public.standing_order_occurrences o
       join public.standing_orders s on s.id = o.standing_order_id
       cross join lateral (select case when s.minute_of_day < 720 then 1200 else 60 end as opens) m
       where o.resolved_at is null and s.chef_id = $2`,
    ],
    [
      'slot_full',
      `insert into public.slot_sales (cap_key, chef_id, slot_from, portions)
       select $1, $2, slot_from, 3 from public.standing_order_occurrences where resolved_at is null
         and standing_order_id in (select id from public.standing_orders where chef_id = $2)`,
    ],
    ['time_gone', `update public.dishes set available_weekdays = '{}' where id = $1`],
    ['sold_out', `update public.standing_order_lines set is_ready = true where dish_id = $1`],
    [
      'account',
      `update public.profiles set suspended_at = now() where id in
         (select buyer_id from public.standing_orders where chef_id = $2)`,
    ],
  ])('a date is skipped with the reason %s, and both sides are notified', async (reason, cause) => {
    const standing = await stand()
    await announce(standing)
    const values = [kitchen.dishId, kitchen.chefId].slice(0, cause.includes('$2') ? 2 : 1)
    await run(
      cause.includes('$1') ? cause : cause.replaceAll('$2', '$1'),
      cause.includes('$1') ? values : [kitchen.chefId],
    )
    await placeNext(standing)
    const { rows } = await run(
      `select status, reason from public.standing_order_occurrences
       where standing_order_id = $1 and day = $2::date`,
      [standing.id, nextOf(standing).day],
    )
    expect(rows).toEqual([{ status: 'skipped', reason }])
    expect(await ordersOf(nextOf(standing).day)).toEqual([])
    expect(await bell(buyer)).toEqual(['standing_coming', 'standing_skipped'])
    expect(await bell(chef)).toEqual(['standing_started', 'standing_date_lost'])
  })

  test('a date that comes while the marketplace is closed is skipped, and nothing is ordered', async () => {
    const standing = await stand()
    await announce(standing)
    await run(
      `insert into public.platform_settings (key, version, value) values ('opening', 2, '{"isOpen": false}')`,
    )
    await placeNext(standing)
    await run(`delete from public.platform_settings where key = 'opening' and version = 2`)
    const { rows } = await run(
      `select reason from public.standing_order_occurrences where standing_order_id = $1 and status = 'skipped'`,
      [standing.id],
    )
    expect(rows).toEqual([{ reason: 'kitchen_paused' }])
    expect(await ordersOf(nextOf(standing).day)).toEqual([])
  })

  test('a date that cannot be placed is announced with the reason, and placed if the reason no longer applies then', async () => {
    const standing = await stand()
    await run(`update public.chefs set status = 'paused' where id = $1`, [kitchen.chefId])
    const { mails } = await announce(standing)
    expect(mails[0]?.lines.join(' ')).toContain('takes no orders right now')
    await run(`update public.chefs set status = 'active' where id = $1`, [kitchen.chefId])
    await placeNext(standing)
    expect(await ordersOf(nextOf(standing).day)).toHaveLength(1)
    expect(await bell(buyer)).toEqual(['standing_at_risk', 'standing_placed'])
  })
})

describe('an order with “every week”', () => {
  async function request(changes: object = {}) {
    const lines = [
      {
        dishId: kitchen.dishId,
        quantity: 2,
        variantIds: [kitchen.variantId],
        seenUnitPrice: 6.5,
        ...changes,
      },
    ]
    const { data: quote } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines })
    return { chefId: kitchen.chefId, lines, slotFrom: steadySlot(quote.slots) }
  }
  const place = async (everyWeeks: 1 | 2, order: Awaited<ReturnType<typeof request>>) =>
    callFunction(server, placeStandingOrder, { everyWeeks, order }, buyer)
  const counts = async () => {
    const { rows } = await run(
      `select (select count(*)::integer from public.orders where buyer_id = $1) as orders,
         (select count(*)::integer from public.standing_orders where buyer_id = $1) as standing`,
      [buyer.id],
    )
    return rows[0]
  }

  test('an order with “every week” is placed and begins a standing order, and both sides see that on the order', async () => {
    const { status, data } = await place(2, await request())
    expect([status, data.status]).toEqual([200, 'placed'])
    const standing = await mine()
    expect(standing).toMatchObject({
      everyWeeks: 2,
      status: 'active',
      past: [{ status: 'placed', order: { id: data.id } }],
    })
    expect(data.standingOrderId).toBe(standing.id)
    for (const side of [buyer, chef]) {
      const read = await callFunction(server, getOrder, { orderId: data.id }, side)
      expect(read.data.standingOrderId).toBe(standing.id)
    }
    expect(await bell(chef)).toEqual(['standing_started'])
    await announce(standing)
    await placeNext(standing)
    const board = await callFunction(server, listChefOrders, {}, chef)
    const next = nextOf(standing).day
    const { rows } = await run(
      'select id from public.orders where buyer_id = $1 and service_day = $2::date',
      [buyer.id, next],
    )
    expect(board.data.orders.find(({ id }) => id === rows[0]?.id)).toMatchObject({
      standingOrderId: standing.id,
    })
  })

  test('a single order belongs to no standing order', async () => {
    const { data } = await callFunction(server, getOrder, { orderId: await order() }, buyer)
    expect(data.standingOrderId).toBeNull()
  })

  test('an order with “every week” is refused for dishes of a drop, and nothing is placed', async () => {
    const { rows } = await run(
      `insert into public.drops (chef_id, slug, title, opens_at, order_by, announced_at)
       values ($1, $2, 'Sushi Saturday', now() - interval '1 hour', now() + interval '40 hours', now())
       returning id`,
      [kitchen.chefId, `standing-drop-${count}`],
    )
    const drop = rows[0]?.id
    await run(
      `insert into public.drop_windows (drop_id, pickup_from, pickup_until)
       select $1, now() + from_hour * interval '1 hour', now() + (from_hour + 1) * interval '1 hour'
       from generate_series(48, 49) from_hour`,
      [drop],
    )
    await run('delete from public.ready_batches where dish_id = $1', [kitchen.dishId])
    await run(
      `insert into public.ready_batches
         (dish_id, chef_id, drop_id, day, order_by, pickup_from, pickup_until, portions_made, portions_left)
       values ($1, $2, $3, current_date + 2, now() + interval '40 hours', now() + interval '48 hours',
         now() + interval '50 hours', 9, 9)`,
      [kitchen.dishId, kitchen.chefId, drop],
    )
    const wanted = await request({ isReady: true })
    const refused = await place(1, wanted)
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      422,
      'cannot_stand',
      { because: 'drop' },
    ])
    expect(await counts()).toEqual({ orders: 0, standing: 0 })
    const once = await callFunction(server, placeOrder, wanted, buyer)
    expect(once.status).toBe(200)
    const later = await callFunction(
      server,
      createStandingOrder,
      { orderId: once.data.id, everyWeeks: 1 },
      buyer,
    )
    expect(later.error).toMatchObject({ code: 'cannot_stand', details: { because: 'drop' } })
  })

  test('an order with “every week” is refused with the sixth standing order, and nothing is placed', async () => {
    for (let index = 0; index < 5; index += 1) {
      await stand(1, await order(1))
      await run('delete from public.slot_sales where chef_id = $1', [kitchen.chefId])
    }
    const refused = await place(1, await request())
    expect(refused.error.code).toBe('too_many_standing_orders')
    expect(await counts()).toEqual({ orders: 5, standing: 5 })
  })
})

describe('the buyer of a standing order', () => {
  test('the buyer of a standing order skips one date, after which the next one is planned', async () => {
    const standing = await stand()
    const { day } = nextOf(standing)
    const { data } = await callFunction(server, skipOccurrence, { id: standing.id, day }, buyer)
    expect(data.past[0]).toMatchObject({ day, status: 'skipped', reason: 'by_buyer' })
    expect(Date.parse(nextOf(data).day) - Date.parse(day)).toBe(7 * 86_400_000)
    const again = await callFunction(server, skipOccurrence, { id: standing.id, day }, buyer)
    expect(again.error.code).toBe('occurrence_settled')
    await placeNext(standing)
    expect(await ordersOf(day)).toEqual([])
  })

  test('the buyer of a standing order pauses it, so that nothing is placed, and resumes it', async () => {
    const standing = await stand()
    const { id } = standing
    await callFunction(server, transitionStandingOrder, { id, to: 'paused' }, buyer)
    expect((await placeNext(standing)).steps).toBe(0)
    const { data } = await callFunction(server, transitionStandingOrder, { id, to: 'active' }, buyer)
    expect(data).toMatchObject({ status: 'active', next: { day: nextOf(standing).day, status: 'planned' } })
    expect(await bell(chef)).toEqual(['standing_started', 'standing_changed', 'standing_changed'])
  })

  test('the buyer of a standing order changes its interval, and the quantity of the next order', async () => {
    const standing = await stand()
    const quantities = standing.lines.map(({ id }) => ({ lineId: id, quantity: 3 }))
    const { data } = await callFunction(server, updateStandingOrder, { id: standing.id, quantities }, buyer)
    expect(data).toMatchObject({ total: 19.5, lines: [{ quantity: 3 }] })
    await announce(standing)
    await placeNext(standing)
    expect(await ordersOf(nextOf(standing).day)).toMatchObject([{ meals: 3, total_cents: 1950 }])
    const slower = await callFunction(server, updateStandingOrder, { id: standing.id, everyWeeks: 2 }, buyer)
    expect(slower.data.everyWeeks).toBe(2)
  })

  test('the buyer of a standing order ends it, after which no date remains', async () => {
    const standing = await stand()
    const { data } = await callFunction(
      server,
      transitionStandingOrder,
      { id: standing.id, to: 'ended' },
      buyer,
    )
    expect(data).toMatchObject({ status: 'ended', next: null, ended: { by: 'buyer' } })
    expect((await placeNext(standing)).steps).toBe(0)
    const again = await callFunction(
      server,
      transitionStandingOrder,
      { id: standing.id, to: 'active' },
      buyer,
    )
    expect(again.error.code).toBe('standing_order_ended')
    expect(await bell(chef)).toEqual(['standing_started', 'standing_ended_by_buyer'])
  })

  test("the buyer of a standing order cannot repeat another person's order, a canceled order, an order of a drop or the same order twice", async () => {
    const orderId = await order()
    await stand(1, orderId)
    const twice = await callFunction(server, createStandingOrder, { orderId, everyWeeks: 1 }, buyer)
    expect(twice.error.code).toBe('already_standing')
    const other = await callFunction(server, createStandingOrder, { orderId, everyWeeks: 1 }, chef)
    expect(other.status).toBe(404)
    const canceled = await order(1)
    await server.database.transaction(async (connection) => {
      await connection.query(`select set_config('localchef.order_actor', 'buyer', true)`)
      await connection.query(`update public.orders set status = 'cancelled' where id = $1`, [canceled])
    })
    const ended = await callFunction(server, createStandingOrder, { orderId: canceled, everyWeeks: 1 }, buyer)
    expect(ended.error).toMatchObject({ code: 'cannot_stand', details: { because: 'ended' } })
  })

  test('a buyer can have at most five standing orders', async () => {
    for (let index = 0; index < 5; index += 1) {
      await stand(1, await order(1))
      // The slot has room for four portions, so earlier orders are removed.
      await run('delete from public.slot_sales where chef_id = $1', [kitchen.chefId])
    }
    const sixth = await callFunction(
      server,
      createStandingOrder,
      { orderId: await order(1), everyWeeks: 1 },
      buyer,
    )
    expect(sixth.error.code).toBe('too_many_standing_orders')
  })

  test('the buyer of a standing order finds it in the export, and deletes it with the account', async () => {
    const orderId = await order()
    const standing = await stand(1, orderId)
    const { data } = await callFunction(server, exportMyData, {}, buyer)
    expect(data.data).toMatchObject({
      standingOrders: [{ id: standing.id }],
      standingOrderLines: [{ dish_name: 'Piroshki' }],
      standingOrderOccurrences: [{ status: 'placed' }, { status: 'planned' }],
    })
    await cancelOrder(orderId)
    expect(await erase(buyer)).toBe(200)
    for (const table of ['standing_order_lines', 'standing_order_occurrences']) {
      const { rows } = await run(`select 1 from public.${table} where standing_order_id = $1`, [standing.id])
      expect(rows).toEqual([])
    }
  })
})

describe('the chef of standing orders', () => {
  test('the chef of standing orders lists them and ends one with a reason, which its buyer reads', async () => {
    const { id } = await stand()
    const { data } = await callFunction(server, listChefStandingOrders, {}, chef)
    expect(data.standingOrders).toMatchObject([{ id, buyer: { name: `Bella ${count}` } }])
    const silent = await callFunction(server, transitionStandingOrder, { id, to: 'ended' }, chef)
    expect(silent.status).toBe(400)
    const reason = 'I stop cooking on weekdays'
    const pause = await callFunction(server, transitionStandingOrder, { id, to: 'paused', reason }, chef)
    expect(pause.status).toBe(404)
    const ended = await callFunction(server, transitionStandingOrder, { id, to: 'ended', reason }, chef)
    expect(ended.data).toMatchObject({ status: 'ended', ended: { by: 'chef', reason } })
    const { rows } = await run(
      `select message from public.notifications where user_id = $1 and event = 'standing_ended'`,
      [buyer.id],
    )
    expect(rows[0]?.message).toContain(reason)
    expect((await callFunction(server, listChefStandingOrders, {}, buyer)).status).toBe(403)
  })

  test('a chef who closes the account ends standing orders, and their buyers are notified', async () => {
    const orderId = await order()
    await stand(1, orderId)
    await cancelOrder(orderId)
    expect(await erase(chef)).toBe(200)
    expect(await mine()).toMatchObject({ status: 'ended', next: null, ended: { by: 'system' } })
    expect(await bell(buyer)).toEqual(['standing_ended'])
  })

  test('the chef of standing orders sees each coming date on the calendar until it is placed, skipped or paused', async () => {
    const standing = await stand()
    const { id } = standing
    const { day } = nextOf(standing)
    const range = { from: day, to: addDays(day, 20) }
    const expected = async () => {
      const { data } = await callFunction(server, getChefCalendar, range, chef)
      return data.items.filter((item) => item.kind === 'standing')
    }
    const items = await expected()
    expect(items.map(({ startsAt }) => startsAt)).toHaveLength(3)
    expect(items[0]).toMatchObject({
      id,
      title: '2 × Piroshki (Large)',
      titleRu: '2 × Пирожки (Large)',
      guests: 2,
      buyerName: `Bella ${count}`,
      startsAt: nextOf(standing).slotFrom,
    })
    await callFunction(server, skipOccurrence, { id, day }, buyer)
    expect((await expected()).map(({ startsAt }) => startsAt)).toEqual(
      items.slice(1).map(({ startsAt }) => startsAt),
    )
    await callFunction(server, transitionStandingOrder, { id, to: 'paused' }, buyer)
    expect(await expected()).toEqual([])
  })

  test('a standing order of an order with a free portion costs the whole price, takes none, and collects', async () => {
    const terms = { every: 2, category: null, upTo: 5 }
    expect((await callFunction(server, saveLoyaltyRule, { terms, version: '' }, chef)).status).toBe(200)
    const rewards = async () => (await callFunction(server, getMyLoyalty, {}, buyer)).data.rules[0]?.rewards
    const complete = async (orderId: string) => {
      for (const [from, to] of [
        ['placed', 'confirmed'],
        ['confirmed', 'preparing'],
        ['preparing', 'ready'],
        ['ready', 'completed'],
      ] as const) {
        const step = { orderId, from, to }
        expect((await callFunction(server, transitionOrder, step, chef)).status).toBe(200)
      }
    }
    await complete(await order())
    expect(await rewards()).toBe(2)
    const lines = [
      { dishId: kitchen.dishId, quantity: 2, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 },
    ]
    const cart = { chefId: kitchen.chefId, lines, useReward: true }
    const { data: quote } = await callFunction(server, quoteOrder, cart, buyer)
    const request = { ...cart, slotFrom: steadySlot(quote.slots), seenDiscount: 5 }
    const { data: source } = await callFunction(server, placeOrder, request, buyer)
    expect(source).toMatchObject({ discount: 5, total: 8 })
    const standing = await stand(1, source.id)
    expect(standing.total).toBe(13)
    await announce(standing)
    await placeNext(standing)
    expect(await ordersOf(nextOf(standing).day)).toMatchObject([{ status: 'placed', total_cents: 1300 }])
    expect(await rewards()).toBe(1)
    const { rows } = await run(
      'select id from public.orders where buyer_id = $1 and service_day = $2::date',
      [buyer.id, nextOf(standing).day],
    )
    await complete(rows[0]?.id)
    expect(await rewards()).toBe(3)
  })

  test('admins find each standing order by its buyer', async () => {
    const { id } = await stand()
    const { data } = await callFunction(server, listStandingOrders, { query: `Bella ${count}` }, admin)
    expect(data.standingOrders.map((standing) => standing.id)).toEqual([id])
    const none = await callFunction(server, listStandingOrders, { query: 'Nobody at all' }, admin)
    expect(none.data.standingOrders).toEqual([])
    expect((await callFunction(server, listStandingOrders, {}, chef)).status).toBe(403)
  })
})
