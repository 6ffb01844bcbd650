import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/i18n/use-language.ts'
import { type PromiseNow, preparationTime } from './dish-promise.ts'

/** Says a promise in words: "Ready now · 4 left", "Order by Fri 18:00 · pick up Sat 12:00–14:00". */
export function usePromiseWords(timeZone?: string): (promise: PromiseNow, now: number) => string {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const zone = timeZone ? { timeZone } : {}
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...zone })
  const time = new Intl.DateTimeFormat(language, { ...clock, ...zone })
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', ...clock, ...zone })
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', ...clock, ...zone })
  const week = 6 * 24 * 3600_000

  // Today by the clock, this week by the weekday, later by the date.
  const styleFor = (moment: Date, now: number) => {
    if (day.format(moment) === day.format(now)) return time
    return Math.abs(moment.getTime() - now) < week ? weekday : date
  }
  const say = (moment: string, now: number) => {
    const when = new Date(moment)
    return styleFor(when, now).format(when)
  }
  const range = (from: string, until: string, now: number) => {
    const start = new Date(from)
    const end = new Date(until)
    const style = styleFor(start, now)
    return day.format(start) === day.format(end)
      ? `${style.format(start)}–${time.format(end)}`
      : `${style.format(start)} – ${style.format(end)}`
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
