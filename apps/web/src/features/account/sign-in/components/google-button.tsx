import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { keepOrigin } from '@/shared/auth/kept-origin.ts'
import { rememberedOrigin } from '@/shared/auth/remembered-origin.ts'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'

export function GoogleButton() {
  const { t } = useTranslation('auth')
  const { signInWithGoogle } = useAuth()
  const { state } = useLocation()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    keepOrigin(rememberedOrigin(state))
    try {
      await signInWithGoogle()
    } catch {
      toast.error(t('googleAuthError'))
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" block busy={busy} icon={<GoogleMark />} onClick={() => void start()}>
      {t('google')}
    </Button>
  )
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M22.5 12.3c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 0 1-2.2 3.3v2.7h3.5c2.1-1.9 3.3-4.7 3.3-8z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.5-1 7.2-2.7l-3.5-2.7a6.6 6.6 0 0 1-9.9-3.5H2.2v2.8A11 11 0 0 0 12 23z"
      />
      <path fill="#fbbc05" d="M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.8z" />
      <path
        fill="#ea4335"
        d="M12 5.4c1.6 0 3.1.6 4.2 1.7l3.1-3.1A11 11 0 0 0 2.2 7.1l3.6 2.8A6.6 6.6 0 0 1 12 5.4z"
      />
    </svg>
  )
}
