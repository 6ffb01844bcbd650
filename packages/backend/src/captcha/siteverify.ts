import type { Logger } from 'pino'
import { z } from 'zod'
import type { CaptchaVerdict, CaptchaVerifier } from './captcha-verifier.ts'

export interface SiteverifySettings {
  provider: 'turnstile' | 'hcaptcha'
  secret: string
  /** Default: the provider's own. */
  siteverifyUrl?: string
  log: Logger
}

const defaultUrls = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
}

const Answer = z.looseObject({
  success: z.boolean(),
  'error-codes': z.array(z.string()).optional(),
})

/** Verifier for Turnstile and hCaptcha, which share a protocol. */
export function createSiteverifyVerifier(settings: SiteverifySettings): CaptchaVerifier {
  const url = settings.siteverifyUrl ?? defaultUrls[settings.provider]

  async function verify(token: string | undefined, clientAddress: string): Promise<CaptchaVerdict> {
    if (!token) {
      return { passed: false, reason: 'no captcha_token found' }
    }
    const form = new URLSearchParams({ secret: settings.secret, response: token })
    if (clientAddress) {
      form.set('remoteip', clientAddress)
    }
    try {
      const response = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(8000) })
      const answer = Answer.parse(await response.json())
      return answer.success
        ? { passed: true }
        : { passed: false, reason: answer['error-codes']?.join(', ') ?? 'refused' }
    } catch (error) {
      settings.log.error({ err: error, provider: settings.provider }, 'the captcha provider did not answer')
      return { passed: false, reason: 'the captcha provider did not answer' }
    }
  }

  return { provider: settings.provider, verify }
}
