import { useLanguage } from '@/shared/i18n/use-language.ts'

/** `Nov 21`, `6 PM`, `Sat`: how days and hours are called under the charts. */
export function useMomentNames() {
  const { language } = useLanguage()
  const named = (style: Intl.DateTimeFormatOptions, moment: number) =>
    new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(moment)
  return {
    dayName: (day: string) => named({ day: 'numeric', month: 'short' }, Date.parse(day)),
    fullDayName: (day: string) => named({ dateStyle: 'medium' }, Date.parse(day)),
    hourName: (hour: number) =>
      language === 'ru' ? `${hour}:00` : named({ hour: 'numeric' }, Date.UTC(2026, 10, 22, hour)),
    // The 22nd of November 2026 is a Sunday.
    weekdayName: (weekday: number) => named({ weekday: 'short' }, Date.UTC(2026, 10, 22 + weekday)),
  }
}
