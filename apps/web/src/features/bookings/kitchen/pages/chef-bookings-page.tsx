import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMyChef } from '@/features/chefs/own/use-my-chef.ts'
import { useLiveRows } from '@/shared/live/use-live-rows.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { Tabs } from '@/shared/ui/tabs.tsx'
import { BookingCalendar } from '../components/booking-calendar.tsx'
import { KitchenBookingCard } from '../components/kitchen-booking-card.tsx'
import { useChefBookings, type WhichBookings } from '../use-chef-bookings.ts'

export default function ChefBookingsPage() {
  const { t } = useTranslation('kitchen')
  const queryClient = useQueryClient()
  const [which, setWhich] = useState<WhichBookings | 'calendar'>('open')
  const readAgain = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['bookings'] }),
    [queryClient],
  )
  const chefId = useMyChef().data?.chef?.id
  useLiveRows(chefId ? { table: 'bookings', filter: `chef_id=eq.${chefId}` } : undefined, readAgain)
  return (
    <>
      <h1 className="food-name mb-6 text-heading">{t('bookings.title')}</h1>
      <Tabs
        label={t('bookings.title')}
        value={which}
        onValueChange={setWhich}
        tabs={[
          { value: 'open', label: t('bookings.tabs.open'), content: <BookingList which="open" /> },
          { value: 'calendar', label: t('bookings.tabs.calendar'), content: <BookingCalendar /> },
          { value: 'closed', label: t('bookings.tabs.closed'), content: <BookingList which="closed" /> },
        ]}
      />
    </>
  )
}

function BookingList({ which }: { which: WhichBookings }) {
  const { t } = useTranslation('kitchen')
  const query = useChefBookings(which)
  if (query.isPending) {
    return (
      <SkeletonGroup className="grid gap-4">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-64 rounded-lg" />
        ))}
      </SkeletonGroup>
    )
  }
  if (query.isError && !query.data) {
    return (
      <ErrorState title={t('bookings.failedToLoad')} error={query.error} retry={() => void query.refetch()} />
    )
  }
  const bookings = query.data.pages.flatMap((page) => page.bookings)
  if (bookings.length === 0) {
    return (
      <EmptyState
        icon={<CalendarClock />}
        title={t(which === 'open' ? 'bookings.empty.open' : 'bookings.empty.closed')}
        action={<ButtonLink to="/dashboard/services">{t('bookings.empty.action')}</ButtonLink>}
      >
        {t('bookings.empty.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <KitchenBookingCard booking={booking} />
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
