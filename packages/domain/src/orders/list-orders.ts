import { type AdminOrder, listOrders as contract } from '@localchef/contracts/orders/list-orders'
import { type RawBuilder, sql } from 'kysely'
import { kitchenColumn } from '../chefs/kitchen-column.ts'
import { foundByNumber } from '../long-lists/found-by-number.ts'
import { foundByWords } from '../long-lists/found-by-words.ts'
import { readPage } from '../long-lists/long-list.ts'
import { noteCount } from '../notes/note-count.ts'
import { implement } from '../server-function.ts'
import { listedColumns, orderColumns } from './order-columns.ts'

export const listOrders = implement(contract, async ({ query, status, ...page }, { db, user }) => {
  const ofStatus = (order: RawBuilder<unknown>) => {
    if (status === 'all') return sql`true`
    return status === 'open'
      ? sql`${order}.closed_at is null`
      : sql`${order}.status = ${status}::public.order_status`
  }
  const found = await foundByNumber(query, sql`o.number`, () =>
    foundByWords(db, {
      table: sql`public.orders`,
      at: 'placed_at',
      alias: 'o',
      text: (order) => sql`${order}.buyer_name`,
      further: ofStatus,
      query,
      page,
    }),
  )
  const { rows, nextCursor } = await readPage(
    db,
    sql`
      select ${orderColumns}, ${listedColumns}, o.payment_method as "paymentMethod", o.payment_status as "paymentStatus", ${noteCount(user, 'order', sql`o.id`)}, ${kitchenColumn}
    `,
    sql<AdminOrder>`
      from public.orders o
      join public.chefs c on c.id = o.chef_id
      where ${found}
        and ${ofStatus(sql`o`)}
    `,
    { at: sql`o.placed_at`, id: sql`o.id`, first: 'newest' },
    page,
  )
  return { orders: rows, nextCursor }
})
