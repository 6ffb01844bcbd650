import { getBookingLedger } from '@localchef/contracts/payments/get-booking-ledger'
import { getOrderLedger } from '@localchef/contracts/payments/get-order-ledger'
import { useTranslation } from 'react-i18next'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'

/** Link to the payments and movements of money of an order or a booking. */
export function ToMoney({ subject }: { subject: { orderId: string } | { bookingId: string } }) {
  const { t } = useTranslation('adminPayments')
  const isOrder = 'orderId' in subject
  const readsMoney = useHasRightOf(isOrder ? getOrderLedger : getBookingLedger)
  if (!readsMoney) return null
  return (
    <ButtonLink
      to={isOrder ? `/admin/orders/${subject.orderId}` : `/admin/bookings/${subject.bookingId}`}
      variant="secondary"
      size="sm"
      className="w-fit"
    >
      {t(isOrder ? 'evidence.toOrder' : 'evidence.toBooking')}
    </ButtonLink>
  )
}
