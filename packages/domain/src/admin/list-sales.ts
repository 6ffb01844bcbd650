import {
  type AdminBooking,
  type AdminOrder,
  adminListBookings,
  adminListOrders,
} from '@localchef/contracts/admin-sales'
import { type RawBuilder, sql } from 'kysely'
import { implement } from '../server-function.ts'
import { noteCount } from './content/note-count.ts'
import { foundByWords } from './found-by-words.ts'
import { readPage } from './long-list.ts'

const kitchen = sql.raw(`
  jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'nameRu', c.name_ru, 'timeZone', c.time_zone) as chef
`)

/** A number finds one; words find by who or what. `#1042` is a number too. */
async function soughtBy(
  query: string,
  number: RawBuilder<unknown>,
  words: () => Promise<RawBuilder<unknown>>,
): Promise<RawBuilder<unknown>> {
  if (!query) return sql`true`
  const digits = /^#?(\d{1,15})$/.exec(query)?.[1]
  return digits ? sql`${number} = ${digits}::bigint` : words()
}

export const listAdminOrders = implement(
  adminListOrders,
  async ({ query, status, cursor, limit }, { db }) => {
    const ofStatus = (order: RawBuilder<unknown>) => {
      if (status === 'all') return sql`true`
      return status === 'open'
        ? sql`${order}.closed_at is null`
        : sql`${order}.status = ${status}::public.order_status`
    }
    const found = await soughtBy(query, sql`o.number`, () =>
      foundByWords(db, {
        table: sql`public.orders`,
        at: 'placed_at',
        alias: 'o',
        text: (order) => sql`${order}.buyer_name`,
        further: ofStatus,
        query,
        page: { cursor, limit },
      }),
    )
    const { rows, nextCursor } = await readPage<AdminOrder>(
      db,
      sql`
      select o.id, o.number, o.status, o.fulfilment, o.buyer_name as "buyerName", o.meals as "itemCount",
        (o.total_cents / 100.0)::float8 as total, o.slot_from as "slotFrom", o.placed_at as "placedAt",
        ${noteCount('order', sql`o.id`)}, ${kitchen}
    `,
      sql`
      from public.orders o
      join public.chefs c on c.id = o.chef_id
      where ${found}
        and ${ofStatus(sql`o`)}
    `,
      { at: sql`o.placed_at`, id: sql`o.id`, first: 'newest' },
      { cursor, limit },
    )
    return { orders: rows, nextCursor }
  },
)

export const listAdminBookings = implement(
  adminListBookings,
  async ({ query, status, cursor, limit }, { db }) => {
    const ofStatus = (booking: RawBuilder<unknown>) => {
      if (status === 'all') return sql`true`
      return status === 'open'
        ? sql`${booking}.status in ('requested', 'quoted', 'accepted', 'confirmed')`
        : sql`${booking}.status = ${status}::public.booking_status`
    }
    const found = await soughtBy(query, sql`b.number`, () =>
      foundByWords(db, {
        table: sql`public.bookings`,
        at: 'requested_at',
        alias: 'b',
        text: (booking) => sql`(${booking}.buyer_name || ' ' || ${booking}.service_name)`,
        further: ofStatus,
        query,
        page: { cursor, limit },
      }),
    )
    const { rows, nextCursor } = await readPage<AdminBooking>(
      db,
      sql`
      select b.id, b.number, b.status, b.service_name as "serviceName", b.service_name_ru as "serviceNameRu",
        b.buyer_name as "buyerName", b.guests, (b.price_cents / 100.0)::float8 as price, b.starts_at as "startsAt",
        b.requested_at as "requestedAt", ${noteCount('booking', sql`b.id`)}, ${kitchen}
    `,
      sql`
      from public.bookings b
      join public.chefs c on c.id = b.chef_id
      where ${found}
        and ${ofStatus(sql`b`)}
    `,
      { at: sql`b.requested_at`, id: sql`b.id`, first: 'newest' },
      { cursor, limit },
    )
    return { bookings: rows, nextCursor }
  },
)
