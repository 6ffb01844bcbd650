import { Building2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { signInWithSso } from '@/shared/auth/auth-actions.ts'
import { AuthRefusal, authErrorText } from '@/shared/auth/auth-errors.ts'
import { Captcha } from '@/shared/auth/captcha/captcha.tsx'
import type { CaptchaHandle } from '@/shared/auth/captcha/captcha-handle.ts'
import { keepOrigin } from '@/shared/auth/kept-origin.ts'
import { rememberedOrigin } from '@/shared/auth/remembered-origin.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'

/** Single sign-on: leads to the company's own sign-in page. */
export function SsoButton({ domain }: { domain: string }) {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const captcha = useRef<CaptchaHandle>(null)
  const { state } = useLocation()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    // The captcha mounts on click, because the form beside it already shows one.
    flushSync(() => setBusy(true))
    keepOrigin(rememberedOrigin(state))
    try {
      await signInWithSso(domain, (await captcha.current?.token()) ?? null)
    } catch (error) {
      toast.error(error instanceof AuthRefusal ? authErrorText(error, t, language) : t('ssoError'))
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="secondary"
        block
        busy={busy}
        icon={<Building2 aria-hidden />}
        onClick={() => void start()}
      >
        {t('sso')}
      </Button>
      {busy && <Captcha handle={captcha} />}
    </>
  )
}
