import { listChefBookings as contract } from '@localchef/contracts/bookings/list-chef-bookings'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { readBookingPage } from './read-booking-page.ts'

export const listChefBookings = implement(contract, async (listing, { db, user }) =>
  readBookingPage(db, sql`c.profile_id = ${user.id}`, 'chef', listing),
)
