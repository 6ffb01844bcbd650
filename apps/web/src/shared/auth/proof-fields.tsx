import { shownEmail } from '@localchef/addresses/email-address'
import { useTranslation } from 'react-i18next'
import { longestFactorCode } from '@/shared/forms/typed-lengths.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { PasswordInput } from '@/shared/ui/password-input.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { NewPassword } from './use-new-password.ts'

interface ProofFieldsProps {
  change: NewPassword
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

function OldPassword({ change, className }: { change: NewPassword; className: string }) {
  const { t } = useTranslation('auth')
  const { form, isSending, sendCode } = change
  return (
    <>
      <Field
        label={t('proof.oldPassword')}
        required
        hint={t('proof.oldPasswordHint')}
        error={form.formState.errors.oldPassword?.message}
        className={className}
      >
        <PasswordInput autoComplete="current-password" {...form.register('oldPassword')} />
      </Field>
      <Button variant="ghost" size="sm" className="w-fit" busy={isSending} onClick={() => void sendCode()}>
        {t('proof.byCode')}
      </Button>
    </>
  )
}

function MailedCode({ change, email, className }: ProofFieldsProps) {
  const { t } = useTranslation('auth')
  const { form, isCodeSent, isSending, sendCode } = change
  return (
    <>
      <p className="text-small" role="status">
        {t(isCodeSent ? 'proof.codeSent' : 'proof.codeNeeded', { email: shownEmail(email) })}
      </p>
      {isCodeSent && (
        <Field
          label={t('proof.code')}
          required
          error={form.formState.errors.code?.message}
          className={className ?? ''}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={longestFactorCode}
            className="numeric"
            {...form.register('code')}
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
