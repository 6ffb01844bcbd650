import type { Connection } from '../database.ts'

export type SecurityEventName =
  /** Too many wrong passwords; further attempts are not checked. */
  | 'sign-in-limited'
  /** Too many wrong codes, of a mail or an authenticator app. */
  | 'code-limited'
  /** The password was right, but the account is banned. */
  | 'sign-in-suspended'
  /** A refresh token was used twice: someone has a copy. */
  | 'session-stolen'
  | 'change-password'
  | 'change-email'
  | 'change-phone'
  | 'add-factor'
  | 'remove-factor'
  | 'new-recovery-codes'
  /** An account of a sign-in provider was linked, either on request or by a sign-in with its verified address. */
  | 'link-identity'
  | 'unlink-identity'
  /** A recovery code was used in place of an authenticator code. */
  | 'use-recovery-code'

export interface SecurityEvent {
  name: SecurityEventName
  /** The affected account; null for an unregistered address. */
  account: { id: string; email: string | null } | null
  /** The signed-in owner, or an unauthenticated caller. */
  by: 'owner' | 'stranger'
  /** Origin of the request, with the id that log and response share. */
  origin?: { address: string; requestId?: string } | undefined
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Port for security events. Called inside the event's transaction: if recording fails, the action is rolled back. */
export type OnSecurityEvent = (connection: Connection, event: SecurityEvent) => Promise<void>
