import type { AdminDispute } from '@localchef/contracts/disputes/get-dispute'
import { linesText } from '@localchef/contracts/orders/receipt-lines'
import { useTranslation } from 'react-i18next'
import { paymentWord } from '@/features/payments/payment-word.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Facts } from '@/shared/ui/facts.tsx'
import { PhoneLink } from '@/shared/ui/phone-link.tsx'

type Sale = Pick<AdminDispute, 'order' | 'booking'> & {
  chef: Pick<AdminDispute['chef'], 'id' | 'name' | 'nameRu'>
}

interface SaleFactsProps {
  sale: Sale
  /** What was paid for the sale and given back, if known. */
  money?: Pick<AdminDispute, 'paid' | 'given'>
}

/** The order or booking that a dispute or chargeback is about, with the buyer's own words to it. */
export function SaleFacts({ sale: { order, booking, chef }, money }: SaleFactsProps) {
  const { t } = useTranslation(['desk', 'reports', 'queue', 'orders', 'payments'])
  const { language } = useLanguage()
  const { numbered } = useNumbered()
  const nameOf = useNameOf()
  const kitchen = (
    <AdminLink to={`/admin/chefs/${chef.id}`} className="hover:underline">
      <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
    </AdminLink>
  )
  const said = order ? order.note : booking?.message
  const buyer = order?.buyer ?? booking?.buyer
  const further = [
    ...(buyer?.name
      ? ([
          [
            t('column.buyer'),
            <span key="buyer" className="flex flex-wrap gap-x-3">
              {order?.buyer.id ? (
                <AdminLink to={`/admin/users/${order.buyer.id}`} className="hover:underline">
                  <span translate="no">{buyer.name}</span>
                </AdminLink>
              ) : (
                <span translate="no">{buyer.name}</span>
              )}
              {buyer.phone ? (
                <PhoneLink phone={buyer.phone} className="numeric underline" />
              ) : (
                <span className="text-ink-soft">{t('queue:noPhone')}</span>
              )}
            </span>,
          ],
        ] as const)
      : []),
    ...(said
      ? ([
          [
            t('queue:buyersNote'),
            <q key="note" lang={writtenIn(said)}>
              {said}
            </q>,
          ],
        ] as const)
      : []),
    ...(money
      ? ([
          [t('queue:paid'), formatDollars(money.paid)],
          [t('queue:given'), formatDollars(money.given)],
        ] as const)
      : []),
  ]
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
            [t('queue:lines'), linesText(order.lines, nameOf)],
            ...(order.credit > 0 ? [[t('queue:credit'), formatDollars(order.credit)] as const] : []),
            ...(order.discount > 0 ? [[t('queue:discount'), formatDollars(order.discount)] as const] : []),
            ...(order.tip > 0 ? [[t('queue:tip'), formatDollars(order.tip)] as const] : []),
            ...further,
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
            ...further,
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
