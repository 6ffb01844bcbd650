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

const ways = ['card', 'in_person'] as const
type Way = (typeof ways)[number]

function refundableOf({ refundable, inPerson }: Booking, way: Way): number {
  return way === 'card' ? refundable : (inPerson?.refundable ?? 0)
}

/** Lets the chef and admins refund card and in-person payments, in part or whole; shows nothing if nothing is left. */
export function RefundBookingButtons({ booking }: { booking: Booking }) {
  return ways.map((way) => <RefundBookingButton key={way} booking={booking} way={way} />)
}

interface RefundBookingProps {
  booking: Booking
  way: Way
}

function RefundBookingButton({ booking, way }: RefundBookingProps) {
  const { t } = useTranslation('chefPayments')
  const [isAsking, setAsking] = useState(false)
  if (refundableOf(booking, way) <= 0 && !isAsking) return null
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<Undo2 aria-hidden />}
        onClick={() => setAsking(true)}
        className="w-fit"
      >
        {t(way === 'card' ? 'refund.open' : 'refund.openInPerson')}
      </Button>
      {isAsking && <BookingRefundDialog booking={booking} way={way} onClose={() => setAsking(false)} />}
    </>
  )
}

function BookingRefundDialog({ booking, way, onClose }: RefundBookingProps & { onClose: () => void }) {
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
        { bookingId, way, ...(amount === undefined ? {} : { amount }), seenRefundable, reason },
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
      way={way === 'card' ? 'card' : booking.viewer === 'chef' ? 'inPerson' : 'byChef'}
      plan={planWithoutLines(refundableOf(booking, way))}
      wholeHint={t(way === 'card' ? 'refund.wholeBooking' : 'refund.wholeAtEvent')}
      actOf={(amount) => ({ operation: 'refund-booking', bookingId, amount })}
      refund={refund}
      onClose={onClose}
    />
  )
}
