import { type AnalyticsFigures, getChefAnalytics } from '@localchef/contracts/analytics/get-chef-analytics'
import { placedOrderStatuses } from '@localchef/contracts/orders/order-transitions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { type Bar, BarChart, type BarChartProps } from '@/shared/charts/bar-chart.tsx'
import { toCsv } from '@/shared/charts/figures-csv.ts'
import { rangeFromAddress, todayIn } from '@/shared/charts/range-choice.ts'
import { RangeControls } from '@/shared/charts/range-controls.tsx'
import { useMomentNames } from '@/shared/charts/use-moment-names.ts'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { firstWeekday } from '@/shared/format/first-weekday.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { FigureHeadings } from '@/shared/ui/figure-headings.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { BuyersAndOutcomes } from '../components/buyers-and-outcomes.tsx'
import { DishTable } from '../components/dish-table.tsx'
import { joinDays, type Stretch, sumOf } from '../join-days.ts'

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

/** Keeps the earlier figures while another range loads. */
function useAnalytics(range: { from: string; to: string } | undefined, compare: boolean) {
  return useQuery({
    queryKey: ['analytics', range?.from, range?.to, compare],
    queryFn: ({ signal }) =>
      callFunction(getChefAnalytics, { from: range?.from ?? '', to: range?.to ?? '', compare }, { signal }),
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

const names = ['income', 'orders', 'averageOrder', 'meals'] as const

/** Four key figures, each compared with the previous range if there is one. */
function KeyFigures({ now, before }: { now: AnalyticsFigures; before: AnalyticsFigures | null }) {
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

/** Revenue of bookings by service; excludes orders. */
function ServiceTable({ bookings }: { bookings: AnalyticsFigures['bookings'] }) {
  const { t } = useTranslation('analytics')
  const { language } = useLanguage()
  const figure = 'numeric py-2.5 pl-3 text-right'
  const { declined, cancelled, expired } = bookings.byStatus
  return (
    <Card>
      <CardBody className="grid gap-3">
        <div>
          <h2 className="food-name text-title" id="services">
            {t('services.title')}
          </h2>
          <p className="text-small text-ink-soft">{t('services.lead')}</p>
        </div>
        {bookings.count > 0 && (
          <table aria-labelledby="services" className="w-full text-small">
            <FigureHeadings
              names={[
                t('services.service'),
                t('services.count'),
                t('services.guests'),
                t('services.revenue'),
              ]}
            />
            <tbody className="divide-y divide-line">
              {bookings.byService.map((service) => (
                <tr key={service.name}>
                  <th scope="row" className="w-full py-2.5 text-left font-medium wrap-anywhere">
                    {inLanguage(language, service.name, service.nameRu)}
                  </th>
                  <td className={figure}>{service.count.toLocaleString(language)}</td>
                  <td className={figure}>{service.guests.toLocaleString(language)}</td>
                  <td className={figure}>{formatDollars(service.revenue)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="border-t border-line-strong font-semibold">
                <th scope="row" className="py-2.5 text-left">
                  {t('dishes.total')}
                </th>
                <td className={figure}>{bookings.count.toLocaleString(language)}</td>
                <td className={figure}>{bookings.guests.toLocaleString(language)}</td>
                <td className={figure}>{formatDollars(bookings.revenue)}</td>
              </tr>
            </tfoot>
          </table>
        )}
        <p className="numeric text-small text-ink-soft">
          {t('services.ended', { declined, cancelled, expired })}
        </p>
      </CardBody>
    </Card>
  )
}

/**
 * Exports the displayed figures as one CSV table, with a row for each day, dish, hour, weekday and status. Disabled
 * until they have loaded.
 */
function ExportButton({ figures }: { figures: AnalyticsFigures | undefined }) {
  const { t } = useTranslation('analytics')
  const { language } = useLanguage()
  const { weekdayName } = useMomentNames()
  const save = () => {
    if (!figures) return
    const span = `${figures.from} – ${figures.to}`
    const csv = toCsv([
      [t('csv.section'), t('csv.name'), t('csv.orders'), t('csv.portions'), t('csv.revenue')],
      [t('csv.total'), span, figures.orders, figures.meals, figures.revenue],
      [t('csv.bookings'), span, figures.bookings.count, figures.bookings.guests, figures.bookings.revenue],
      [t('csv.discounts'), span, null, null, figures.discounts],
      [t('csv.refunded'), span, null, null, figures.refunded],
      [t('csv.income'), span, null, null, figures.income],
      ...figures.byDay.map(({ day, orders, revenue }) => [t('csv.day'), day, orders, null, revenue]),
      ...figures.byDish.map(({ name, nameRu, quantity, revenue }) => [
        t('csv.dish'),
        inLanguage(language, name, nameRu),
        null,
        quantity,
        revenue,
      ]),
      ...figures.byDish
        .filter(({ cost }) => cost !== null)
        .map(({ name, nameRu, cost }) => [
          t('csv.cost'),
          inLanguage(language, name, nameRu),
          null,
          null,
          cost,
        ]),
      ...figures.bookings.byService.map(({ name, nameRu, count, guests, revenue }) => [
        t('csv.service'),
        inLanguage(language, name, nameRu),
        count,
        guests,
        revenue,
      ]),
      ...figures.byDay
        .filter(({ bookingRevenue }) => bookingRevenue > 0)
        .map(({ day, bookingRevenue }) => [t('csv.bookingDay'), day, null, null, bookingRevenue]),
      ...figures.byHour.map(({ hour, orders, revenue }) => [
        t('csv.hour'),
        `${hour}:00`,
        orders,
        null,
        revenue,
      ]),
      ...figures.byWeekday.map(({ weekday, orders, revenue }) => [
        t('csv.weekday'),
        weekdayName(weekday),
        orders,
        null,
        revenue,
      ]),
      ...placedOrderStatuses.map((status) => [t('csv.status'), status, figures.byStatus[status], null, null]),
    ])
    saveCsv(`analytics-${figures.from}-${figures.to}.csv`, csv)
  }
  return (
    <Button variant="secondary" icon={<Download aria-hidden />} disabled={!figures} onClick={save}>
      {t('export')}
    </Button>
  )
}

/** Sales by day, by hour and by weekday. */
function SalesCharts({ now, before }: { now: AnalyticsFigures; before: AnalyticsFigures | null }) {
  const { t } = useTranslation('analytics')
  const { language } = useLanguage()
  const { dayName, hourName, weekdayName } = useMomentNames()
  const stretches = joinDays(now.byDay)
  const past = before ? joinDays(before.byDay) : []
  const perBar = Math.round(now.byDay.length / Math.max(1, stretches.length))
  const nameOf = ({ from, to }: Stretch) =>
    from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`
  const dayTitle = t(perBar <= 1 ? 'chart.byDay' : perBar <= 7 ? 'chart.byWeek' : 'chart.byMonth')
  const count = (value: number) => value.toLocaleString(language)
  const earned = (stretch: Stretch | undefined) => stretch && sumOf([stretch.revenue, stretch.bookingRevenue])
  const days = stretches.map((stretch, index) => ({
    key: stretch.from,
    name: nameOf(stretch),
    axis: dayName(stretch.from),
    value: sumOf([stretch.revenue, stretch.bookingRevenue]),
    part: stretch.bookingRevenue,
    before: earned(past[index]),
  }))
  const hours = now.byHour.map(({ hour, orders }) => ({
    key: String(hour),
    name: hourName(hour),
    value: orders,
    before: before?.byHour[hour]?.orders,
  }))
  const weekdays = daysOfWeek(language).map((weekday) => ({
    key: String(weekday),
    name: weekdayName(weekday),
    value: now.byWeekday[weekday]?.orders ?? 0,
    before: before?.byWeekday[weekday]?.orders,
  }))
  return (
    <>
      <ChartCard
        title={dayTitle}
        bars={days}
        format={formatDollars}
        {...(now.bookings.revenue > 0 ? { part: t('chart.bookings'), rest: t('chart.orders') } : {})}
        unit={t(perBar <= 1 ? 'chart.day' : 'chart.span')}
        nameEvery={Math.ceil(days.length / (perBar <= 1 ? 6 : 3))}
      />
      <div className="grid gap-4 xl:grid-cols-2">
        <ChartCard
          title={t('chart.byHour')}
          bars={hours}
          format={count}
          unit={t('chart.hour')}
          nameEvery={6}
        />
        <ChartCard title={t('chart.byWeekday')} bars={weekdays} format={count} unit={t('chart.weekday')} />
      </div>
    </>
  )
}

function daysOfWeek(language: string): number[] {
  const first = firstWeekday(language)
  return [0, 1, 2, 3, 4, 5, 6].map((day) => (first + day) % 7)
}

function ChartCard(props: Omit<BarChartProps, 'summary'>) {
  const { t } = useTranslation('analytics')
  const { title, bars, format } = props
  const best = bars.reduce((most, bar) => (bar.value > most.value ? bar : most), bars[0] ?? noBar)
  const summary = t('chart.summary', {
    title,
    first: bars[0]?.name ?? '',
    last: bars.at(-1)?.name ?? '',
    best: best.name,
    value: format(best.value),
  })
  return (
    <Card>
      <CardBody>
        <BarChart {...props} summary={summary} />
      </CardBody>
    </Card>
  )
}

const noBar: Bar = { key: '', name: '', value: 0 }
