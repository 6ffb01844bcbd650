import type { EmailOtpType } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { loadBackend } from '@/shared/backend/client.ts'
import { linkFailed } from './link-failure.ts'

export type Confirmation = 'checking' | 'confirmed' | 'failed'

const otpTypes: readonly EmailOtpType[] = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change',
  'email',
]

/**
 * State of an e-mail confirmation. The link carries either a session, which the auth client picks up, or a token
 * hash, which is exchanged here.
 */
export function useEmailConfirmation(): Confirmation {
  const [arrival] = useState(useLocation())
  const [confirmation, setConfirmation] = useState<Confirmation>('checking')
  useEffect(() => {
    let gone = false
    confirm(arrival)
      .catch((error: unknown) => {
        console.error('Confirming the e-mail failed', error)
        return false
      })
      .then((confirmed) => {
        if (!gone) setConfirmation(confirmed ? 'confirmed' : 'failed')
      })
    return () => {
      gone = true
    }
  }, [arrival])
  return confirmation
}

async function confirm(arrival: { search: string; hash: string }): Promise<boolean> {
  if (linkFailed(arrival)) return false
  const backend = await loadBackend()
  const query = new URLSearchParams(arrival.search)
  const tokenHash = query.get('token_hash')
  if (tokenHash) {
    const type = otpTypes.find((candidate) => candidate === query.get('type')) ?? 'signup'
    const { error } = await backend.auth.verifyOtp({ token_hash: tokenHash, type })
    if (error) throw error
    return true
  }
  const { data } = await backend.auth.getSession()
  return data.session !== null
}
