import { z } from 'zod'
import { Moment, PurchaseNumber } from '../common-fields.ts'
import { defineRefusal } from '../refusal.ts'
import { BookingStatus, TermsChanged } from './booking.ts'

export const bookingConflict = defineRefusal(
  'booking_conflict',
  409,
  'The status of the booking has changed',
  z.object({ status: BookingStatus }),
)
export const termsChanged = defineRefusal(
  'terms_changed',
  409,
  'The terms have changed since they were shown',
  TermsChanged,
)
export const overlap = defineRefusal(
  'overlap',
  409,
  'The chef has another booking or class at that time',
  z.object({
    /** The conflicting booking or class. For the chef only; missing if the database refused the write. */
    with: z
      .object({
        number: PurchaseNumber.nullable().optional(),
        title: z.string().optional(),
        titleRu: z.string().nullable().optional(),
        startsAt: Moment,
        endsAt: Moment,
      })
      .optional(),
  }),
)
export const quoteNeeded = defineRefusal('quote_needed', 422, 'This booking needs a quote first')
export const notYet = defineRefusal('not_yet', 422, 'This booking has not taken place yet')
export const classFull = defineRefusal('class_full', 409, 'This date does not have enough spots left')
