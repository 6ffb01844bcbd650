import { type BookingStatus, isOpenBooking } from '@localchef/contracts/bookings/booking'
import { type Language, writtenIn } from '@localchef/contracts/language'
import type { DepositFacts, Side } from '@localchef/contracts/notifications/notification-event'
import { longMoment, money, slotInZone } from '@localchef/contracts/notifications/notification-words'
import type { BookingWords } from '@localchef/contracts/words/booking-words'
import { wordsIn } from '@localchef/contracts/words/words-in'
import type { MailFacts } from '../mail-facts.ts'

/** The fields of a booking that its mails repeat. */
export interface MailedBooking {
  status: BookingStatus
  service: string
  serviceRu: string | null
  picturePath: string | null
  isClass: boolean
  startsAt: string
  endsAt: string
  /** Another start that the chef proposes. */
  proposedAt: string | null
  timeZone: string
  guests: number
  /** The address of the event; empty if the buyer named none. */
  place: string
  /** City of the kitchen. */
  city: string
  cityRu: string | null
  /** Null until a price is quoted. */
  priceCents: number | null
  /** What a card failed to pay. */
  owedCents: number
  /** Null if the booking needs none. */
  deposit: DepositFacts | null
  isBalancePaid: boolean
  answerDueAt: string | null
}

/** The service, time, place, guests and price of a booking, its next step, and a picture of the service. */
export function bookingMailFacts(booking: MailedBooking, side: Side, language: Language): MailFacts {
  const text = wordsIn[language].bookings
  const { status, picturePath, guests } = booking
  const service = writtenIn(language, booking.service, booking.serviceRu)
  const next = nextStep(booking, side, language)
  return {
    facts: [
      { label: text.service, value: service },
      ...(isOpenBooking(status) ? timeAndPlace(booking, side, language) : []),
      { label: booking.isClass ? text.spots : text.guests, value: String(guests) },
      ...moneyFacts(booking, side, language),
      ...(next ? [{ label: text.next, value: next }] : []),
    ],
    ...(picturePath ? { picture: { path: picturePath, alt: service } } : {}),
  }
}

function timeAndPlace(
  { startsAt, endsAt, timeZone, place, isClass, ...kitchen }: MailedBooking,
  side: Side,
  language: Language,
): MailFacts['facts'] {
  const text = wordsIn[language].bookings
  const when = slotInZone(language, { from: startsAt, until: endsAt, timeZone })
  const city = writtenIn(language, kitchen.city, kitchen.cityRu)
  const where = isClass ? text.classIn[side](city) : place || city
  return [
    { label: text.when, value: when },
    { label: text.where, value: where },
  ]
}

function moneyFacts(
  { status, priceCents, deposit, isBalancePaid, proposedAt }: MailedBooking,
  side: Side,
  language: Language,
): MailFacts['facts'] {
  const text = wordsIn[language].bookings
  if (priceCents === null) {
    return side === 'buyer' && isOpenBooking(status) ? [{ label: text.price, value: text.priceLater }] : []
  }
  const price = { label: text.price, value: money(priceCents) }
  if (!isOpenBooking(status)) return [price]
  if (!deposit) {
    return priceCents === 0 ? [price] : [{ ...price, value: `${price.value}, ${text.atEvent}` }]
  }
  const { depositCents, balanceCents, dueAt, timeZone } = deposit
  const due = dueAt && text.by(longMoment(language, dueAt, timeZone))
  const parts = (depositWords: string, balanceWords: string) => [
    price,
    { label: text.deposit, value: `${money(depositCents)}, ${depositWords}` },
    ...(balanceCents > 0 ? [{ label: text.balance, value: `${money(balanceCents)}, ${balanceWords}` }] : []),
  ]
  if (status === 'requested' || status === 'quoted') return parts(text.onceAgreed, text.afterDeposit)
  if (status === 'awaiting_deposit') {
    return parts(proposedAt === null ? (due ?? '') : text.onceAgreed, text.afterDeposit)
  }
  return parts(text.paid, isBalancePaid ? text.paid : (due ?? text.atEvent))
}

/** Null if nothing is left to do, or the mail itself asks for what is owed. */
function nextStep(booking: MailedBooking, side: Side, language: Language): string | null {
  const { timeZone, answerDueAt, owedCents } = booking
  if (owedCents > 0) return null
  const { steps } = wordsIn[language].bookings
  const due = longMoment(language, answerDueAt, timeZone)
  return side === 'buyer'
    ? buyersStep(booking, steps.buyer, due, language)
    : chefsStep(booking, steps.chef, due)
}

function buyersStep(
  { status, deposit, isBalancePaid, proposedAt }: MailedBooking,
  steps: BookingWords['steps']['buyer'],
  due: string,
  language: Language,
): string {
  switch (status) {
    case 'requested':
      return steps.requested(due)
    case 'quoted':
      return steps.quoted(due)
    case 'awaiting_deposit':
      return proposedAt === null ? steps.awaitingDeposit(due) : steps.awaitingAnswer(due)
    case 'accepted':
    case 'confirmed':
      return deposit?.dueAt && deposit.balanceCents > 0 && !isBalancePaid
        ? steps.payBalance(longMoment(language, deposit.dueAt, deposit.timeZone))
        : steps.agreed
    case 'completed':
      return steps.completed
    default:
      return steps.ended
  }
}

function chefsStep(
  { status, priceCents, proposedAt }: MailedBooking,
  steps: BookingWords['steps']['chef'],
  due: string,
): string | null {
  switch (status) {
    case 'requested':
      return priceCents === null ? steps.toQuote(due) : steps.requested(due)
    case 'awaiting_deposit':
      return proposedAt === null ? steps.awaitingDeposit(due) : steps.awaitingAnswer(due)
    case 'accepted':
    case 'confirmed':
      return steps.agreed
    default:
      return null
  }
}
