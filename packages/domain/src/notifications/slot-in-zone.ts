import type { Language } from '@localchef/contracts/language'
import { slotWords } from '@localchef/contracts/notifications/notification-words'
import { zoneName } from '@localchef/contracts/zone-name'

/** `Saturday, November 21, 5:30 – 6:00 PM (Pacific Time)`, in the kitchen's time zone. */
export function slotInZone(
  language: Language,
  slot: { from: string; until: string; timeZone: string },
): string {
  return `${slotWords(language, slot)} (${zoneName(slot.timeZone, language)})`
}
