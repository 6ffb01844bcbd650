import { useMomentNames } from '@/shared/charts/use-moment-names.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import type { FigureKind } from './figure-kinds.ts'

/** Formats figures, shares, changes and places in the reader's language. */
export function useFigureWords() {
  const { language } = useLanguage()
  const { dayName, fullDayName } = useMomentNames()
  const percent = (share: number, signed = false) =>
    new Intl.NumberFormat(language, {
      style: 'percent',
      maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
      ...(signed ? { signDisplay: 'exceptZero' } : {}),
    }).format(share)
  /** "Town, state", or the state alone if there is no town. */
  const townName = ({ city, cityRu, state }: { city: string; cityRu: string | null; state: string }) =>
    [inLanguage(language, city, cityRu), state].filter(Boolean).join(', ')
  return {
    townName,
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
