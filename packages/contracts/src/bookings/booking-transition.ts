import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Booking, BookingStatus, BookingTerms } from './booking.ts'

/** Agreeing binds both sides to the booking's terms. */
export function isAgreement(to: BookingStatus): boolean {
  return to === 'accepted' || to === 'confirmed'
}

export const bookingTransition = defineFunction({
  name: 'booking-transition',
  summary: 'Moves a booking to its next state, as buyer, chef or admin.',
  access: 'signed-in',
  effect: 'write',
  input: z
    .object({
      bookingId: Id,
      from: BookingStatus,
      to: BookingStatus,
      reason: z.string().trim().max(500).optional(),
      /** To accept or confirm: what the caller saw. Other terms by now are refused with 409 `terms_changed`. */
      seen: BookingTerms.optional(),
    })
    .refine(({ to, seen }) => seen || !isAgreement(to), {
      path: ['seen'],
      message: 'Who agrees to a booking says what they saw of it',
    }),
  output: Booking,
})
