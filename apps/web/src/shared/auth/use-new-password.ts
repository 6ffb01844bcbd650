import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { longestPassword, shortestPassword } from '@/shared/auth/password-length.ts'
import { loadBackend } from '@/shared/backend/client.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useAuth } from './auth-context.ts'
import { authErrorText, codeOf, isKnownPassword } from './auth-errors.ts'
import { SixDigits } from './six-digits.ts'

/** Proof of ownership for a new password. A mailed link counts as proof. */
export type Proof = 'none' | 'password' | 'code'

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
  const [proof, setProof] = useState(first)
  const [isCodeSent, setCodeSent] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const form = useZodForm(schemas[proof], { password: '', oldPassword: '', code: '' })

  function show(error: unknown): void {
    const focus = { shouldFocus: true }
    switch (codeOf(error)) {
      case 'current_password_required':
        setProof('password')
        setProblem(t('proof.needed'))
        return
      case 'reauthentication_needed':
        setProof('code')
        setProblem(t('proof.needed'))
        return
      case 'current_password_mismatch':
        form.setError('oldPassword', { message: t('proof.wrongPassword') }, focus)
        return
      case 'reauthentication_not_valid':
        form.setError('code', { message: t('proof.wrongCode') }, focus)
        return
      case 'same_password':
        form.setError('password', { message: t('errors.samePassword') }, focus)
        return
    }
    if (isKnownPassword(error)) {
      form.setError('password', { message: authErrorText(error, t, language) }, focus)
      return
    }
    setProblem(authErrorText(error, t, language))
  }

  async function sendCode(): Promise<void> {
    setProof('code')
    setProblem(undefined)
    setSending(true)
    try {
      const { error } = await (await loadBackend()).auth.reauthenticate()
      if (error) throw error
      setCodeSent(true)
    } catch (error) {
      setProblem(authErrorText(error, t, language))
    } finally {
      setSending(false)
    }
  }

  const submit = form.handleSubmit(async ({ password, oldPassword, code }) => {
    setProblem(undefined)
    try {
      await updatePassword(password, {
        ...(proof === 'password' ? { current_password: oldPassword } : {}),
        ...(proof === 'code' ? { nonce: code } : {}),
      })
      onDone()
    } catch (error) {
      show(error)
    }
  })

  return { form, proof, setProof, isCodeSent, isSending, sendCode, problem, submit }
}

export type NewPassword = ReturnType<typeof useNewPassword>
