import { useEffect } from 'react'
import type { CaptchaWidgetProps } from './captcha-handle.ts'

/** Captchas are switched off; the server ignores this token. */
export default function NoCaptcha({ onReady }: CaptchaWidgetProps) {
  useEffect(() => onReady({ token: async () => 'off', reset: () => {} }), [onReady])
  return null
}
