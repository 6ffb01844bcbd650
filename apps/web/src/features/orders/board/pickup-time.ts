import { formatTimes } from '@/shared/format/time.ts'
import { zonedDay } from '@/shared/format/zoned-moment.ts'

/** `18:00 – 18:30` and the day, which is null if it is today in the kitchen's time zone. */
export function pickupTime(
  slot: { slotFrom: string; slotUntil: string },
  timeZone: string,
  language: string,
  now: number,
): { day: string | null; hours: string } {
  const isToday = zonedDay(new Date(slot.slotFrom), timeZone) === zonedDay(new Date(now), timeZone)
  return {
    day: isToday
      ? null
      : new Intl.DateTimeFormat(language, {
          timeZone,
          weekday: 'short',
          day: 'numeric',
          month: 'short',
        }).format(new Date(slot.slotFrom)),
    hours: formatTimes(slot.slotFrom, slot.slotUntil, language, timeZone),
  }
}
