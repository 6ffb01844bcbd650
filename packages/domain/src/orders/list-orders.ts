import { type AdminOrder, listOrders as contract } from '@localchef/contracts/orders/list-orders'
import { type RawBuilder, sql } from 'kysely'
import { foundByWords } from '../long-lists/found-by-words.ts'
import { readPage } from '../long-lists/long-list.ts'
import { noteCount } from '../notes/note-count.ts'
import { implement } from '../server-function.ts'
import { kitchen, soughtBy } from './sales-rows.ts'

export const listOrders = implement(contract, async ({ query, status, cursor, limit }, { db }) => {
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
  const { rows, nextCursor } = await readPage(
    db,
    sql`
      select o.id, o.number, o.status, o.fulfilment, o.buyer_name as "buyerName", o.meals as "itemCount",
        (o.total_cents / 100.0)::float8 as total, o.slot_from as "slotFrom", o.placed_at as "placedAt",
        ${noteCount('order', sql`o.id`)}, ${kitchen}
    `,
    sql<AdminOrder>`
      from public.orders o
      join public.chefs c on c.id = o.chef_id
      where ${found}
        and ${ofStatus(sql`o`)}
    `,
    { at: sql`o.placed_at`, id: sql`o.id`, first: 'newest' },
    { cursor, limit },
  )
  return { orders: rows, nextCursor }
})
