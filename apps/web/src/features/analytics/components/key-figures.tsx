import type { AnalyticsFigures } from '@localchef/contracts/analytics/get-chef-analytics'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Card } from '@/shared/ui/card.tsx'

const names = ['income', 'orders', 'averageOrder', 'meals'] as const

/** Four key figures, each compared with the previous range if there is one. */
export function KeyFigures({ now, before }: { now: AnalyticsFigures; before: AnalyticsFigures | null }) {
  const { t } = useTranslation('analytics')
  const { language } = useLanguage()
  const worded = (name: (typeof names)[number], value: number | null) => {
    if (value === null) return t('figure.none')
    return name === 'income' || name === 'averageOrder'
      ? formatDollars(value)
      : value.toLocaleString(language)
  }
  const change = (name: (typeof names)[number]) => {
    const past = before?.[name]
    const value = now[name]
    if (!past || value === null) return t('change.none')
    const percent = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' })
    return t('change.value', { percent: percent.format((value - past) / past), before: worded(name, past) })
  }
  return (
    <section aria-label={t('figure.label')} className="grid gap-2">
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {names.map((name) => (
          <Card key={name} className="grid content-start gap-1 p-4 sm:p-5">
            <dt className="text-small text-ink-soft">{t(`figure.${name}`)}</dt>
            <dd className="numeric text-subtitle font-semibold sm:text-title">{worded(name, now[name])}</dd>
            {before && <dd className="numeric text-caption text-ink-soft">{change(name)}</dd>}
          </Card>
        ))}
      </dl>
      <p className="numeric text-small text-ink-soft">
        {t('figure.revenueParts', {
          food: formatDollars(now.foodRevenue),
          fees: formatDollars(now.deliveryFees),
          tips: formatDollars(now.tips),
        })}
        {now.bookings.revenue > 0 &&
          ` · ${t('figure.bookings', { revenue: formatDollars(now.bookings.revenue) })}`}
      </p>
      {now.discounts + now.borneDiscounts > 0 && (
        <p className="numeric text-small text-ink-soft">
          {t('figure.discounts', {
            own: formatDollars(now.discounts),
            borne: formatDollars(now.borneDiscounts),
          })}
        </p>
      )}
      {now.credit + now.borneCredit > 0 && (
        <p className="numeric text-small text-ink-soft">
          {t('figure.credit', { own: formatDollars(now.credit), borne: formatDollars(now.borneCredit) })}
        </p>
      )}
      {now.refunded > 0 && (
        <p className="numeric text-small text-ink-soft">
          {t('figure.refunded', { sum: formatDollars(now.refunded) })}
        </p>
      )}
    </section>
  )
}
