import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { useLiveRows } from '@/shared/live/use-live-rows.ts'
import { PagedList } from '@/shared/page/paged-list.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { Tabs } from '@/shared/ui/tabs.tsx'
import { BookingCalendar } from '../components/booking-calendar.tsx'
import { ExportBookings } from '../components/export-bookings.tsx'
import { KitchenBookingCard } from '../components/kitchen-booking-card.tsx'
import { PreparedKitchenBooking } from '../components/prepared-kitchen-booking.tsx'
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
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="food-name text-heading">{t('bookings.title')}</h1>
        <ExportBookings />
      </div>
      <PreparedKitchenBooking />
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
  return (
    <PagedList
      query={useChefBookings(which)}
      rowsOf={({ bookings }) => bookings}
      failed={t('bookings.failedToLoad')}
      skeleton={
        <SkeletonGroup className="grid gap-4">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-64 rounded-lg" />
          ))}
        </SkeletonGroup>
      }
      empty={
        <EmptyState
          icon={<CalendarClock />}
          title={t(which === 'open' ? 'bookings.empty.open' : 'bookings.empty.closed')}
          action={<ButtonLink to="/dashboard/services">{t('bookings.empty.action')}</ButtonLink>}
        >
          {t('bookings.empty.text')}
        </EmptyState>
      }
    >
      {(booking) => <KitchenBookingCard booking={booking} />}
    </PagedList>
  )
}
