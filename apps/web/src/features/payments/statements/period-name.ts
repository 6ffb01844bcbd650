import { monthName } from '@/shared/format/month-name.ts'

/** `November 2026` of a month, `2026` of a year. */
export function periodName(period: string, language: string): string {
  if (period.length === 4) return period
  return monthName(period, language)
}
