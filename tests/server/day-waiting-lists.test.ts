import { service } from '@localchef/backend/caller'
import { exportMyData } from '@localchef/contracts/account/export-my-data'
import { listAvailableToday } from '@localchef/contracts/menu/list-available-today'
import { changeOrder } from '@localchef/contracts/orders/change-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { quoteOrderChange } from '@localchef/contracts/orders/quote-order-change'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { joinWaitingList } from '@localchef/contracts/waiting-lists/join-waiting-list'
import { leaveWaitingList } from '@localchef/contracts/waiting-lists/leave-waiting-list'
import { listMyWaitingLists } from '@localchef/contracts/waiting-lists/list-my-waiting-lists'
import { listWaitingLists } from '@localchef/contracts/waiting-lists/list-waiting-lists'
import { queriesOn } from '@localchef/domain/queries'
import { offerHeldPortions } from '@localchef/domain/waiting-lists/offer-held-portions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { nothingOutside } from '../nothing-outside.ts'

let server: TestServer
let cook: TestUser
let first: TestUser
let second: TestUser
let stranger: TestUser
let kitchen: Kitchen
/** A slot two days ahead, and its local day. */
let slotFrom: string
let day: string

beforeAll(async () => {
  server = await startTestServer()
  await server.stopTasks()
  await allowManyOrders(server.database)
  const buyer = (name: string) => server.signUp({ email: `${name}@day.test`, role: 'buyer', name })
  first = await buyer('first')
  second = await buyer('second')
  stranger = await buyer('stranger')
})
afterAll(() => server.stop())

let cooks = 0

/** Each test has its own kitchen, whose dish is capped at three portions a day and sold out on `day`. */
beforeEach(async () => {
  cooks += 1
  await sql('delete from public.waiting_entries')
  cook = await server.signUp({ email: `cook${cooks}@day.test`, role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, cook.id, { dailyPortionLimit: 3, maxOpenOrders: 500 })
  await sql('delete from public.ready_batches where chef_id = $1', [kitchen.chefId])
  const [noon] = await sql<{ at: Date; day: string }>(
    `select (((now() at time zone time_zone)::date + 2) + time '12:00') at time zone time_zone as at,
       ((now() at time zone time_zone)::date + 2)::text as day
     from public.chefs
     where id = $1`,
    [kitchen.chefId],
  )
  if (!noon) throw new Error('the kitchen was not found')
  slotFrom = noon.at.toISOString()
  day = noon.day
})

async function sql<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await server.database.pool.query<Row>(text, [...values])).rows
}

const line = (quantity: number) => ({
  dishId: kitchen.dishId,
  quantity,
  variantIds: [kitchen.variantId],
  seenUnitPrice: 6.5,
})

const order = (person: TestUser, quantity = 1) =>
  callFunction(
    server,
    placeOrder,
    {
      chefId: kitchen.chefId,
      lines: [line(quantity)],
      slotFrom,
      acceptedAllergens: ['wheat', 'sesame'],
    },
    person,
  )

const cancel = async (orderId: string, person: TestUser) => {
  const { status } = await callFunction(
    server,
    transitionOrder,
    { orderId, from: 'placed', to: 'cancelled' },
    person,
  )
  expect(status).toBe(200)
}

const list = () => ({ dishId: kitchen.dishId, day })
const join = (person: TestUser, portions = 1) =>
  callFunction(server, joinWaitingList, { ...list(), portions }, person)

async function lists(person: TestUser | Record<string, never> = {}) {
  return (await callFunction(server, listWaitingLists, { dishId: kitchen.dishId }, person)).data.lists
}
const own = async (person: TestUser) => (await lists(person))[0]?.own

const offer = () =>
  server.database.as(service, (connection) =>
    offerHeldPortions({ db: queriesOn(connection), now: new Date(), outside: nothingOutside() }),
  )

const letTimePass = () =>
  sql(`update public.waiting_entries set offer_until = now() - interval '1 second' where status = 'offered'`)

async function room() {
  const [row] = await sql<{ portions: number; held: number }>(
    'select portions, portions_held as held from public.dish_day_sales where dish_id = $1 and day = $2',
    [kitchen.dishId, day],
  )
  return row
}

/** Whether a person is offered the day's slot. */
async function seesSlot(person: TestUser | Record<string, never>, quantity = 1) {
  const { data } = await callFunction(
    server,
    quoteOrder,
    { chefId: kitchen.chefId, lines: [line(quantity)] },
    person,
  )
  return data.slots.some(({ from }) => Date.parse(from) === Date.parse(slotFrom))
}

describe('joining the list of a day', () => {
  test('a person joins when the cap of the day is reached, and sees the place', async () => {
    expect(await lists()).toEqual([])
    const before = await join(first)
    expect([before.status, before.error.code]).toEqual([404, 'not_found'])
    expect((await order(stranger, 2)).status).toBe(200)
    expect((await join(first)).error.code).toBe('not_sold_out')
    expect((await order(stranger)).status).toBe(200)
    expect(await lists()).toMatchObject([
      { batchId: null, dishId: kitchen.dishId, day, pickupFrom: null, waiting: 0, own: null },
    ])
    expect((await join(first, 2)).data).toMatchObject({ waiting: 1, own: { position: 1, portions: 2 } })
    expect((await join(second)).data.own).toMatchObject({ position: 2 })
    expect((await join(first, 1)).data.own).toMatchObject({ position: 1, portions: 1 })
    expect((await join(first, 3)).data.own).toMatchObject({
      position: 1,
      portions: 3,
      later: [{ portions: 2, position: 2 }],
    })
    const mine = await callFunction(server, listMyWaitingLists, {}, second)
    expect(mine.data.lists).toMatchObject([{ day, dish: { name: 'Piroshki' }, own: { position: 2 } }])
    const left = await callFunction(server, leaveWaitingList, list(), first)
    expect(left.data).toEqual({ left: true })
    expect(await own(second)).toMatchObject({ position: 1 })
  })

  test('joining is refused to the chef, to visitors, and for a day on which the kitchen is closed', async () => {
    await order(stranger, 3)
    expect((await join(cook)).error.code).toBe('own_kitchen')
    expect((await callFunction(server, joinWaitingList, { ...list(), portions: 1 })).status).toBe(401)
    await sql('insert into public.chef_hour_exceptions (chef_id, day) values ($1, $2)', [kitchen.chefId, day])
    expect((await join(first)).error.code).toBe('waiting_list_closed')
    expect(await lists(first)).toEqual([])
  })

  test('joining is refused for a weekday on which the dish is not made', async () => {
    await order(stranger, 3)
    await sql(
      `update public.dishes
       set available_weekdays = array_remove(available_weekdays, extract(dow from $2::date)::smallint)
       where id = $1`,
      [kitchen.dishId, day],
    )
    expect((await join(first)).error.code).toBe('waiting_list_closed')
  })

  test('waiting is in the export of the account', async () => {
    await order(stranger, 3)
    await join(second)
    const { data } = await callFunction(server, exportMyData, {}, second)
    expect(data.data.waitingEntries).toMatchObject([{ dish_id: kitchen.dishId, day, batch_id: null }])
  })
})

describe('room that comes back', () => {
  test('returned room is held, offered to the first in line alone, and cannot be bought by others', async () => {
    const placed = await order(stranger, 1)
    await order(stranger, 2)
    await join(first)
    await join(second)
    await cancel(placed.data.id, stranger)
    expect(await room()).toEqual({ portions: 2, held: 1 })
    expect((await order(stranger)).error.code).toBe('slot_unavailable')
    expect(await offer()).toBe(1)
    expect(await own(first)).toMatchObject({ status: 'offered', offer: { portions: 1 } })
    expect(await own(second)).toMatchObject({ status: 'waiting', position: 1 })
    expect((await order(second)).error.code).toBe('slot_unavailable')
    expect(await seesSlot(second)).toBe(false)
    expect(await seesSlot(first)).toBe(true)
    expect(await seesSlot(first, 2)).toBe(false)
    expect((await order(first)).status).toBe(200)
    expect(await room()).toEqual({ portions: 3, held: 0 })
    expect(await own(first)).toBeNull()
  })

  test('returned room is offered to the next person after ten minutes, and is on sale when nobody waits', async () => {
    const placed = await order(stranger, 1)
    await order(stranger, 2)
    await join(first)
    await join(second)
    await cancel(placed.data.id, stranger)
    await offer()
    const [{ minutes } = { minutes: 0 }] = await sql<{ minutes: number }>(
      `select round(extract(epoch from offer_until - now()) / 60)::integer as minutes
       from public.waiting_entries
       where status = 'offered' and dish_id = $1`,
      [kitchen.dishId],
    )
    expect(minutes).toBe(10)
    await letTimePass()
    expect(await own(first)).toMatchObject({ status: 'lapsed' })
    expect((await order(first)).error.code).toBe('slot_unavailable')
    await offer()
    expect(await own(second)).toMatchObject({ status: 'offered' })
    await letTimePass()
    expect(await seesSlot(stranger)).toBe(true)
    await offer()
    expect(await room()).toEqual({ portions: 2, held: 0 })
    expect((await order(stranger)).status).toBe(200)
  })

  test('room of a higher cap is held as well, and a lower cap takes held room away', async () => {
    await order(stranger, 3)
    await join(first)
    await sql('update public.dishes set daily_portion_limit = 5 where id = $1', [kitchen.dishId])
    expect(await room()).toEqual({ portions: 3, held: 2 })
    await sql('update public.dishes set daily_portion_limit = 4 where id = $1', [kitchen.dishId])
    await offer()
    expect(await room()).toEqual({ portions: 3, held: 1 })
    expect((await order(first)).status).toBe(200)
    expect(await room()).toEqual({ portions: 4, held: 0 })
  })

  test('room of a cap that was removed is offered to everyone who waits', async () => {
    await order(stranger, 3)
    await join(first, 2)
    await join(second)
    await sql('update public.dishes set daily_portion_limit = null where id = $1', [kitchen.dishId])
    expect(await offer()).toBe(2)
    expect((await order(first, 2)).status).toBe(200)
    expect((await order(second)).status).toBe(200)
  })

  test('room of an order that its buyer changes stays with the order', async () => {
    const placed = await order(stranger, 3)
    await join(first)
    const kept = placed.data.lines.map(({ id }) => ({ lineId: id, quantity: 2 }))
    const quoted = await callFunction(server, quoteOrderChange, { orderId: placed.data.id, kept }, stranger)
    const { data: changed } = await callFunction(
      server,
      changeOrder,
      {
        orderId: placed.data.id,
        kept,
        seenChanges: 0,
        seenTotal: quoted.data.total,
        acceptedAllergens: ['wheat', 'sesame'],
      },
      stranger,
    )
    expect(changed.lines).toMatchObject([{ quantity: 2 }])
    expect(await room()).toEqual({ portions: 2, held: 1 })
    expect(await offer()).toBe(1)
  })

  test('returned room is not offered once the day can no longer be ordered for, and each person is notified once', async () => {
    const placed = await order(stranger, 3)
    await join(first)
    await sql('insert into public.chef_hour_exceptions (chef_id, day) values ($1, $2)', [kitchen.chefId, day])
    await cancel(placed.data.id, stranger)
    await Promise.all([offer(), offer()])
    await offer()
    const notified = await sql(
      `select 1 from public.notifications where event like 'waiting_%' and data ->> 'dishId' = $1`,
      [kitchen.dishId],
    )
    expect(notified).toHaveLength(1)
    expect(await room()).toEqual({ portions: 0, held: 0 })
  })
})

test('a sold-out day is sold out on the list of today’s dishes while its room is held', async () => {
  await sql('delete from public.dish_day_sales where dish_id = $1', [kitchen.dishId])
  await sql(
    `insert into public.dish_day_sales (dish_id, day, portions, portions_limit, portions_held)
     select $1, (now() at time zone time_zone)::date, 2, 3, 1 from public.chefs where id = $2`,
    [kitchen.dishId, kitchen.chefId],
  )
  const { data } = await callFunction(server, listAvailableToday, { chefId: kitchen.chefId })
  expect(JSON.stringify(data)).not.toContain(kitchen.dishId)
})

test('four processes offer at once while people order and cancel, and no portion is oversold', async () => {
  const placed = await Promise.all([order(stranger), order(stranger), order(stranger)])
  await join(first)
  await join(second, 2)
  const [one, two] = placed.map(({ data }) => data.id)
  if (!one || !two) throw new Error('fewer than three orders were placed')
  await Promise.all([
    cancel(one, stranger),
    cancel(two, stranger),
    ...[1, 2, 3, 4].map(() => offer()),
    ...[1, 2, 3, 4].map(() => order(stranger)),
  ])
  await Promise.all([1, 2, 3, 4].map(() => offer()))
  const afterwards = await room()
  expect(afterwards).toEqual({ portions: 1, held: 2 })
  const bought = await Promise.all([order(first), order(second), order(stranger), order(stranger, 2)])
  expect(bought.map(({ status }) => status)).toEqual([200, 200, 409, 409])
  expect(await room()).toEqual({ portions: 3, held: 0 })
  const [{ sold } = { sold: 0 }] = await sql<{ sold: number }>(
    `select sum(l.quantity)::integer as sold
     from public.orders o
     join public.order_lines l on l.order_id = o.id
     where o.chef_id = $1
       and o.status <> 'cancelled'`,
    [kitchen.chefId],
  )
  expect(sold).toBe(3)
})
