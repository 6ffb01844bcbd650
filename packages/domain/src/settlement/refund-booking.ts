import { notFound } from '@localchef/contracts/common-refusals'
import { toDollars } from '@localchef/contracts/money'
import { refundBooking as contract } from '@localchef/contracts/payments/refund-booking'
import { readBookingFor } from '../bookings/get-booking.ts'
import { lockBooking } from '../bookings/lock-booking.ts'
import { refundSale } from '../card/refund-payment.ts'
import { refundedByAdmins } from '../card/refunded-by-admins.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { requireApproval } from '../staff/require-approval.ts'

export const refundBooking = implement(contract, async ({ bookingId, ...wish }, call) => {
  const { actor } = await lockBooking(bookingId, call)
  if (actor === 'buyer') throw call.refuse(notFound, noSuch('booking'))
  const sale = { orderId: null, bookingId }
  const cents = await refundSale(call, { ...wish, sale, cause: actor })
  // Chefs refund their own money.
  if (actor === 'admin') {
    const act = { operation: 'refund-booking', bookingId, amount: toDollars(cents) } as const
    await requireApproval(call, act, await refundedByAdmins(call.db, sale))
  }
  return readBookingFor(call, bookingId)
})
