import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { BookingReceipt } from '../components/booking-receipt.tsx'

/** A printable receipt of a booking's card payments. */
export default function BookingReceiptPage() {
  const { bookingId = '' } = useParams()
  const { t } = useTranslation('myBookings')
  const query = useQuery({
    queryKey: ['bookings', 'receipt', bookingId],
    queryFn: ({ signal }) => callFunction(getBooking, { bookingId }, { signal }),
  })
  const booking = query.data
  usePageTitle(booking && t('receipt.pageTitle', { number: booking.number }))
  if (query.isPending) {
    return (
      <SkeletonGroup className="grid max-w-3xl gap-6">
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-144 rounded-lg" />
      </SkeletonGroup>
    )
  }
  const back = (
    <ButtonLink
      to="/dashboard/user-bookings"
      variant="ghost"
      className="-ml-4"
      icon={<ArrowLeft aria-hidden />}
    >
      {t('receipt.back')}
    </ButtonLink>
  )
  if (!booking) {
    return isNotFound(query.error) ? (
      <EmptyState icon={<SearchX />} title={t('receipt.unknown')} action={back} />
    ) : (
      <ErrorState error={query.error} retry={() => void query.refetch()} />
    )
  }
  return (
    <div className="grid max-w-3xl gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        {back}
        <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
      </div>
      <BookingReceipt booking={booking} />
    </div>
  )
}
