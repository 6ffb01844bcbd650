import { dateFormat } from '@localchef/contracts/formatters'
import { useTranslation } from 'react-i18next'
import { hourStyle } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import type { PromiseNow } from './dish-promise.ts'

/** Six days, so that a weekday can't be mistaken for the same one next week. */
const sixDaysMs = 6 * 24 * 3600_000

/** Returns a promise's text: "Ready now · 4 left", "Order by Fri 18:00 · pick up Sat 12:00–14:00". */
export function usePromiseText(timeZone?: string): (promise: PromiseNow, now: number) => string {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const zone = timeZone ? { timeZone } : {}
  const day = dateFormat('en-CA', { dateStyle: 'short', ...zone })

  // Today, the time is enough. Within six days the weekday is added, later the date.
  const styleFor = (moments: readonly Date[], now: number) => {
    const [first = new Date(now)] = moments
    // A 12-hour clock shortens a full hour to "11 AM"; a 24-hour clock keeps the minutes.
    const isWhole =
      hourStyle(language) === 'numeric' && moments.every((moment) => moment.getUTCMinutes() === 0)
    const hour = hourStyle(language)
    const clock = isWhole ? { hour } : ({ hour, minute: '2-digit' } as const)
    if (moments.every((moment) => day.format(moment) === day.format(now))) return { ...clock, ...zone }
    if (Math.abs(first.getTime() - now) < sixDaysMs) return { weekday: 'short', ...clock, ...zone } as const
    return { day: 'numeric', month: 'short', ...clock, ...zone } as const
  }
  const format = (moment: string, now: number) => {
    const when = new Date(moment)
    return dateFormat(language, styleFor([when], now)).format(when)
  }
  const range = (from: string, until: string, now: number) => {
    const start = new Date(from)
    const end = new Date(until)
    return dateFormat(language, styleFor([start, end], now)).formatRange(start, end)
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
          orderBy: format(promise.orderBy, now),
          window: range(promise.from, promise.until, now),
        })
      case 'made-to-order':
        return promise.from
          ? t('promise.madeToOrder', { time: format(promise.from, now) })
          : t('promise.toOrder')
      case 'no-time':
        return t('promise.noTime')
      case 'sold-out':
        return t('promise.soldOut')
      case 'no-batch':
        return t('promise.noBatch')
    }
  }
}
