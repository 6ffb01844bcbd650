import type { Booking } from '@localchef/contracts/bookings/booking'
import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { getBookingLedger } from '@localchef/contracts/payments/get-booking-ledger'
import { refundBooking } from '@localchef/contracts/payments/refund-booking'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { MoneyCases } from '@/features/payments/admin/money-cases.tsx'
import { ComingMoney, MoneyLayout } from '@/features/payments/admin/money-layout.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { linkToList } from '@/shared/page/list-places.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { BookingPayments } from '../money/booking-payments.tsx'
import { RefundBookingButtons } from '../money/refund-booking-button.tsx'
import { UnpaidNotice } from '../money/unpaid-notice.tsx'

/** The money of a booking: deposit and balance, every movement of the ledger, refunds and chargebacks. */
export default function BookingMoneyPage() {
  const { bookingId = '' } = useParams()
  const { t } = useTranslation('purchases')
  const query = useQuery({
    queryKey: ['admin', 'booking', bookingId],
    queryFn: ({ signal }) => callFunction(getBooking, { bookingId }, { signal }),
    staleTime: 2_000,
    refetchInterval: 10_000,
  })
  const booking = query.data
  usePageTitle(booking && t('booking.title', { number: booking.number }))
  if (booking) return <BookingMoney booking={booking} />
  if (query.isPending) return <ComingMoney />
  return isNotFound(query.error) ? (
    <EmptyState icon={<SearchX />} title={t('booking.unknown')} />
  ) : (
    <ErrorState error={query.error} retry={() => void query.refetch()} />
  )
}

function BookingMoney({ booking }: { booking: Booking }) {
  const { t } = useTranslation('purchases')
  const query = useQuery({
    queryKey: ['admin', 'booking-ledger', booking.id],
    queryFn: ({ signal }) => callFunction(getBookingLedger, { bookingId: booking.id }, { signal }),
    staleTime: 2_000,
    refetchInterval: 10_000,
  })
  const money = query.data
  const title = t('booking.title', { number: booking.number })
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('bookings.title', { ns: 'purchases' }), ...linkToList('/admin/bookings') },
          { label: title },
        ]}
      />
      <AdminPage title={title} action={<AdminRefund booking={booking} />}>
        {query.isPending && <ComingMoney />}
        {query.isError && !money && <ErrorState error={query.error} retry={() => void query.refetch()} />}
        {money && (
          <MoneyLayout
            transactions={money.transactions}
            whenEmpty={t(money.payments.length > 0 ? 'booking.noMovements' : 'booking.noCard')}
          >
            <BookingMoneyFacts booking={booking} payments={money.payments} />
            <UnpaidNotice booking={booking} />
            <BookingPayments booking={booking} />
            <MoneyCases money={money} />
          </MoneyLayout>
        )}
      </AdminPage>
    </>
  )
}

function AdminRefund({ booking }: { booking: Booking }) {
  const mayRefund = useHasRightOf(refundBooking)
  if (mayRefund) return <RefundBookingButtons booking={booking} />
  const refundable = booking.refundable + (booking.inPerson?.refundable ?? 0)
  return refundable > 0 ? <MissingRights of={[refundBooking]} /> : null
}

interface BookingMoneyFactsProps {
  booking: Booking
  payments: z.infer<typeof getBookingLedger.output>['payments']
}

/** Both sides of the booking, its price, and its deposit and balance at the provider. */
function BookingMoneyFacts({ booking, payments }: BookingMoneyFactsProps) {
  const { t } = useTranslation(['purchases', 'payments', 'desk'])
  const { language } = useLanguage()
  const { chef, buyer, status, price, startsAt } = booking
  const facts: (readonly [name: string, value: ReactNode, key?: string])[] = [
    [t('booking.service'), inLanguage(language, booking.serviceName, booking.serviceNameRu)],
    [t('booking.status'), t(`desk:bookingStatus.${status}`)],
    [t('booking.date'), formatDateTime(startsAt, language, chef.timeZone)],
    [
      t('order.buyer'),
      <span key="buyer" translate="no">
        {buyer.name}
      </span>,
    ],
    [
      t('order.kitchen'),
      <AdminLink
        key="chef"
        to={`/admin/chefs/${chef.id}`}
        className="-my-1 inline-block py-1 hover:underline"
      >
        <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
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
