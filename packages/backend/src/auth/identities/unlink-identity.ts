import { z } from 'zod'
import { lockAccount } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError, userNotFound } from '../auth-error.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import type { SessionOfRequest } from '../require-session.ts'
import { syncWithIdentities } from './sync-with-identities.ts'

/**
 * `DELETE /user/identities/:id`: unlinks an identity, never the last one. The password belongs to the email identity
 * and is removed with it.
 */
export async function unlinkIdentity(
  auth: AuthContext,
  { account }: SessionOfRequest,
  identityId: string,
): Promise<void> {
  if (!z.uuid().safeParse(identityId).success) {
    throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  }
  await auth.database.transaction(async (connection) => {
    // Locked, so that two concurrent requests cannot remove the last two.
    const current = await lockAccount(connection, account.id)
    if (!current) {
      throw userNotFound()
    }
    const identities = current.identities ?? []
    if (identities.length <= 1) {
      throw new AuthError(
        422,
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      )
    }
    const identity = identities.find(({ id }) => id === identityId.toLowerCase())
    if (!identity) {
      throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
    }
    await connection.query('delete from auth.identities where id = $1', [identity.id])
    if (identity.provider === 'email') {
      await connection.query('update auth.users set encrypted_password = null where id = $1', [current.id])
    }
    await syncWithIdentities(connection, current)
    await recordAuthEvent(connection, 'identity_unlinked', current)
  })
}
