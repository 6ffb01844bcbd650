import { type AdminOverview, getOverview } from '@localchef/contracts/figures/get-overview'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOpening } from '@/features/opening/use-opening.tsx'
import { useWaiting, Waiting } from '@/features/queue/components/waiting.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { RecordTable } from '@/shared/long-list/record-table.tsx'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

export default function DashboardPage() {
  const { t } = useTranslation('figures')
  const hasFigures = useHasRightOf(getOverview)
  const opening = useOpening()
  const query = useQuery({
    enabled: hasFigures && !opening.isFirst,
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) =>
      callFunction(getOverview, { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }, { signal }),
    staleTime: 5_000,
    refetchInterval: 20_000,
    refetchOnWindowFocus: true,
  })
  // Waits for the queue's counts, which come first and would push the figures down.
  const isWaitingKnown = !useWaiting().isPending
  return (
    <AdminPage
      title={opening.title ?? t('dashboard.title')}
      lead={opening.isFirst ? undefined : t('dashboard.lead')}
    >
      {opening.view}
      <Waiting />
      {opening.isFirst || !isWaitingKnown || !hasFigures ? null : query.data ? (
        <Figures overview={query.data} />
      ) : query.isPending ? (
        <SkeletonGroup>
          <Skeleton className="h-80 rounded-lg" />
        </SkeletonGroup>
      ) : (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      )}
    </AdminPage>
  )
}

const figures = ['sales', 'orders', 'users', 'chefs'] as const
type Figure = (typeof figures)[number]

/** Four figures of the last thirty days beside the thirty before; the chosen one by day, as bars and as a table. */
function Figures({ overview }: { overview: AdminOverview }) {
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
            <AdminLink
              to="/admin/chefs?show=uncertified"
              className="font-semibold text-accent-text hover:underline"
            >
              {t('uncertifiedChefs', { count: overview.now.uncertifiedChefs })}
            </AdminLink>{' '}
            · {t('openOrders', { count: overview.now.openOrders })}
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

interface DayBarsProps {
  label: string
  bars: ReadonlyArray<{ key: string; value: number; text: string }>
  /** Labels under both ends. */
  first: string
  last: string
}

const chartWidth = 600
const chartHeight = 160

/** A bar for each day. Screen readers get one image; the table below holds the figures. */
function DayBars({ label, bars, first, last }: DayBarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const step = chartWidth / Math.max(1, bars.length)
  return (
    <figure className="grid gap-1.5">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${chartWidth} ${chartHeight}`}
        preserveAspectRatio="none"
        className="h-40 w-full"
      >
        <line x1="0" x2={chartWidth} y1={chartHeight - 0.5} y2={chartHeight - 0.5} className="stroke-line" />
        {bars.map(({ key, value, text }, index) => {
          const height = value === 0 ? 0 : Math.max(3, (value / most) * (chartHeight - 6))
          return (
            <g key={key}>
              <title>{text}</title>
              <rect x={index * step} y="0" width={step} height={chartHeight} fill="transparent" />
              <rect
                x={index * step + step * 0.15}
                y={chartHeight - height}
                width={step * 0.7}
                height={height}
                rx="2"
                className="fill-accent"
              />
            </g>
          )
        })}
      </svg>
      <figcaption className="flex justify-between text-caption text-ink-faint">
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  )
}
