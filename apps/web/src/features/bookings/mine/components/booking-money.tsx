import type { Booking, BookingPayment } from '@localchef/contracts/bookings/booking'
import { openBookingCheckout } from '@localchef/contracts/bookings/open-booking-checkout'
import { CircleAlert, CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DepositRule } from '@/features/payments/deposit-rule.tsx'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Countdown } from '@/shared/ui/countdown.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { BookingPayments } from '../../money/booking-payments.tsx'
import { useCheckBookingPayment, useGoToBookingPayment } from '../use-booking-payment.ts'

/** Deposit, balance and refunds of a booking for its buyer, with a button to pay the amount due. */
export function BookingMoney({ booking }: { booking: Booking }) {
  const { deposit, payments, status, price } = booking
  const isOpen = payments.some((payment) => payment.status === 'awaiting' || payment.status === 'authorized')
  const check = useCheckBookingPayment(booking.id, isOpen)
  const isAhead = status === 'requested' || status === 'quoted' || status === 'awaiting_deposit'
  const isAgreed = status === 'accepted' || status === 'confirmed'
  return (
    <>
      {status === 'awaiting_deposit' && <WaitingForDeposit booking={booking} onEnd={check} />}
      {deposit && (isAhead || isAgreed) && (
        <DepositRule terms={deposit.terms} price={price} booking={booking} />
      )}
      {status !== 'awaiting_deposit' && <BookingPayments booking={booking} />}
      {status === 'confirmed' && booking.balance?.dueAt && !booking.balance.isPaid && (
        <PayButton booking={booking} purpose="balance" sum={booking.balance.amount} />
      )}
    </>
  )
}

function WaitingForDeposit({ booking, onEnd }: { booking: Booking; onEnd: () => void }) {
  const { t } = useTranslation('payments')
  return (
    <section className="grid gap-3 rounded-md border border-warning/50 p-4">
      <h3 className="font-semibold">{t('deposit.waiting')}</h3>
      {booking.answerDueAt && (
        <p className="flex flex-wrap items-baseline justify-between gap-2 rounded-md bg-warning-soft px-4 py-3 text-warning">
          <span>{t('hold.left')}</span>
          <Countdown until={booking.answerDueAt} className="text-lead font-semibold" onEnd={onEnd} />
        </p>
      )}
      <p className="text-small text-ink-soft">
        {t(booking.isClass ? 'deposit.holdsPlaces' : 'deposit.holdsDate')}
      </p>
      <PayButton booking={booking} purpose="deposit" sum={booking.deposit?.amount ?? 0} />
    </section>
  )
}

interface PayButtonProps {
  booking: Booking
  purpose: BookingPayment['purpose']
  sum: number
}

function PayButton({ booking, purpose, sum }: PayButtonProps) {
  const { t } = useTranslation('payments')
  const pay = useGoToBookingPayment(booking.id)
  const declined = booking.payments.find((payment) => payment.status === 'awaiting')?.declined
  const failure = pay.error && failureOf(openBookingCheckout, pay.error)
  return (
    <div className="grid gap-3">
      {declined && (
        <p role="alert" className="flex items-start gap-2.5 rounded-md bg-danger-soft p-3.5 text-danger">
          <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
          <span>
            {t(`declined.${declined}`)} {t('hold.declinedText')}
          </span>
        </p>
      )}
      {failure && <FormError>{refusalText(failure.code)}</FormError>}
      <Button
        icon={<CreditCard aria-hidden />}
        busy={pay.isPending}
        onClick={() => pay.mutate(purpose)}
        className="w-fit py-1 whitespace-normal max-sm:w-full"
      >
        {declined ? t('hold.otherCard') : t(`deposit.pay.${purpose}`, { sum: formatDollars(sum) })}
      </Button>
    </div>
  )
}
