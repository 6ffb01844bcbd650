import { service } from '@localchef/backend/caller'
import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { exportMyData } from '@localchef/contracts/account/export-my-data'
import { cancelBatch } from '@localchef/contracts/menu/cancel-batch'
import { updateBatch } from '@localchef/contracts/menu/update-batch'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { joinWaitingList } from '@localchef/contracts/waiting-lists/join-waiting-list'
import { leaveWaitingList } from '@localchef/contracts/waiting-lists/leave-waiting-list'
import { listMyWaitingLists } from '@localchef/contracts/waiting-lists/list-my-waiting-lists'
import { listWaitingLists } from '@localchef/contracts/waiting-lists/list-waiting-lists'
import { queriesOn } from '@localchef/domain/queries'
import type { OutgoingMail } from '@localchef/domain/server-function'
import { offerHeldPortions } from '@localchef/domain/waiting-lists/offer-held-portions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { saveSeen } from '../save-seen.ts'

let server: TestServer
let cook: TestUser
let first: TestUser
let second: TestUser
let third: TestUser
let stranger: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  await server.stopTasks()
  await allowManyOrders(server.database)
  cook = await server.signUp({ email: 'cook@waiting.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, cook.id, { maxOpenOrders: 500 })
  const buyer = (name: string) =>
    server.signUp({ email: `${name}@waiting.test`, role: 'buyer', name, language: 'en' })
  first = await buyer('first')
  second = await buyer('second')
  third = await buyer('third')
  stranger = await buyer('stranger')
})
afterAll(() => server.stop())

/** A sold-out batch of five portions, with pickup tomorrow. */
beforeEach(async () => {
  await sql('delete from public.notifications')
  await sql('delete from public.ready_batches')
  await sql(`update public.chefs set status = 'active' where id = $1`, [kitchen.chefId])
  const [batch] = await sql<{ id: string }>(
    `insert into public.ready_batches (
       dish_id, chef_id, day, order_by, pickup_from, pickup_until, portions_made, portions_left
     )
     select $1, $2, current_date + 1, "until", now() + interval '20 hours', "until", 5, 0
     from (select now() + interval '24 hours') window_of_tomorrow ("until")
     returning id`,
    [kitchen.dishId, kitchen.chefId],
  )
  kitchen = { ...kitchen, batchId: batch?.id ?? '' }
})

async function sql<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await server.database.pool.query<Row>(text, [...values])).rows
}

const join = (person: TestUser, portions = 1) =>
  callFunction(server, joinWaitingList, { batchId: kitchen.batchId, portions }, person)
const leave = (person: TestUser) =>
  callFunction(server, leaveWaitingList, { batchId: kitchen.batchId }, person)
const giveBack = (portions: number) =>
  sql('update public.ready_batches set portions_left = portions_left + $2 where id = $1', [
    kitchen.batchId,
    portions,
  ])

/** Runs one process's task at a given time. */
const offer = (now = new Date(), outside = nothingOutside()) =>
  server.database.as(service, (connection) => offerHeldPortions({ db: queriesOn(connection), now, outside }))

/** Lets offers expire without running the task. */
const letTimePass = () =>
  sql(`update public.waiting_entries set offer_until = now() - interval '1 second' where status = 'offered'`)

async function ownEntry(person: TestUser) {
  const { data } = await callFunction(server, listWaitingLists, { dishId: kitchen.dishId }, person)
  return data.lists[0]?.own
}

async function portions() {
  const [row] = await sql<{ left: number; held: number }>(
    'select portions_left as left, portions_held as held from public.ready_batches where id = $1',
    [kitchen.batchId],
  )
  return row
}

const line = (quantity: number) => ({
  dishId: kitchen.dishId,
  quantity,
  variantIds: [kitchen.variantId],
  isReady: true,
  seenUnitPrice: 6.5,
})

const quote = (person: TestUser, quantity = 1) =>
  callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines: [line(quantity)] }, person)

/** Places an order without a preceding quote. */
async function order(person: TestUser, quantity = 1) {
  const [batch] = await sql<{ from: Date }>(
    'select pickup_from as "from" from public.ready_batches where id = $1',
    [kitchen.batchId],
  )
  return callFunction(
    server,
    placeOrder,
    {
      chefId: kitchen.chefId,
      lines: [line(quantity)],
      slotFrom: (batch?.from ?? new Date()).toISOString(),
      acceptedAllergens: ['wheat', 'sesame'],
    },
    person,
  )
}

const bells = async () =>
  (
    await sql<{ user_id: string; event: string }>(
      `select user_id, event from public.notifications where event like 'waiting_%' order by created_at, user_id`,
    )
  ).map(({ user_id, event }) => `${user_id} ${event}`)

describe('joining', () => {
  test('joining a waiting list gives places in order, each shown only to its person', async () => {
    expect((await join(first, 2)).data).toMatchObject({
      waiting: 1,
      own: { status: 'waiting', portions: 2, position: 1, offer: null },
    })
    await join(second)
    expect(await ownEntry(second)).toMatchObject({ position: 2 })
    expect(await ownEntry(first)).toMatchObject({ position: 1 })
    const visitors = await callFunction(server, listWaitingLists, { dishId: kitchen.dishId })
    expect(visitors.data.lists).toMatchObject([{ waiting: 2, own: null }])
    const mine = await callFunction(server, listMyWaitingLists, {}, second)
    expect(mine.data.lists).toMatchObject([{ dish: { name: 'Piroshki' }, own: { position: 2 } }])
    expect((await callFunction(server, listMyWaitingLists, {}, stranger)).data.lists).toEqual([])
  })

  test('portions added by joining again stand at the end of the list, and the first ones keep their place', async () => {
    await join(first)
    await join(second)
    expect((await join(first, 3)).data.own).toMatchObject({
      position: 1,
      portions: 3,
      later: [{ portions: 2, position: 2 }],
    })
    await join(third)
    expect((await join(first, 10)).data).toMatchObject({
      waiting: 3,
      own: {
        position: 1,
        portions: 10,
        later: [
          { portions: 2, position: 2 },
          { portions: 7, position: 3 },
        ],
      },
    })
    expect(await ownEntry(second)).toMatchObject({ position: 2, portions: 1, later: [] })
    expect(await ownEntry(third)).toMatchObject({ position: 3 })
    await leave(second)
    expect(await ownEntry(first)).toMatchObject({ portions: 10, later: [{ portions: 7, position: 2 }] })
    expect((await leave(first)).data).toEqual({ left: true })
    expect((await leave(first)).data).toEqual({ left: false })
    expect(await ownEntry(third)).toMatchObject({ position: 1 })
  })

  test('joining again with fewer portions keeps the place, and the latest ones are given up first', async () => {
    await join(first, 2)
    await join(second)
    await join(first, 6)
    expect((await join(first, 3)).data.own).toMatchObject({
      position: 1,
      portions: 3,
      later: [{ portions: 1, position: 2 }],
    })
    expect((await join(first, 1)).data.own).toMatchObject({ position: 1, portions: 1, later: [] })
    expect((await join(first, 2)).data.own).toMatchObject({ later: [{ portions: 1, position: 2 }] })
  })

  test('ten simultaneous calls that raise the portions leave one person with the portions of one of them', async () => {
    await join(first)
    await join(second)
    const raised = await Promise.all(
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((portions) => join(first, portions)),
    )
    expect(raised.map(({ status }) => status)).toEqual(raised.map(() => 200))
    expect(raised.map(({ data }) => data.own?.portions)).toContain((await ownEntry(first))?.portions)
    expect(await ownEntry(second)).toMatchObject({ position: 2 })
  })

  test('joining a waiting list is refused while portions are left, after the last moment to order, and in one’s own kitchen', async () => {
    await giveBack(1)
    expect((await join(first)).error.code).toBe('not_sold_out')
    await sql(`update public.ready_batches set portions_left = 0, order_by = now() - interval '1 second'`)
    expect((await join(first)).error.code).toBe('waiting_list_closed')
    await sql('update public.ready_batches set order_by = pickup_until')
    expect((await join(cook)).error.code).toBe('own_kitchen')
    expect((await join(first, 0)).status).toBe(400)
    const wish = { batchId: kitchen.chefId, portions: 1 }
    expect((await callFunction(server, joinWaitingList, wish, first)).status).toBe(404)
    const visitor = { batchId: kitchen.batchId, portions: 1 }
    expect((await callFunction(server, joinWaitingList, visitor)).status).toBe(401)
    expect(await sql('select id from public.waiting_entries')).toEqual([])
  })

  test('joining is refused for more portions than a person may order, including those already ordered', async () => {
    await sql('update public.ready_batches set portions_per_person = 3 where id = $1', [kitchen.batchId])
    const tooMany = await join(first, 4)
    expect(tooMany.error).toMatchObject({ code: 'person_limit_reached', details: { limit: 3, left: 3 } })
    await giveBack(2)
    expect((await order(first, 2)).status).toBe(200)
    const more = await join(first, 2)
    expect(more.error).toMatchObject({ code: 'person_limit_reached', details: { limit: 3, left: 1 } })
    expect((await join(first, 1)).status).toBe(200)
  })

  test('a person can join at most ten waiting lists', async () => {
    await sql(
      `with more as (
         insert into public.ready_batches (dish_id, chef_id, day, pickup_from, pickup_until, portions_made, portions_left)
         select $1, $2, current_date + 2, now() + interval '30 hours', now() + interval '34 hours', 1, 0
         from generate_series(1, 10)
         returning id
       )
       insert into public.waiting_entries (batch_id, user_id, portions, joined_at)
       select id, $3, 1, now() from more`,
      [kitchen.dishId, kitchen.chefId, first.id],
    )
    expect((await join(first)).error.code).toBe('too_many_waiting_lists')
    expect((await join(second)).status).toBe(200)
  })
})

describe('portions that come back', () => {
  test('two returned portions for three people are offered once to the first two, even by two processes at the same time', async () => {
    for (const person of [first, second, third]) await join(person)
    await giveBack(2)
    expect(await portions()).toEqual({ left: 0, held: 2 })
    await Promise.all([offer(), offer()])
    expect(await ownEntry(first)).toMatchObject({ status: 'offered', offer: { portions: 1 } })
    expect(await ownEntry(second)).toMatchObject({ status: 'offered', offer: { portions: 1 } })
    expect(await ownEntry(third)).toMatchObject({ status: 'waiting', position: 1, offer: null })
    expect((await bells()).toSorted()).toEqual(
      [`${first.id} waiting_offer`, `${second.id} waiting_offer`].toSorted(),
    )
    expect(await offer()).toBe(0)
    expect(await bells()).toHaveLength(2)
  })

  test('the mail of an offer names dish, price, pickup, end of the offer and city, with a picture', async () => {
    const mails: OutgoingMail[] = []
    await sql(`update public.dishes set picture_path = 'a/dish.webp' where id = $1`, [kitchen.dishId])
    await join(first)
    await giveBack(1)
    await offer(new Date(), nothingOutside({ queueMail: async (mail) => void mails.push(mail) }))
    expect(mails).toMatchObject([
      {
        to: first.email,
        facts: [
          { label: 'Items', value: expect.stringMatching(/^1 × Piroshki, \$/) },
          { label: 'Pickup' },
          { label: 'Order by' },
          { label: 'Where' },
        ],
        picture: { path: 'a/dish.webp', alt: 'Piroshki' },
      },
    ])
  })

  test('returned portions cannot be bought by a stranger, nor by the next in line', async () => {
    await join(first)
    await join(second)
    await giveBack(1)
    expect((await order(stranger)).error.code).toBe('cart_changed')
    await offer()
    expect((await order(stranger)).error.code).toBe('cart_changed')
    expect((await order(second)).error.code).toBe('cart_changed')
    expect((await quote(stranger)).data.problems).toMatchObject([{ problem: 'sold_out' }])
    expect((await quote(first)).data.problems).toEqual([])
    expect(await portions()).toEqual({ left: 0, held: 1 })
  })

  test('offered portions are used up by the holder’s order, and not one portion more', async () => {
    await join(first, 2)
    await join(second)
    await giveBack(2)
    await offer()
    expect((await order(first, 3)).status).not.toBe(200)
    expect(await ownEntry(first)).toMatchObject({ status: 'offered' })
    expect((await order(first, 2)).status).toBe(200)
    expect(await portions()).toEqual({ left: 0, held: 0 })
    expect(await ownEntry(first)).toBeNull()
    expect((await order(first)).error.code).toBe('cart_changed')
  })

  test('offered portions that the holder does not order go to the next in line', async () => {
    await join(first, 2)
    await join(second)
    await giveBack(2)
    await offer()
    expect((await order(first, 1)).status).toBe(200)
    expect(await portions()).toEqual({ left: 0, held: 1 })
    expect((await order(stranger)).error.code).toBe('cart_changed')
    await offer()
    expect(await ownEntry(second)).toMatchObject({ status: 'offered', offer: { portions: 1 } })
  })

  test('offered portions are sold to only one of two concurrent orders of the holder', async () => {
    await join(first)
    await giveBack(1)
    await offer()
    const both = await Promise.all([order(first), order(first)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await portions()).toEqual({ left: 0, held: 0 })
  })

  test('returned portions are offered as far as they go when someone wants more', async () => {
    await join(first, 3)
    await giveBack(1)
    await offer()
    expect(await ownEntry(first)).toMatchObject({ portions: 3, offer: { portions: 1 } })
    expect((await order(first, 1)).status).toBe(200)
  })

  test('added portions are offered after those of the people who joined before them', async () => {
    await join(first)
    await join(second, 2)
    await join(first, 10)
    await giveBack(3)
    await offer()
    expect(await ownEntry(second)).toMatchObject({ status: 'offered', offer: { portions: 2 } })
    expect(await ownEntry(first)).toMatchObject({
      status: 'offered',
      offer: { portions: 1 },
      later: [{ portions: 9, position: 1 }],
    })
    expect((await order(first)).status).toBe(200)
    expect(await ownEntry(first)).toMatchObject({ status: 'waiting', portions: 9, position: 1, later: [] })
  })

  test('places of one person that are offered together are one offer with one notification', async () => {
    await join(first)
    await join(second)
    await join(first, 3)
    await leave(second)
    await giveBack(3)
    expect(await offer()).toBe(1)
    expect(await bells()).toEqual([`${first.id} waiting_offer`])
    const [told] = await sql<{ message: string }>('select message from public.notifications')
    expect(told?.message).toContain('3')
    expect(await ownEntry(first)).toMatchObject({ status: 'offered', offer: { portions: 3 }, later: [] })
    expect((await order(first, 3)).status).toBe(200)
    expect(await ownEntry(first)).toBeNull()
  })

  test('a list that ends notifies a person with two places once', async () => {
    await join(first)
    await join(second)
    await join(first, 3)
    await sql(`update public.ready_batches set order_by = now() - interval '1 second'`)
    await offer()
    expect((await bells()).toSorted()).toEqual(
      [`${first.id} waiting_ended`, `${second.id} waiting_ended`].toSorted(),
    )
  })

  test('portions return from a canceled order and from a chef who adds portions', async () => {
    await giveBack(1)
    const placed = await order(stranger)
    expect(placed.status).toBe(200)
    await join(first)
    await join(second)
    const cancelled = { orderId: placed.data.id, from: 'placed' as const, to: 'cancelled' as const }
    expect((await callFunction(server, transitionOrder, cancelled, stranger)).status).toBe(200)
    expect(await portions()).toEqual({ left: 0, held: 1 })
    const [batch] = await sql<{ from: Date; until: Date }>(
      'select pickup_from as "from", pickup_until as "until" from public.ready_batches where id = $1',
      [kitchen.batchId],
    )
    const fields = {
      id: kitchen.batchId,
      orderBy: batch?.until.toISOString() ?? '',
      pickupFrom: batch?.from.toISOString() ?? '',
      pickupUntil: batch?.until.toISOString() ?? '',
      portionsMade: 6,
    }
    const changed = await saveSeen(server, updateBatch, fields, cook)
    expect(changed.data).toMatchObject({ portionsMade: 6, portionsLeft: 2 })
    expect(await portions()).toEqual({ left: 0, held: 2 })
    await offer()
    expect(await bells()).toHaveLength(2)
  })

  test('returned portions are on sale for everyone when nobody waits', async () => {
    await join(first)
    await leave(first)
    await giveBack(1)
    expect(await portions()).toEqual({ left: 1, held: 0 })
    expect((await order(stranger)).status).toBe(200)
  })
})

describe('an offer that is over', () => {
  test('an expired offer goes to the next person, whose turn it is even if the first orders late', async () => {
    await join(first)
    await join(second)
    await giveBack(1)
    await offer()
    await letTimePass()
    expect((await order(first)).error.code).toBe('cart_changed')
    expect(await ownEntry(first)).toMatchObject({ status: 'lapsed', position: null, offer: null })
    expect((await order(stranger)).error.code).toBe('cart_changed')
    await offer()
    expect(await ownEntry(second)).toMatchObject({ status: 'offered' })
    expect((await join(first)).data.own).toMatchObject({ status: 'waiting', position: 1 })
    expect((await order(second)).status).toBe(200)
  })

  test('an expired offer lets anyone order the portions when nobody else waits, before the task has run', async () => {
    await join(first)
    await giveBack(1)
    await offer()
    await letTimePass()
    expect((await quote(stranger)).data.problems).toEqual([])
    expect((await order(stranger)).status).toBe(200)
    expect(await portions()).toEqual({ left: 0, held: 0 })
  })

  test('the task puts portions of an expired offer back on sale when nobody else waits', async () => {
    await join(first)
    await giveBack(1)
    await offer()
    await letTimePass()
    await server.runTask('offer-held-portions')
    expect(await portions()).toEqual({ left: 1, held: 0 })
  })

  test('an offer whose holder leaves the list goes to the next person', async () => {
    await join(first)
    await join(second)
    await giveBack(1)
    await offer()
    await leave(first)
    await offer()
    expect(await ownEntry(second)).toMatchObject({ status: 'offered' })
    expect(await ownEntry(first)).toBeNull()
  })
})

describe('no offer', () => {
  test('no offer is made while the kitchen takes no orders', async () => {
    await join(first)
    await giveBack(1)
    await sql(`update public.chefs set status = 'paused' where id = $1`, [kitchen.chefId])
    expect(await offer()).toBe(0)
    await sql(`update public.chefs set status = 'active' where id = $1`, [kitchen.chefId])
    expect(await offer()).toBe(1)
  })

  test('no offer is made at night by a closed kitchen', async () => {
    await join(first)
    await giveBack(1)
    await sql(`update public.chefs set is_open = false, hours_change_at = null where id = $1`, [
      kitchen.chefId,
    ])
    await sql(
      `update public.ready_batches set order_by = now() + interval '80 hours', pickup_until = now() + interval '80 hours'`,
    )
    const [at] = await sql<{ night: Date; morning: Date }>(
      `select ((now() at time zone time_zone)::date + 1 + time '03:00') at time zone time_zone as night,
         ((now() at time zone time_zone)::date + 1 + time '09:00') at time zone time_zone as morning
       from public.chefs
       where id = $1`,
      [kitchen.chefId],
    )
    expect(await offer(at?.night)).toBe(0)
    expect(await offer(at?.morning)).toBe(1)
    await sql(`update public.chefs set is_open = true where id = $1`, [kitchen.chefId])
  })

  test('no offer is made after the last moment to order: the list ends, and each person is notified once', async () => {
    await join(first)
    await giveBack(1)
    await join(second)
    await sql(`update public.ready_batches set order_by = now() - interval '1 second'`)
    await Promise.all([offer(), offer()])
    await offer()
    expect((await bells()).toSorted()).toEqual(
      [`${first.id} waiting_ended`, `${second.id} waiting_ended`].toSorted(),
    )
    expect(await portions()).toEqual({ left: 1, held: 0 })
  })

  test('a suspended person gets no offer, and the next person in the list does', async () => {
    const guest = await server.signUp({ email: 'guest@waiting.test', role: 'buyer', name: 'Gus' })
    await join(guest)
    await join(first)
    await sql('update public.profiles set suspended_at = now() where id = $1', [guest.id])
    await giveBack(1)
    await offer()
    expect(await ownEntry(first)).toMatchObject({ status: 'offered' })
  })
})

test('a chef who removes a batch with held portions leaves none of them held', async () => {
  await giveBack(1)
  expect((await order(stranger)).status).toBe(200)
  await join(first)
  await sql('update public.ready_batches set portions_held = 2 where id = $1', [kitchen.batchId])
  const { data } = await callFunction(server, cancelBatch, { id: kitchen.batchId, keepOrders: true }, cook)
  expect(data).toMatchObject({ outcome: 'closed', sold: 3 })
  expect(await portions()).toEqual({ left: 0, held: 0 })
})

test('waiting-list places are in the account’s export, end with the account, and are deleted after the batch', async () => {
  const leaving = await server.signUp({ email: 'leaving@waiting.test', role: 'buyer', name: 'Lea' })
  await join(leaving, 2)
  const exported = await callFunction(server, exportMyData, {}, leaving)
  expect(exported.data.data.waitingEntries).toMatchObject([{ batch_id: kitchen.batchId, portions: 2 }])
  await callFunction(server, deleteAccount, { confirmation: leaving.email }, leaving)
  expect(await sql('select id from public.waiting_entries')).toEqual([])
  await join(first)
  await server.runTask('prune-waiting-entries')
  expect(await sql('select id from public.waiting_entries')).toHaveLength(1)
  await sql(
    `update public.ready_batches
     set order_by = null, pickup_from = now() - interval '4 days', pickup_until = now() - interval '3 days'`,
  )
  await server.runTask('prune-waiting-entries')
  expect(await sql('select id from public.waiting_entries')).toEqual([])
})
