import { randomUUID } from 'node:crypto'
import type { Access } from '@localchef/contracts/function-contract'
import type { TestServer, TestUser } from '../../harness.ts'
import { addKitchen } from '../../kitchen-fixture.ts'
import type { FuzzTable } from './rest-requests.ts'

export interface FuzzedMarketplace {
  /** Access token of each caller; undefined for a visitor. */
  tokens: Record<Access, string | undefined>
  /** Existing ids, excluding the callers themselves, whom an admin's call could suspend. */
  ids: readonly string[]
  tables: readonly FuzzTable[]
}

/**
 * Creates people of each role, a kitchen, an order and a booking, whose ids get requests past the checks of
 * existence.
 */
export async function fuzzedMarketplace(server: TestServer): Promise<FuzzedMarketplace> {
  const email = (name: string) => `${name}@fuzz.test`
  const admin = await server.signUp({ email: email('admin'), role: 'admin', name: 'Ada' })
  const chef = await server.signUp({ email: email('chef'), role: 'chef', name: 'Olga' })
  const buyer = await server.signUp({ email: email('buyer'), role: 'buyer', name: 'Bella' })
  const other = await server.signUp({ email: email('other'), role: 'chef', name: 'Otto' })
  const kitchen = await addKitchen(server.database, chef.id, { maxOpenOrders: 500 })
  const otherKitchen = await addKitchen(server.database, other.id, { name: 'Other kitchen' })
  const orderId = await addOrder(server, kitchen.chefId, buyer)
  const bookingId = await addBooking(server, kitchen.chefId, buyer)
  return {
    tokens: {
      anyone: undefined,
      'signed-in': buyer.accessToken,
      buyer: buyer.accessToken,
      chef: chef.accessToken,
      admin: admin.accessToken,
    },
    ids: [
      ...Object.values(kitchen),
      ...Object.values(otherKitchen),
      other.id,
      orderId,
      bookingId,
      randomUUID(),
    ],
    tables: await tablesOf(server),
  }
}

async function addOrder(server: TestServer, chefId: string, buyer: TestUser): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `with placed as (
       insert into public.orders (
         chef_id, buyer_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals,
         buyer_name, answer_due_at
       )
       values ($1, $2, 'placed', 'pickup', now() + interval '1 day', now() + interval '25 hours', current_date,
         500, 1, 'Bella', now() + interval '1 hour')
       returning id
     ),
     line as (
       insert into public.order_lines (order_id, dish_name, unit_price_cents, quantity)
       select id, 'Piroshki', 500, 1
       from placed
     )
     select id from placed`,
    [chefId, buyer.id],
  )
  return rows[0]?.id ?? ''
}

async function addBooking(server: TestServer, chefId: string, buyer: TestUser): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into public.bookings (buyer_id, chef_id, status, service_name, guests, starts_at, ends_at, buyer_name)
     values ($1, $2, 'requested', 'Dinner', 2, now() + interval '9 days', now() + interval '10 days', 'Bella')
     returning id`,
    [buyer.id, chefId],
  )
  return rows[0]?.id ?? ''
}

async function tablesOf(server: TestServer): Promise<FuzzTable[]> {
  const { rows } = await server.database.pool.query<{ name: string; columns: string[] }>(
    `select table_name::text as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns
     where table_schema = 'public'
     group by table_name
     order by table_name`,
  )
  return rows
}
