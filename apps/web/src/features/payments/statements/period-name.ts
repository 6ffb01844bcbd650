import { monthName } from '@/shared/format/month-name.ts'
import { formatDate } from '@/shared/format/time.ts'
import type { Statement } from './use-statements.ts'

type PeriodOfKitchen = Pick<Statement, 'from' | 'until' | 'kitchen'>

/** `November 2026` of a month, `2026` of a year. */
export function periodName(period: string, language: string): string {
  if (period.length === 4) return period
  return monthName(period, language)
}

/** The first and the last day of a period, as a sentence. */
export function periodSentence({ from, until, kitchen }: PeriodOfKitchen, language: string): string {
  // The end is the first moment of the next period.
  const lastMoment = new Date(new Date(until).getTime() - 1)
  const days = [from, lastMoment].map((moment) => formatDate(moment, language, kitchen.timeZone))
  return `${days.join(' – ')}.`
}
