import { dateFormat } from '@localchef/contracts/formatters'
import type { Language } from '@localchef/contracts/language'
import { slotWords } from '@localchef/contracts/notifications/notification-words'

/** `Saturday, November 21, 5:30 – 6:00 PM PST`, in the kitchen's time zone. */
export function slotInZone(
  language: Language,
  slot: { from: string; until: string; timeZone: string },
): string {
  const zone = dateFormat(language, { timeZone: slot.timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(slot.from))
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${slotWords(language, slot)} ${zone ?? ''}`.trim()
}
