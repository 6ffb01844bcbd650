/** Verifies a captcha token. A token is valid once. */
export interface CaptchaVerifier {
  readonly provider: 'altcha' | 'turnstile' | 'hcaptcha' | 'off'
  /** A refusal has a reason for the log and the message. */
  verify(token: string | undefined, clientAddress: string): Promise<CaptchaVerdict>
}

export type CaptchaVerdict = { passed: true } | { passed: false; reason: string }

/** Accepts every request. For tests and closed installations; only enabled by a setting. */
export const captchaOff: CaptchaVerifier = {
  provider: 'off',
  verify: async () => ({ passed: true }),
}
