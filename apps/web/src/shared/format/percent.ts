import { formatDollars } from '@/shared/format/money.ts'

/** `12.5%`, in Russian `12,5 %`. */
export function formatPercent(percent: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 }).format(percent / 100)
}

/** `5% + $0.49`; without a fixed amount the percent alone. */
export function formatFee(percent: number, fixed: number | null, language: string): string {
  const share = formatPercent(percent, language)
  return fixed ? `${share} + ${formatDollars(fixed)}` : share
}
