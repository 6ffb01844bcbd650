import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { authErrorText } from '@/shared/auth/auth-errors.ts'
import { loadBackend } from '@/shared/backend/client.ts'
import { longestRecoveryCode } from '@/shared/forms/typed-lengths.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

const Answer = z.object({ code: z.string().trim().min(1) })

/** Signs in with a recovery code instead of the phone. Each code works once. */
export function RecoveryCodeForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const [problem, setProblem] = useState<string>()
  const form = useZodForm(Answer, { code: '' })
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
