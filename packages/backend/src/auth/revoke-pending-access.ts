import type { Connection } from '../database.ts'
import { voidTokens } from './one-time-tokens.ts'

/** Revokes everything issued before a new password: links, codes, flows and pending changes. */
export async function revokePendingAccess(connection: Connection, userId: string): Promise<void> {
  await voidTokens(connection, userId, [
    'confirmation_token',
    'recovery_token',
    'reauthentication_token',
    'email_change_token_current',
    'email_change_token_new',
    'phone_change_token',
  ])
  await connection.query('delete from auth.flow_state where user_id = $1 or linking_target_id = $1', [userId])
  await connection.query(
    `update auth.users
     set email_change = '', email_change_confirm_status = 0, phone_change = '', updated_at = now()
     where id = $1
       and (email_change <> '' or phone_change <> '')`,
    [userId],
  )
}
