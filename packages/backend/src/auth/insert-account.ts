import { randomUUID } from 'node:crypto'
import type { Connection } from '../database.ts'
import { type Account, accountById } from './account.ts'

export interface NewAccount {
  id?: string
  /** In lower case. An account without an address has a phone. */
  email?: string
  /** As `PhoneNumber` parses it. */
  phone?: string
  /** From `hashPassword`; null for an account that signs in elsewhere. */
  passwordHash: string | null
  /** When the address was confirmed; null if it was not. */
  confirmedAt: Date | null
  phoneConfirmedAt?: Date | null
  userMetadata?: Record<string, unknown>
  createdAt?: Date
  provider?: 'email' | 'google' | 'phone' | `sso:${string}`
  /** The provider's id for the person. For email it is the account's id. */
  providerId?: string
  /** The provider's data about the person. Default: the id and the address. */
  identityData?: Record<string, unknown>
  /** Managed by a company's identity provider; another account may have the same address. */
  isSsoUser?: boolean
}

/** Inserts an account with its identity. Throws the database's unique violation when the address is taken. */
export async function insertAccount(connection: Connection, account: NewAccount): Promise<Account> {
  const id = account.id ?? randomUUID()
  const provider = account.provider ?? (account.email ? 'email' : 'phone')
  const createdAt = account.createdAt ?? new Date()
  await connection.query(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
       phone, phone_confirmed_at, is_sso_user, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3, $4,
       $5, $6, $7, $8::jsonb, $9::jsonb, $10, $10)`,
    [
      id,
      account.email ?? null,
      account.passwordHash,
      account.confirmedAt,
      account.phone ?? null,
      account.phoneConfirmedAt ?? null,
      account.isSsoUser ?? false,
      JSON.stringify({
        provider,
        providers: account.email && account.phone ? [provider, 'phone'] : [provider],
      }),
      JSON.stringify(account.userMetadata ?? {}),
      createdAt,
    ],
  )
  if (account.email) {
    await insertIdentity(connection, {
      userId: id,
      provider,
      providerId: account.providerId ?? id,
      data: account.identityData ?? {
        sub: account.providerId ?? id,
        email: account.email,
        email_verified: account.confirmedAt !== null,
        phone_verified: false,
      },
      createdAt,
    })
  }
  if (account.phone) {
    const isVerified = Boolean(account.phoneConfirmedAt)
    await insertIdentity(connection, { ...phoneIdentity(id, account.phone, isVerified), createdAt })
  }
  const written = await accountById(connection, id)
  if (!written) {
    throw new Error('the new account was not found')
  }
  return written
}

/** The identity of an account that signs in by codes to its phone. */
export function phoneIdentity(userId: string, phone: string, isVerified: boolean): NewIdentity {
  return {
    userId,
    provider: 'phone',
    providerId: userId,
    data: { sub: userId, phone, email_verified: false, phone_verified: isVerified },
  }
}

export interface NewIdentity {
  userId: string
  provider: string
  providerId: string
  data: Record<string, unknown>
  createdAt?: Date
}

export async function insertIdentity(connection: Connection, identity: NewIdentity): Promise<void> {
  await connection.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at,
       updated_at)
     values ($1, $2, $3::jsonb, $4, $5, $5, $5)`,
    [
      identity.providerId,
      identity.userId,
      JSON.stringify(identity.data),
      identity.provider,
      identity.createdAt ?? new Date(),
    ],
  )
}
