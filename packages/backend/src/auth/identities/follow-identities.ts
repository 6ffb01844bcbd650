import type { Connection } from '../../database.ts'
import { type Account, accountById } from '../account.ts'
import { AuthError } from '../auth-error.ts'
import { isUniqueViolation } from '../sign-up.ts'

/**
 * Brings an account in line with its ways to sign in: which providers it names, and its address, which has to
 * be one of theirs. The rules are the hosted service's.
 */
export async function followIdentities(connection: Connection, account: Account): Promise<Account> {
  const { rows: identities } = await connection.query<{ provider: string; email: string | null }>(
    `select provider, email
     from auth.identities
     where user_id = $1
     order by created_at, id`,
    [account.id],
  )
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  const isKnown = identities.some(({ email }) => email === account.email)
  const email = isKnown
    ? account.email
    : (identities.find((identity) => identity.email)?.email ?? account.email)
  try {
    await connection.query(
      `update auth.users
       set email = $2,
         raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || $3::jsonb,
         updated_at = now()
       where id = $1`,
      [account.id, email, JSON.stringify({ provider: providers[0], providers })],
    )
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new AuthError(
        422,
        'email_conflict_identity_not_deletable',
        'Unable to unlink identity due to email conflict',
      )
    }
    throw error
  }
  return (await accountById(connection, account.id)) ?? account
}
