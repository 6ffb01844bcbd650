import type { ReviewSummary } from '@localchef/contracts/reviews/list-reviews'
import { useTranslation } from 'react-i18next'
import { formatTenths } from '@/shared/format/tenths.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Stars } from '@/shared/ui/stars.tsx'

type StarDistributionProps = Pick<ReviewSummary, 'count' | 'distribution'> & { average: number }

/** Average rating and the number of reviews for each number of stars. */
export function StarDistribution({ average, count, distribution }: StarDistributionProps) {
  const { t } = useTranslation(['reviews', 'common'])
  const { language } = useLanguage()
  const most = Math.max(1, ...distribution)
  return (
    <div className="grid items-center gap-6 rounded-lg bg-sunken p-5 sm:grid-cols-[auto_1fr] sm:gap-10 sm:px-8">
      <div className="grid justify-items-center gap-1">
        <span className="food-name numeric text-display" aria-hidden>
          {formatTenths(average, language)}
        </span>
        <Stars value={average} />
        <span className="numeric text-small text-ink-soft">
          {t('rating.reviews', { ns: 'common', count })}
        </span>
        <span className="text-caption text-ink-faint">{t('onlyBuyers')}</span>
      </div>
      <ul aria-label={t('distribution')} className="grid gap-1.5">
        {[5, 4, 3, 2, 1].map((stars) => {
          const given = distribution[stars - 1] ?? 0
          return (
            <li key={stars} className="grid grid-cols-[1rem_1fr_2.5rem] items-center gap-3 text-small">
              <span className="sr-only">
                {t('share', {
                  stars: t('stars', { count: stars }),
                  reviews: t('rating.reviews', { ns: 'common', count: given }),
                })}
              </span>
              <span aria-hidden className="numeric text-right text-ink-soft">
                {stars}
              </span>
              <span aria-hidden className="h-2 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full rounded-full bg-star"
                  style={{ width: `${(given / most) * 100}%` }}
                />
              </span>
              <span aria-hidden className="numeric text-ink-faint">
                {given}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
