import { shownEmail } from '@localchef/addresses/email-address'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { longestFactorCode } from '@/shared/forms/typed-lengths.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { PasswordInput } from '@/shared/ui/password-input.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { useOwnerProof } from './use-owner-proof.ts'

type ProofField = UseFormRegisterReturn & { error: string | undefined }

interface ProvenChange
  extends Pick<ReturnType<typeof useOwnerProof>, 'proof' | 'isCodeSent' | 'isSending' | 'sendCode'> {
  proofFields: { oldPassword: ProofField; code: ProofField }
}

interface ProofFieldsProps {
  change: ProvenChange
  email: string
  className?: string
}

/** The current password, or a mailed code for someone who has forgotten it; nothing if no proof is needed. */
export function ProofFields({ change, email, className = '' }: ProofFieldsProps) {
  if (change.proof === 'none') return null
  return change.proof === 'password' ? (
    <OldPassword change={change} className={className} />
  ) : (
    <MailedCode change={change} email={email} className={className} />
  )
}

function OldPassword({ change, className }: { change: ProvenChange; className: string }) {
  const { t } = useTranslation('auth')
  const { isSending, sendCode } = change
  const { error, ...field } = change.proofFields.oldPassword
  return (
    <>
      <Field
        label={t('proof.oldPassword')}
        required
        hint={t('proof.oldPasswordHint')}
        error={error}
        className={className}
      >
        <PasswordInput autoComplete="current-password" {...field} />
      </Field>
      <Button variant="ghost" size="sm" className="w-fit" busy={isSending} onClick={() => void sendCode()}>
        {t('proof.byCode')}
      </Button>
    </>
  )
}

function MailedCode({ change, email, className }: ProofFieldsProps) {
  const { t } = useTranslation('auth')
  const { isCodeSent, isSending, sendCode } = change
  const { error, ...field } = change.proofFields.code
  return (
    <>
      <p className="text-small" role="status">
        {t(isCodeSent ? 'proof.codeSent' : 'proof.codeNeeded', { email: shownEmail(email) })}
      </p>
      {isCodeSent && (
        <Field label={t('proof.code')} required error={error} className={className ?? ''}>
          <TextInput
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={longestFactorCode}
            className="numeric"
            {...field}
          />
        </Field>
      )}
      <Button
        variant={isCodeSent ? 'ghost' : 'secondary'}
        size="sm"
        className="w-fit"
        busy={isSending}
        onClick={() => void sendCode()}
      >
        {t(isCodeSent ? 'proof.sendAgain' : 'proof.sendCode')}
      </Button>
    </>
  )
}
