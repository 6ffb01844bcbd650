import { bookingTransitionsFrom } from '@localchef/contracts/bookings/booking'
import { CalendarHeart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type DecisionProps, PreparedTransition } from '@/features/bookings/prepared-transition.tsx'
import { DepositRule } from '@/features/payments/deposit-rule.tsx'
import { useMyReviews } from '@/features/reviews/mine/use-my-reviews.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PagedList } from '@/shared/page/paged-list.tsx'
import { DecisionDialog, DecisionOver } from '@/shared/prepared/decision-dialog.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { Tabs } from '@/shared/ui/tabs.tsx'
import { ChangedBookingTerms, useRunTransition } from '../components/booking-actions.tsx'
import { BookingCard } from '../components/booking-card.tsx'
import { BookingFacts } from '../components/booking-facts.tsx'
import { EndBookingDialog } from '../components/end-booking-dialog.tsx'
import { useLiveBookings, useMyBookings, type WhichBookings } from '../use-my-bookings.ts'

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

function BookingList({ which }: { which: WhichBookings }) {
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

/** The buyer's step of a booking that a program prepared, with the booking as it is now. */
function PreparedBooking() {
  return <PreparedTransition Decision={Decision} />
}

function Decision({ booking, prepared, onClose }: DecisionProps) {
  const { t } = useTranslation('myBookings')
  const { language } = useLanguage()
  const transition = bookingTransitionsFrom(booking.status, 'buyer').find(({ to }) => to === prepared.to)
  const { run, isPending, changed, forgetChanged } = useRunTransition(booking, onClose)
  if (!transition) return isPending ? null : <DecisionOver onClose={onClose} />
  if (changed) {
    return <ChangedBookingTerms {...{ booking, changed, isPending, run }} onClose={forgetChanged} />
  }
  if (transition.to !== 'accepted') {
    return (
      <EndBookingDialog
        transition={transition}
        booking={booking}
        prepared={prepared}
        busy={isPending}
        onClose={onClose}
        onEnd={(reason) => void run(transition, reason)}
      />
    )
  }
  const price = formatDollars(booking.price ?? 0)
  const { deposit } = booking
  return (
    <DecisionDialog
      title={t('decide.accept', {
        chef: inLanguage(language, booking.chef.name, booking.chef.nameRu),
        price,
      })}
      action={t('action.acceptedFor', { price })}
      busy={isPending}
      onDecide={() => void run(transition)}
      onClose={onClose}
    >
      <p className="food-name text-lead">
        {inLanguage(language, booking.serviceName, booking.serviceNameRu)}
      </p>
      <BookingFacts booking={booking} />
      {deposit && <DepositRule terms={deposit.terms} price={booking.price} booking={booking} />}
    </DecisionDialog>
  )
}
