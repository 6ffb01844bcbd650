import type { Booking } from '@localchef/contracts/bookings/booking'
import { longestReason } from '@localchef/contracts/text-limits'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'

const suggestions = ['dateTaken', 'tooFar', 'tooMany', 'ill'] as const

interface RefuseBookingDialogProps {
  booking: Booking
  to: Booking['status']
  /** The reason that a program prepared. */
  prepared?: string | undefined
  onClose: () => void
  onReason: (reason: string) => void
  /** The refused booking, above the reason. */
  children?: ReactNode
}

/** Asks for the reason to decline or cancel a booking. The buyer reads it. */
export function RefuseBookingDialog(props: RefuseBookingDialogProps) {
  const { booking, to, prepared = '', onClose, onReason, children } = props
  const { t } = useTranslation('kitchen')
  const [reason, setReason] = useState(prepared)
  const [missing, setMissing] = useState(false)
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) {
      onReason(reason.trim())
    } else {
      setMissing(true)
    }
  }
  const declines = to === 'declined'
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(declines ? 'bookings.refuse.declineTitle' : 'bookings.refuse.cancelTitle', {
        number: booking.number,
      })}
      description={t('bookings.refuse.text', { name: booking.buyer.name })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('bookings.refuse.keep')}
          </Button>
          <Button variant="danger" type="submit" form={formId}>
            {t(declines ? 'bookings.action.decline' : 'bookings.action.cancel')}
          </Button>
        </>
      }
    >
      {children}
      <form id={formId} className="grid gap-4" noValidate onSubmit={submit}>
        <div className="flex flex-wrap gap-2">
          {suggestions.map((suggestion) => {
            const text = t(`bookings.refuse.${suggestion}`)
            return (
              <FilterChip key={suggestion} pressed={reason === text} onClick={() => setReason(text)}>
                {text}
              </FilterChip>
            )
          })}
        </div>
        <Field
          label={t('bookings.refuse.reason')}
          required
          error={missing && !reason.trim() ? t('bookings.refuse.missing') : undefined}
        >
          <TextArea
            value={reason}
            maxLength={longestReason}
            rows={3}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
