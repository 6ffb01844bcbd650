import type { Connection } from '../database.ts'

export type SecurityEventName =
  /** Too many wrong passwords: the next tries are not looked at. */
  | 'sign-in-limited'
  /** Too many wrong codes, of a mail or of an authenticator app. */
  | 'code-limited'
  /** The password was right, the account is banned. */
  | 'sign-in-suspended'
  /** A refresh token came a second time: somebody has a copy. */
  | 'session-stolen'
  | 'change-password'
  | 'change-email'
  | 'change-phone'
  | 'add-factor'
  | 'remove-factor'
  /** A factor taken away by the operator, not by its owner. */
  | 'reset-factor'
  | 'new-recovery-codes'
  /** Somebody came in by a code on paper instead of the app's. */
  | 'use-recovery-code'
  | 'change-account'
  | 'delete-account'

export interface SecurityEvent {
  name: SecurityEventName
  /** Whose account it is about; null for an address nobody has. */
  account: { id: string; email: string | null } | null
  /** Who did it: the signed-in owner, the holder of the service key, or nobody we know. */
  by: 'owner' | 'operator' | 'stranger'
  /** Where the request came from, and how log and answer name it. */
  origin?: { address: string; requestId?: string } | undefined
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * The port by which accounts say what concerns their safety. Called in the transaction in which it happens:
 * without the record there is no act.
 */
export type OnSecurityEvent = (connection: Connection, event: SecurityEvent) => Promise<void>
