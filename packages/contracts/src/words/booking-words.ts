import type { Side } from '../notifications/notification-event.ts'

/** Next steps for one side of a booking. */
interface StepWords {
  requested: (due: string) => string
  awaitingDeposit: (due: string) => string
  /** For a booking whose start the chef proposes to move: no deposit is due yet. */
  awaitingAnswer: (due: string) => string
  agreed: string
}

/** Labels of the facts in mails about bookings. */
export interface BookingWords {
  service: string
  when: string
  where: string
  /** The place of a class by city: mails never contain the kitchen's address. */
  classIn: Readonly<Record<Side, (city: string) => string>>
  guests: string
  spots: string
  price: string
  priceLater: string
  deposit: string
  balance: string
  paid: string
  by: (moment: string) => string
  atEvent: string
  /** When a deposit that nobody has agreed to yet is due. */
  onceAgreed: string
  /** When the balance of an unpaid deposit is due. */
  afterDeposit: string
  next: string
  steps: Readonly<{
    buyer: StepWords & {
      quoted: (due: string) => string
      payBalance: (due: string) => string
      completed: string
      ended: string
    }
    chef: StepWords & { toQuote: (due: string) => string }
  }>
}
