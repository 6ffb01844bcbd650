import { type Booking, isOpenBooking } from '@localchef/contracts/bookings/booking'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RecordPayment } from '@/features/payments/record-payment.tsx'
import { formatDollars } from '@/shared/format/money.ts'

/** Says that a card could not be charged: before the event, and after it, when its amount is owed. */
export function UnpaidNotice({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['payments', 'chefPayments'])
  const { id: bookingId, owed, viewer, buyer } = booking
  if (owed === 0 && !isAheadUnpaid(booking)) return null
  const sum = formatDollars(owed)
  const ofBuyer = owed > 0 ? t('deposit.owed', { sum }) : t('deposit.notCharged')
  const ofChef = owed > 0 ? t('chefPayments:owed.booking', { sum }) : t('chefPayments:owed.bookingAhead')
  return (
    <>
      <p
        role="status"
        className="flex items-start gap-2.5 rounded-md bg-warning-soft p-3 text-small font-medium text-warning"
      >
        <CircleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden />
        {viewer === 'buyer' ? ofBuyer : ofChef}
      </p>
      {viewer === 'chef' && owed > 0 && (
        <RecordPayment subject={{ bookingId }} sum={owed} buyerName={buyer.name} />
      )}
    </>
  )
}

/** Whether a card failed and no other one has paid its part since. */
function isAheadUnpaid({ status, payments }: Booking): boolean {
  const isPaid = (purpose: string) =>
    payments.some(
      (other) => other.purpose === purpose && other.status !== 'failed' && other.status !== 'released',
    )
  return (
    isOpenBooking(status) && payments.some(({ failedAt, purpose }) => failedAt !== null && !isPaid(purpose))
  )
}
