import {
  CERTIFICATION_KINDS,
  type Certification,
  CertificationKind,
} from '@localchef/contracts/certifications/certification'
import { saveCertification } from '@localchef/contracts/certifications/save-certification'
import { Day } from '@localchef/contracts/common-fields'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '@/shared/backend/api-error.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { certificateTypes, MOST_CERTIFICATE_BYTES, uploadCertificate } from '../certificate-file.ts'
import { useChangeBusiness } from '../use-business.ts'

const optionalDay = Day.or(z.literal('')).transform((day) => day || null)
const PaperForm = z
  .object({
    kind: CertificationKind,
    number: z.string().trim().max(80),
    issuer: z.string().trim().min(2).max(120),
    issuedOn: optionalDay,
    expiresOn: optionalDay,
  })
  .refine(({ issuedOn, expiresOn }) => !issuedOn || !expiresOn || issuedOn < expiresOn, {
    path: ['expiresOn'],
    message: 'order',
  })

interface CertificationDialogProps {
  /** Undefined for a new one. */
  certification: Certification | undefined
  userId: string
  onClose: () => void
}

export function CertificationDialog({ certification, userId, onClose }: CertificationDialogProps) {
  const { t } = useTranslation(['certifications', 'common'])
  const change = useChangeBusiness()
  const formId = useId()
  const [file, setFile] = useState<File>()
  const [fileProblem, setFileProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const form = useZodForm(PaperForm, {
    kind: certification?.kind ?? 'food_handler',
    number: certification?.number ?? '',
    issuer: certification?.issuer ?? '',
    issuedOn: certification?.issuedOn ?? '',
    expiresOn: certification?.expiresOn ?? '',
  })
  const { errors, isSubmitting } = form.formState

  const choose = (chosen: File | undefined) => {
    const problem =
      chosen && !certificateTypes.includes(chosen.type)
        ? t('fileType')
        : chosen && chosen.size > MOST_CERTIFICATE_BYTES
          ? t('fileSize')
          : undefined
    setFileProblem(problem)
    setFile(problem ? undefined : chosen)
  }

  const submit = form.handleSubmit(async (paper) => {
    setFailure(undefined)
    if (!file && !certification?.documentPath) return setFileProblem(t('fileNeeded'))
    try {
      const documentPath = file ? await uploadCertificate(userId, file) : (certification?.documentPath ?? '')
      await change(saveCertification, {
        ...(certification ? { id: certification.id } : {}),
        paper: { ...paper, documentPath },
      })
      toast.success(t('saved'))
      onClose()
    } catch (error) {
      const issue = error instanceof ApiError ? error.issues[0]?.path.join('.') : undefined
      if (issue === 'paper.expiresOn') form.setError('expiresOn', { message: 'past' }, { shouldFocus: true })
      else if (issue === 'paper.documentPath') setFileProblem(t('fileLost'))
      else setFailure(t('failed'))
    }
  })

  const expiry = errors.expiresOn?.message
  return (
    <Dialog
      open
      decisive
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(certification ? 'edit' : 'add')}
      description={t('dialogLead')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <Field label={t('kindLabel')} required error={errors.kind?.message}>
          <Select {...form.register('kind')}>
            {CERTIFICATION_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('issuer')} hint={t('issuerHint')} required error={errors.issuer?.message}>
          <TextInput {...form.register('issuer')} />
        </Field>
        <Field label={t('number')} error={errors.number?.message}>
          <TextInput {...form.register('number')} />
        </Field>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={t('issuedOn')} error={errors.issuedOn?.message}>
            <TextInput type="date" {...form.register('issuedOn')} />
          </Field>
          <Field
            label={t('expiresOnLabel')}
            error={expiry === 'order' ? t('wrongOrder') : expiry === 'past' ? t('wrongPast') : expiry}
          >
            <TextInput type="date" {...form.register('expiresOn')} />
          </Field>
        </div>
        <Field
          label={t('file')}
          hint={certification?.documentPath && !file ? t('fileKept') : t('fileHint')}
          required
          error={fileProblem}
        >
          <TextInput
            type="file"
            accept={certificateTypes.join(',')}
            className="py-2 file:mr-3 file:rounded-full file:border-0 file:bg-accent-soft file:px-4 file:py-1.5 file:text-small file:font-semibold file:text-accent-text"
            onChange={(event) => choose(event.target.files?.[0])}
          />
        </Field>
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  )
}
