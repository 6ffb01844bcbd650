import type { TextedBookingEvent, TextedEvent } from '../texts/text-events.ts'
import type { TextTopic } from '../texts/text-topics.ts'

/** Facts in a text about an order, besides the kitchen's name. */
export interface TextFacts {
  number: number
  fulfilment: 'pickup' | 'delivery'
  /** The agreed handover, or the new time of arrival if the delivery is late. */
  at: string
  timeZone: string
}

/** When a booking, an opening or an end is, in the kitchen's time zone. */
interface TimedFacts {
  at: string
  timeZone: string
}
interface NumberedFacts {
  number: number
}

/** `name` is the name of the kitchen, dish or drop, shortened to fit; empty if not even a shortened name fits. */
type Text<Facts> = (facts: Facts, name: string) => string

/**
 * Text messages other than codes. Each starts with the marketplace's name and ends with the short link. Limits of their
 * length: `texts/compose-text.ts`.
 */
export interface TextWords {
  /** The message's name in the outbox, which admins see. */
  subject: string
  orders: { readonly [Event in TextedEvent]: Text<TextFacts> }
  bookings: { readonly [Event in TextedBookingEvent | 'booking_reminder']: Text<TimedFacts & NumberedFacts> }
  drops: { opens: Text<TimedFacts>; closes: Text<TimedFacts> }
  waiting: { offer: Text<TimedFacts & { portions: number }> }
  kitchen: {
    /** A new order that nobody has looked at yet. */
    unseen: Text<NumberedFacts>
    paidByLink: Text<NumberedFacts & { amountCents: number }>
  }
  /** Ends the first text to a number, after a space. */
  stop: string
  /** Sent when a person turns a topic on. */
  welcome: Readonly<Record<TextTopic, string>>
  /** Answers to STOP, STOP THIS, START and HELP. */
  stopped: string
  stoppedKitchen: (kitchen: string) => string
  started: string
  /** START from a number that never agreed to texts, or agreed with another account since. */
  notStarted: string
  help: string
  /** The consent to each topic, stored word for word. */
  consent: Readonly<Record<TextTopic, (marketplace: string) => string>>
}
