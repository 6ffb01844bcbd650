import type { AnalyticsFigures } from '@localchef/contracts/analytics/get-chef-analytics'
import { openOrderStatuses } from '@localchef/contracts/orders/order-transitions'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Stars } from '@/shared/ui/stars.tsx'

const closed = ['completed', 'declined', 'expired', 'cancelled'] as const

/** New and returning buyers, ratings, and outcomes of orders. */
export function BuyersAndOutcomes({ figures }: { figures: AnalyticsFigures }) {
  const { t } = useTranslation('analytics')
  const { language } = useLanguage()
  const percent = (part: number, whole: number) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(
      whole > 0 ? part / whole : 0,
    )
  const all = Object.values(figures.byStatus).reduce((sum, count) => sum + count, 0)
  const open = openOrderStatuses.reduce((sum, status) => sum + figures.byStatus[status], 0)
  const { ratings } = figures
  return (
    <div className="grid items-start gap-4 xl:grid-cols-3">
      <Card>
        <CardBody className="grid gap-3">
          <h2 className="food-name text-title">{t('buyers.title')}</h2>
          <dl className="grid grid-cols-2 gap-4">
            {(['new', 'returning'] as const).map((kind) => (
              <div key={kind} className="grid gap-0.5">
                <dt className="text-small text-ink-soft">{t(`buyers.${kind}`)}</dt>
                <dd className="numeric text-title font-semibold">
                  {figures.buyers[kind].toLocaleString(language)}
                </dd>
                <dd className="text-caption text-ink-faint">{t(`buyers.${kind}Hint`)}</dd>
              </div>
            ))}
          </dl>
        </CardBody>
      </Card>
      <Card>
        <CardBody className="grid gap-3">
          <h2 className="food-name text-title">{t('ratings.title')}</h2>
          {ratings.average === null ? (
            <p className="text-ink-soft">{t('ratings.none')}</p>
          ) : (
            <>
              <Stars value={ratings.average} count={ratings.count} />
              <dl className="grid gap-1 text-small">
                {ratings.byStars
                  .map((count, index) => ({ count, stars: index + 1 }))
                  .toReversed()
                  .map(({ count, stars }) => (
                    <div key={stars} className="flex justify-between gap-4">
                      <dt>{t('ratings.stars', { count: stars })}</dt>
                      <dd className="numeric">{count.toLocaleString(language)}</dd>
                    </div>
                  ))}
              </dl>
            </>
          )}
        </CardBody>
      </Card>
      <Card>
        <CardBody className="grid gap-3">
          <h2 className="food-name text-title">{t('outcome.title')}</h2>
          <dl className="grid gap-1.5 text-small">
            {closed.map((status) => (
              <Outcome
                key={status}
                name={t(`outcome.${status}`)}
                value={t('outcome.figure', {
                  count: figures.byStatus[status],
                  percent: percent(figures.byStatus[status], all),
                })}
              />
            ))}
            <Outcome name={t('outcome.open')} value={open.toLocaleString(language)} />
            <Outcome name={t('outcome.total')} value={all.toLocaleString(language)} />
            <Outcome name={t('outcome.late')} value={figures.lateOrders.toLocaleString(language)} />
          </dl>
          <p className="text-caption text-ink-faint">
            {t('outcome.lateHint', { percent: percent(figures.lateOrders, figures.orders) })}
          </p>
        </CardBody>
      </Card>
    </div>
  )
}

function Outcome({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="numeric whitespace-nowrap">{value}</dd>
    </div>
  )
}
