import { notFound } from '@localchef/contracts/common-refusals'
import { toDollars } from '@localchef/contracts/money'
import { refundBooking as contract } from '@localchef/contracts/payments/refund-booking'
import { readBookingFor } from '../bookings/get-booking.ts'
import { lockBooking } from '../bookings/lock-booking.ts'
import { type RefundCall, refundSale, type Wish } from '../card/refund-payment.ts'
import { refundedByAdmins } from '../card/refunded-by-admins.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { requireApproval } from '../staff/require-approval.ts'
import { refundInPerson } from './refund-in-person.ts'

export const refundBooking = implement(contract, async ({ bookingId, way, ...wish }, call) => {
  const { cents, actor } = await refundPaidBooking(call, bookingId, wish, way)
  // Only refunds by admins can need an approval, because chefs refund their own money.
  if (actor === 'admin') {
    const act = { operation: 'refund-booking', bookingId, amount: toDollars(cents) } as const
    await requireApproval(call, act, await refundedByAdmins(call.db, { orderId: null, bookingId }))
  }
  return readBookingFor(call, bookingId)
})

/** Refunds what was paid for a booking by card or in person, as its chef or an admin. Returns the cents. */
export async function refundPaidBooking(
  call: RefundCall,
  bookingId: string,
  wish: Wish,
  way: 'card' | 'in_person' = 'card',
): Promise<{ cents: number; actor: 'chef' | 'admin' }> {
  const { actor } = await lockBooking(bookingId, call)
  if (actor === 'buyer') throw call.refuse(notFound, noSuch('booking'))
  const refund = { ...wish, sale: { orderId: null, bookingId }, cause: actor }
  const cents = way === 'card' ? await refundSale(call, refund) : await refundInPerson(call, refund)
  return { cents, actor }
}
