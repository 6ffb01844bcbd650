import { z } from 'zod'
import { lockAccount } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError, userNotFound } from '../auth-error.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import type { SessionOfRequest } from '../require-session.ts'
import { followIdentities } from './follow-identities.ts'

/**
 * `DELETE /user/identities/:id`: takes a way to sign in away, never the last one. A password belongs to the
 * e-mail address and goes with it.
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
    // Locked, so that two requests at once do not take the last two away.
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
    await followIdentities(connection, current)
    await recordAuthEvent(connection, 'identity_unlinked', current)
  })
}
