import type { Connection } from '../database.ts'

/** The columns of auth.users that the service reads. */
export interface Account {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  confirmation_sent_at: Date | null
  phone: string | null
  phone_confirmed_at: Date | null
  phone_change?: string | null
  phone_change_sent_at?: Date | null
  confirmed_at: Date | null
  recovery_sent_at: Date | null
  invited_at?: Date | null
  email_change?: string | null
  email_change_sent_at?: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  created_at: Date | null
  updated_at: Date | null
  banned_until: Date | null
  is_anonymous: boolean
  /** Managed by a company's identity provider: only the provider can change the address. */
  is_sso_user: boolean
  identities: AccountIdentity[] | null
  factors: AccountFactor[] | null
}

/** A second factor without its secret. */
export interface AccountFactor {
  id: string
  friendly_name: string | null
  factor_type: 'totp' | 'webauthn' | 'phone' | 'recovery_code'
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
}

export interface AccountIdentity {
  id: string
  provider_id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at: string | null
  created_at: string | null
  updated_at: string | null
  email: string | null
}

/** The account with its identities and factors, in one query. `u` is the account's alias. */
export const accountColumns = `u.id, u.aud, u.role, u.email, u.encrypted_password, u.email_confirmed_at,
  u.confirmation_sent_at, u.confirmed_at, u.recovery_sent_at, u.last_sign_in_at, u.raw_app_meta_data,
  u.raw_user_meta_data, u.created_at, u.updated_at, u.banned_until, u.is_anonymous,
  u.email_change, u.email_change_sent_at, u.invited_at, u.phone, u.phone_confirmed_at, u.phone_change,
  u.phone_change_sent_at, u.is_sso_user,
  (select jsonb_agg(to_jsonb(i) order by i.created_at) from auth.identities i where i.user_id = u.id) as identities,
  (select jsonb_agg(jsonb_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
      'status', f.status, 'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at)
    from auth.mfa_factors f where f.user_id = u.id) as factors`

export async function accountById(connection: Connection, id: string): Promise<Account | undefined> {
  const { rows } = await connection.query<Account>(
    `select ${accountColumns}
     from auth.users u
     where u.id = $1
       and u.deleted_at is null`,
    [id],
  )
  return rows[0]
}

/** Reads and locks the account until the transaction ends. */
export async function lockAccount(connection: Connection, id: string): Promise<Account | undefined> {
  const { rows } = await connection.query<Account>(
    `select ${accountColumns}
     from auth.users u
     where u.id = $1
       and u.deleted_at is null
     for update of u`,
    [id],
  )
  return rows[0]
}

export function accountByEmail(connection: Connection, email: string): Promise<Account | undefined> {
  return accountByAddress(connection, 'email', email)
}

/** The account that waits for this address to be confirmed; the newest of several. */
export async function accountByEmailChange(
  connection: Connection,
  email: string,
): Promise<Account | undefined> {
  const { rows } = await connection.query<Account>(
    `select ${accountColumns}
     from auth.users u
     where u.email_change = $1
       and u.deleted_at is null
     order by u.email_change_sent_at desc
     limit 1`,
    [email],
  )
  return rows[0]
}

/** `phone` without its plus, as `PhoneNumber` reads it. */
export function accountByPhone(connection: Connection, phone: string): Promise<Account | undefined> {
  return accountByAddress(connection, 'phone', phone)
}

async function accountByAddress(
  connection: Connection,
  column: 'email' | 'phone',
  address: string,
): Promise<Account | undefined> {
  const { rows } = await connection.query<Account>(
    `select ${accountColumns}
     from auth.users u
     where u.${column} = $1
       and u.is_sso_user = false
       and u.deleted_at is null`,
    [address],
  )
  return rows[0]
}

export function isBanned(account: Account): boolean {
  return account.banned_until !== null && account.banned_until > new Date()
}

/** Whether a password or a mail alone is not enough to sign in. */
export function hasVerifiedFactor(account: Account): boolean {
  return (account.factors ?? []).some((factor) => factor.status === 'verified')
}

export function factorBody(factor: AccountFactor): Record<string, unknown> {
  return {
    id: factor.id,
    created_at: isoText(factor.created_at),
    updated_at: isoText(factor.updated_at),
    status: factor.status,
    ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
    factor_type: factor.factor_type,
  }
}

/** The account as GoTrue serializes it. */
export function userBody(account: Account): Record<string, unknown> {
  const optional = {
    email_confirmed_at: iso(account.email_confirmed_at),
    confirmation_sent_at: iso(account.confirmation_sent_at),
    phone_confirmed_at: iso(account.phone_confirmed_at),
    confirmed_at: iso(account.confirmed_at),
    recovery_sent_at: iso(account.recovery_sent_at),
    last_sign_in_at: iso(account.last_sign_in_at),
    invited_at: iso(account.invited_at ?? null),
    ...(account.email_change
      ? { new_email: account.email_change, email_change_sent_at: iso(account.email_change_sent_at ?? null) }
      : {}),
    ...(account.phone_change
      ? { new_phone: account.phone_change, phone_change_sent_at: iso(account.phone_change_sent_at ?? null) }
      : {}),
    banned_until: isBanned(account) ? iso(account.banned_until) : undefined,
  }
  return {
    id: account.id,
    aud: account.aud ?? 'authenticated',
    role: account.role ?? 'authenticated',
    email: account.email ?? '',
    phone: account.phone ?? '',
    ...optional,
    app_metadata: account.raw_app_meta_data ?? {},
    user_metadata: account.raw_user_meta_data ?? {},
    identities: (account.identities ?? []).map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      last_sign_in_at: isoText(identity.last_sign_in_at),
      created_at: isoText(identity.created_at),
      updated_at: isoText(identity.updated_at),
      ...(identity.email ? { email: identity.email } : {}),
    })),
    ...(account.factors?.length ? { factors: account.factors.map(factorBody) } : {}),
    created_at: iso(account.created_at),
    updated_at: iso(account.updated_at),
    is_anonymous: account.is_anonymous,
  }
}

function iso(date: Date | null): string | undefined {
  return date?.toISOString()
}

/** Dates inside JSON arrive in PostgreSQL's own notation. */
function isoText(time: string | null): string | undefined {
  return time === null ? undefined : new Date(time).toISOString()
}
