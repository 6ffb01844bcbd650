import type { AnalyticsFigures } from '@localchef/contracts/analytics/get-chef-analytics'
import { useTranslation } from 'react-i18next'
import { type Bar, BarChart, type BarChartProps } from '@/shared/charts/bar-chart.tsx'
import { useMomentNames } from '@/shared/charts/use-moment-names.ts'
import { firstWeekday } from '@/shared/format/first-weekday.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { joinDays, type Stretch, sumOf } from '../join-days.ts'

/** Sales by day, by hour and by weekday. */
export function SalesCharts({ now, before }: { now: AnalyticsFigures; before: AnalyticsFigures | null }) {
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
