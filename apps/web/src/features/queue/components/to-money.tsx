import { useTranslation } from 'react-i18next'
import { opens } from '@/shared/staff/admin-sections.ts'
import { useStaffRights } from '@/shared/staff/use-staff-rights.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'

/** Link to the payments and movements of money of an order or a booking. */
export function ToMoney({ subject }: { subject: { orderId: string } | { bookingId: string } }) {
  const { t } = useTranslation('chargebacks')
  const rights = useStaffRights()
  const isOrder = 'orderId' in subject
  const address = isOrder ? `/admin/orders/${subject.orderId}` : `/admin/bookings/${subject.bookingId}`
  if (!opens(address, rights)) return null
  return (
    <ButtonLink to={address} variant="secondary" size="sm" className="w-fit">
      {t(isOrder ? 'evidence.toOrder' : 'evidence.toBooking')}
    </ButtonLink>
  )
}
