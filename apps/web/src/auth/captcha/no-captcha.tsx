import { useImperativeHandle } from 'react'
import type { CaptchaRef } from './captcha-handle.ts'

/** Captchas are switched off; the server ignores this token. */
export default function NoCaptcha({ handle }: { handle: CaptchaRef }) {
  useImperativeHandle(handle, () => ({ token: async () => 'off', reset: () => {} }), [])
  return null
}
