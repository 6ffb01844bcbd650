import type { LoyaltyProgress, LoyaltyTerms } from '@localchef/contracts/loyalty/loyalty-rule'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'

type Course = LoyaltyTerms['category']

/** The sentences of a rule and of a person's progress. */
export function useLoyaltyTexts() {
  const { t } = useTranslation('loyalty')
  const portions = (count: number, category: Course) => t(`portions.${category ?? 'any'}`, { count })
  return {
    offer: ({ every, category, upTo }: LoyaltyTerms) =>
      t('offer', { portions: portions(every - 1, category), amount: formatDollars(upTo) }),
    /** The person's free portions, and the number of portions missing until the next one. */
    progress: ({ rewards, missing }: LoyaltyProgress, category: Course) =>
      [
        rewards > 0 ? t('rewards', { count: rewards }) : undefined,
        missing === null ? undefined : t('progress', { portions: portions(missing, category) }),
      ]
        .filter(Boolean)
        .join(' '),
  }
}
