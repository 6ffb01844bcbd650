import { useMomentNames } from '@/shared/charts/use-moment-names.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import type { FigureKind } from './figure-kinds.ts'

/** Formats figures, shares and changes in the reader's language. */
export function useFigureWords() {
  const { language } = useLanguage()
  const { dayName, fullDayName } = useMomentNames()
  const percent = (share: number, signed = false) =>
    new Intl.NumberFormat(language, {
      style: 'percent',
      maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
      ...(signed ? { signDisplay: 'exceptZero' } : {}),
    }).format(share)
  return {
    dayName,
    fullDayName,
    percent,
    count: (value: number) => value.toLocaleString(language),
    value(kind: FigureKind, value: number): string {
      if (kind === 'sales') return formatDollars(value)
      return kind === 'conversion' ? percent(value) : value.toLocaleString(language)
    },
  }
}
