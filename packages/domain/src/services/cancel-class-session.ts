import { cancelClassSession as contract } from '@localchef/contracts/services/cancel-class-session'
import { sql } from 'kysely'
import { writeBookingChange } from '../bookings/move-booking.ts'
import { lockOwnChef } from '../chefs/get-business.ts'
import { Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { lockSession } from './class-session-rows.ts'
import { readServicesOf } from './list-my-services.ts'

export const cancelClassSession = implement(contract, async ({ id, reason }, call) => {
  const { db } = call
  const chef = await lockOwnChef(call)
  await lockSession(id, chef.id, call)
  const { rows } = await sql<{ id: string; guests: number }>`
    select id, guests
    from public.bookings
    where session_id = ${id}
      and status = 'confirmed'
    order by id
    for no key update
  `.execute(db)
  if (rows.length > 0 && !reason) {
    throw new Refusal(409, 'session_booked', 'Places of this date are booked: please give a reason', {
      details: { bookings: rows.length, guests: rows.reduce((sum, { guests }) => sum + guests, 0) },
    })
  }
  for (const { id: bookingId } of rows) {
    await writeBookingChange(call, {
      bookingId,
      from: 'confirmed',
      to: 'cancelled',
      actor: 'chef',
      reason: reason ?? null,
    })
  }
  await sql`delete from public.class_sessions where id = ${id}`.execute(db)
  return { cancelledBookings: rows.length, ...(await readServicesOf(call)) }
})
