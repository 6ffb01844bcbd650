import type { EmailOtpType } from '@supabase/supabase-js'
import { CircleCheck, MailX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { forgetOrigin, keptOrigin } from '@/shared/auth/kept-origin.ts'
import { signInDestination } from '@/shared/auth/sign-in-destination.ts'
import { loadBackend } from '@/shared/backend/client.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { AlreadyConfirmed } from '../components/already-confirmed.tsx'
import { AuthCard } from '../components/auth-card.tsx'
import { linkFailed } from '../link-failure.ts'

export default function ConfirmEmailPage() {
  const { t } = useTranslation('auth')
  const { profile } = useAuth()
  const { confirmation, confirmNow } = useEmailConfirmation()
  const from = keptOrigin()
  const destination = signInDestination(profile)
  return (
    <AuthCard title={t('confirm.title')}>
      {confirmation === 'checking' && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-11" />
        </SkeletonGroup>
      )}
      {confirmation === 'asking' && (
        <Button size="lg" block onClick={confirmNow}>
          {t('confirm.submit')}
        </Button>
      )}
      {confirmation === 'confirmed' && (
        <EmptyState
          icon={<CircleCheck />}
          title={t('confirm.done')}
          action={
            <ButtonLink
              to={profile?.isOnboarded && from ? from : destination}
              state={{ from }}
              onClick={forgetOrigin}
            >
              {t('confirm.continue')}
            </ButtonLink>
          }
        >
          {t('confirm.doneText')}
        </EmptyState>
      )}
      {confirmation === 'failed' && (
        <EmptyState
          icon={<MailX />}
          title={t('confirm.failed')}
          action={
            <>
              <ButtonLink to="/auth/resend-confirmation">{t('resend.again')}</ButtonLink>
              <AlreadyConfirmed />
            </>
          }
        >
          {t('linkFailed')}
        </EmptyState>
      )}
    </AuthCard>
  )
}

type Confirmation = 'asking' | 'checking' | 'confirmed' | 'failed'

const otpTypes: readonly EmailOtpType[] = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change',
  'email',
]

/**
 * State of an e-mail confirmation. The address carries either a session, which the auth client picks up, or a token
 * hash, which is exchanged at the press of the button: scanners of mail open links and run their scripts.
 */
function useEmailConfirmation(): { confirmation: Confirmation; confirmNow: () => void } {
  const [arrival] = useState(useLocation())
  const [confirmation, setConfirmation] = useState<Confirmation>(
    new URLSearchParams(arrival.search).has('token_hash') ? 'asking' : 'checking',
  )
  const isAsking = confirmation === 'asking'
  useEffect(() => {
    if (isAsking) return
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
  }, [arrival, isAsking])
  return { confirmation, confirmNow: () => setConfirmation('checking') }
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
