import {
  mostProblemPictures,
  Problem,
  problemKinds,
  reportProblem,
} from '@localchef/contracts/disputes/report-problem'
import { longestReport } from '@localchef/contracts/reports/report-limits'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { PhotoPicker } from '@/shared/pictures/photo-picker.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useReportProblem } from '../use-own-problems.ts'

const schema = Problem.pick({ kind: true, body: true })

interface ProblemDialogProps {
  subject: { orderId: string } | { bookingId: string }
  onClose: () => void
}

/** Reports a problem with an order or booking, with pictures, for an admin to decide. */
export default function ProblemDialog({ subject, onClose }: ProblemDialogProps) {
  const { t } = useTranslation(['problems', 'common'])
  const formId = useId()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [photos, setPhotos] = useState<File[]>([])
  const report = useReportProblem()
  const form = useZodForm(schema, { kind: 'quality', body: '' })
  const { errors, isSubmitting } = form.formState

  const send = form.handleSubmit(async (problem) => {
    try {
      await report.mutateAsync({ ...problem, ...subject, photos, idempotencyKey })
      toast.success(t('sent'))
      onClose()
    } catch (error) {
      const { code } = failureOf(reportProblem, error)
      form.setError('root', { message: refusalText(code, t('failed')) })
    }
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('report')}
      description={t('text')}
      decisive
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        <Field label={t('what')} required error={errors.kind?.message}>
          <Select {...form.register('kind')}>
            {problemKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('body')} hint={t('bodyHint')} required error={errors.body?.message}>
          <TextArea rows={4} maxLength={longestReport} {...form.register('body')} />
        </Field>
        <PhotoPicker photos={photos} most={mostProblemPictures} onChange={setPhotos} />
        <FormError>{errors.root?.message}</FormError>
      </form>
    </Dialog>
  )
}
