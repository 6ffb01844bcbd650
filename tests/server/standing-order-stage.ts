import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { createStandingOrder } from '@localchef/contracts/standing-orders/create-standing-order'
import { listMyStandingOrders } from '@localchef/contracts/standing-orders/list-my-standing-orders'
import type { StandingOrder } from '@localchef/contracts/standing-orders/standing-order'
import { eraseUser } from '@localchef/contracts/users/erase-user'
import { queriesOn } from '@localchef/domain/queries'
import type { OutgoingMail } from '@localchef/domain/server-function'
import {
  advanceStandingOrder,
  dueStandingOrders,
} from '@localchef/domain/standing-orders/advance-standing-order'
import { expect } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { steadySlot } from '../steady-slot.ts'

/**
 * A kitchen, its chef and a buyer with standing orders. Each test file opens its own stage, which sets these variables.
 */
export let server: TestServer
export let buyer: TestUser
export let chef: TestUser
export let admin: TestUser
export let kitchen: Kitchen
export let count = 0

export async function openStandingOrderStage(): Promise<void> {
  server = await startTestServer()
  await allowManyOrders(server.database)
  admin = await server.signUp({ email: 'admin@standing.test', role: 'admin', name: 'Ada Admin' })
}

export const closeStandingOrderStage = (): Promise<void> => server.stop()

/** Each test has its own buyer and kitchen, because a buyer may have only a few standing orders. */
export async function renewPeople(): Promise<void> {
  count += 1
  buyer = await server.signUp({ email: `buyer${count}@standing.test`, role: 'buyer', name: `Bella ${count}` })
  chef = await server.signUp({ email: `chef${count}@standing.test`, role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id, { name: `Kitchen ${count}`, slotPortionLimit: 4 })
}

export const run = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

/** A made-to-order purchase for the next days, regardless of the hour of the test. */
export async function order(quantity = 2): Promise<string> {
  const lines = [{ dishId: kitchen.dishId, quantity, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }]
  const { data: quote } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines })
  const request = { chefId: kitchen.chefId, lines, slotFrom: steadySlot(quote.slots) }
  const { data } = await callFunction(server, placeOrder, request, buyer)
  return data.id
}

export async function stand(everyWeeks: 1 | 2 = 1, orderId?: string): Promise<StandingOrder> {
  const source = orderId ?? (await order())
  const { status, data } = await callFunction(
    server,
    createStandingOrder,
    { orderId: source, everyWeeks },
    buyer,
  )
  expect(status).toBe(200)
  return data
}

/** Cancels an order, because accounts with open orders cannot be erased. */
export async function cancelOrder(orderId: string) {
  const request = { orderId, from: 'placed', to: 'cancelled' } as const
  expect((await callFunction(server, transitionOrder, request, buyer)).status).toBe(200)
}

export async function erase({ id, email }: TestUser) {
  const request = { userId: id, confirmation: email, reason: 'Asked for by mail' }
  return (await callFunction(server, eraseUser, request, admin)).status
}

export async function mine(): Promise<StandingOrder> {
  const { data } = await callFunction(server, listMyStandingOrders, {}, buyer)
  const [first] = data.standingOrders
  if (!first) throw new Error('the buyer has no standing order')
  return first
}

/** Takes the due steps at a given time, as the server's task does. */
export async function advanceAt(now: Date, processes = 1) {
  const mails: OutgoingMail[] = []
  const outside = nothingOutside({ queueMail: async (mail) => void mails.push(mail) })
  const one = async (id: string) =>
    server.database.transaction((connection) =>
      advanceStandingOrder({ db: queriesOn(connection), now, outside }, id),
    )
  const due = await server.database.transaction((connection) =>
    dueStandingOrders({ db: queriesOn(connection), now, outside }, 50),
  )
  const { rows } = await run('select id from public.standing_orders where buyer_id = $1', [buyer.id])
  const own = due.filter((standing) => rows.some(({ id }) => id === standing))
  const steps = await Promise.all(
    own.flatMap((standing) => Array.from({ length: processes }, () => one(standing))),
  )
  return { steps: steps.filter(Boolean).length, mails }
}

export const hours = (moment: string, count: number) => new Date(Date.parse(moment) + count * 3_600_000)

export function nextOf({ next }: StandingOrder) {
  if (!next) throw new Error('no date is planned')
  return next
}

/** Advances to the reminder of the next date, 23 hours before it is placed. */
export async function announce(standing: StandingOrder) {
  return advanceAt(hours(nextOf(standing).placesAt, -23))
}

export async function placeNext(standing: StandingOrder) {
  return advanceAt(hours(nextOf(standing).placesAt, 0))
}

/**
 * Moves the open date five days earlier, because place-order accepts orders at most a week ahead. Returns its day.
 */
export async function bringNearer(id: string): Promise<string> {
  const { rows } = await run(
    `update public.standing_order_occurrences
     set day = day - 5, slot_from = slot_from - interval '5 days', places_at = places_at - interval '5 days',
       answer_by = answer_by - interval '5 days', due_at = due_at - interval '5 days'
     where standing_order_id = $1 and resolved_at is null
     returning day::text as day`,
    [id],
  )
  return rows[0]?.day
}

export async function bell(user: TestUser): Promise<string[]> {
  const { rows } = await run(
    `select event from public.notifications where user_id = $1 and event like 'standing_%' order by created_at, id`,
    [user.id],
  )
  return rows.map(({ event }) => event)
}

export async function ordersOf(day: string) {
  const { rows } = await run(
    `select status, meals, total_cents, payment_method from public.orders
     where buyer_id = $1 and service_day = $2::date`,
    [buyer.id, day],
  )
  return rows
}
