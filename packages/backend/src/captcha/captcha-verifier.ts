/** Verifies a captcha token. A token is valid once. */
export interface CaptchaVerifier {
  readonly provider: 'altcha' | 'turnstile' | 'hcaptcha' | 'off'
  /** The verdict of a refusal holds a reason for the log and the message. */
  verify(token: string | undefined, clientAddress: string): Promise<CaptchaVerdict>
}

export type CaptchaVerdict = { passed: true } | { passed: false; reason: string }

/** Accepts every request. For tests and closed installations, by setting only. */
export const captchaOff: CaptchaVerifier = {
  provider: 'off',
  verify: async () => ({ passed: true }),
}
