import type { SupportView } from '@localchef/contracts/users/open-support-view'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { RecordTable } from '../../../shared/long-list/record-table.tsx'
import { Part } from './user-facts.tsx'

/** Orders and bookings, bought and sold, newest first. */
export function UserSales({ view }: { view: SupportView }) {
  const { t } = useTranslation(['users', 'desk', 'orders'])
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  return (
    <>
      <Part title={t('support.orders')}>
        {view.orders.length === 0 ? (
          <p className="text-small text-ink-soft">{t('support.noOrders')}</p>
        ) : (
          <RecordTable
            label={t('support.orders')}
            rows={view.orders}
            keyOf={({ id, side }) => `${id}-${side}`}
            columns={[
              {
                label: t('desk:column.number'),
                cell: ({ id, number }) => (
                  <AdminLink to={`/dashboard/orders/${id}`} className="numeric font-semibold hover:underline">
                    {numbered(number)}
                  </AdminLink>
                ),
              },
              { label: t('support.as'), cell: ({ side }) => t(`desk:side.${side}`) },
              { label: t('support.with'), cell: ({ other }) => other },
              { label: t('desk:column.status'), cell: ({ status }) => t(`orders:status.${status}`) },
              { label: t('desk:column.total'), numeric: true, cell: ({ total }) => formatDollars(total) },
              { label: t('desk:column.placed'), cell: ({ placedAt }) => formatDate(placedAt, language) },
            ]}
          />
        )}
      </Part>
      <Part title={t('support.bookings')}>
        {view.bookings.length === 0 ? (
          <p className="text-small text-ink-soft">{t('support.noBookings')}</p>
        ) : (
          <RecordTable
            label={t('support.bookings')}
            rows={view.bookings}
            keyOf={({ id, side }) => `${id}-${side}`}
            columns={[
              { label: t('desk:column.number'), cell: ({ number }) => numbered(number) },
              { label: t('desk:column.service'), cell: ({ serviceName }) => serviceName },
              { label: t('support.as'), cell: ({ side }) => t(`desk:side.${side}`) },
              { label: t('support.with'), cell: ({ other }) => other },
              {
                label: t('desk:column.status'),
                cell: ({ status }) => t(`desk:bookingStatus.${status}`),
              },
              { label: t('desk:column.date'), cell: ({ startsAt }) => formatDate(startsAt, language) },
            ]}
          />
        )}
      </Part>
    </>
  )
}
