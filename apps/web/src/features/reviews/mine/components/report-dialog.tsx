import { REPORT_REASONS } from '@localchef/contracts/reports/report-content'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '@/shared/backend/api-error.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useReport } from '../use-kitchen-reviews.ts'

interface ReportDialogProps {
  /** Undefined: closed. */
  reviewId: string | undefined
  onClose: () => void
}

/** Asks an admin to look at a review. */
export function ReportDialog({ reviewId, onClose }: ReportDialogProps) {
  const { t } = useTranslation('myReviews')
  return (
    <Dialog
      open={reviewId !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('report.title')}
      description={t('report.text')}
    >
      {reviewId && <ReportForm reviewId={reviewId} onClose={onClose} />}
    </Dialog>
  )
}

const NewReport = z.object({ reason: z.enum(REPORT_REASONS), body: z.string().trim().max(2000) })

function ReportForm({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const { t } = useTranslation(['myReviews', 'common'])
  const report = useReport()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [failed, setFailed] = useState(false)
  const form = useZodForm(NewReport, { reason: 'wrong', body: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (given) => {
    setFailed(false)
    try {
      await report.mutateAsync({
        report: { subjectKind: 'review', subjectId: reviewId, ...given },
        idempotencyKey,
      })
      toast.success(t('report.done'))
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_reported') {
        toast.info(t('report.already'))
        onClose()
      } else {
        setFailed(true)
      }
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label={t('report.reason')} required error={errors.reason?.message}>
        <Controller
          control={form.control}
          name="reason"
          render={({ field }) => (
            <Select value={field.value} onChange={(event) => field.onChange(event.target.value)}>
              {REPORT_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`report.reasons.${reason}`)}
                </option>
              ))}
            </Select>
          )}
        />
      </Field>
      <Field label={t('report.body')} error={errors.body?.message}>
        <TextArea rows={3} maxLength={2000} {...form.register('body')} />
      </Field>
      <FormError>{failed && t('failed')}</FormError>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {t('action.cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {t('report.submit')}
        </Button>
      </div>
    </form>
  )
}
