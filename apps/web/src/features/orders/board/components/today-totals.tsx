import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'

/** Today's orders, meals and revenue in one line. */
export function TodayTotals({ today }: { today: { orders: number; meals: number; revenue: number } }) {
  const { t } = useTranslation('board')
  const figures = [
    { label: t('today.orders'), value: String(today.orders) },
    { label: t('today.meals'), value: String(today.meals) },
    { label: t('today.revenue'), value: formatDollars(today.revenue) },
  ]
  return (
    <section aria-labelledby="today" className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <h2 id="today" className="text-small font-semibold">
        {t('today.label')}
      </h2>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-small sm:gap-x-6">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex items-baseline gap-1.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="numeric font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
