import type { Booking } from '@localchef/contracts/bookings/booking'
import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { getBookingLedger } from '@localchef/contracts/payments/get-booking-ledger'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { MoneyCases } from '@/features/payments/admin/money-cases.tsx'
import { ComingMoney, MoneyLayout } from '@/features/payments/admin/money-layout.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { linkToList } from '@/shared/page/list-places.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { BookingPayments } from '../money/booking-payments.tsx'
import { BookingMoneyFacts } from './booking-money-facts.tsx'

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
      <AdminPage title={title}>
        {query.isPending && <ComingMoney />}
        {query.isError && !money && <ErrorState error={query.error} retry={() => void query.refetch()} />}
        {money && (
          <MoneyLayout
            transactions={money.transactions}
            whenEmpty={t(money.payments.length > 0 ? 'booking.noMovements' : 'booking.noCard')}
          >
            <BookingMoneyFacts booking={booking} payments={money.payments} />
            <BookingPayments booking={booking} />
            <MoneyCases money={money} />
          </MoneyLayout>
        )}
      </AdminPage>
    </>
  )
}
