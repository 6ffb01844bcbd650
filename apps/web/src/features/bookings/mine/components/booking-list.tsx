import { CalendarHeart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMyReviews } from '@/features/reviews/mine/use-my-reviews.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useMyBookings, type WhichBookings } from '../use-my-bookings.ts'
import { BookingCard } from './booking-card.tsx'

export function BookingList({ which }: { which: WhichBookings }) {
  const { t } = useTranslation('myBookings')
  const query = useMyBookings(which)
  const waiting = useMyReviews().data?.pages[0]?.waiting ?? []
  if (query.isPending) {
    return (
      <SkeletonGroup className="grid gap-4">
        {[0, 1].map((row) => (
          <Skeleton key={row} className="h-72 rounded-lg" />
        ))}
      </SkeletonGroup>
    )
  }
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const bookings = query.data.pages.flatMap((page) => page.bookings)
  if (bookings.length === 0) {
    return (
      <EmptyState
        icon={<CalendarHeart />}
        title={t(which === 'open' ? 'empty.open' : 'empty.closed')}
        action={<ButtonLink to="/chefs">{t('empty.action')}</ButtonLink>}
      >
        {t('empty.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard
              booking={booking}
              canReview={waiting.some(({ bookingId }) => bookingId === booking.id)}
            />
          </li>
        ))}
      </ul>
      <LoadMore
        shown={bookings.length}
        total={query.data.pages[0]?.totalCount ?? bookings.length}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}
