import { listMyBookings as contract } from '@localchef/contracts/bookings/list-my-bookings'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { readBookingPage } from './read-booking-page.ts'

export const listMyBookings = implement(contract, async (listing, { db, user }) =>
  readBookingPage(db, sql`b.buyer_id = ${user.id}`, 'buyer', listing),
)
