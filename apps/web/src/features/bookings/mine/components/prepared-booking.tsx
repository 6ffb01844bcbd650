import { bookingTransitionsFrom } from '@localchef/contracts/bookings/booking'
import { useTranslation } from 'react-i18next'
import { type DecisionProps, PreparedTransition } from '@/features/bookings/prepared-transition.tsx'
import { DepositRule } from '@/features/payments/deposit-rule.tsx'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { DecisionDialog, DecisionOver } from '@/shared/prepared/decision-dialog.tsx'
import { ChangedBookingTerms, useRunTransition } from './booking-actions.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { EndBookingDialog } from './end-booking-dialog.tsx'

/** The buyer's step of a booking that a program prepared, with the booking as it is now. */
export function PreparedBooking() {
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
