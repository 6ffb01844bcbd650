import { useEffect } from 'react'
import type { CaptchaWidgetProps } from './captcha-handle.ts'

/** Used when captchas are disabled; the server ignores this token. */
export default function NoCaptcha({ onReady }: CaptchaWidgetProps) {
  useEffect(() => onReady({ token: async () => 'off', reset: () => {} }), [onReady])
  return null
}
