import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/format/money.ts'

export function TodayTotals({ today }: { today: { orders: number; meals: number; revenue: number } }) {
  const { t } = useTranslation('board')
  const figures = [
    { label: t('today.orders'), value: String(today.orders) },
    { label: t('today.meals'), value: String(today.meals) },
    { label: t('today.revenue'), value: formatDollars(today.revenue) },
  ]
  return (
    <section aria-label={t('today.label')} className="rounded-lg bg-sunken px-5 py-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {figures.map(({ label, value }) => (
          <div key={label} className="grid">
            <dt className="text-caption text-ink-faint">{label}</dt>
            <dd className="numeric text-subtitle font-semibold leading-tight">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
