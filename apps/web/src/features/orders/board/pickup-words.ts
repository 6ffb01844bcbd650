import { formatTime } from '@/shared/format/time.ts'

/** "18:00–18:30", with the day before it unless it is today where the kitchen is. */
export function pickupWords(
  slot: { slotFrom: string; slotUntil: string },
  timeZone: string,
  language: string,
  now: number,
): { day: string | null; hours: string } {
  const day = (moment: string | number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(moment))
  const sameDay = day(slot.slotFrom) === day(now)
  return {
    day: sameDay
      ? null
      : new Intl.DateTimeFormat(language, {
          timeZone,
          weekday: 'short',
          day: 'numeric',
          month: 'short',
        }).format(new Date(slot.slotFrom)),
    hours: `${formatTime(slot.slotFrom, language, timeZone)} – ${formatTime(slot.slotUntil, language, timeZone)}`,
  }
}
