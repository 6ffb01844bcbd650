import { listMyBookings as contract } from '@localchef/contracts/bookings/list-my-bookings'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { list } from './booking-rows.ts'

export const listMyBookings = implement(contract, async (listing, { db, person }) =>
  list(db, sql`b.buyer_id = ${person.id}`, 'buyer', listing),
)
