import type { BookingStatus } from '@localchef/contracts/bookings/booking'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { writeBookingChange } from '../bookings/move-booking.ts'
import { applyMove } from '../orders/order-transition.ts'
import type { PersonalCall } from '../server-function.ts'
import type { LockedUser } from './lock-user.ts'

/**
 * The rule for what is under way when a person is suspended. Their kitchen: open orders and agreed bookings are
 * cancelled, since nobody is there to cook them. As a buyer: what no chef has confirmed yet is cancelled; what is
 * being cooked is handed over. What waits for an answer expires by itself.
 */
export async function endSales(call: PersonalCall, user: LockedUser, reason: string): Promise<void> {
  const kitchen = user.chef?.id ?? null
  const orders = await sql<{ id: string; status: string }>`
    select id, status
    from public.orders
    where closed_at is null
      and (chef_id = ${kitchen} or (buyer_id = ${user.id} and status = 'placed'))
    order by id
    for no key update
  `.execute(call.db)
  for (const { id, status } of orders.rows) {
    await applyMove(call, id, 'cancelled', 'admin', reason)
    await recordAct(call, {
      action: 'cancel-order',
      subjectKind: 'order',
      subjectId: id,
      before: { status },
      after: { status: 'cancelled' },
      reason,
    })
  }
  const bookings = await sql<{ id: string; status: BookingStatus }>`
    select id, status
    from public.bookings
    where chef_id = ${kitchen}
      and status in ('accepted', 'confirmed')
    order by id
    for no key update
  `.execute(call.db)
  for (const { id, status } of bookings.rows) {
    await writeBookingChange(call, { bookingId: id, from: status, to: 'cancelled', actor: 'admin', reason })
    await recordAct(call, {
      action: 'cancel-booking',
      subjectKind: 'booking',
      subjectId: id,
      before: { status },
      after: { status: 'cancelled' },
      reason,
    })
  }
}
