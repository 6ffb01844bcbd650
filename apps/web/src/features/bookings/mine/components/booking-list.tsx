import { CalendarHeart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMyReviews } from '@/features/reviews/mine/use-my-reviews.ts'
import { PagedList } from '@/shared/page/paged-list.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useMyBookings, type WhichBookings } from '../use-my-bookings.ts'
import { BookingCard } from './booking-card.tsx'

export function BookingList({ which }: { which: WhichBookings }) {
  const { t } = useTranslation('myBookings')
  const reviewable = useMyReviews().data?.pages[0]?.waiting ?? []
  return (
    <PagedList
      query={useMyBookings(which)}
      rowsOf={({ bookings }) => bookings}
      skeleton={
        <SkeletonGroup className="grid gap-4">
          {[0, 1].map((row) => (
            <Skeleton key={row} className="h-72 rounded-lg" />
          ))}
        </SkeletonGroup>
      }
      empty={
        <EmptyState
          icon={<CalendarHeart />}
          title={t(which === 'open' ? 'empty.open' : 'empty.closed')}
          action={<ButtonLink to="/chefs">{t('empty.action')}</ButtonLink>}
        >
          {t('empty.text')}
        </EmptyState>
      }
    >
      {(booking) => (
        <BookingCard
          booking={booking}
          canReview={reviewable.some(({ bookingId }) => bookingId === booking.id)}
        />
      )}
    </PagedList>
  )
}
