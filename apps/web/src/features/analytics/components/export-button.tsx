import type { AnalyticsFigures } from '@localchef/contracts/analytics/get-chef-analytics'
import { ORDER_STATUSES } from '@localchef/contracts/orders/order-moves'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '@/shared/browser/save-file.ts'
import { toCsv } from '@/shared/charts/figures-csv.ts'
import { useMomentNames } from '@/shared/charts/use-moment-names.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'

/** The figures on the screen as one table: a row a day, dish, hour, weekday and state. Off until they are there. */
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
      [t('csv.income'), span, null, null, figures.income],
      ...figures.byDay.map(({ day, orders, revenue }) => [t('csv.day'), day, orders, null, revenue]),
      ...figures.byDish.map(({ name, nameRu, quantity, revenue }) => [
        t('csv.dish'),
        inLanguage(language, name, nameRu),
        null,
        quantity,
        revenue,
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
      ...ORDER_STATUSES.map((status) => [t('csv.status'), status, figures.byStatus[status], null, null]),
    ])
    // Spreadsheets know by the mark that it is UTF-8.
    saveFile(`analytics-${figures.from}-${figures.to}.csv`, `\uFEFF${csv}`, 'text/csv;charset=utf-8')
  }
  return (
    <Button variant="secondary" icon={<Download aria-hidden />} disabled={!figures} onClick={save}>
      {t('export')}
    </Button>
  )
}
