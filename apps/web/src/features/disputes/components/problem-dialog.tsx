import { MOST_PROBLEM_PICTURES, PROBLEM_KINDS, Problem } from '@localchef/contracts/disputes/report-problem'
import { ImagePlus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LocalPhoto } from '@/features/messages/components/outgoing-bubble.tsx'
import { ApiError } from '@/shared/backend/api-error.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { PictureButton } from '@/shared/pictures/picture-button.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useReportProblem } from '../use-own-problems.ts'

const schema = Problem.pick({ kind: true, body: true })

interface ProblemDialogProps {
  subject: { orderId: string } | { bookingId: string }
  onClose: () => void
}

/** What went wrong, in words and pictures, for an admin to decide. */
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
      const code = error instanceof ApiError ? error.code : ''
      const known = ['already_reported', 'already_decided', 'not_reportable'] as const
      const found = known.find((possible) => possible === code)
      form.setError('root', { message: t(found ? `failed.${found}` : 'failed.other') })
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
            {PROBLEM_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('body')} hint={t('bodyHint')} required error={errors.body?.message}>
          <TextArea rows={4} maxLength={2000} {...form.register('body')} />
        </Field>
        <div className="flex flex-wrap items-start gap-3">
          {photos.map((photo, index) => (
            <div key={`${photo.name}-${photo.lastModified}-${photo.size}`} className="relative w-fit">
              <LocalPhoto photo={photo} />
              <IconButton
                tone="raised"
                label={t('removePicture', { number: index + 1 })}
                className="absolute top-1 right-1"
                onClick={() => setPhotos(photos.filter((other) => other !== photo))}
              >
                <X aria-hidden />
              </IconButton>
            </div>
          ))}
          {photos.length < MOST_PROBLEM_PICTURES && (
            <PictureButton
              label={t('addPicture')}
              icon={<ImagePlus aria-hidden />}
              busy={false}
              multiple
              onChoose={(files) => setPhotos([...photos, ...files].slice(0, MOST_PROBLEM_PICTURES))}
            />
          )}
        </div>
        <FormError>{errors.root?.message}</FormError>
      </form>
    </Dialog>
  )
}
