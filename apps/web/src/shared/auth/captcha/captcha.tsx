import { lazy, Suspense, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useConfig } from '@/shared/backend/use-config.ts'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import type { CaptchaHandle, CaptchaRef, CaptchaWidgetProps } from './captcha-handle.ts'

const AltchaCaptcha = lazy(() => import('./altcha-captcha.tsx'))
const HostedCaptcha = lazy(() => import('./hosted-captcha.tsx'))

/** Milliseconds that a submit waits for the widget to load. */
const patienceMs = 15_000

/**
 * The captcha of the provider that this marketplace has configured. With `quiet`, shows only a captcha that requires an
 * action of the user.
 */
export function Captcha({ handle, quiet = false }: { handle: CaptchaRef; quiet?: boolean }) {
  const captcha = useConfig()?.captcha
  const widget = useRef<CaptchaHandle>(null)
  const [ready] = useState(() => Promise.withResolvers<void>())
  const onReady = useCallback(
    (loaded: CaptchaHandle) => {
      widget.current = loaded
      ready.resolve()
    },
    [ready],
  )
  useImperativeHandle(
    handle,
    () => ({
      token: async () => {
        await Promise.race([ready.promise, new Promise((resolve) => setTimeout(resolve, patienceMs))])
        return (await widget.current?.token()) ?? null
      },
      reset: () => widget.current?.reset(),
    }),
    [ready],
  )
  const waiting = quiet ? null : <Skeleton className="h-12 w-full" />
  if (!captcha) return waiting
  return (
    <Suspense fallback={waiting}>
      {captcha.provider === 'altcha' && (
        <div hidden={quiet}>
          <AltchaCaptcha onReady={onReady} />
        </div>
      )}
      {(captcha.provider === 'turnstile' || captcha.provider === 'hcaptcha') && (
        <HostedCaptcha onReady={onReady} provider={captcha.provider} siteKey={captcha.siteKey ?? ''} />
      )}
      {captcha.provider === 'none' && <NoCaptcha onReady={onReady} />}
    </Suspense>
  )
}

/** Used when captchas are disabled; the server ignores this token. */
function NoCaptcha({ onReady }: CaptchaWidgetProps) {
  useEffect(() => onReady({ token: async () => 'off', reset: () => {} }), [onReady])
  return null
}
