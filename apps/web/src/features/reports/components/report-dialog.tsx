import { reportContent, reportReasons } from '@localchef/contracts/reports/report-content'
import { longestReport } from '@localchef/contracts/reports/report-limits'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { toast } from '@/shared/ui/toast.ts'
import type { Reportable } from '../reportable.ts'

const reportSchema = z.object({
  reason: z.enum(reportReasons),
  body: z.string().trim().max(longestReport),
})

const descriptions = {
  chef: 'report.text',
  review: 'report.text',
  message: 'report.textMessage',
  notification: 'report.textNotice',
} as const

interface ReportDialogProps {
  subject: Reportable
  /** Replaces the text about reports by buyers. */
  description?: string
  onClose: () => void
}

/** Reports a chef, a review, a message or a notice to the admins. */
export default function ReportDialog({ subject, description, onClose }: ReportDialogProps) {
  const { t } = useTranslation(['chef', 'common', 'refusals'])
  const formId = useId()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useZodForm(reportSchema, { reason: 'wrong', body: '' })
  const { errors, isSubmitting } = form.formState

  const send = form.handleSubmit(async (report) => {
    try {
      await callFunction(
        reportContent,
        { ...report, subjectKind: subject.kind, subjectId: subject.id },
        { idempotencyKey },
      )
      toast.success(t('report.sent'))
      onClose()
    } catch (error) {
      const { code } = failureOf(reportContent, error)
      form.setError('root', { message: refusalText(code, t('report.failed')) })
    }
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('report.title')}
      description={description ?? t(descriptions[subject.kind])}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        <Field label={t('report.reason')} error={errors.reason?.message} required>
          <Select {...form.register('reason')}>
            {reportReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`report.reasons.${reason}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('report.body')} error={errors.body?.message}>
          <TextArea {...form.register('body')} />
        </Field>
        <FormError>{errors.root?.message}</FormError>
      </form>
    </Dialog>
  )
}
