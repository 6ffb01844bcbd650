import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { longestPassword, shortestPassword } from '@/shared/auth/password-length.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useAuth } from './auth-context.ts'
import { authErrorText, codeOf, isKnownPassword } from './auth-errors.ts'
import { SixDigits } from './six-digits.ts'
import { type Proof, useOwnerProof } from './use-owner-proof.ts'

const password = z.string().min(shortestPassword).max(longestPassword)

const schemas = {
  none: z.object({ password, oldPassword: z.string(), code: z.string() }),
  password: z.object({ password, oldPassword: z.string().min(1), code: z.string() }),
  code: z.object({ password, oldPassword: z.string(), code: SixDigits }),
} satisfies Record<Proof, z.ZodType>

/** The password form, with the proof that the server requires. */
export function useNewPassword({ proof: first, onDone }: { proof: Proof; onDone: () => void }) {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const { updatePassword } = useAuth()
  const [problem, setProblem] = useState<string>()
  const owner = useOwnerProof(first, {
    showProblem: setProblem,
    showAt: (field, message) => form.setError(field, { message }, { shouldFocus: true }),
  })
  const { proof, isCodeSent, isSending, sendCode } = owner
  const form = useZodForm(schemas[proof], { password: '', oldPassword: '', code: '' })

  function show(error: unknown): void {
    const focus = { shouldFocus: true }
    if (owner.showOfProof(error)) return
    if (codeOf(error) === 'same_password') {
      form.setError('password', { message: t('errors.samePassword') }, focus)
      return
    }
    if (isKnownPassword(error)) {
      form.setError('password', { message: authErrorText(error, t, language) }, focus)
      return
    }
    setProblem(authErrorText(error, t, language))
  }

  const submit = form.handleSubmit(async ({ password, oldPassword, code }) => {
    setProblem(undefined)
    try {
      await updatePassword(password, owner.proofOf({ oldPassword, code }))
      onDone()
    } catch (error) {
      show(error)
    }
  })

  const { errors } = form.formState
  const proofFields = {
    oldPassword: { ...form.register('oldPassword'), error: errors.oldPassword?.message },
    code: { ...form.register('code'), error: errors.code?.message },
  }
  return { form, proof, proofFields, isCodeSent, isSending, sendCode, problem, submit }
}
