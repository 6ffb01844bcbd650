import { ChartColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { rangeFromAddress, todayIn } from '@/shared/charts/range-choice.ts'
import { RangeControls } from '@/shared/charts/range-controls.tsx'
import { useMomentNames } from '@/shared/charts/use-moment-names.ts'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { BuyersAndOutcomes } from '../components/buyers-and-outcomes.tsx'
import { DishTable } from '../components/dish-table.tsx'
import { ExportButton } from '../components/export-button.tsx'
import { KeyFigures } from '../components/key-figures.tsx'
import { SalesCharts } from '../components/sales-charts.tsx'
import { ServiceTable } from '../components/service-table.tsx'
import { useAnalytics } from '../use-analytics.ts'

export default function AnalyticsPage() {
  const { t } = useTranslation('analytics')
  const [address, setAddress] = useSearchParams()
  const kitchen = useMyChef()
  const chef = kitchen.data?.chef
  const today = todayIn(chef?.timeZone ?? 'UTC')
  const range = rangeFromAddress(address, today)
  const compare = address.get('compare') !== 'no'
  const query = useAnalytics(chef ? range : undefined, compare)
  const error = kitchen.error ?? query.error

  if (kitchen.data && !chef) {
    return (
      <>
        <h1 className="food-name text-heading">{t('title')}</h1>
        <NoKitchen page="analytics" />
      </>
    )
  }
  return (
    <div className="grid min-w-0 gap-5">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="food-name text-heading">{t('title')}</h1>
          <p className="max-w-2xl text-ink-soft">{t('lead')}</p>
        </div>
        <ExportButton figures={query.data?.current} />
      </header>
      {chef && (
        <RangeControls
          range={range}
          today={today}
          compare={compare}
          onRange={({ name, from, to }) =>
            setAddress(
              {
                range: name,
                ...(from && to ? { from, to } : {}),
                ...(compare ? {} : { compare: 'no' }),
              },
              { replace: true },
            )
          }
          onCompare={(next) =>
            setAddress(
              (before) => {
                const after = new URLSearchParams(before)
                if (next) {
                  after.delete('compare')
                } else {
                  after.set('compare', 'no')
                }
                return after
              },
              { replace: true },
            )
          }
        />
      )}
      {!chef && !error && (
        <SkeletonGroup>
          <Skeleton className="h-72" />
        </SkeletonGroup>
      )}
      {chef && !query.data && !error && <ComingFigures />}
      {error && !query.data && !isNotFound(kitchen.error) && (
        <ErrorState error={error} retry={() => void (kitchen.error ? kitchen.refetch() : query.refetch())} />
      )}
      {query.data && <ShownFigures figures={query.data} isOld={query.isPlaceholderData} />}
    </div>
  )
}

function ComingFigures() {
  return (
    <SkeletonGroup className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {[0, 1, 2, 3].map((n) => (
          <Skeleton key={n} className="h-28" />
        ))}
      </div>
      <Skeleton className="h-72" />
    </SkeletonGroup>
  )
}

interface ShownFiguresProps {
  figures: NonNullable<ReturnType<typeof useAnalytics>['data']>
  /** The figures are still those of the previous range. */
  isOld: boolean
}

function ShownFigures({ figures: { current, previous }, isOld }: ShownFiguresProps) {
  const { t } = useTranslation('analytics')
  const { fullDayName } = useMomentNames()
  const placed = Object.values(current.byStatus).reduce((sum, count) => sum + count, 0)
  const asked = Object.values(current.bookings.byStatus).reduce((sum, count) => sum + count, 0)
  return (
    <div className="grid min-w-0 gap-4" aria-busy={isOld}>
      <p role="status" className="text-small text-ink-soft">
        {previous
          ? t('shownCompared', {
              from: fullDayName(current.from),
              to: fullDayName(current.to),
              beforeFrom: fullDayName(previous.from),
              beforeTo: fullDayName(previous.to),
            })
          : t('shown', { from: fullDayName(current.from), to: fullDayName(current.to) })}
      </p>
      <KeyFigures now={current} before={previous ?? null} />
      {current.orders === 0 && current.bookings.count === 0 ? (
        <EmptyState
          icon={<ChartColumn />}
          title={t('empty.title')}
          action={
            <ButtonLink to="/dashboard/orders" variant="secondary">
              {t('empty.action')}
            </ButtonLink>
          }
        >
          {t('empty.text')}
        </EmptyState>
      ) : (
        <>
          <SalesCharts now={current} before={previous ?? null} />
          {current.orders > 0 && <DishTable figures={current} />}
        </>
      )}
      {asked > 0 && <ServiceTable bookings={current.bookings} />}
      {(placed > 0 || current.ratings.count > 0) && <BuyersAndOutcomes figures={current} />}
    </div>
  )
}
