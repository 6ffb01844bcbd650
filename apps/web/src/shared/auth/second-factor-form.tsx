import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { loadBackend } from '@/shared/backend/client.ts'
import { longestRecoveryCode } from '@/shared/forms/typed-lengths.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useAuth } from './auth-context.ts'
import { authErrorText } from './auth-errors.ts'
import { CodeField } from './code-field.tsx'
import { SixDigits } from './six-digits.ts'

const Answer = z.object({ factorId: z.string(), code: SixDigits })

/** Signs out this device only: knowing the password must not be enough to sign the owner out elsewhere. */
async function leave(): Promise<void> {
  const backend = await loadBackend()
  await backend.auth.signOut({ scope: 'local' })
}

/** Asks for the authenticator app's code. The page redirects after the right code. */
export function SecondFactorForm() {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const { session } = useAuth()
  const [problem, setProblem] = useState<string>()
  const verified = session?.user.factors?.filter(({ status }) => status === 'verified') ?? []
  const factors = verified.filter(({ factor_type }) => factor_type === 'totp')
  const hasCodes = verified.some(({ factor_type }) => factor_type === 'recovery_code')
  const [withRecoveryCode, setWithRecoveryCode] = useState(false)
  const form = useZodForm(Answer, { factorId: factors[0]?.id ?? '', code: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ factorId, code }) => {
    setProblem(undefined)
    try {
      const backend = await loadBackend()
      const { error } = await backend.auth.mfa.challengeAndVerify({ factorId, code })
      if (error) throw error
    } catch (error) {
      form.resetField('code')
      form.setFocus('code')
      setProblem(authErrorText(error, t, language))
    }
  })

  if (withRecoveryCode) return <RecoveryCodeForm onBack={() => setWithRecoveryCode(false)} />
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {factors.length > 1 && (
        <Field label={t('factor.which')} required>
          <Select {...form.register('factorId')}>
            {factors.map(({ id, friendly_name }) => (
              <option key={id} value={id}>
                {friendly_name ?? t('factor.app')}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <CodeField hint={t('factor.hint')} error={errors.code?.message} {...form.register('code')} />
      <FormError>{problem}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t('factor.submit')}
      </Button>
      {hasCodes && (
        <Button variant="secondary" block onClick={() => setWithRecoveryCode(true)}>
          {t('factor.useRecoveryCode')}
        </Button>
      )}
      <Button variant="ghost" block onClick={() => void leave()}>
        {t('factor.signOut')}
      </Button>
    </form>
  )
}

const RecoveryAnswer = z.object({ code: z.string().trim().min(1) })

/** Signs in with a recovery code instead of the phone. Each code works once. */
function RecoveryCodeForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const [problem, setProblem] = useState<string>()
  const form = useZodForm(RecoveryAnswer, { code: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ code }) => {
    setProblem(undefined)
    try {
      const backend = await loadBackend()
      const { error } = await backend.auth.mfa.recoveryCodes.verify({ code })
      if (error) throw error
    } catch (error) {
      form.setFocus('code')
      setProblem(authErrorText(error, t, language))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label={t('factor.recoveryCode')}
        hint={t('factor.recoveryHint')}
        required
        error={errors.code?.message}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={longestRecoveryCode}
          placeholder="xxxx-xxxx-xxxx-xxxx"
          className="numeric"
          // The button that opened this form is gone, so focus moves to the field.
          autoFocus
          {...form.register('code')}
        />
      </Field>
      <FormError>{problem}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t('factor.submit')}
      </Button>
      <Button variant="ghost" block onClick={onBack}>
        {t('factor.byApp')}
      </Button>
    </form>
  )
}
