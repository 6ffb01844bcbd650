import {
  type Certification,
  CertificationKind,
  certificationKinds,
} from '@localchef/contracts/certifications/certification'
import {
  longestCertificationNumber,
  longestIssuer,
} from '@localchef/contracts/certifications/certification-limits'
import { deleteCertification } from '@localchef/contracts/certifications/delete-certification'
import { saveCertification } from '@localchef/contracts/certifications/save-certification'
import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { Day } from '@localchef/contracts/common-fields'
import { documentExtensions, documentTypes, largestDocument } from '@localchef/contracts/upload-limits'
import { CircleAlert, ExternalLink, FilePlus2, Pencil, ShieldCheck, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MissingCertifications } from '@/features/certifications/components/missing-certifications.tsx'
import { loadBackend } from '@/shared/backend/client.ts'
import { formatDate } from '@/shared/format/time.ts'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AskDialog } from '@/shared/ui/ask-dialog.tsx'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useChangeBusiness } from '../use-business.ts'

/** The chef's certifications with their review status. */
export function CertificationsSection({ business, userId }: { business: OwnBusiness; userId: string }) {
  const { t } = useTranslation(['certifications', 'business'])
  const [edited, setEdited] = useState<Certification | { kind: CertificationKind }>()
  const add = (
    <Button
      variant="soft"
      icon={<FilePlus2 aria-hidden />}
      onClick={() => setEdited({ kind: 'food_handler' })}
    >
      {t('add')}
    </Button>
  )
  return (
    <section
      id="certifications"
      aria-labelledby="certifications-heading"
      className="grid scroll-mt-72 gap-5 border-t border-line pt-6"
    >
      <header className="grid gap-1">
        <h3 id="certifications-heading" tabIndex={-1} className="food-name text-subtitle outline-none">
          {t('business:certifications.title')}
        </h3>
        <p className="max-w-prose text-ink-soft">{t('business:certifications.lead')}</p>
      </header>
      <MissingCertifications
        certifications={business.missingCertifications}
        onAdd={(kind) => setEdited({ kind })}
      />
      {business.certifications.length === 0 ? (
        <EmptyState icon={<ShieldCheck />} title={t('empty')} action={add}>
          {t('emptyHint')}
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-3">
            {business.certifications.map((certification) => (
              <CertificationRow
                key={certification.id}
                certification={certification}
                onEdit={() => setEdited(certification)}
              />
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      {edited && (
        <CertificationDialog
          certification={'id' in edited ? edited : undefined}
          kind={edited.kind}
          permitNumber={business.permit.number}
          userId={userId}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

const tones: Record<Certification['status'], Tone> = {
  pending: 'info',
  approved: 'success',
  rejected: 'danger',
  expired: 'warning',
}

/** Days before expiry from which the chef is warned. */
const expiryWarningDays = 30

interface CertificationRowProps {
  certification: Certification
  onEdit: () => void
}

function CertificationRow({ certification, onEdit }: CertificationRowProps) {
  const { t } = useTranslation(['certifications', 'common'])
  const change = useChangeBusiness()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const { id, kind, status, number, issuer, documentPath, rejectedReason } = certification
  const open = async (path: string) => {
    try {
      window.open(await documentLink(path, 60), '_blank', 'noopener')
    } catch {
      toast.error(t('openFailed'))
    }
  }
  const remove = async () => {
    setBusy(true)
    try {
      await change(deleteCertification, { id })
      toast.success(t('removed'))
    } catch {
      toast.error(t('failed'))
      setBusy(false)
    }
  }

  return (
    <li className="grid gap-3 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid gap-0.5">
          <h4 className="font-semibold">{t(`kind.${kind}`)}</h4>
          <p className="text-small text-ink-soft">{[issuer, number].filter(Boolean).join(' · ')}</p>
        </div>
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      </div>
      {certification.expiresOn && <Expiry status={status} expiresOn={certification.expiresOn} />}
      {rejectedReason && (
        <p className="flex items-start gap-2 rounded-md bg-danger-soft p-3 text-small text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {rejectedReason}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {documentPath && (
          <Button
            variant="secondary"
            size="sm"
            icon={<ExternalLink aria-hidden />}
            onClick={() => void open(documentPath)}
          >
            {t('open')}
          </Button>
        )}
        {status !== 'approved' && (
          <>
            <Button variant="secondary" size="sm" icon={<Pencil aria-hidden />} onClick={onEdit}>
              {t('action.edit', { ns: 'common' })}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              icon={<Trash2 aria-hidden />}
              busy={busy}
              onClick={() => setAsking(true)}
            >
              {t('action.delete', { ns: 'common' })}
            </Button>
          </>
        )}
      </div>
      <AskDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('ask.title')}
        text={t('ask.text')}
        action={t('action.delete', { ns: 'common' })}
        onConfirm={() => void remove()}
      />
    </li>
  )
}

function Expiry({ status, expiresOn }: { status: Certification['status']; expiresOn: string }) {
  const { t } = useTranslation('certifications')
  const { language } = useLanguage()
  // A certification is valid through the end of its last day in the reader's time zone.
  const daysLeft = Math.ceil((Date.parse(`${expiresOn}T23:59:59`) - Date.now()) / 86_400_000)
  return (
    <p className="text-small text-ink-soft">
      {t(status === 'expired' ? 'expiredOn' : 'expiresOn', {
        date: formatDate(`${expiresOn}T12:00:00Z`, language, 'UTC'),
      })}
      {status === 'approved' && daysLeft <= expiryWarningDays && (
        <span className="ml-2 font-semibold text-warning">
          {t('daysLeft', { count: Math.max(0, daysLeft) })}
        </span>
      )}
    </p>
  )
}

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
  /** Number of the kitchen's permit, suggested for a certification of a kind that is a permit. */
  permitNumber: string
  userId: string
  onClose: () => void
}

function CertificationDialog({
  certification,
  kind,
  permitNumber,
  userId,
  onClose,
}: CertificationDialogProps) {
  const { t } = useTranslation(['certifications', 'common'])
  const change = useChangeBusiness()
  const formId = useId()
  const [file, setFile] = useState<File>()
  const [fileProblem, setFileProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const form = useZodForm(CertificationForm, {
    kind,
    number: certification?.number || (permitKinds.includes(kind) ? permitNumber : ''),
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
        <CertificationFields form={form} permitNumber={permitNumber} />
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

const permitKinds: readonly CertificationKind[] = ['mehko', 'cottage_food']

function CertificationFields({
  form,
  permitNumber,
}: {
  form: CertificationFormReturn
  permitNumber: string
}) {
  const { t } = useTranslation('certifications')
  const { errors } = form.formState
  const expiry = errors.expiresOn?.message
  return (
    <>
      <Field label={t('kindLabel')} required error={errors.kind?.message}>
        <Select
          {...form.register('kind', {
            onChange: () => {
              // Keeps a number that the chef typed.
              const { number } = form.getValues()
              if (number !== '' && number !== permitNumber) return
              form.setValue('number', permitKinds.includes(form.getValues('kind')) ? permitNumber : '')
            },
          })}
        >
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
      <Field
        label={t('number')}
        hint={permitKinds.includes(form.watch('kind')) ? t('numberOfPermit') : undefined}
        error={errors.number?.message}
      >
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

const bucket = 'certificates'
const extensions: Readonly<Record<string, string>> = documentExtensions

/** Stores a document in the private bucket, readable by its owner only; staff open it by an operation. */
async function uploadDocument(userId: string, file: File): Promise<string> {
  const backend = await loadBackend()
  const path = `${userId}/${crypto.randomUUID()}.${extensions[file.type] ?? 'pdf'}`
  const { error } = await backend.storage.from(bucket).upload(path, file, { contentType: file.type })
  if (error) throw error
  return path
}

/** Signed URL of one's own document. */
async function documentLink(path: string, validSeconds: number): Promise<string> {
  const backend = await loadBackend()
  const { data, error } = await backend.storage.from(bucket).createSignedUrl(path, validSeconds)
  if (error) throw error
  return data.signedUrl
}
