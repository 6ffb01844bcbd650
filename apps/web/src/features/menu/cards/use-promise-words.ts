import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { type PromiseNow, preparationTime } from './dish-promise.ts'

/** Within it a weekday names one day only. */
const weekMs = 6 * 24 * 3600_000

/** Says a promise in words: "Ready now · 4 left", "Order by Fri 18:00 · pick up Sat 12:00–14:00". */
export function usePromiseWords(timeZone?: string): (promise: PromiseNow, now: number) => string {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const zone = timeZone ? { timeZone } : {}
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...zone })

  // Today by the clock, this week by the weekday, later by the date.
  const styleFor = (moments: readonly Date[], now: number) => {
    const [first = new Date(now)] = moments
    // "11 AM" is how English says it; in Russian the minutes belong to the hour.
    const isWhole = language === 'en' && moments.every((moment) => moment.getUTCMinutes() === 0)
    const clock = isWhole ? ({ hour: 'numeric' } as const) : ({ hour: 'numeric', minute: '2-digit' } as const)
    if (moments.every((moment) => day.format(moment) === day.format(now))) return { ...clock, ...zone }
    if (Math.abs(first.getTime() - now) < weekMs) return { weekday: 'short', ...clock, ...zone } as const
    return { day: 'numeric', month: 'short', ...clock, ...zone } as const
  }
  const say = (moment: string, now: number) => {
    const when = new Date(moment)
    return new Intl.DateTimeFormat(language, styleFor([when], now)).format(when)
  }
  const range = (from: string, until: string, now: number) => {
    const start = new Date(from)
    const end = new Date(until)
    return new Intl.DateTimeFormat(language, styleFor([start, end], now)).formatRange(start, end)
  }

  return (promise, now) => {
    switch (promise.kind) {
      case 'ready-now':
        return t('promise.readyNow', { left: t('promise.left', { count: promise.portionsLeft }) })
      case 'ready-from':
        return t('promise.readyFrom', {
          window: range(promise.from, promise.until, now),
          left: t('promise.left', { count: promise.portionsLeft }),
        })
      case 'batch':
        return t('promise.batch', {
          orderBy: say(promise.orderBy, now),
          window: range(promise.from, promise.until, now),
        })
      case 'made-to-order': {
        const { unit, count } = preparationTime(promise.minutes)
        return t('promise.madeToOrder', { time: t(`promise.${unit}`, { count }) })
      }
      case 'sold-out':
        return t('promise.soldOut')
      case 'no-batch':
        return t('promise.noBatch')
    }
  }
}
