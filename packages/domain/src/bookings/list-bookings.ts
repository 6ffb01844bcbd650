import { type AdminBooking, listBookings as contract } from '@localchef/contracts/bookings/list-bookings'
import { type RawBuilder, sql } from 'kysely'
import { kitchenColumn } from '../chefs/kitchen-column.ts'
import { foundByNumber } from '../long-lists/found-by-number.ts'
import { foundByWords } from '../long-lists/found-by-words.ts'
import { readPage } from '../long-lists/long-list.ts'
import { noteCount } from '../notes/note-count.ts'
import { implement } from '../server-function.ts'
import { openBookings } from '../status-lists.ts'

export const listBookings = implement(contract, async ({ query, status, ...page }, { db, user }) => {
  const ofStatus = (booking: RawBuilder<unknown>) => {
    if (status === 'all') return sql`true`
    return status === 'open'
      ? sql`${booking}.status in ${openBookings}`
      : sql`${booking}.status = ${status}::public.booking_status`
  }
  const found = await foundByNumber(query, sql`b.number`, () =>
    foundByWords(db, {
      table: sql`public.bookings`,
      at: 'requested_at',
      alias: 'b',
      text: (booking) => sql`(${booking}.buyer_name || ' ' || ${booking}.service_name)`,
      further: ofStatus,
      query,
      page,
    }),
  )
  const { rows, nextCursor } = await readPage(
    db,
    sql`
      select b.id, b.number, b.status, b.service_name as "serviceName", b.service_name_ru as "serviceNameRu",
        b.buyer_name as "buyerName", b.guests, (b.price_cents / 100.0)::float8 as price, b.starts_at as "startsAt",
        b.requested_at as "requestedAt", ${noteCount(user, 'booking', sql`b.id`)}, ${kitchenColumn}
    `,
    sql<AdminBooking>`
      from public.bookings b
      join public.chefs c on c.id = b.chef_id
      where ${found}
        and ${ofStatus(sql`b`)}
    `,
    { at: sql`b.requested_at`, id: sql`b.id`, first: 'newest' },
    page,
  )
  return { bookings: rows, nextCursor }
})
