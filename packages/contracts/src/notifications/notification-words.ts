import { dateFormat, numberFormat, pluralRules, zoneName } from '../formatters.ts'
import type { Language } from '../language.ts'
import type {
  BookingEvent,
  BookingFacts,
  NotificationEvent,
  NotificationFacts,
  OrderEvent,
  OrderFacts,
  OtherEvent,
  RefundArrival,
  Side,
  SideOf,
} from './notification-event.ts'

/** The text of a notification. Bell and push show title and message; the mail also shows the button. */
export interface Words {
  title: string
  message: string
  button: string
}

export type Wording<Facts> = (facts: Facts) => Words

/** The texts of one language. A missing event or side is a type error. */
export interface NotificationWords {
  orders: { readonly [Event in OrderEvent]: { readonly [Side in SideOf<Event>]: Wording<OrderFacts> } }
  bookings: { readonly [Event in BookingEvent]: { readonly [Side in SideOf<Event>]: Wording<BookingFacts> } }
  others: { readonly [Event in OtherEvent]: Wording<NotificationFacts[Event]> }
  /**
   * Names the sender of a notice in a person's own words, with their side: a bare name could pass for the
   * marketplace's.
   */
  from: Readonly<Record<Side, (name: string) => string>>
}

/** The texts of an event in every language, for bell, mail and push. */
export interface WordedNotification {
  event: NotificationEvent
  words: Record<Language, Words>
}

/** ` Reason: It was late.`, or an empty text. Adds a full stop if the reason has no end mark. */
export function withReason(word: string, reason: string | null | undefined): string {
  if (!reason) return ''
  return ` ${word}: ${/[.!?…]$/.test(reason) ? reason : `${reason}.`}`
}

/** `2 порции`: a number with its noun in the matching plural form. `other` replaces every form that is not given. */
export function counted(
  locale: string,
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  return `${count} ${forms[pluralRules(locale).select(count)] ?? forms.other}`
}

/** Cents in dollars, as pages show them in every language: `105000` are `$1,050.00`. */
export function money(cents: number | null): string {
  return numberFormat('en-US', { style: 'currency', currency: 'USD' }).format((cents ?? 0) / 100)
}

/** A moment as the time of day in a time zone. */
export function timeOfDay(locale: string, moment: string, timeZone: string): string {
  return dateFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(moment))
}

/** A calendar day (`2026-11-21`) in the format of a locale. */
export function longDay(locale: string, day: string): string {
  return dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** `December 13` in the kitchen's time zone. */
export function dayIn(locale: string, { by, timeZone }: RefundArrival): string {
  return dateFormat(locale, { day: 'numeric', month: 'long', timeZone }).format(new Date(by))
}

/** `Saturday, November 21, 5:30 – 6:00 PM` in the kitchen's time zone. */
export function slotWords(locale: string, { from, until, timeZone }: OrderFacts['slot']): string {
  const day = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const time = dateFormat(locale, { timeStyle: 'short', timeZone })
  const [start, end] = [new Date(from), new Date(until)]
  return `${day.format(start)}, ${time.format(start)} – ${time.format(end)}`
}

/** `Saturday, November 21, 5:30 PM` in a kitchen's time zone. */
export function dayAndTime(locale: string, moment: string, timeZone: string): string {
  const day = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  return `${day.format(new Date(moment))}, ${timeOfDay(locale, moment, timeZone)}`
}

/** A moment in a kitchen's time zone: `November 21, 2026 at 5:00 PM`. */
export function longMoment(locale: string, moment: string | null, timeZone: string): string {
  if (moment === null) return ''
  return dateFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(moment))
}

/** `Saturday, November 21, 5:30 – 6:00 PM (Pacific Time)`, in the kitchen's time zone. */
export function slotInZone(
  language: Language,
  slot: { from: string; until: string; timeZone: string },
): string {
  return `${slotWords(language, slot)} (${zoneName(slot.timeZone, language)})`
}

/** The columns of a `notifications` row: English text, other languages in `data.words`. */
export function storedWords({ event, words: { en, ...others } }: WordedNotification) {
  const words = Object.fromEntries(
    Object.entries(others).map(([language, { title, message }]) => [language, { title, message }]),
  )
  return { title: en.title, message: en.message, event, data: { words } }
}

interface StoredNotification {
  title: string
  message: string
  data?: Readonly<Record<string, unknown>> | null | undefined
}

/** Title and message of a row in the reader's language, or in English if the row has no such text. */
export function readStoredWords(
  { title, message, data }: StoredNotification,
  language: string,
): { title: string; message: string } {
  const words = recordOf(recordOf(data?.words)?.[language])
  if (typeof words?.title !== 'string' || typeof words.message !== 'string') return { title, message }
  return { title: words.title, message: words.message }
}

function recordOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}
