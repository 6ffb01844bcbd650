import type { Language } from '@localchef/contracts/language'

/** Port to what the operator set up around the server. Every method answers within seconds. */
export interface Surroundings {
  /** The address of the server's own settings; empty while it is a placeholder. */
  supportEmail: string
  captcha: 'altcha' | 'turnstile' | 'hcaptcha' | 'off'
  /** Whether a hosted project stores the files and makes the backups. */
  isHosted: boolean
  hasMailServer: boolean
  /** Writes, reads and deletes a file. Returns the reason if that fails. */
  examineFiles(): Promise<string | null>
  /** Asks the payment provider for the marketplace's balance. `fault`: the provider's error. */
  examinePayments(): Promise<{ provider: 'none' | 'play' | 'test' | 'live'; fault: string | null }>
  /** Sends a mail now, without the outbox. Returns the mail server's answer or error. */
  sendTestMail(to: string, language: Language): Promise<{ isAccepted: boolean; answer: string }>
}
