import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadBackend } from '@/shared/backend/client.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { authErrorText, codeOf } from './auth-errors.ts'

/** Proof of ownership for a new password or number. A mailed link counts as proof. */
export type Proof = 'none' | 'password' | 'code'

type ProofField = 'oldPassword' | 'code'

interface Shown {
  showProblem: (problem: string | undefined) => void
  showAt: (field: ProofField, message: string) => void
}

/**
 * The proof of ownership that the server requires before people change how they sign in: the current password, or a
 * code sent to them.
 */
export function useOwnerProof(first: Proof, { showProblem, showAt }: Shown) {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const [proof, setProof] = useState(first)
  const [isCodeSent, setCodeSent] = useState(false)
  const [isSending, setSending] = useState(false)

  /** Shows an error about the proof. Returns false if the error is about something else. */
  function showOfProof(error: unknown): boolean {
    switch (codeOf(error)) {
      case 'current_password_required':
        setProof('password')
        showProblem(t('proof.needed'))
        return true
      case 'reauthentication_needed':
        setProof('code')
        showProblem(t('proof.needed'))
        return true
      case 'current_password_mismatch':
        showAt('oldPassword', t('proof.wrongPassword'))
        return true
      case 'reauthentication_not_valid':
        showAt('code', t('proof.wrongCode'))
        return true
    }
    return false
  }

  async function sendCode(): Promise<void> {
    setProof('code')
    showProblem(undefined)
    setSending(true)
    try {
      const { error } = await (await loadBackend()).auth.reauthenticate()
      if (error) throw error
      setCodeSent(true)
    } catch (error) {
      showProblem(authErrorText(error, t, language))
    } finally {
      setSending(false)
    }
  }

  const proofOf = ({ oldPassword, code }: Record<ProofField, string>) => ({
    ...(proof === 'password' ? { current_password: oldPassword } : {}),
    ...(proof === 'code' ? { nonce: code } : {}),
  })

  return { proof, isCodeSent, isSending, sendCode, showOfProof, proofOf }
}
