import type { Booking } from '@localchef/contracts/bookings/booking'
import { useTranslation } from 'react-i18next'
import { type DecisionProps, PreparedTransition } from '@/features/bookings/prepared-transition.tsx'
import { DepositRule } from '@/features/payments/deposit-rule.tsx'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTimes } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { DecisionDialog, DecisionOver } from '@/shared/prepared/decision-dialog.tsx'
import { PreparedNotice } from '@/shared/prepared/prepared-notice.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import { bookingAnswers } from '../booking-answers.ts'
import { ConfirmChangedTerms, useAgreeToBooking } from './booking-transitions.tsx'
import { RefuseBookingDialog } from './refuse-booking-dialog.tsx'

/** The chef's step of a booking that a program prepared, with the booking as it is now. */
export function PreparedKitchenBooking() {
  return <PreparedTransition Decision={Decision} />
}

function Decision({ booking, prepared: { to, reason }, onClose }: DecisionProps) {
  const { t } = useTranslation('kitchen')
  const { transition, agree, changed, forgetChanged } = useAgreeToBooking(booking, onClose)
  const { confirm, complete, refusal } = bookingAnswers(booking, useNow(60_000))
  if (changed) {
    return <ConfirmChangedTerms {...{ booking, changed, transition, agree }} onClose={forgetChanged} />
  }
  if (refusal === to) {
    return (
      <RefuseBookingDialog
        booking={booking}
        to={to}
        prepared={reason}
        onClose={onClose}
        onReason={(given) => transition.mutate({ booking, to, reason: given }, { onSettled: onClose })}
      >
        <PreparedNotice of="act" />
        <BookingTermsList booking={booking} />
      </RefuseBookingDialog>
    )
  }
  const isAgreement = to === 'confirmed' && confirm
  if (!isAgreement && !(to === 'completed' && complete)) {
    return transition.isPending ? null : <DecisionOver onClose={onClose} />
  }
  return (
    <DecisionDialog
      title={t(isAgreement ? 'bookings.decide.confirm' : 'bookings.decide.complete', {
        number: booking.number,
      })}
      action={t(isAgreement ? 'bookings.action.confirm' : 'bookings.action.complete')}
      busy={transition.isPending}
      onDecide={() =>
        isAgreement ? agree() : transition.mutate({ booking, to: 'completed' }, { onSettled: onClose })
      }
      onClose={onClose}
    >
      <BookingTermsList booking={booking} />
    </DecisionDialog>
  )
}

/** The terms that bind both sides. */
function BookingTermsList({ booking }: { booking: Booking }) {
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  const { buyer, chef, deposit, guests, isClass, place, price, startsAt, endsAt } = booking
  return (
    <>
      <ul className="grid gap-1.5">
        <li className="food-name">
          {inLanguage(language, booking.serviceName, booking.serviceNameRu)} · {buyer.name}
        </li>
        <li>{formatDateTimes(startsAt, endsAt, language, chef.timeZone)}</li>
        <li>{t(isClass ? 'bookings.places' : 'bookings.guests', { count: guests })}</li>
        {place && <li>{place}</li>}
        {price !== null && <li className="numeric font-semibold">{formatDollars(price)}</li>}
      </ul>
      {deposit && <DepositRule terms={deposit.terms} price={price} booking={booking} ofBuyer />}
    </>
  )
}
