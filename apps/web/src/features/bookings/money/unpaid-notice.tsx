import { type Booking, isOpenBooking } from '@localchef/contracts/bookings/booking'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RecordPayment } from '@/features/payments/record-payment.tsx'
import { formatDollars } from '@/shared/format/money.ts'

/** Says that a card could not be charged: before the event, or, with money owed, after it or a late cancellation. */
export function UnpaidNotice({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['payments', 'chefPayments'])
  const { id: bookingId, owed, viewer, buyer } = booking
  if (owed === 0 && !isAheadUnpaid(booking)) return null
  const sum = formatDollars(owed)
  const state = owed === 0 ? 'notCharged' : booking.status === 'cancelled' ? 'keptOwed' : 'owed'
  const text = {
    buyer: t(`deposit.${state}`, { sum }),
    chef: t(`chefPayments:owed.${ofChef[state]}`, { sum }),
    admin: t(`depositOfBuyer.${state}`, { sum }),
  }[viewer]
  return (
    <>
      <p
        role="status"
        className="flex items-start gap-2.5 rounded-md bg-warning-soft p-3 text-small font-medium text-warning"
      >
        <CircleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden />
        {text}
      </p>
      {viewer === 'chef' && owed > 0 && (
        <RecordPayment subject={{ bookingId }} sum={owed} buyerName={buyer.name} />
      )}
    </>
  )
}

const ofChef = { notCharged: 'bookingAhead', keptOwed: 'kept', owed: 'booking' } as const

/** Whether a card failed and no other payment has covered the same part. */
function isAheadUnpaid({ status, payments }: Booking): boolean {
  const isPaid = (purpose: string) =>
    payments.some(
      (other) => other.purpose === purpose && other.status !== 'failed' && other.status !== 'released',
    )
  return (
    isOpenBooking(status) && payments.some(({ failedAt, purpose }) => failedAt !== null && !isPaid(purpose))
  )
}
