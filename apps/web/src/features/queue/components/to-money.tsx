import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/shared/ui/button.tsx'

/** Link to the payments and movements of money of an order or a booking. */
export function ToMoney({ subject }: { subject: { orderId: string } | { bookingId: string } }) {
  const { t } = useTranslation('adminPayments')
  const isOrder = 'orderId' in subject
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
