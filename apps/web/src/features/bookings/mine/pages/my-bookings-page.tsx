import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { Tabs } from '@/shared/ui/tabs.tsx'
import { BookingList } from '../components/booking-list.tsx'
import { PreparedBooking } from '../components/prepared-booking.tsx'
import { useLiveBookings } from '../use-my-bookings.ts'

export default function MyBookingsPage() {
  const { t } = useTranslation('myBookings')
  const { user } = useAuth()
  useLiveBookings(user?.id ?? '')
  const [parameters, setParameters] = useSearchParams()
  const which = parameters.get('which') === 'closed' ? 'closed' : 'open'
  return (
    <div className="grid max-w-4xl gap-6">
      <h1 className="food-name text-heading">{t('title')}</h1>
      <PreparedBooking />
      <Tabs
        label={t('title')}
        value={which}
        onValueChange={(next) => setParameters(next === 'closed' ? { which: next } : {}, { replace: true })}
        tabs={[
          { value: 'open', label: t('tabs.open'), content: <BookingList which="open" /> },
          { value: 'closed', label: t('tabs.closed'), content: <BookingList which="closed" /> },
        ]}
      />
    </div>
  )
}
