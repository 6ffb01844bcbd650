import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import { createAltchaVerifier } from './altcha.ts'
import { type CaptchaVerifier, captchaOff } from './captcha-verifier.ts'
import { createSiteverifyVerifier } from './siteverify.ts'

export interface CaptchaSettings {
  provider: 'altcha' | 'turnstile' | 'hcaptcha' | 'off'
  /** For ALTCHA `keys.deriveSecret('altcha')`, as for its routes; else the provider's secret key. */
  secret: string
  siteverifyUrl?: string
  database: Database
  log: Logger
}

export function createCaptchaVerifier(settings: CaptchaSettings): CaptchaVerifier {
  switch (settings.provider) {
    case 'altcha':
      return createAltchaVerifier(settings)
    case 'turnstile':
    case 'hcaptcha':
      return createSiteverifyVerifier({ ...settings, provider: settings.provider })
    case 'off':
      settings.log.warn('the captcha is switched off')
      return captchaOff
  }
}
