import type { AdminOverview } from '@localchef/contracts/figures/get-overview'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { RecordTable } from '../../../shared/long-list/record-table.tsx'
import { DayBars } from './day-bars.tsx'

const figures = ['sales', 'orders', 'users', 'chefs'] as const
type Figure = (typeof figures)[number]

/** Four figures of the last thirty days beside the thirty before; the chosen one by day, as bars and as a table. */
export function Figures({ overview }: { overview: AdminOverview }) {
  const { t } = useTranslation('figures')
  const { language } = useLanguage()
  const [chosen, setChosen] = useState<Figure>('sales')
  const worded = (figure: Figure, value: number) =>
    figure === 'sales' ? formatDollars(value) : value.toLocaleString(language)
  const dayText = (day: string) => formatDate(`${day}T12:00:00Z`, language, 'UTC')
  return (
    <Card>
      <CardBody className="grid gap-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 className="food-name text-title">{t('title')}</h2>
          <p className="text-small text-ink-soft">
            <Link to="/admin/figures" className="font-semibold text-accent-text hover:underline">
              {t('all')}
            </Link>{' '}
            · {t('activeChefs', { count: overview.now.activeChefs })} ·{' '}
            {t('openOrders', { count: overview.now.openOrders })}
          </p>
        </div>
        <fieldset className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          <legend className="sr-only">{t('choose')}</legend>
          {figures.map((figure) => (
            <button
              key={figure}
              type="button"
              aria-pressed={figure === chosen}
              onClick={() => setChosen(figure)}
              className="grid gap-1 rounded-lg border border-line p-3 text-left sm:p-4 transition-colors hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              <span className="text-small text-ink-soft">{t(`${figure}`)}</span>
              <span className="numeric font-semibold wrap-anywhere sm:text-subtitle">
                {worded(figure, overview.period[figure])}
              </span>
              <Change now={overview.period[figure]} before={overview.before[figure]} />
            </button>
          ))}
        </fieldset>
        <DayBars
          label={t('chart', { figure: t(`${chosen}`) })}
          bars={overview.days.map((day) => ({
            key: day.day,
            value: day[chosen],
            text: `${dayText(day.day)}: ${worded(chosen, day[chosen])}`,
          }))}
          first={dayText(overview.days[0]?.day ?? '')}
          last={dayText(overview.days.at(-1)?.day ?? '')}
        />
        <details className="text-small">
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-accent-text">
            {t('asTable')}
          </summary>
          <RecordTable
            label={t('title')}
            rows={overview.days.toReversed()}
            keyOf={({ day }) => day}
            columns={[
              { label: t('day'), cell: ({ day }) => dayText(day) },
              ...figures.map((figure) => ({
                label: t(`${figure}`),
                numeric: true,
                cell: (day: AdminOverview['days'][number]) => worded(figure, day[figure]),
              })),
            ]}
          />
        </details>
      </CardBody>
    </Card>
  )
}

function Change({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation('figures')
  const { language } = useLanguage()
  if (before === 0) return <span className="text-caption text-ink-faint">{t('noComparison')}</span>
  const percent = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' }).format(
    (now - before) / before,
  )
  return <span className="numeric text-caption text-ink-soft">{t('change', { percent })}</span>
}
