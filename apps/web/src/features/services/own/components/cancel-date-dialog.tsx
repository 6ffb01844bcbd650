import { cancelClassSession } from '@localchef/contracts/services/cancel-class-session'
import type { OwnClassSession } from '@localchef/contracts/services/own-service'
import { longestReason, shortestReason } from '@localchef/contracts/text-limits'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useChangeServices } from '../use-own-services.ts'

interface CancelDateDialogProps {
  session: OwnClassSession
  timeZone: string
  onClose: () => void
}

/** Cancels a class date. A booked date needs a reason, which its buyers receive. */
export function CancelDateDialog({ session, timeZone, onClose }: CancelDateDialogProps) {
  const { t } = useTranslation(['servicesManage', 'common'])
  const { language } = useLanguage()
  const change = useChangeServices()
  const formId = useId()
  const [failure, setFailure] = useState<string>()
  const [booked, setBooked] = useState(session.places - session.placesLeft)
  const form = useZodForm(
    z.object({
      reason:
        booked > 0
          ? z.string().trim().min(shortestReason).max(longestReason)
          : z.string().trim().max(longestReason),
    }),
    { reason: '' },
  )
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ reason }) => {
    setFailure(undefined)
    try {
      const { cancelledBookings } = await change(cancelClassSession, {
        id: session.id,
        ...(reason ? { reason } : {}),
      })
      toast.success(
        cancelledBookings > 0
          ? t('dates.cancelledBooked', { count: cancelledBookings })
          : t('dates.cancelled'),
      )
      onClose()
    } catch (error) {
      // A buyer booked while the dialog was open.
      const failure = failureOf(cancelClassSession, error)
      if (failure.code === 'session_booked') {
        setBooked(failure.details.bookings)
      } else {
        setFailure(refusalText(failure.code, t('failed')))
      }
    }
  })

  return (
    <Dialog
      open
      decisive
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('dates.cancelTitle', { when: formatDateTime(session.startsAt, language, timeZone) })}
      description={booked > 0 ? t('dates.cancelBooked', { count: booked }) : t('dates.cancelText')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('dates.keep')}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isSubmitting}>
            {t('dates.cancelDate')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {booked > 0 && (
          <Field
            label={t('dates.reason')}
            hint={t('dates.reasonHint')}
            required
            error={errors.reason?.message}
          >
            <TextArea rows={3} {...form.register('reason')} />
          </Field>
        )}
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  )
}
