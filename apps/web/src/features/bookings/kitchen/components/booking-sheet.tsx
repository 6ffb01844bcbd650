import type { CalendarItem } from '@localchef/contracts/bookings/get-chef-calendar'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useBooking } from '../use-chef-calendar.ts'
import { KitchenBookingCard } from './kitchen-booking-card.tsx'

/** Details of a calendar entry: the booking with its answers, or a link to the class. */
export function BookingSheet({ item, onClose }: { item: CalendarItem; onClose: () => void }) {
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={inLanguage(language, item.title, item.titleRu)}
    >
      {item.kind === 'booking' ? (
        <BookingDetails id={item.id} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <p>{t('calendar.taken', { count: item.guests, places: item.places })}</p>
          <ButtonLink to="/dashboard/services">{t('calendar.toServices')}</ButtonLink>
        </div>
      )}
    </Sheet>
  )
}

function BookingDetails({ id }: { id: string }) {
  const query = useBooking(id)
  if (query.data) return <KitchenBookingCard booking={query.data} />
  if (query.isLoadingError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return (
    <SkeletonGroup>
      <Skeleton className="h-72 rounded-lg" />
    </SkeletonGroup>
  )
}
