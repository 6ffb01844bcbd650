import type { BookingFacts, DepositFacts } from '../../notifications/notification-event.ts'
import { longMoment, money, type NotificationWords } from '../../notifications/notification-words.ts'
import { because } from './because.ts'

const booking = (title: string, message: string) => ({ title, message, button: 'See booking' })

const called = (f: BookingFacts) => `“${f.service.en}”`

const on = (f: DepositFacts | null, moment: string | null | undefined) =>
  longMoment('en', moment ?? null, f?.timeZone ?? 'UTC')

/** The cancellation rule of a deposit, before or after it is paid. */
function rule(f: DepositFacts | null, isPaid: boolean): string {
  if (!f) return ''
  if (f.freeUntil === null && !isPaid && f.lateCents > 0) {
    return ` Canceling is free until you pay it. If you cancel after that, the chef keeps ${money(f.lateCents)}: the date is too close for a full refund.`
  }
  if (f.freeUntil === null) {
    return f.lateCents === 0
      ? ' If you cancel, you get the deposit back.'
      : ` It is too late to cancel for free: if you cancel, the chef keeps ${money(f.lateCents)}.`
  }
  const later =
    f.lateCents === 0
      ? 'after that, you get it back as well'
      : `after that, the chef keeps ${money(f.lateCents)}`
  return ` If you cancel by ${on(f, f.freeUntil)}, you get the deposit back; ${later}.`
}

const at = ({ times }: BookingFacts, moment: string | null) => longMoment('en', moment, times.timeZone)

const released = ' Your card is not charged, and the reserved amount is released.'

/** What becomes of the money on the buyer's card when the chef or an admin cancels. */
const moneyBack = ({ card }: BookingFacts) =>
  card === 'charged' ? ' We’re refunding your card.' : card === 'authorized' ? released : ''

const balance = (f: DepositFacts | null) => {
  if (!f?.balanceCents) return ''
  return f.dueAt === null
    ? ` The balance of ${money(f.balanceCents)} is paid at the event.`
    : ` The balance of ${money(f.balanceCents)} is due by ${on(f, f.dueAt)}.`
}

const deposits: Pick<
  NotificationWords['bookings'],
  | 'booking_awaiting_deposit'
  | 'booking_deposit_paid'
  | 'booking_deposit_expired'
  | 'booking_date_taken'
  | 'booking_balance_due'
  | 'booking_balance_overdue'
  | 'booking_balance_paid'
  | 'booking_payment_failed'
  | 'booking_payment_owed'
  | 'booking_payment_recorded'
> = {
  booking_awaiting_deposit: {
    buyer: (f) =>
      booking(
        `Deposit for booking #${f.number}`,
        `${f.chef.en} accepted your booking of ${called(f)}. Pay the deposit of ${money(f.deposit?.depositCents ?? 0)} by ${on(f.deposit, f.deposit?.dueAt)}: until then, others can still take the date.${rule(f.deposit, false)}`,
      ),
    chef: (f) =>
      booking(
        `Booking #${f.number} is waiting for its deposit`,
        `${f.buyer} wants to book ${called(f)} for ${money(f.priceCents)}. The deposit of ${money(f.deposit?.depositCents ?? 0)} is not paid yet. Once it is, the booking is confirmed.`,
      ),
  },
  booking_deposit_paid: {
    buyer: (f) =>
      booking(
        `Booking #${f.number} Confirmed`,
        `Your deposit of ${money(f.deposit?.depositCents ?? 0)} is paid, and ${called(f)} is confirmed.${balance(f.deposit)}${rule(f.deposit, true)}`,
      ),
    chef: (f) =>
      booking(
        `Booking #${f.number} Confirmed`,
        `${f.buyer} paid the deposit of ${money(f.deposit?.depositCents ?? 0)} for ${called(f)}.`,
      ),
  },
  booking_deposit_expired: {
    buyer: (f) =>
      booking(
        `Booking #${f.number} Expired`,
        `The deposit for ${called(f)} was not paid in time. Your card is not charged.`,
      ),
    chef: (f) =>
      booking(`Booking #${f.number} Expired`, `${f.buyer} did not pay the deposit for ${called(f)} in time.`),
  },
  booking_date_taken: {
    buyer: (f) =>
      booking(
        `Booking #${f.number} Cancelled`,
        `Someone else paid for this date with ${f.chef.en} first.${released}`,
      ),
    chef: (f) =>
      booking(
        `Booking #${f.number} Cancelled`,
        `Another buyer paid for this date first, so ${f.buyer}’s booking of ${called(f)} is canceled.`,
      ),
  },
  booking_balance_due: {
    buyer: (f) =>
      booking(
        `Balance of booking #${f.number}`,
        `Please pay the balance of ${money(f.deposit?.balanceCents ?? 0)} for ${called(f)} by ${on(f.deposit, f.deposit?.dueAt)}.`,
      ),
  },
  booking_balance_overdue: {
    buyer: (f) =>
      booking(
        `Balance of booking #${f.number} is due`,
        `Please pay the balance of ${money(f.deposit?.balanceCents ?? 0)} for ${called(f)} now.`,
      ),
    chef: (f) =>
      booking(
        `Balance of booking #${f.number} is due`,
        `${f.buyer} has not paid the balance of ${money(f.deposit?.balanceCents ?? 0)} for ${called(f)} yet. We sent a reminder.`,
      ),
  },
  booking_balance_paid: {
    buyer: (f) =>
      booking(
        `Balance of booking #${f.number} paid`,
        `Your balance of ${money(f.deposit?.balanceCents ?? 0)} for ${called(f)} is paid.`,
      ),
    chef: (f) =>
      booking(
        `Balance of booking #${f.number} paid`,
        `${f.buyer} paid the balance of ${money(f.deposit?.balanceCents ?? 0)} for ${called(f)}.`,
      ),
  },
  booking_payment_failed: {
    buyer: (f) =>
      booking(
        `Payment of booking #${f.number} failed`,
        `We couldn’t charge your card for ${called(f)}. Please arrange the payment with the chef before the event.`,
      ),
    chef: (f) =>
      booking(
        `Payment of booking #${f.number} failed`,
        `We couldn’t charge the card of ${f.buyer} for ${called(f)}. Ask the buyer to pay you at the event, or cancel the booking.`,
      ),
  },
  booking_payment_owed: {
    buyer: (f) =>
      f.deposit?.keptCents
        ? booking(
            `Deposit of booking #${f.number} is not paid yet`,
            `The time to cancel ${called(f)} for free was over, so ${f.chef.en} keeps ${money(f.deposit.keptCents)} of the deposit. We couldn’t charge your card. Please pay ${f.chef.en} ${money(f.owedCents)} in person.`,
          )
        : booking(
            `Booking #${f.number} is not paid yet`,
            `We couldn’t charge your card for ${called(f)}. Please pay ${f.chef.en} ${money(f.owedCents)} in person.`,
          ),
    chef: (f) =>
      f.deposit?.keptCents
        ? booking(
            `Deposit of booking #${f.number} is not paid yet`,
            `${f.buyer} canceled ${called(f)} late, so you keep ${money(f.deposit.keptCents)} of the deposit. We couldn’t charge the card. Ask the buyer to pay you ${money(f.owedCents)} in person, and record it on the booking.`,
          )
        : booking(
            `Booking #${f.number} is not paid yet`,
            `We couldn’t charge the card of ${f.buyer} for ${called(f)}, and the event is over. Ask the buyer to pay you ${money(f.owedCents)} in person, and record it on the booking.`,
          ),
  },
  booking_payment_recorded: {
    buyer: (f) =>
      booking(
        `${f.deposit?.keptCents ? `Deposit of booking #${f.number}` : `Booking #${f.number}`} is paid`,
        `${f.chef.en} recorded that you paid ${money(f.recordedCents)} in person for ${called(f)}. If you didn’t, report a problem with the booking.`,
      ),
  },
}

export const bookingNotifications: NotificationWords['bookings'] = {
  ...deposits,
  booking_requested: {
    buyer: (f) =>
      booking(
        `Booking request #${f.number} received`,
        `${f.chef.en} has your request for ${called(f)}. We’ll let you know the answer.`,
      ),
    chef: (f) => booking(`New booking request #${f.number}`, `${f.buyer} requested ${called(f)}.`),
  },
  booking_quoted: {
    buyer: (f) =>
      booking(
        `Quote for booking #${f.number}`,
        `${f.chef.en} offers ${called(f)} for ${money(f.priceCents)}.`,
      ),
  },
  booking_countered: {
    chef: (f) =>
      booking(
        `Another price for booking #${f.number}`,
        `${f.buyer} offers ${money(f.priceCents)} for ${called(f)}.`,
      ),
  },
  booking_time_proposed: {
    buyer: (f) =>
      booking(
        `Booking #${f.number}: another time proposed`,
        `${f.chef.en} asks whether ${called(f)} can be on ${at(f, f.times.proposedAt)} instead of ${at(f, f.times.startsAt)}. ${f.awaitsDeposit ? 'Nothing is due while you decide: if you agree, you pay the deposit for the new time. If not, the booking ends and you owe nothing.' : 'Until you agree, nothing changes.'}`,
      ),
  },
  booking_time_agreed: {
    chef: (f) =>
      booking(
        `Booking #${f.number}: new time agreed`,
        `${f.buyer} agreed to the time you proposed for ${called(f)}: ${at(f, f.times.startsAt)}.`,
      ),
  },
  booking_time_kept: {
    chef: (f) =>
      booking(
        `Booking #${f.number}: time unchanged`,
        `${f.buyer} keeps the original time of ${called(f)}: ${at(f, f.times.startsAt)}. If you can’t make it, cancel the booking with a reason.`,
      ),
  },
  booking_time_refused: {
    chef: (f) =>
      booking(
        `Booking #${f.number} has ended`,
        `The time you proposed for ${called(f)} doesn’t suit ${f.buyer}. The deposit wasn’t paid yet, so the booking has ended and nothing is due.`,
      ),
  },
  booking_time_unanswered: {
    buyer: (f) =>
      booking(
        `Booking #${f.number} Expired`,
        `You didn’t answer about the new time of ${called(f)}. The deposit wasn’t paid yet, so the booking has ended and nothing is due.`,
      ),
    chef: (f) =>
      booking(
        `Booking #${f.number} Expired`,
        `${f.buyer} didn’t answer about the new time of ${called(f)}. The deposit wasn’t paid yet, so the booking has ended and nothing is due.`,
      ),
  },
  booking_moved: {
    buyer: (f) =>
      booking(
        `Booking #${f.number} has a new date`,
        `${f.chef.en} moved ${called(f)} to ${at(f, f.times.startsAt)}. You keep your place. If the new date doesn’t suit you, cancel for free until it begins.`,
      ),
  },
  booking_reminder: {
    buyer: (f) =>
      booking(
        `Booking #${f.number} comes up`,
        `${called(f)} with ${f.chef.en} is on ${at(f, f.times.startsAt)}.`,
      ),
  },
  booking_accepted: {
    chef: (f) =>
      booking(`Booking #${f.number} Confirmed`, `${f.buyer} accepted your price for ${called(f)}.`),
  },
  booking_confirmed: {
    buyer: (f) => booking(`Booking #${f.number} Confirmed`, `Your booking of ${called(f)} is confirmed.`),
    chef: (f) => booking(`Booking #${f.number} Confirmed`, `${f.buyer} booked ${called(f)}.`),
  },
  booking_completed: {
    buyer: (f) => booking(`Booking #${f.number} Completed`, `Tell others how ${called(f)} was.`),
  },
  booking_declined: {
    buyer: (f) =>
      booking(
        `Booking #${f.number} Declined`,
        `${f.chef.en} couldn’t take your booking of ${called(f)}.${because(f.reason)}`,
      ),
    chef: (f) =>
      booking(
        `Booking #${f.number} Declined`,
        `${f.buyer} declined your price for ${called(f)}.${because(f.reason)}`,
      ),
  },
  booking_cancelled: {
    buyer: (f) =>
      booking(
        `Booking #${f.number} Cancelled`,
        `Your booking of ${called(f)} was canceled.${because(f.reason)}${moneyBack(f)}`,
      ),
    chef: (f) =>
      booking(
        `Booking #${f.number} Cancelled`,
        `${f.buyer}’s booking of ${called(f)} was canceled.${f.deposit?.keptCents ? ` You keep ${money(f.deposit.keptCents)} of the deposit.` : ''}${because(f.reason)}`,
      ),
  },
  booking_expired: {
    buyer: (f) =>
      booking(`Booking #${f.number} Expired`, `Your booking of ${called(f)} was not confirmed in time.`),
    chef: (f) =>
      booking(
        `Booking #${f.number} Expired`,
        `${f.buyer}’s booking of ${called(f)} was not confirmed in time.`,
      ),
  },
}
