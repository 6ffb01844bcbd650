import type { Booking } from '@localchef/contracts/bookings/booking'
import { refundBooking } from '@localchef/contracts/payments/refund-booking'
import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefundDialog, useRefund } from '@/features/payments/refunds/refund-dialog.tsx'
import { planWithoutLines } from '@/features/payments/refunds/refund-plan.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { Button } from '@/shared/ui/button.tsx'

/** Refunds the charged deposit and balance, in part or whole, for the chef and admins; nothing if none is left. */
export function RefundBookingButton({ booking }: { booking: Booking }) {
  const { t } = useTranslation('chefPayments')
  const [isAsking, setAsking] = useState(false)
  if (booking.refundable <= 0 && !isAsking) return null
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<Undo2 aria-hidden />}
        onClick={() => setAsking(true)}
        className="w-fit"
      >
        {t('refund.open')}
      </Button>
      {isAsking && <BookingRefundDialog booking={booking} onClose={() => setAsking(false)} />}
    </>
  )
}

function BookingRefundDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation('chefPayments')
  const queryClient = useQueryClient()
  const { id: bookingId } = booking
  const readAgain = () => {
    void queryClient.invalidateQueries({ queryKey: ['admin'] })
    return queryClient.invalidateQueries({ queryKey: ['bookings'] })
  }
  const refund = useRefund<Booking>({
    call: ({ amount, seenRefundable, reason }, options) =>
      callFunction(
        refundBooking,
        { bookingId, ...(amount === undefined ? {} : { amount }), seenRefundable, reason },
        options,
      ),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['payments'] })
      void readAgain()
    },
    onError: readAgain,
  })
  return (
    <RefundDialog
      title={t('refund.titleBooking', { number: booking.number })}
      buyerName={booking.buyer.name}
      plan={planWithoutLines(booking.refundable)}
      wholeHint={t('refund.wholeBooking')}
      actOf={(amount) => ({ operation: 'refund-booking', bookingId, amount })}
      refund={refund}
      onClose={onClose}
    />
  )
}
