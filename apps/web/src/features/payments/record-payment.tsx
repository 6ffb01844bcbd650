import { recordBookingPayment } from '@localchef/contracts/payments/record-booking-payment'
import { recordPayment } from '@localchef/contracts/payments/record-payment'
import { heldUndoSeconds } from '@localchef/contracts/undo-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'

interface RecordPaymentProps {
  subject: { orderId: string } | { bookingId: string }
  /** The owed dollars. */
  sum: number
  buyerName: string
}

/** The chef records the money of an order or booking whose card failed after it was over, and can undo that. */
export function RecordPayment({ subject, sum, buyerName }: RecordPaymentProps) {
  const { t } = useTranslation('chefPayments')
  const record = useRecordPayment(subject, buyerName)
  return (
    <Button
      size="sm"
      className="w-fit"
      icon={<HandCoins aria-hidden />}
      busy={record.isPending}
      onClick={() => record.mutate(true)}
    >
      {t('owed.record', { sum: formatDollars(sum) })}
    </Button>
  )
}

const refusals = [...recordPayment.refusals, ...recordBookingPayment.refusals]

function useRecordPayment(subject: RecordPaymentProps['subject'], name: string) {
  const { t } = useTranslation(['chefPayments', 'common'])
  const queryClient = useQueryClient()
  const save = (isPaid: boolean): Promise<unknown> =>
    'orderId' in subject
      ? callFunction(recordPayment, { ...subject, isPaid })
      : callFunction(recordBookingPayment, { ...subject, isPaid })
  const record = useMutation({
    mutationFn: save,
    onSuccess: (_saved, isPaid) => {
      if (!isPaid) return toast.success(t('owed.undone'))
      toast.undo(
        t('owed.recorded', { name }),
        t('common:action.undo'),
        () => record.mutate(false),
        heldUndoSeconds,
      )
    },
    onError: (error) => toast.error(refusalText(failureOf({ refusals }, error).code, t('owed.failed'))),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: ['orderId' in subject ? 'orders' : 'bookings'] }),
  })
  return record
}
