import { decideChef } from '@localchef/contracts/chefs/decide-chef'
import { listEndingSales } from '@localchef/contracts/users/list-ending-sales'
import { listOpenSales } from '@localchef/contracts/users/list-open-sales'
import type { OpenSales } from '@localchef/contracts/users/open-sales'
import { suspendKitchen } from '@localchef/contracts/users/suspend-kitchen'
import { suspendUser } from '@localchef/contracts/users/suspend-user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantAdmin } from '../../apps/server/src/commands/grant-admin.ts'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import {
  authorized,
  buyer,
  captured,
  cardKitchen,
  closePaymentStage,
  openPaymentStage,
  read,
  server,
  soon,
} from './payment-stage.ts'

const reason = 'We are investigating reports about food safety'
let moderator: TestUser

beforeAll(async () => {
  await openPaymentStage()
  moderator = await server.signUp({ email: 'mona@suspended.test', role: 'admin', name: 'Mona' })
  await grantAdmin(server.database, moderator.email, 'moderator')
})
afterAll(closePaymentStage)

async function bookingWith(chefId: string, status: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into public.bookings (buyer_id, chef_id, status, service_name, guests, starts_at, ends_at, buyer_name, price_cents)
     values (
       $1, $2, $3::public.booking_status, 'Dinner', 2, now() + interval '3 days', now() + interval '4 days', 'Bella', 9000
     )
     returning id`,
    [buyer.id, chefId, status],
  )
  return rows[0]?.id ?? ''
}

const statusOf = async (table: 'orders' | 'bookings', id: string) =>
  (await server.database.pool.query(`select status from public.${table} where id = $1`, [id])).rows[0]?.status

/** The buyer's notifications about the cancellation of this order or booking. */
const toldOf = async (key: 'orderId' | 'bookingId', id: string) =>
  (
    await server.database.pool.query(
      `select event, message
       from public.notifications
       where user_id = $1
         and data ->> $2 = $3
         and event like '%_cancelled'`,
      [buyer.id, key, id],
    )
  ).rows

const suspendAndCancel = (chefId: string, by = moderator) =>
  callFunction(server, suspendKitchen, { chefId, reason }, by)
const openSales = (chefId: string, by = moderator) =>
  callFunction(server, listOpenSales, { chefIds: [chefId] }, by)

test('suspending a kitchen shows its open orders and bookings with their sums', async () => {
  const { kitchen, chef } = await cardKitchen()
  const { order: charged } = await captured(kitchen, chef)
  const { order: held } = await authorized(kitchen)
  const bookingId = await bookingWith(kitchen.chefId, 'requested')
  const { data } = await openSales(kitchen.chefId)
  expect(data.orders.map(({ id, total, held: sum }) => [id, total, sum]).sort()).toEqual(
    [charged, held].map(({ id }) => [id, 13, 13]).sort(),
  )
  expect(data.bookings).toMatchObject([{ id: bookingId, serviceName: 'Dinner', total: 90, held: 0 }])
  expect(data.all).toEqual({ orders: 2, bookings: 1, total: 116, held: 26 })
  expect(data.ending).toEqual(data.all)
  for (const role of ['support', 'finance']) {
    const other = await server.signUp({ email: `${role}@suspended.test`, role: 'admin', name: role })
    await grantAdmin(server.database, other.email, role)
    expect((await openSales(kitchen.chefId, other)).status).toBe(403)
    expect((await suspendAndCancel(kitchen.chefId, other)).status).toBe(403)
  }
  expect((await openSales(kitchen.chefId, chef)).status).toBe(403)
  expect(await statusOf('orders', charged.id)).toBe('confirmed')
})

test('the suspension cancels and refunds all of them in the same act, and each buyer is told once', async () => {
  const { kitchen, chef } = await cardKitchen()
  const { order: charged } = await captured(kitchen, chef)
  const { order: held } = await authorized(kitchen)
  const requested = await bookingWith(kitchen.chefId, 'requested')
  const quoted = await bookingWith(kitchen.chefId, 'quoted')
  expect((await suspendAndCancel(kitchen.chefId)).data.chef.status).toBe('suspended')
  for (const { id } of [charged, held]) {
    expect(await statusOf('orders', id)).toBe('cancelled')
    expect(await toldOf('orderId', id)).toMatchObject([{ message: expect.stringContaining(reason) }])
  }
  for (const id of [requested, quoted]) {
    expect(await statusOf('bookings', id)).toBe('cancelled')
    expect(await toldOf('bookingId', id)).toMatchObject([{ event: 'booking_cancelled' }])
  }
  await expect.poll(async () => (await read(charged.id, buyer)).paymentStatus, soon).toBe('refunded')
  await expect.poll(async () => (await read(held.id, buyer)).paymentStatus, soon).toBe('void')
  expect((await openSales(kitchen.chefId)).data.all).toEqual({ orders: 0, bookings: 0, total: 0, held: 0 })
  const acts = await server.database.pool.query(
    `select action from public.audit_log where actor_id = $1 and subject_id = any ($2::text[]) order by action`,
    [moderator.id, [kitchen.chefId, charged.id, held.id, requested, quoted]],
  )
  expect(acts.rows.map(({ action }) => action)).toEqual([
    'cancel-booking',
    'cancel-booking',
    'cancel-order',
    'cancel-order',
    'suspend-chef',
  ])
  expect((await suspendAndCancel(kitchen.chefId)).error.code).toBe('chef_conflict')
  expect(await toldOf('orderId', charged.id)).toHaveLength(1)
})

test('a suspension alone leaves open orders and bookings as they were', async () => {
  const { kitchen, chef } = await cardKitchen()
  const { order } = await captured(kitchen, chef)
  const bookingId = await bookingWith(kitchen.chefId, 'requested')
  const suspended = { chefId: kitchen.chefId, decision: 'suspend' as const, reason }
  expect((await callFunction(server, decideChef, suspended, moderator)).status).toBe(200)
  expect(await statusOf('orders', order.id)).toBe('confirmed')
  expect(await statusOf('bookings', bookingId)).toBe('requested')
})

test('suspending a person shows what the suspension cancels and what goes on, and does just that', async () => {
  const { kitchen, chef } = await cardKitchen()
  const other = await cardKitchen()
  const { order: sold } = await captured(kitchen, chef)
  const bookingId = await bookingWith(kitchen.chefId, 'requested')
  const ofPeople = (userIds: string[], by = moderator) =>
    callFunction(server, listEndingSales, { userIds }, by)
  const endsOf = ({ orders, bookings }: OpenSales) =>
    new Map([...orders, ...bookings].map(({ id, ends }) => [id, ends]))

  const ofChef = (await ofPeople([chef.id])).data
  expect(endsOf(ofChef)).toEqual(
    new Map([
      [sold.id, true],
      [bookingId, true],
    ]),
  )
  expect(ofChef.ending).toEqual({ orders: 1, bookings: 1, total: 103, held: 13 })

  const { order: unconfirmed } = await authorized(other.kitchen)
  const { order: confirmed } = await captured(other.kitchen, other.chef)
  const ofBoth = (await ofPeople([chef.id, buyer.id])).data
  const ends = endsOf(ofBoth)
  expect([sold.id, bookingId, unconfirmed.id, confirmed.id].map((id) => ends.get(id))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(ofBoth.all.orders).toBeGreaterThan(ofBoth.ending.orders)
  expect((await ofPeople([chef.id], chef)).status).toBe(403)

  const suspended = { userId: buyer.id, until: null, reason }
  const ofBuyer = (await ofPeople([buyer.id])).data
  expect((await callFunction(server, suspendUser, suspended, moderator)).status).toBe(200)
  for (const { id, ends, status } of ofBuyer.orders) {
    expect(await statusOf('orders', id)).toBe(ends ? 'cancelled' : status)
  }
  for (const { id, status } of ofBuyer.bookings) expect(await statusOf('bookings', id)).toBe(status)
  expect((await ofPeople([buyer.id])).data.ending).toEqual({ orders: 0, bookings: 0, total: 0, held: 0 })
})
