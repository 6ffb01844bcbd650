import { hourStyle } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** Names of days and hours under the charts: `Nov 21`, `6 PM`, `Sat`. */
export function useMomentNames() {
  const { language } = useLanguage()
  const named = (style: Intl.DateTimeFormatOptions, moment: number) =>
    new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(moment)
  return {
    dayName: (day: string) => named({ day: 'numeric', month: 'short' }, Date.parse(day)),
    fullDayName: (day: string) => named({ dateStyle: 'medium' }, Date.parse(day)),
    hourName: (hour: number) =>
      hourStyle(language) === '2-digit'
        ? `${hour}:00`
        : named({ hour: 'numeric' }, Date.UTC(2026, 10, 22, hour)),
    // November 22, 2026 is a Sunday.
    weekdayName: (weekday: number) => named({ weekday: 'short' }, Date.UTC(2026, 10, 22 + weekday)),
  }
}
