import type { AnalyticsFigures } from '@localchef/contracts/analytics/get-chef-analytics'
import { placedOrderStatuses } from '@localchef/contracts/orders/order-transitions'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { toCsv } from '@/shared/charts/figures-csv.ts'
import { useMomentNames } from '@/shared/charts/use-moment-names.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'

/**
 * Exports the displayed figures as one CSV table, with a row for each day, dish, hour, weekday and status. Disabled
 * until they have loaded.
 */
export function ExportButton({ figures }: { figures: AnalyticsFigures | undefined }) {
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
