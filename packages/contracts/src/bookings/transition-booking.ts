import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { refundableChanged } from '../payments/payment-refusals.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { illegalTransition, marketplaceNotOpen } from '../purchase-refusals.ts'
import { longestReason } from '../text-limits.ts'
import { Booking, BookingStatus, BookingTerms } from './booking.ts'
import { bookingConflict, notYet, overlap, quoteNeeded, termsChanged } from './booking-refusals.ts'

/** Whether the transition binds both sides to the booking's terms. */
export function isAgreement(to: BookingStatus): boolean {
  return to === 'accepted' || to === 'confirmed'
}

export const transitionBooking = defineFunction({
  name: 'transition-booking',
  summary:
    'Changes the status of a booking as its buyer, its chef or an admin. Where a deposit is due, an accepted or confirmed ' +
    'booking awaits it.',
  access: 'signed-in',
  right: 'refunds',
  effect: 'write',
  scope: 'write:bookings',
  input: z
    .object({
      bookingId: Id,
      from: BookingStatus,
      to: BookingStatus,
      reason: z.string().trim().max(longestReason).optional(),
      /** Terms as the caller saw them. Required to accept or confirm. */
      seen: BookingTerms.optional(),
      /** The refund shown to a buyer who cancels. Required if anything is paid. */
      seenRefund: Dollars.optional(),
    })
    .refine(({ to, seen }) => seen || !isAgreement(to), {
      path: ['seen'],
      message: 'Accepting or confirming a booking requires the terms that were seen',
    }),
  output: Booking,
  refusals: [
    bookingConflict,
    forbiddenByPermit,
    illegalTransition,
    notFound,
    marketplaceNotOpen,
    notYet,
    overlap,
    quoteNeeded,
    refundableChanged,
    termsChanged,
  ],
})
