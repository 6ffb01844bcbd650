import { inEveryLanguage, type Language, type LocalText } from '@localchef/contracts/language'
import type { TextedBookingEvent, TextedEvent } from '@localchef/contracts/texts/text-events'
import type { TextTopic } from '@localchef/contracts/texts/text-topics'
import type { TextFacts, TextWords } from '@localchef/contracts/words/text-words'
import { wordsIn } from '@localchef/contracts/words/words-in'
import type { OutgoingMail, OutgoingText } from '../server-function.ts'
import { textTime, zoneOfZip } from './text-time.ts'

/** A text for a person who has turned on texts of its topic. */
export interface NewText {
  topic: TextTopic
  kitchenId: string
  /** A name, such as the kitchen's, that is shortened to fit. */
  name: LocalText
  words: Record<Language, (name: string) => string>
  path: string
  usefulUntil: Date
  /** See `textTime`. */
  handover: Date | null
  /** The kitchen's time zone, for recipients without a ZIP code. */
  timeZone: string
  /** Identifies the cause, if a repeated run must not queue the text again. */
  cause?: string
}

interface TextedOrder {
  id: string
  kitchenId: string
  number: number
  chef: LocalText
  fulfilment: 'pickup' | 'delivery'
  slot: { from: string; until: string; timeZone: string }
  /** The new arrival of a delivery that runs late. */
  arrival?: Date | null
}

const minute = 60_000

/** How long a text is of use: some minutes, or until the handover begins. */
const usefulFor: Record<TextedEvent, number | 'handover'> = {
  order_confirmed: 'handover',
  order_confirmed_itself: 'handover',
  order_ready: 60,
  order_out_for_delivery: 60,
  order_running_late: 30,
  order_reminder_day: 'handover',
  order_reminder_hours: 'handover',
  order_slot_proposed: 'handover',
  order_declined: 24 * 60,
  order_expired: 24 * 60,
  order_cancelled: 24 * 60,
}

/** Reminders wait for the morning, even before a handover at night. */
const waits: ReadonlySet<TextedEvent> = new Set(['order_reminder_day', 'order_reminder_hours'])

export function orderText(event: TextedEvent, order: TextedOrder, now: Date): NewText {
  const { number, fulfilment, slot, arrival } = order
  const facts: TextFacts = {
    number,
    fulfilment,
    at: arrival?.toISOString() ?? slot.from,
    timeZone: slot.timeZone,
  }
  const useful = usefulFor[event]
  return {
    topic: 'orders',
    kitchenId: order.kitchenId,
    name: order.chef,
    words: worded(({ orders }) => orders[event], facts),
    path: `/dashboard/orders/${order.id}`,
    usefulUntil: useful === 'handover' ? new Date(slot.from) : new Date(now.getTime() + useful * minute),
    handover: waits.has(event) ? null : new Date(slot.from),
    timeZone: slot.timeZone,
  }
}

interface TextedBooking {
  kitchenId: string
  number: number
  chef: LocalText
  startsAt: string
  timeZone: string
}

const bookingMinutes = 24 * 60

/** A booking's text is of use for a day, or until the event begins. */
export function bookingText(
  event: TextedBookingEvent | 'booking_reminder',
  { kitchenId, number, chef, startsAt, timeZone }: TextedBooking,
  now: Date,
): NewText {
  const begins = new Date(startsAt)
  const aDay = new Date(now.getTime() + bookingMinutes * minute)
  return {
    topic: 'bookings',
    kitchenId,
    name: chef,
    words: worded(({ bookings }) => bookings[event], { number, at: startsAt, timeZone }),
    path: '/dashboard/user-bookings',
    usefulUntil: begins < aDay && begins > now ? begins : aDay,
    handover: null,
    timeZone,
  }
}

/** The words of a text in every language. */
export function worded<Facts>(
  wording: (words: TextWords) => (facts: Facts, name: string) => string,
  facts: Facts,
): NewText['words'] {
  return inEveryLanguage((language) => (name: string) => wording(wordsIn[language].texts)(facts, name))
}

export interface TextRecipient {
  phone: string
  language: Language
  zipCode: string | null
}

/** The text to a recipient; undefined if it would come too late. If the text is not sent, the mail `instead` is. */
export function textTo(
  { phone, language, zipCode }: TextRecipient,
  text: NewText,
  now: Date,
  instead?: OutgoingMail,
): OutgoingText | undefined {
  const timeZone = zoneOfZip(zipCode) ?? text.timeZone
  const sendAt = textTime({ ...text, timeZone, now })
  if (!sendAt) return undefined
  return {
    to: phone,
    topic: text.topic,
    language,
    name: text.name[language],
    words: text.words[language],
    kitchenId: text.kitchenId,
    sendAt,
    deliverBefore: text.usefulUntil,
    path: text.path,
    timeZone,
    handover: text.handover,
    ...(text.cause ? { cause: text.cause } : {}),
    ...(instead ? { instead } : {}),
  }
}
