import { lazy, Suspense } from 'react'
import { useConfig } from '@/backend/use-config.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { CaptchaRef } from './captcha-handle.ts'

const AltchaCaptcha = lazy(() => import('./altcha-captcha.tsx'))
const HostedCaptcha = lazy(() => import('./hosted-captcha.tsx'))
const NoCaptcha = lazy(() => import('./no-captcha.tsx'))

/** The proof that a person is here, by the provider this marketplace has chosen. */
export function Captcha({ handle }: { handle: CaptchaRef }) {
  const captcha = useConfig()?.captcha
  const waiting = <Skeleton className="h-16 w-full" />
  if (!captcha) return waiting
  return (
    <Suspense fallback={waiting}>
      {captcha.provider === 'altcha' && <AltchaCaptcha handle={handle} />}
      {(captcha.provider === 'turnstile' || captcha.provider === 'hcaptcha') && (
        <HostedCaptcha handle={handle} provider={captcha.provider} siteKey={captcha.siteKey ?? ''} />
      )}
      {captcha.provider === 'none' && <NoCaptcha handle={handle} />}
    </Suspense>
  )
}
