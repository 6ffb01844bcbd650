import { z } from 'zod'
import { Booking } from '../bookings/booking.ts'
import { bookingConflict } from '../bookings/booking-refusals.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { undoTooLate } from '../undo-refusals.ts'

export const recordBookingPayment = defineFunction({
  name: 'record-booking-payment',
  summary:
    'Records that the buyer of a booking whose card failed after the event, or after a late cancellation, has paid the chef in person, or takes the record back for two minutes. The buyer is notified after that.',
  access: 'chef',
  effect: 'write',
  input: z.object({ bookingId: Id, isPaid: z.boolean().default(true) }),
  output: Booking,
  refusals: [notFound, bookingConflict, undoTooLate],
})
