import type { BookingMove } from '@localchef/contracts/bookings/booking'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'

interface EndBookingDialogProps {
  /** How it would end; undefined: closed. */
  move: BookingMove | undefined
  busy: boolean
  onClose: () => void
  onEnd: (reason: string) => void
}

/** Asks once more before a booking ends, and for the reason where the chef is owed one. */
export function EndBookingDialog({ move, busy, onClose, onEnd }: EndBookingDialogProps) {
  const { t } = useTranslation('myBookings')
  const isDecline = move?.to === 'declined'
  return (
    <Dialog
      open={move !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      decisive
      title={t(isDecline ? 'ask.decline' : 'ask.cancel')}
      description={t(isDecline ? 'ask.declineText' : 'ask.cancelText')}
    >
      {move && <EndForm move={move} busy={busy} onClose={onClose} onEnd={onEnd} />}
    </Dialog>
  )
}

const schemas = {
  needed: z.object({ reason: z.string().trim().min(1).max(500) }),
  free: z.object({ reason: z.string().trim().max(500) }),
}

function EndForm({
  move,
  busy,
  onClose,
  onEnd,
}: Omit<EndBookingDialogProps, 'move'> & { move: BookingMove }) {
  const { t } = useTranslation('myBookings')
  const form = useZodForm(move.needsReason ? schemas.needed : schemas.free, { reason: '' })
  return (
    <form onSubmit={form.handleSubmit(({ reason }) => onEnd(reason))} noValidate className="grid gap-5">
      <Field
        label={t('ask.reason')}
        required={move.needsReason ?? false}
        error={form.formState.errors.reason?.message}
      >
        <TextArea rows={3} maxLength={500} {...form.register('reason')} />
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {t('ask.keep')}
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          {t(move.to === 'declined' ? 'action.declined' : 'action.cancelled')}
        </Button>
      </div>
    </form>
  )
}
