import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Booking } from '../bookings/booking.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { approvalNeeded } from '../staff/approval.ts'
import { chargebackOpen, notRefundable, refundableChanged } from './payment-refusals.ts'

export const refundBooking = defineFunction({
  name: 'refund-booking',
  summary:
    'Refunds the charged deposit and balance of a booking, or what was paid at the event, as its chef or an admin: an ' +
    'amount, or all that is left. What was paid in person is handed back in person, and this records it. The booking ' +
    'stays. Refused if someone else has refunded since the caller looked, and for admins from an amount on ' +
    'until a second owner has approved it.',
  access: 'signed-in',
  right: 'refunds',
  effect: 'create',
  input: z.object({
    bookingId: Id,
    way: z.enum(['card', 'in_person']).default('card'),
    amount: Dollars.min(0.01).optional(),
    /** The refundable amount of the chosen `way`, as the caller saw it. */
    seenRefundable: Dollars,
    reason: Reason,
  }),
  output: Booking,
  refusals: [approvalNeeded, chargebackOpen, notFound, notRefundable, refundableChanged],
})
