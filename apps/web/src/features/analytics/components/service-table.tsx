import type { AnalyticsFigures } from '@localchef/contracts/analytics/get-chef-analytics'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Card, CardBody } from '@/shared/ui/card.tsx'

/** Revenue of bookings by service; excludes orders. */
export function ServiceTable({ bookings }: { bookings: AnalyticsFigures['bookings'] }) {
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
            <thead>
              <tr className="border-b border-line text-caption text-ink-faint">
                <th scope="col" className="py-2 text-left">
                  {t('services.service')}
                </th>
                <th scope="col" className="py-2 pl-3 text-right">
                  {t('services.count')}
                </th>
                <th scope="col" className="py-2 pl-3 text-right">
                  {t('services.guests')}
                </th>
                <th scope="col" className="py-2 pl-3 text-right">
                  {t('services.revenue')}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {bookings.byService.map((service) => (
                <tr key={service.name}>
                  <th scope="row" className="w-full py-2.5 text-left font-medium">
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
