import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { longestFactorCode } from '@/shared/forms/typed-lengths.ts'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

interface CodeFieldProps extends ComponentProps<'input'> {
  error: string | undefined
  hint?: string
}

/** Field for an authenticator app's six digits, with autofill. */
export function CodeField({ error, hint, ...rest }: CodeFieldProps) {
  const { t } = useTranslation('auth')
  return (
    <Field label={t('factor.code')} {...(hint ? { hint } : {})} required error={error}>
      <TextInput
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={longestFactorCode}
        className="numeric"
        {...rest}
      />
    </Field>
  )
}
