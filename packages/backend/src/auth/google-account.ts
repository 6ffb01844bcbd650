import type { Connection } from '../database.ts'
import { type Account, accountByEmail, accountById } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError } from './auth-error.ts'
import type { GoogleClaims } from './google-client.ts'
import { insertAccount, insertIdentity } from './insert-account.ts'
import { EmailAddress } from './read-auth-request.ts'

/** Finds the account by its Google identity, else links one by its verified address, else creates one. */
export async function googleAccount(
  auth: Pick<AuthContext, 'onSecurityEvent'>,
  connection: Connection,
  claims: GoogleClaims,
): Promise<Account> {
  const { rows } = await connection.query<{ user_id: string }>(
    `update auth.identities
     set last_sign_in_at = now(), updated_at = now()
     where provider = 'google'
       and provider_id = $1
     returning user_id`,
    [claims.sub],
  )
  const known = rows[0] && (await accountById(connection, rows[0].user_id))
  if (known) {
    return known
  }
  const address = EmailAddress.safeParse(claims.email)
  if (!address.success || claims.email_verified !== true) {
    throw unverifiedByGoogle()
  }
  const email = address.data
  const about = aboutPerson(claims, email)
  const existing = await accountByEmail(connection, email)
  return existing
    ? joinGoogle(auth, connection, existing, claims, about)
    : insertAccount(connection, {
        email,
        passwordHash: null,
        confirmedAt: new Date(),
        userMetadata: about,
        provider: 'google',
        providerId: claims.sub,
      })
}

export const unverifiedByGoogle = () =>
  new AuthError(422, 'provider_email_needs_verification', 'Google has not verified this email address')

async function joinGoogle(
  auth: Pick<AuthContext, 'onSecurityEvent'>,
  connection: Connection,
  existing: Account,
  claims: GoogleClaims,
  about: Record<string, unknown>,
): Promise<Account> {
  await insertIdentity(connection, {
    userId: existing.id,
    provider: 'google',
    providerId: claims.sub,
    data: about,
  })
  const providers = new Set([...providersOf(existing), 'google'])
  // A password on an unconfirmed address may be a stranger's: remove it.
  await connection.query(
    `update auth.users
     set encrypted_password = case when email_confirmed_at is null then null else encrypted_password end,
       email_confirmed_at = coalesce(email_confirmed_at, now()),
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || $2::jsonb,
       raw_user_meta_data = $3::jsonb || coalesce(raw_user_meta_data, '{}'),
       updated_at = now()
     where id = $1`,
    [existing.id, JSON.stringify({ providers: [...providers] }), JSON.stringify(about)],
  )
  await auth.onSecurityEvent(connection, { name: 'link-identity', account: existing, by: 'owner' })
  return (await accountById(connection, existing.id)) ?? existing
}

function providersOf(account: Account): string[] {
  const providers = account.raw_app_meta_data?.providers
  return Array.isArray(providers) ? providers.map(String) : []
}

export function aboutPerson(claims: GoogleClaims, email: string): Record<string, unknown> {
  return {
    sub: claims.sub,
    provider_id: claims.sub,
    email,
    email_verified: true,
    ...(claims.name ? { name: claims.name, full_name: claims.name } : {}),
    ...(claims.picture ? { picture: claims.picture, avatar_url: claims.picture } : {}),
  }
}
