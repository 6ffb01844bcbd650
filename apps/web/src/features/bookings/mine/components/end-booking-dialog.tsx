import type { Booking, BookingTransition } from '@localchef/contracts/bookings/booking'
import { longestReason } from '@localchef/contracts/text-limits'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { formatDollars } from '@/shared/format/money.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { PreparedNotice } from '@/shared/prepared/prepared-notice.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { BookingFacts } from './booking-facts.tsx'

interface EndBookingDialogProps {
  /** The transition to confirm; undefined closes the dialog. */
  transition: BookingTransition | undefined
  booking: Booking
  /** Set if a program prepared the transition, with the reason that it gives. */
  prepared?: { reason?: string | undefined }
  busy: boolean
  onClose: () => void
  onEnd: (reason: string) => void
}

/** Confirms ending a booking and asks for a reason if the transition needs one. */
export function EndBookingDialog(props: EndBookingDialogProps) {
  const { transition, booking, prepared, busy, onClose, onEnd } = props
  const { t } = useTranslation('myBookings')
  const isDecline = transition?.to === 'declined'
  return (
    <Dialog
      open={transition !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      decisive
      title={t(isDecline ? 'ask.decline' : 'ask.cancel')}
      description={t(isDecline ? 'ask.declineText' : 'ask.cancelText')}
    >
      {prepared && (
        <div className="mb-4 grid gap-4">
          <PreparedNotice of="act" />
          <BookingFacts booking={booking} />
        </div>
      )}
      {transition?.to === 'cancelled' && <Refund booking={booking} />}
      {transition && (
        <EndForm
          transition={transition}
          reason={prepared?.reason}
          busy={busy}
          onClose={onClose}
          onEnd={onEnd}
        />
      )}
    </Dialog>
  )
}

/** Shows the refund by the cancellation rule before the buyer confirms. */
function Refund({ booking: { paid, refundNow } }: { booking: Booking }) {
  const { t } = useTranslation('payments')
  if (paid === 0) return <p className="mb-4 text-small font-medium">{t('deposit.refundUnpaid')}</p>
  const sums = {
    refund: formatDollars(refundNow),
    paid: formatDollars(paid),
    kept: formatDollars(paid - refundNow),
  }
  return (
    <p className="mb-4 rounded-md bg-warning-soft px-4 py-3 text-small font-medium text-warning">
      {refundNow >= paid
        ? t('deposit.refundAll', sums)
        : refundNow === 0
          ? t('deposit.refundNone', sums)
          : t('deposit.refundPart', sums)}
    </p>
  )
}

const schemas = {
  needed: z.object({ reason: z.string().trim().min(1).max(longestReason) }),
  free: z.object({ reason: z.string().trim().max(longestReason) }),
}

interface EndFormProps extends Pick<EndBookingDialogProps, 'busy' | 'onClose' | 'onEnd'> {
  transition: BookingTransition
  reason: string | undefined
}

function EndForm({ transition, reason = '', busy, onClose, onEnd }: EndFormProps) {
  const { t } = useTranslation('myBookings')
  const form = useZodForm(transition.needsReason ? schemas.needed : schemas.free, { reason })
  return (
    <form onSubmit={form.handleSubmit(({ reason }) => onEnd(reason))} noValidate className="grid gap-5">
      <Field
        label={t('ask.reason')}
        required={transition.needsReason ?? false}
        error={form.formState.errors.reason?.message}
      >
        <TextArea rows={3} maxLength={longestReason} {...form.register('reason')} />
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {t('ask.keep')}
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          {t(transition.to === 'declined' ? 'action.declined' : 'action.cancelled')}
        </Button>
      </div>
    </form>
  )
}
