import type { Discount } from '@localchef/contracts/discounts/discount'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** The terms of a code in words. */
export function DiscountTermsText({ discount }: { discount: Discount }) {
  const { t } = useTranslation('discounts')
  const { language } = useLanguage()
  const { kind, percent, amount, ceiling, minimum, usesPerPerson, firstOrderOnly, kitchens } = discount
  const { holdsFrom, holdsUntil } = discount
  const day = (date: string) => formatDate(date, language, 'UTC')
  const parts = [
    kind === 'percent' && t('terms.percent', { percent }),
    kind === 'sum' && t('terms.sum', { amount: formatDollars(amount ?? 0) }),
    kind === 'free_delivery' && t('terms.free_delivery'),
    ceiling !== null && t('terms.ceiling', { ceiling: formatDollars(ceiling) }),
    minimum > 0 && t('terms.minimum', { minimum: formatDollars(minimum) }),
    firstOrderOnly && t('terms.firstOrderOnly'),
    usesPerPerson !== null && t('terms.usesPerPerson', { count: usesPerPerson }),
    holdsUntil === null
      ? t('terms.from', { from: day(holdsFrom) })
      : t('terms.between', { from: day(holdsFrom), until: day(holdsUntil) }),
    kitchens.length > 0 &&
      t('terms.kitchens', {
        names: kitchens.map(({ name, nameRu }) => inLanguage(language, name, nameRu)).join(', '),
      }),
  ]
  return <p className="text-small text-ink-soft">{parts.filter(Boolean).join(' · ')}</p>
}
