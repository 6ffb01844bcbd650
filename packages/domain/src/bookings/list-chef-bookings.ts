import { listChefBookings as contract } from '@localchef/contracts/bookings/list-chef-bookings'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { list } from './booking-rows.ts'

export const listChefBookings = implement(contract, async (listing, { db, person }) =>
  list(db, sql`c.profile_id = ${person.id}`, 'chef', listing),
)
