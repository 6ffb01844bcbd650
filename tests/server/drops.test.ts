import { getTime } from '@localchef/contracts/drops/get-time'
import { listDrops } from '@localchef/contracts/drops/list-drops'
import { setFollowing } from '@localchef/contracts/followers/set-following'
import { saveLoyaltyRule } from '@localchef/contracts/loyalty/save-loyalty-rule'
import { getDish } from '@localchef/contracts/menu/get-dish'
import { listAvailableToday } from '@localchef/contracts/menu/list-available-today'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { proposeSlot } from '@localchef/contracts/orders/propose-slot'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { joinWaitingList } from '@localchef/contracts/waiting-lists/join-waiting-list'
import { listWaitingLists } from '@localchef/contracts/waiting-lists/list-waiting-lists'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import { steadySlot } from '../steady-slot.ts'
import {
  addDish,
  announce,
  announceOpen,
  buyer,
  cartOf,
  chef,
  closeDropStage,
  create,
  fromNow,
  kitchen,
  openDropKitchen,
  openDropStage,
  order,
  other,
  ownDrop,
  publicDrop,
  query,
  quote,
  server,
} from './drop-stage.ts'

beforeAll(openDropStage)
afterAll(closeDropStage)
beforeEach(openDropKitchen)

test('a draft says how many people its announcement reaches: each once, and not its chef', async () => {
  const draft = await create()
  const follow = (kind: 'chef' | 'dish', id: string, who: TestUser) =>
    callFunction(server, setFollowing, { kind, id, channels: { mail: true, push: false, app: true } }, who)
  expect((await ownDrop(draft.id)).followers).toBe(0)
  await follow('chef', kitchen.chefId, buyer)
  await follow('dish', kitchen.dishId, buyer)
  await follow('dish', kitchen.dishId, other)
  await follow('dish', kitchen.dishId, chef)
  expect((await ownDrop(draft.id)).followers).toBe(2)
})

describe('the buyer', () => {
  test('an announced drop is public and listed, and cannot be ordered before it opens', async () => {
    const drop = await announce()
    const { data } = await publicDrop(drop.slug)
    expect(data).toMatchObject({
      id: drop.id,
      title: 'Sushi Saturday',
      portionsLeft: 6,
      windows: [{}, {}],
      dishes: [{ portionsLeft: 6, perPerson: null, dish: { id: kitchen.dishId } }],
      chef: { id: kitchen.chefId },
    })
    const { drops } = (await callFunction(server, listDrops, { chefId: kitchen.chefId })).data
    expect(drops).toMatchObject([{ id: drop.id, dishes: 1, portionsMade: 6, picture: null }])
    const everywhere = await callFunction(server, listDrops, { limit: 50 })
    expect(everywhere.data.drops.map(({ id }) => id)).toContain(drop.id)
    expect((await callFunction(server, getDish, { id: kitchen.dishId })).data).toMatchObject({
      batch: null,
      batches: [],
    })
    const today = await callFunction(server, listAvailableToday, { chefId: kitchen.chefId })
    expect(today.data.ready).toEqual([])
    expect(await quote()).toMatchObject({ slots: [], problems: [{ problem: 'not_open', portionsLeft: 0 }] })
    const early = await order(drop)
    expect([early.status, early.error.code, early.error.details]).toMatchObject([
      409,
      'drop_not_open',
      { dishId: kitchen.dishId, opensAt: new Date(drop.opensAt).toISOString() },
    ])
  })

  test('a drop opens by the clock of the server, and its windows are the slots', async () => {
    const drop = await announce()
    await query(`update public.drops set opens_at = now() - interval '1 second' where id = $1`, [drop.id])
    const { data } = await publicDrop(drop.id)
    expect(data.dishes[0]?.dish.batch).toMatchObject({ portionsLeft: 6 })
    expect((await quote()).slots.map(({ from }) => Date.parse(from))).toEqual(
      drop.windows.map(({ pickupFrom }) => Date.parse(pickupFrom)),
    )
    const placed = await order(drop)
    expect(placed.status).toBe(200)
    expect(placed.data.lines[0]?.isReady).toBe(true)
    expect((await publicDrop(drop.id)).data.portionsLeft).toBe(5)
    const { data: time } = await callFunction(server, getTime, {})
    expect(Math.abs(Date.parse(time.now) - Date.now())).toBeLessThan(60_000)
  })

  test('a time outside the windows of a drop is not a slot', async () => {
    const drop = await announceOpen({
      windows: [
        { pickupFrom: fromNow(48), pickupUntil: fromNow(49), portionsLimit: null },
        { pickupFrom: fromNow(52), pickupUntil: fromNow(53), portionsLimit: null },
      ],
    })
    for (const hours of [47, 48.5, 50]) {
      const { error } = await order({
        windows: [
          {
            pickupFrom: fromNow(hours),
            pickupUntil: fromNow(hours + 1),
            portionsLimit: null,
            portionsSold: 0,
          },
        ],
      })
      expect(error.code).toBe('slot_unavailable')
    }
    expect((await order(drop, { window: 1 })).status).toBe(200)
  })

  test('a drop takes no orders after its last moment to order', async () => {
    const drop = await announceOpen()
    await query(`update public.drops set order_by = now() - interval '1 second' where id = $1`, [drop.id])
    await query(`update public.ready_batches set order_by = now() - interval '1 second' where drop_id = $1`, [
      drop.id,
    ])
    expect((await ownDrop(drop.id)).state).toBe('closed')
    const late = await order(drop)
    expect([late.status, late.error.code]).toEqual([409, 'drop_closed'])
    expect((await callFunction(server, listDrops, { chefId: kitchen.chefId })).data.drops).toEqual([])
    expect((await publicDrop(drop.id)).status).toBe(200)
  })

  test('a window with a limit is full when its portions are promised, and an ended order returns them', async () => {
    const drop = await announceOpen({
      windows: [
        { pickupFrom: fromNow(48), pickupUntil: fromNow(49), portionsLimit: 2 },
        { pickupFrom: fromNow(49), pickupUntil: fromNow(50), portionsLimit: null },
      ],
    })
    const placed = await order(drop, { lines: [cartOf(2)] })
    expect(placed.status).toBe(200)
    const full = await order(drop, { user: other })
    expect([full.status, full.error.code]).toEqual([409, 'slot_unavailable'])
    expect((await order(drop, { user: other, window: 1 })).status).toBe(200)
    expect((await ownDrop(drop.id)).windows.map(({ portionsSold }) => portionsSold)).toEqual([2, 1])
    await callFunction(
      server,
      transitionOrder,
      { orderId: placed.data.id, from: 'placed', to: 'cancelled' },
      buyer,
    )
    expect((await ownDrop(drop.id)).windows.map(({ portionsSold }) => portionsSold)).toEqual([0, 1])
    expect((await order(drop, { user: other })).status).toBe(200)
  })

  test('the public page shows the room of each window, and a refused buyer reads the other windows', async () => {
    const drop = await announceOpen({
      windows: [
        { pickupFrom: fromNow(48), pickupUntil: fromNow(49), portionsLimit: 2 },
        { pickupFrom: fromNow(49), pickupUntil: fromNow(50), portionsLimit: 3 },
        { pickupFrom: fromNow(50), pickupUntil: fromNow(51), portionsLimit: null },
      ],
    })
    const room = async () => (await publicDrop(drop.slug)).data.windows.map((window) => window.portionsLeft)
    expect(await room()).toEqual([2, 3, null])
    const placed = await order(drop, { lines: [cartOf(2)] })
    expect(await room()).toEqual([0, 3, null])
    const refused = await order(drop, { user: other, window: 0 })
    const [, second, third] = drop.windows
    expect([refused.error.code, refused.error.details]).toMatchObject([
      'slot_unavailable',
      {
        nextSlots: [
          { from: new Date(second?.pickupFrom ?? '').toISOString(), portionsLeft: 3 },
          { from: new Date(third?.pickupFrom ?? '').toISOString(), portionsLeft: null },
        ],
      },
    ])
    await callFunction(
      server,
      transitionOrder,
      { orderId: placed.data.id, from: 'placed', to: 'cancelled' },
      buyer,
    )
    expect(await room()).toEqual([2, 3, null])
  })

  test('a window whose limit was lowered below its sales has no room, not a negative one', async () => {
    const drop = await announceOpen({
      windows: [{ pickupFrom: fromNow(48), pickupUntil: fromNow(49), portionsLimit: 4 }],
    })
    expect((await order(drop, { lines: [cartOf(3)] })).status).toBe(200)
    await query(`update public.drop_windows set portions_limit = 2 where drop_id = $1`, [drop.id])
    expect((await publicDrop(drop.id)).data.windows).toMatchObject([{ portionsLeft: 0 }])
  })

  test("the waiting lists of a drop are those of its sold-out dishes, with the reader's place", async () => {
    const pie = await addDish('Pie')
    const drop = await announceOpen({
      dishes: [
        { dishId: kitchen.dishId, portions: 1, perPerson: null },
        { dishId: pie, portions: 5, perPerson: null },
      ],
    })
    const lists = async (user: TestUser | Record<string, never> = {}) =>
      (await callFunction(server, listWaitingLists, { dropId: drop.id }, user)).data.lists
    expect(await lists()).toEqual([])
    await order(drop, { user: other })
    const [list] = await lists()
    expect(list).toMatchObject({ waiting: 0, own: null })
    await callFunction(server, joinWaitingList, { batchId: list?.batchId ?? '', portions: 1 }, buyer)
    expect(await lists(buyer)).toMatchObject([{ waiting: 1, own: { position: 1, status: 'waiting' } }])
    expect(await lists()).toMatchObject([{ waiting: 1, own: null }])
  })

  test('a shared limit of dishes holds in every window of a drop', async () => {
    const [group] = await query<{ id: string }>(
      `insert into public.cap_groups (chef_id, name, portions_per_slot) values ($1, 'Oven', 3) returning id`,
      [kitchen.chefId],
    )
    const pie = await addDish('Pie')
    await query(`update public.dishes set cap_group_id = $1 where chef_id = $2`, [group?.id, kitchen.chefId])
    const drop = await announceOpen({
      dishes: [
        { dishId: kitchen.dishId, portions: 6, perPerson: null },
        { dishId: pie, portions: 6, perPerson: null },
      ],
    })
    const placed = await order(drop, { lines: [cartOf(2), cartOf(1, pie)] })
    expect(placed.status).toBe(200)
    expect((await order(drop, { lines: [cartOf(1, pie)], user: other })).error.code).toBe('slot_unavailable')
    expect((await order(drop, { lines: [cartOf(1, pie)], user: other, window: 1 })).status).toBe(200)
    await callFunction(
      server,
      transitionOrder,
      { orderId: placed.data.id, from: 'placed', to: 'cancelled' },
      buyer,
    )
    expect((await order(drop, { lines: [cartOf(3, pie)], user: other })).status).toBe(200)
  })

  test("a dish's limit for each person counts all of the person's orders", async () => {
    const drop = await announceOpen({ dishes: [{ dishId: kitchen.dishId, portions: 6, perPerson: 3 }] })
    const first = await order(drop, { lines: [cartOf(2)] })
    expect(first.status).toBe(200)
    const over = await order(drop, { lines: [cartOf(2)], window: 1 })
    expect([over.status, over.error.code, over.error.details]).toEqual([
      422,
      'person_limit_reached',
      { dishId: kitchen.dishId, limit: 3, left: 1 },
    ])
    expect((await order(drop, { lines: [cartOf(2)], user: other })).status).toBe(200)
    // A paid and completed order counts as well.
    const statuses = ['placed', 'confirmed', 'preparing', 'ready', 'completed'] as const
    for (const [index, from] of statuses.slice(0, -1).entries()) {
      await callFunction(
        server,
        transitionOrder,
        { orderId: first.data.id, from, to: statuses[index + 1] ?? from },
        chef,
      )
    }
    expect((await order(drop, { lines: [cartOf(2)] })).error.code).toBe('person_limit_reached')
    const last = await order(drop, { window: 1 })
    expect(last.status).toBe(200)
    expect((await order(drop)).error.details).toMatchObject({ left: 0 })
    await callFunction(
      server,
      transitionOrder,
      { orderId: last.data.id, from: 'placed', to: 'cancelled' },
      buyer,
    )
    expect((await order(drop)).status).toBe(200)
  })

  test("a drop's limit for each person counts all its dishes, in one order and in two at once", async () => {
    const pie = await addDish('Pie')
    const drop = await announceOpen({
      perPerson: 3,
      dishes: [
        { dishId: kitchen.dishId, portions: 6, perPerson: null },
        { dishId: pie, portions: 6, perPerson: null },
      ],
    })
    const both = await order(drop, { lines: [cartOf(2), cartOf(2, pie)] })
    expect([both.error.code, both.error.details]).toEqual(['person_limit_reached', { limit: 3, left: 3 }])
    const atOnce = await Promise.all([
      order(drop, { lines: [cartOf(2)] }),
      order(drop, { lines: [cartOf(2, pie)] }),
    ])
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('one of two buyers who order the last portion concurrently gets it', async () => {
    const drop = await announceOpen({ dishes: [{ dishId: kitchen.dishId, portions: 1, perPerson: null }] })
    const answers = await Promise.all([order(drop), order(drop, { user: other })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await ownDrop(drop.id)).state).toBe('sold_out')
    expect((await publicDrop(drop.id)).data.portionsLeft).toBe(0)
    expect((await quote()).problems).toMatchObject([{ problem: 'sold_out' }])
  })

  test("orders of a drop neither reach the kitchen's limit of open orders nor count for it", async () => {
    await query(`update public.chefs set max_open_orders = 1 where id = $1`, [kitchen.chefId])
    const drop = await announceOpen()
    const pie = await addDish('Pie')
    expect((await order(drop)).status).toBe(200)
    expect((await order(drop, { user: other })).status).toBe(200)
    const cooked = { ...cartOf(1, pie), isReady: false }
    const { data } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines: [cooked] })
    const place = () =>
      callFunction(
        server,
        placeOrder,
        { chefId: kitchen.chefId, lines: [cooked], slotFrom: steadySlot(data.slots) },
        buyer,
      )
    expect((await place()).status).toBe(200)
    expect((await place()).error.code).toBe('kitchen_full')
  })

  test('an order is moved to another window of a drop that has closed', async () => {
    const drop = await announceOpen({
      windows: [
        { pickupFrom: fromNow(48), pickupUntil: fromNow(49), portionsLimit: 1 },
        { pickupFrom: fromNow(49), pickupUntil: fromNow(50), portionsLimit: 1 },
      ],
    })
    const placed = await order(drop)
    await query(`update public.ready_batches set order_by = now() - interval '1 second' where drop_id = $1`, [
      drop.id,
    ])
    const slotFrom = drop.windows[1]?.pickupFrom ?? ''
    const moved = await callFunction(server, proposeSlot, { orderId: placed.data.id, slotFrom }, chef)
    expect(moved.status).toBe(200)
  })
})

test('portions of a drop collect for the kitchen’s loyalty, and one of them is free', async () => {
  const terms = { every: 2, category: null, upTo: 5 }
  expect((await callFunction(server, saveLoyaltyRule, { terms, version: '' }, chef)).status).toBe(200)
  const drop = await announceOpen()
  const withReward = async (lines = [cartOf()]) =>
    (await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines, useReward: true }, buyer)).data
  expect((await withReward()).discount).toBeNull()
  const first = await order(drop)
  for (const [from, to] of [
    ['placed', 'confirmed'],
    ['confirmed', 'preparing'],
    ['preparing', 'ready'],
    ['ready', 'completed'],
  ] as const) {
    const step = { orderId: first.data.id, from, to }
    expect((await callFunction(server, transitionOrder, step, chef)).status).toBe(200)
  }
  expect(await withReward()).toMatchObject({ discount: { kind: 'free_portion', amount: 5 }, total: 1.5 })
  const request = {
    chefId: kitchen.chefId,
    lines: [cartOf()],
    slotFrom: drop.windows[0]?.pickupFrom ?? '',
    useReward: true,
    seenDiscount: 5,
  }
  const free = await callFunction(server, placeOrder, request, buyer)
  expect(free.data).toMatchObject({ discount: 5, total: 1.5, lines: [{ isReady: true }] })
  expect((await publicDrop(drop.slug)).data.portionsLeft).toBe(4)
  const another = await callFunction(server, placeOrder, request, buyer)
  expect(another.error).toMatchObject({ code: 'fee_changed', details: { newFee: 0 } })
  const end = { orderId: free.data.id, from: 'placed' as const, to: 'cancelled' as const }
  expect((await callFunction(server, transitionOrder, end, buyer)).status).toBe(200)
  expect((await withReward()).discount).toMatchObject({ amount: 5 })
})

test('an announced drop is in the sitemap and a draft is not', async () => {
  const drop = await announce()
  const draft = await create({ title: 'Secret drop' })
  const text = async (path: string) => (await fetch(`${server.url}${path}`)).text()
  const addresses = await text('/sitemap-drops-1.xml')
  expect(addresses).toContain(`/drops/${drop.slug}`)
  expect(addresses).not.toContain(draft.slug)
})
