import type { Connection } from '../../database.ts'
import { type Account, accountById } from '../account.ts'
import { AuthError } from '../auth-error.ts'
import { isUniqueViolation } from '../unique-violation.ts'

/**
 * Aligns an account's providers and address with its identities, by GoTrue's rules: the account's address must be the
 * address of one of its identities.
 */
export async function syncWithIdentities(connection: Connection, account: Account): Promise<Account> {
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
