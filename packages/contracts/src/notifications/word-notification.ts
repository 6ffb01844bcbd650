import { inEveryLanguage, type Language } from '../language.ts'
import { wordsIn } from '../words/words-in.ts'
import type {
  BookingEvent,
  BookingFacts,
  NotificationEvent,
  NotificationFacts,
  OrderEvent,
  OrderFacts,
  OtherEvent,
  Side,
} from './notification-event.ts'
import type { NotificationWords, WordedNotification, Wording, Words } from './notification-words.ts'

const wordingsIn = (language: Language): NotificationWords => wordsIn[language].notifications

export function wordNotification<Event extends OtherEvent>(
  event: Event,
  facts: NotificationFacts[Event],
): WordedNotification {
  return { event, words: inEveryLanguage((language) => wordingsIn(language).others[event](facts)) }
}

/** The texts for each side to notify. */
export function wordOrderEvent(
  event: OrderEvent,
  facts: OrderFacts,
): Partial<Record<Side, WordedNotification>> {
  return wordSides(event, (language) => wordingsIn(language).orders[event], facts)
}

/** The texts for each side to notify. */
export function wordBookingEvent(
  event: BookingEvent,
  facts: BookingFacts,
): Partial<Record<Side, WordedNotification>> {
  return wordSides(event, (language) => wordingsIn(language).bookings[event], facts)
}

function wordSides<Facts>(
  event: NotificationEvent,
  wordingIn: (language: Language) => Partial<Record<Side, Wording<Facts>>>,
  facts: Facts,
): Partial<Record<Side, WordedNotification>> {
  const worded: Partial<Record<Side, WordedNotification>> = {}
  for (const side of ['buyer', 'chef'] as const) {
    if (!wordingIn('en')[side]) continue
    worded[side] = { event, words: inEveryLanguage((language) => wordOf(wordingIn(language)[side], facts)) }
  }
  return worded
}

/** Unreachable: the type requires every language to word the same sides. */
function wordOf<Facts>(wording: Wording<Facts> | undefined, facts: Facts): Words {
  if (!wording) throw new Error('a language has no words for this side')
  return wording(facts)
}
