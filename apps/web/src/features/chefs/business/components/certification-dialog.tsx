import {
  type Certification,
  CertificationKind,
  certificationKinds,
} from '@localchef/contracts/certifications/certification'
import {
  longestCertificationNumber,
  longestIssuer,
} from '@localchef/contracts/certifications/certification-limits'
import { saveCertification } from '@localchef/contracts/certifications/save-certification'
import { Day } from '@localchef/contracts/common-fields'
import { documentTypes, largestDocument } from '@localchef/contracts/upload-limits'
import { useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { uploadDocument } from '../../../certifications/document-storage.ts'
import { useChangeBusiness } from '../use-business.ts'

const optionalDay = Day.or(z.literal('')).transform((day) => day || null)
const CertificationForm = z
  .object({
    kind: CertificationKind,
    number: z.string().trim().max(longestCertificationNumber),
    issuer: z.string().trim().min(2).max(longestIssuer),
    issuedOn: optionalDay,
    expiresOn: optionalDay,
  })
  .refine(({ issuedOn, expiresOn }) => !issuedOn || !expiresOn || issuedOn < expiresOn, {
    path: ['expiresOn'],
    message: 'order',
  })
type CertificationFormReturn = UseFormReturn<
  z.input<typeof CertificationForm>,
  unknown,
  z.output<typeof CertificationForm>
>

/** The document is no field of the form, because it is uploaded first. */
const documentField = 'root.document'

/** The field of the form for a path of the request. */
function fieldOf(path: string): string | undefined {
  const field = path.match(/^certification\.(.+)/)?.[1]
  return field === 'documentPath' ? documentField : field
}

interface CertificationDialogProps {
  /** Undefined to add one. */
  certification: Certification | undefined
  /** Preselected when the form opens. */
  kind: CertificationKind
  userId: string
  onClose: () => void
}

export function CertificationDialog({ certification, kind, userId, onClose }: CertificationDialogProps) {
  const { t } = useTranslation(['certifications', 'common'])
  const change = useChangeBusiness()
  const formId = useId()
  const [file, setFile] = useState<File>()
  const [fileProblem, setFileProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const form = useZodForm(CertificationForm, {
    kind,
    number: certification?.number ?? '',
    issuer: certification?.issuer ?? '',
    issuedOn: certification?.issuedOn ?? '',
    expiresOn: certification?.expiresOn ?? '',
  })
  const { isSubmitting, errors } = form.formState

  const choose = (chosen: File | undefined) => {
    const problem = chosen && documentProblem(chosen)
    form.clearErrors(documentField)
    setFileProblem(problem && t(problem))
    setFile(problem ? undefined : chosen)
  }

  const submit = form.handleSubmit(async (fields) => {
    setFailure(undefined)
    if (!file && !certification?.documentPath) return setFileProblem(t('fileNeeded'))
    try {
      const documentPath = file ? await uploadDocument(userId, file) : (certification?.documentPath ?? '')
      await change(saveCertification, {
        ...(certification ? { id: certification.id } : {}),
        certification: { ...fields, documentPath },
      })
      toast.success(t('saved'))
      onClose()
    } catch (error) {
      if (showIssues(form, error, fieldOf)) return
      setFailure(textOfError(error, t('failed')))
    }
  })

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
        <CertificationFields form={form} />
        <DocumentField
          isKept={Boolean(certification?.documentPath) && !file}
          error={fileProblem ?? errors.root?.document?.message}
          onChoose={choose}
        />
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  )
}

function documentProblem({ type, size }: File): 'fileType' | 'fileSize' | undefined {
  if (!documentTypes.includes(type)) return 'fileType'
  return size > largestDocument ? 'fileSize' : undefined
}

interface DocumentFieldProps {
  /** The saved document stays unless another file is chosen. */
  isKept: boolean
  error: string | undefined
  onChoose: (file: File | undefined) => void
}

function DocumentField({ isKept, error, onChoose }: DocumentFieldProps) {
  const { t } = useTranslation('certifications')
  return (
    <Field label={t('file')} hint={t(isKept ? 'fileKept' : 'fileHint')} required error={error}>
      <TextInput
        type="file"
        accept={documentTypes.join(',')}
        className="py-2 file:mr-3 file:rounded-full file:border-0 file:bg-accent-soft file:px-4 file:py-1.5 file:text-small file:font-semibold file:text-accent-text"
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
    </Field>
  )
}

function CertificationFields({ form }: { form: CertificationFormReturn }) {
  const { t } = useTranslation('certifications')
  const { errors } = form.formState
  const expiry = errors.expiresOn?.message
  return (
    <>
      <Field label={t('kindLabel')} required error={errors.kind?.message}>
        <Select {...form.register('kind')}>
          {certificationKinds.map((kind) => (
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
        <Field label={t('expiresOnLabel')} error={expiry === 'order' ? t('wrongOrder') : expiry}>
          <TextInput type="date" {...form.register('expiresOn')} />
        </Field>
      </div>
    </>
  )
}
