import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Connection } from '../../database.ts'
import { type Account, accountById } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { userNotFound } from '../auth-error.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import type { RequestOrigin } from '../sessions.ts'

export const DeleteUserRequest = z.object({ should_soft_delete: z.boolean().nullish() })

/**
 * `DELETE /admin/users/:id`: deletes an account with all its rows. A soft delete keeps the row for references and
 * removes the personal data. Either way the address becomes available again.
 */
export async function deleteUser(
  auth: AuthContext,
  id: string,
  isSoft: boolean,
  origin: RequestOrigin,
): Promise<void> {
  await auth.database.transaction(async (connection) => {
    const account = await accountById(connection, id)
    if (account && isSoft) {
      await anonymizeUser(connection, account)
    } else {
      // Also matches an account that was soft-deleted before.
      const { rowCount } = await connection.query('delete from auth.users where id = $1', [id])
      if (rowCount === 0) {
        throw userNotFound()
      }
    }
    await recordAuthEvent(connection, 'user_deleted', { id, email: '' })
    await auth.onSecurityEvent(connection, {
      name: 'delete-account',
      account: { id, email: null },
      by: 'operator',
      origin,
    })
  })
}

async function anonymizeUser(connection: Connection, account: Account): Promise<void> {
  await connection.query(
    `update auth.users
     set email = $2, phone = null, encrypted_password = null, email_change = '', phone_change = '',
       confirmation_token = '', recovery_token = '', email_change_token_new = '',
       email_change_token_current = '', phone_change_token = '', reauthentication_token = '',
       raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = now(), updated_at = now()
     where id = $1`,
    [account.id, obfuscated(account.id, account.email)],
  )
  for (const identity of account.identities ?? []) {
    await connection.query(
      `update auth.identities
       set provider_id = $2, identity_data = '{}', updated_at = now()
       where id = $1`,
      [identity.id, obfuscated(account.id, `${identity.provider}:${identity.provider_id}`)],
    )
  }
  for (const table of ['sessions', 'one_time_tokens', 'mfa_factors', 'flow_state']) {
    await connection.query(`delete from auth.${table} where user_id = $1`, [account.id])
  }
}

function obfuscated(id: string, value: string | null): string {
  return createHash('sha256')
    .update(`${id}${value ?? ''}`)
    .digest('hex')
}
