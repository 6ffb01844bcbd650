import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { authErrorText } from '@/shared/auth/auth-errors.ts'
import { CodeField } from '@/shared/auth/code-field.tsx'
import { SixDigits } from '@/shared/auth/six-digits.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { SturdyImage } from '@/shared/ui/sturdy-image.tsx'
import { toast } from '@/shared/ui/toast.ts'
import {
  beginFactor,
  confirmFactor,
  type NewFactor,
  type SecondFactor,
  useForgetFactors,
} from '../second-factors.ts'

interface AddFactorDialogProps {
  known: readonly SecondFactor[]
  onClose: () => void
  /** Called once a code of the app has been confirmed. */
  onAdded: () => void
}

/** Shows the QR code for an authenticator app and asks for the app's first code. */
export function AddFactorDialog({ known, onClose, onAdded }: AddFactorDialogProps) {
  const { t } = useTranslation(['settings', 'common'])
  const formId = useId()
  const [attempt] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const begun = useQuery({
    // Each opening enrolls a new factor, exactly once.
    queryKey: ['account', 'new-factor', attempt],
    queryFn: () => beginFactor(freeName(t('factor.app'), known)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('factor.addTitle')}
      description={t('factor.addText')}
      decisive
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} busy={busy} disabled={!begun.data}>
            {t('factor.confirm')}
          </Button>
        </>
      }
    >
      {begun.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="mx-auto size-48" />
          <Skeleton className="h-11" />
        </SkeletonGroup>
      )}
      {begun.isError && <ErrorState error={begun.error} retry={() => void begun.refetch()} />}
      {begun.data && <FirstCode factor={begun.data} formId={formId} onBusy={setBusy} onDone={onAdded} />}
    </Dialog>
  )
}

const Answer = z.object({ code: SixDigits })

interface FirstCodeProps {
  factor: NewFactor
  formId: string
  onBusy: (busy: boolean) => void
  onDone: () => void
}

function FirstCode({ factor, formId, onBusy, onDone }: FirstCodeProps) {
  const { t } = useTranslation('settings')
  const { t: tAuth } = useTranslation('auth')
  const { language } = useLanguage()
  const [problem, setProblem] = useState<string>()
  const forget = useForgetFactors()
  const form = useZodForm(Answer, { code: '' })
  const { errors } = form.formState

  const submit = form.handleSubmit(async ({ code }) => {
    setProblem(undefined)
    onBusy(true)
    try {
      await confirmFactor(factor.id, code)
      await forget()
      toast.success(t('factor.done'))
      onDone()
    } catch (error) {
      form.resetField('code')
      form.setFocus('code')
      setProblem(authErrorText(error, tAuth, language))
    } finally {
      onBusy(false)
    }
  })

  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {/* White in both themes: cameras expect dark on light. */}
      <SturdyImage
        src={factor.qrCode}
        alt={t('factor.qrCode')}
        className="mx-auto size-48 rounded-md border border-line bg-white p-2"
      />
      <div className="grid gap-1 text-center text-small text-ink-soft">
        <p>{t('factor.secret')}</p>
        <code className="numeric font-semibold text-ink wrap-anywhere select-all">
          {inFours(factor.secret)}
        </code>
      </div>
      <CodeField error={errors.code?.message} {...form.register('code')} />
      <FormError>{problem}</FormError>
    </form>
  )
}

/** The account service refuses two factors of the same name. */
function freeName(name: string, known: readonly SecondFactor[]): string {
  const taken = new Set(known.map((factor) => factor.name))
  let candidate = name
  for (let count = 2; taken.has(candidate); count += 1) candidate = `${name} ${count}`
  return candidate
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
