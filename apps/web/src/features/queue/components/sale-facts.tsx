import type { AdminDispute } from '@localchef/contracts/disputes/get-dispute'
import { useTranslation } from 'react-i18next'
import { paymentWord } from '@/features/payments/payment-word.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Facts } from '@/shared/ui/facts.tsx'

type Sale = Pick<AdminDispute, 'order' | 'booking'> & {
  chef: Pick<AdminDispute['chef'], 'id' | 'name' | 'nameRu'>
}

/** The order or booking that a dispute or chargeback is about. */
export function SaleFacts({ sale: { order, booking, chef } }: { sale: Sale }) {
  const { t } = useTranslation(['desk', 'reports', 'queue', 'orders', 'payments'])
  const { language } = useLanguage()
  const { numbered } = useNumbered()
  const kitchen = (
    <AdminLink to={`/admin/chefs/${chef.id}`} className="hover:underline">
      <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
    </AdminLink>
  )
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t(order ? 'reports:subject.order' : 'reports:subject.booking')}</h3>
      {order && (
        <Facts
          facts={[
            [t('column.number'), <OrderLink key="order" id={order.id} number={order.number} />],
            [t('column.status'), t(`orders:status.${order.status}`)],
            [t('column.chef'), kitchen],
            [t('column.handover'), formatDateTime(order.slotFrom, language, order.chef.timeZone)],
            [
              t('column.total'),
              `${formatDollars(order.total)} · ${t(`payments:chef.${paymentWord(order)}`)}`,
            ],
            [
              t('queue:lines'),
              order.lines
                .map(({ name, nameRu, quantity }) => `${quantity} × ${inLanguage(language, name, nameRu)}`)
                .join(', '),
            ],
          ]}
        />
      )}
      {booking && (
        <Facts
          facts={[
            [t('column.number'), numbered(booking.number)],
            [t('column.status'), t(`desk:bookingStatus.${booking.status}`)],
            [t('column.service'), inLanguage(language, booking.serviceName, booking.serviceNameRu)],
            [t('column.chef'), kitchen],
            [t('column.date'), formatDateTime(booking.startsAt, language, booking.chef.timeZone)],
            [t('column.price'), booking.price === null ? '—' : formatDollars(booking.price)],
          ]}
        />
      )}
    </section>
  )
}

function OrderLink({ id, number }: { id: string; number: number }) {
  const { numbered } = useNumbered()
  return (
    <AdminLink to={`/dashboard/orders/${id}`} className="numeric hover:underline">
      {numbered(number)}
    </AdminLink>
  )
}
