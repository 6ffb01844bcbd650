import type { Connection } from '../../database.ts'
import { type Account, lockAccount } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError, userNotFound } from '../auth-error.ts'
import { aboutPerson, unverifiedByGoogle } from '../google-account.ts'
import type { GoogleClaims } from '../google-client.ts'
import { insertIdentity } from '../insert-account.ts'
import { EmailAddress } from '../read-auth-request.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import { syncWithIdentities } from './sync-with-identities.ts'

/**
 * Links a Google account to the signed-in account. The addresses may differ. Throws `identity_already_exists` when it
 * is already linked.
 */
export async function linkIdentity(
  auth: Pick<AuthContext, 'onSecurityEvent'>,
  connection: Connection,
  userId: string,
  claims: GoogleClaims,
): Promise<Account> {
  // The address may become the account's when the other identity is unlinked.
  const address = EmailAddress.safeParse(claims.email)
  if (!address.success || claims.email_verified !== true) {
    throw unverifiedByGoogle()
  }
  const account = await lockAccount(connection, userId)
  if (!account) {
    throw userNotFound()
  }
  const { rows } = await connection.query<{ user_id: string }>(
    `select user_id
     from auth.identities
     where provider = 'google'
       and provider_id = $1`,
    [claims.sub],
  )
  if (rows[0]) {
    throw new AuthError(
      422,
      'identity_already_exists',
      rows[0].user_id === userId
        ? 'Identity is already linked'
        : 'Identity is already linked to another user',
    )
  }
  await insertIdentity(connection, {
    userId,
    provider: 'google',
    providerId: claims.sub,
    data: aboutPerson(claims, address.data),
  })
  await recordAuthEvent(connection, 'identity_linked', account)
  await auth.onSecurityEvent(connection, { name: 'link-identity', account, by: 'owner' })
  return syncWithIdentities(connection, account)
}
