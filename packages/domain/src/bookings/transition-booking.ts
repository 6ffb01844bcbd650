import { bookingTransitionsFrom } from '@localchef/contracts/bookings/booking'
import { depositBy } from '@localchef/contracts/bookings/booking-deadlines'
import { notYet, quoteNeeded } from '@localchef/contracts/bookings/booking-refusals'
import { transitionBooking as contract, isAgreement } from '@localchef/contracts/bookings/transition-booking'
import { toCents, toDollars } from '@localchef/contracts/money'
import { refundableChanged } from '@localchef/contracts/payments/payment-refusals'
import { refuseForbidden } from '../permits/kitchen-law.ts'
import { recordCancellation, requireTransition } from '../purchases/purchase-transition.ts'
import { type Call, implement, type Refusing, type UserCall } from '../server-function.ts'
import { readBookingFor } from './get-booking.ts'
import { kitchenTakesCard } from './kitchen-takes-card.ts'
import { conflictRefusal, type LockedBooking, lockBooking } from './lock-booking.ts'
import { readBookingMoney } from './read-booking-money.ts'
import { refuseChangedTerms } from './refuse-changed-terms.ts'
import { refuseOverlap } from './refuse-overlap.ts'
import { writeBookingTransition } from './write-booking-transition.ts'

export const transitionBooking = implement(
  contract,
  async ({ bookingId, from, to, reason, seen, seenRefund }, call) => {
    const { booking, actor } = await lockBooking(bookingId, call)
    if (booking.status !== from) throw conflictRefusal(call.refuse, booking.status)
    const listed = bookingTransitionsFrom(from, actor).find((possible) => possible.to === to)
    requireTransition(call.refuse, listed, from, reason)
    if (to === 'confirmed' && booking.priceCents === null) {
      throw call.refuse(quoteNeeded)
    }
    if (isAgreement(to)) {
      if (booking.kind) await refuseForbidden(call, booking.chefId, booking.kind)
      refuseChangedTerms(call.refuse, seen ?? {}, termsOf(booking))
      await refuseOverlap(bookingId, actor, call)
    }
    if (to === 'completed' && new Date(booking.startsAt) > call.now) {
      throw call.refuse(notYet)
    }
    const agreed = isAgreement(to) && (await waitsForDeposit(call, booking))
    await writeBookingTransition(call, {
      bookingId,
      from,
      to: agreed ? 'awaiting_deposit' : to,
      actor,
      reason: reason ?? null,
      ...(agreed ? { answerDueAt: depositBy(call.now, new Date(booking.startsAt)) } : {}),
      ...(to === 'cancelled' && actor === 'buyer' ? await keptOf(call, bookingId, seenRefund) : {}),
    })
    if (actor === 'admin') await recordCancellation(call, 'booking', bookingId, from, reason)
    return readBookingFor(call, bookingId)
  },
)

/**
 * When a buyer cancels, the cancellation rule decides how much of the deposit the chef keeps. Refuses if the buyer saw
 * another refund.
 */
async function keptOf(
  call: UserCall & Refusing<typeof refundableChanged>,
  bookingId: string,
  seenRefund: number | undefined,
): Promise<{ keptCents: number }> {
  const { paidCents, keptCents } = await readBookingMoney(call, bookingId)
  const refundCents = Math.max(0, paidCents - keptCents)
  if (paidCents > 0 && (seenRefund === undefined || toCents(seenRefund) !== refundCents)) {
    throw call.refuse(refundableChanged, { left: toDollars(refundCents) })
  }
  return { keptCents }
}

function termsOf({ priceCents, startsAt, endsAt, guests, place }: LockedBooking) {
  return { price: priceCents === null ? null : toDollars(priceCents), startsAt, endsAt, guests, place }
}

/** Whether an agreed booking waits for its deposit. A kitchen that takes no cards requires none. */
async function waitsForDeposit(
  call: Call,
  { chefId, depositCents }: { chefId: string; depositCents: number },
): Promise<boolean> {
  return depositCents > 0 && (await kitchenTakesCard(call, chefId))
}
