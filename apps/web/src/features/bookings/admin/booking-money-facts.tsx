import type { Booking } from '@localchef/contracts/bookings/booking'
import type { getBookingLedger } from '@localchef/contracts/payments/get-booking-ledger'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'

interface BookingMoneyFactsProps {
  booking: Booking
  payments: z.infer<typeof getBookingLedger.output>['payments']
}

/** Both sides of the booking, its price, and its deposit and balance at the provider. */
export function BookingMoneyFacts({ booking, payments }: BookingMoneyFactsProps) {
  const { t } = useTranslation(['purchases', 'payments', 'desk'])
  const { language } = useLanguage()
  const { chef, buyer, status, price, startsAt } = booking
  const facts: (readonly [name: string, value: ReactNode, key?: string])[] = [
    [t('booking.service'), inLanguage(language, booking.serviceName, booking.serviceNameRu)],
    [t('booking.status'), t(`desk:bookingStatus.${status}`)],
    [t('booking.date'), formatDateTime(startsAt, language, chef.timeZone)],
    [t('order.buyer'), buyer.name],
    [
      t('order.kitchen'),
      <AdminLink key="chef" to={`/admin/chefs/${chef.id}`} className="hover:underline">
        {inLanguage(language, chef.name, chef.nameRu)}
      </AdminLink>,
    ],
    [t('booking.price'), price === null ? '—' : formatDollars(price)],
  ]
  for (const { id, purpose, provider, reference, applicationFee } of payments) {
    if (reference === null) continue
    facts.push([
      t(`payments:deposit.purpose.${purpose}`),
      <span key={id} className="grid">
        <span>{t(`order.${provider}`)}</span>
        <span>{reference}</span>
        <span className="text-ink-soft">
          {t('order.commission')}: {formatDollars(applicationFee)}
        </span>
      </span>,
      id,
    ])
  }
  return (
    <Card>
      <CardBody>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-small">
          {facts.map(([name, value, key = name]) => (
            <div key={key} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="text-right wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
