import type { FeePeriod } from '@localchef/contracts/payments/kitchen-fee'
import { useTranslation } from 'react-i18next'
import { formatFee } from '@/shared/format/percent.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** The words for a fee and for its first day. */
export function useFeeText() {
  const { t } = useTranslation('fees')
  const { language } = useLanguage()
  return {
    feeText: ({ kind, percent, fixed }: Pick<FeePeriod, 'kind' | 'percent' | 'fixed'>) => {
      if (percent !== null) return formatFee(percent, fixed, language)
      return t(kind === 'commission' ? 'commission.back' : 'serviceFee.back')
    },
    dayText: ({ holdsFrom }: Pick<FeePeriod, 'holdsFrom'>) => formatDate(holdsFrom, language, 'UTC'),
  }
}
