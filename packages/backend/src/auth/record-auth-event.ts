import type { Connection } from '../database.ts'
import type { Account } from './account.ts'

export type AuthEvent =
  | 'user_signedup'
  | 'login'
  | 'logout'
  | 'user_recovery_requested'
  | 'user_updated_password'
  | 'token_revoked'
  | 'user_reauthenticate_requested'
  | 'factor_in_progress'
  | 'factor_unenrolled'
  | 'recovery_codes_generated'
  | 'verification_attempted'
  | 'identity_linked'
  | 'identity_unlinked'

/** Records an event of an account, in its transaction. */
export async function recordAuthEvent(
  connection: Connection,
  action: AuthEvent,
  account: Pick<Account, 'id' | 'email'>,
  address = '',
): Promise<void> {
  await connection.query(
    `insert into auth.audit_log_entries (instance_id, payload, created_at, ip_address)
     values ('00000000-0000-0000-0000-000000000000', $1::json, now(), $2)`,
    [
      JSON.stringify({
        action,
        actor_id: account.id,
        actor_username: account.email ?? '',
        log_type: 'account',
      }),
      address.slice(0, 64),
    ],
  )
}
