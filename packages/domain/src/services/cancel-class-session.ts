import { cancelClassSession as contract } from '@localchef/contracts/services/cancel-class-session'
import { sessionBooked } from '@localchef/contracts/services/service-refusals'
import { sql } from 'kysely'
import { writeBookingTransition } from '../bookings/write-booking-transition.ts'
import { lockOwnChef } from '../chefs/get-business.ts'
import { implement } from '../server-function.ts'
import { readServicesOf } from './list-my-services.ts'
import { lockSession } from './lock-class-session.ts'

export const cancelClassSession = implement(contract, async ({ id, reason }, call) => {
  const { db } = call
  const chef = await lockOwnChef(call)
  await lockSession(id, chef.id, call)
  const { rows } = await sql<{ id: string; guests: number; status: 'awaiting_deposit' | 'confirmed' }>`
    select id, guests, status
    from public.bookings
    where session_id = ${id}
      and status in ('awaiting_deposit', 'confirmed')
    order by id
    for no key update
  `.execute(db)
  if (rows.length > 0 && !reason) {
    throw call.refuse(sessionBooked, {
      bookings: rows.length,
      guests: rows.reduce((sum, { guests }) => sum + guests, 0),
    })
  }
  for (const { id: bookingId, status } of rows) {
    await writeBookingTransition(call, {
      bookingId,
      from: status,
      to: 'cancelled',
      actor: 'chef',
      reason: reason ?? null,
    })
  }
  await sql`delete from public.class_sessions where id = ${id}`.execute(db)
  return { cancelledBookings: rows.length, ...(await readServicesOf(call)) }
})
