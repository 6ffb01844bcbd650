import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { openBookings } from '../status-lists.ts'
import { seenBy } from './get-booking.ts'
import { type StoredBooking, selectBookings } from './select-bookings.ts'

interface Listing {
  which: 'all' | 'open' | 'closed'
  page: number
  limit: number
}

/** Lists bookings: first those that wait for the viewer's answer, then future ones, then closed ones. */
export async function readBookingPage(
  db: Queries,
  whose: RawBuilder<unknown>,
  viewer: 'buyer' | 'chef',
  listing: Listing,
) {
  const { which, page, limit } = listing
  const ofWhich = {
    all: sql`true`,
    open: sql`b.status in ${openBookings}`,
    closed: sql`b.status not in ${openBookings}`,
  }[which]
  const where = sql`${whose} and ${ofWhich}`
  const { rows } = await sql<StoredBooking>`
    ${selectBookings(where)}
    order by
      (b.status::text = any (${viewer === 'chef' ? ['requested'] : ['quoted', 'awaiting_deposit']}::text[])) desc,
      (b.status in ${openBookings}) desc,
      case when b.status in ${openBookings} then b.starts_at end,
      b.starts_at desc,
      b.id
    limit ${limit}
    offset ${(page - 1) * limit}
  `.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total
    from public.bookings b
    join public.chefs c on c.id = b.chef_id
    where ${where}
  `.execute(db)
  const totalCount = counted.rows[0]?.total ?? 0
  return {
    bookings: rows.map((booking) => seenBy(booking, viewer)),
    totalCount,
    hasMore: page * limit < totalCount,
  }
}
