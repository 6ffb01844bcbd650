import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { CaptchaVerifier } from '../captcha/captcha-verifier.ts'
import type { Database } from '../database.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { MailLook } from '../mail/mail-content.ts'
import type { AuthSettings, ResolvedAuthSettings } from './auth-settings.ts'
import type { Keys } from './create-keys.ts'
import type { GoogleClient } from './google-client.ts'
import type { OnSecurityEvent } from './security-event.ts'

export interface AuthDependencies {
  database: Database
  keys: Keys
  captcha: CaptchaVerifier
  limits: RateLimits
  mailLook: MailLook
  settings: AuthSettings
  log: Logger
  /** The address a request came from, for limits and the session list. */
  clientAddress: (context: Context) => string
  /** Called after a mail was committed to the outbox, so that its delivery need not wait for the next round. */
  onMailQueued?: () => void
  /** Told what concerns the safety of accounts, in the transaction in which it happens. */
  onSecurityEvent?: OnSecurityEvent
}

/** The same with defaults filled in: what the single operations work with. */
export interface AuthContext extends Omit<AuthDependencies, 'settings' | 'onMailQueued' | 'onSecurityEvent'> {
  settings: ResolvedAuthSettings
  /** Undefined when sign-in with Google is not set up. */
  google: GoogleClient | undefined
  onMailQueued: () => void
  onSecurityEvent: OnSecurityEvent
}
