import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { CaptchaVerifier } from '../captcha/captcha-verifier.ts'
import type { Database } from '../database.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { MailBranding } from '../mail/mail-content.ts'
import type { AuthSettings, ResolvedAuthSettings } from './auth-settings.ts'
import type { Keys } from './create-keys.ts'
import type { GoogleClient } from './google-client.ts'
import type { OnSecurityEvent } from './security-event.ts'

export interface AuthDependencies {
  database: Database
  keys: Keys
  captcha: CaptchaVerifier
  limits: RateLimits
  mailBranding: MailBranding
  settings: AuthSettings
  log: Logger
  /** The client's address, for limits and the session list. */
  clientAddress: (context: Context) => string
  /** Called after a mail is committed to the outbox, to deliver it without waiting for the next poll. */
  onMailQueued?: () => void
  /** Receives security events, in the transaction in which they occur. */
  onSecurityEvent?: OnSecurityEvent
}

/** The dependencies with defaults filled in; every operation works with this. */
export interface AuthContext extends Omit<AuthDependencies, 'settings' | 'onMailQueued' | 'onSecurityEvent'> {
  settings: ResolvedAuthSettings
  /** Undefined when sign-in with Google is not configured. */
  google: GoogleClient | undefined
  onMailQueued: () => void
  onSecurityEvent: OnSecurityEvent
}
