import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Connection } from '../database.ts'
import { type Account, accountById } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'

const mostCodeTries = 5

/** Marks the link of a PKCE flow, as in GoTrue. */
export const pkcePrefix = 'pkce_'

export interface IssuedToken {
  /** For the link. 256 bits. */
  token: string
  /** For typing. Six digits, so attempts are counted. */
  code: string
}

const columnsOf = {
  confirmation_token: { code: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  recovery_token: { code: 'recovery_token', sentAt: 'recovery_sent_at' },
  reauthentication_token: { code: 'reauthentication_token', sentAt: 'reauthentication_sent_at' },
  email_change_token_new: { code: 'email_change_token_new', sentAt: 'email_change_sent_at' },
  email_change_token_current: { code: 'email_change_token_current', sentAt: 'email_change_sent_at' },
  phone_change_token: { code: 'phone_change_token', sentAt: 'phone_change_sent_at' },
} as const satisfies Record<OneTimeTokenType, { code: string; sentAt: string }>

interface TokenOptions {
  isPkce?: boolean
  /** The address or phone that the code verifies. Default: the account's address. */
  sentTo?: string
}

/** Issues the token of a message and revokes an earlier one of the same type. */
export async function issueOneTimeToken(
  auth: AuthContext,
  connection: Connection,
  account: Pick<Account, 'id' | 'email'>,
  type: OneTimeTokenType,
  { isPkce = false, sentTo = account.email ?? '' }: TokenOptions = {},
): Promise<IssuedToken> {
  const token = `${isPkce ? pkcePrefix : ''}${randomBytes(32).toString('base64url')}`
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const columns = columnsOf[type]
  await connection.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
     values ($1, $2::auth.one_time_token_type, $3, $4)
     on conflict (user_id, token_type) do update
     set token_hash = excluded.token_hash,
       relates_to = excluded.relates_to,
       code_tries = 0,
       created_at = excluded.created_at,
       updated_at = excluded.updated_at`,
    [account.id, type, hashOf(token), sentTo],
  )
  await connection.query(
    `update auth.users
     set ${columns.code} = $2, ${columns.sentAt} = now(), updated_at = now()
     where id = $1`,
    [account.id, hashOfCode(auth, account.id, code)],
  )
  return { token, code }
}

/** The account of a link's token and whether the link still works. Redeems nothing; undefined after its use. */
export async function findLinkToken(
  auth: AuthContext,
  token: string,
  types: readonly OneTimeTokenType[],
): Promise<{ account: Account; isFresh: boolean } | undefined> {
  const { rows } = await auth.database.pool.query<{ user_id: string; fresh: boolean }>(
    `select user_id, ${isFresh} as fresh
     from auth.one_time_tokens
     where token_hash = $1
       and token_type::text = any ($2)`,
    [hashOf(token), types, auth.settings.signInLinkSeconds, auth.settings.linkSeconds],
  )
  const found = rows[0]
  const account = found && (await accountById(auth.database.pool, found.user_id))
  return account && { account, isFresh: found.fresh }
}

/** $3 is the lifetime of links that sign in, $4 that of all other links, in seconds. */
const isFresh = `created_at > localtimestamp - make_interval(
       secs => case when token_type = 'recovery_token' then $3::double precision else $4 end
     )`

/** Consumes the token of a link. Returns its account and type. */
export async function redeemLinkToken(
  auth: AuthContext,
  connection: Connection,
  token: string,
  types: readonly OneTimeTokenType[],
): Promise<{ account: Account; type: OneTimeTokenType } | undefined> {
  const { rows } = await connection.query<{ user_id: string; token_type: OneTimeTokenType; fresh: boolean }>(
    `delete from auth.one_time_tokens
     where token_hash = $1
       and token_type::text = any ($2)
     returning user_id, token_type, ${isFresh} as fresh`,
    [hashOf(token), types, auth.settings.signInLinkSeconds, auth.settings.linkSeconds],
  )
  const found = rows[0]
  return found?.fresh ? redeemed(connection, found.user_id, found.token_type) : undefined
}

/** The recipient of a code: a current or pending address or phone, or an account. */
export type CodeHolder = { email: string } | { phone: string } | { userId: string }

/**
 * Counts a code attempt before the code is checked, in a transaction of its own: a burst of guesses gains nothing,
 * and a wrong code does not roll the count back. The sixth attempt is refused.
 */
export async function countCodeTry(
  auth: AuthContext,
  holder: CodeHolder,
  types: readonly OneTimeTokenType[],
): Promise<void> {
  await auth.database.pool.query(
    `update auth.one_time_tokens as token
     set code_tries = token.code_tries + 1
     from auth.users as account
     where account.id = token.user_id
       and token.token_type::text = any ($1)
       and token.code_tries <= $2
       and (
         account.id = $3
         or account.email = $4
         or (account.email_change = $4 and token.token_type = 'email_change_token_new')
         or (account.phone = $5 and token.token_type = 'confirmation_token')
         or (account.phone_change = $5 and token.token_type = 'phone_change_token')
       )`,
    [
      types,
      mostCodeTries,
      'userId' in holder ? holder.userId : null,
      'email' in holder ? holder.email : null,
      'phone' in holder ? holder.phone : null,
    ],
  )
}

/** The account of a code and the address or phone it was sent to; the code verifies only that one. */
export interface CodeOwner {
  id: string
  sentTo: string
  proves?: 'email' | 'phone'
}

/** Consumes a typed code. */
export async function redeemCode(
  auth: AuthContext,
  connection: Connection,
  { id, sentTo, proves = 'email' }: CodeOwner,
  code: string,
  types: readonly OneTimeTokenType[],
): Promise<{ account: Account; type: OneTimeTokenType } | undefined> {
  for (const type of types) {
    const { rows } = await connection.query(
      `delete from auth.one_time_tokens as token
       using auth.users as account
       where account.id = token.user_id
         and token.user_id = $1
         and token.token_type = $2::auth.one_time_token_type
         and token.created_at > localtimestamp - make_interval(secs => $3)
         and token.code_tries <= $5
         and token.relates_to = $6
         and account.${columnsOf[type].code} = $4
       returning token.id`,
      [id, type, auth.settings.codeSeconds, hashOfCode(auth, id, code), mostCodeTries, sentTo],
    )
    if (rows[0]) {
      return proves === 'phone' ? redeemedByPhone(connection, id, type) : redeemed(connection, id, type)
    }
  }
  return undefined
}

async function redeemed(
  connection: Connection,
  userId: string,
  type: OneTimeTokenType,
): Promise<{ account: Account; type: OneTimeTokenType } | undefined> {
  // Opening the mail verifies the address it was sent to: the account's, except for a change to a new one. A password
  // set before an unconfirmed address was verified may be a stranger's; only the mail of that very sign-up keeps it.
  await connection.query(
    `update auth.users
     set ${columnsOf[type].code} = '',
       encrypted_password = case
         when email_confirmed_at is null and $2 then null
         else encrypted_password
       end,
       email_confirmed_at = case when $3 then email_confirmed_at else coalesce(email_confirmed_at, now()) end,
       updated_at = now()
     where id = $1`,
    [userId, type === 'recovery_token', type === 'email_change_token_new'],
  )
  if (type !== 'email_change_token_new') await noteVerifiedEmail(connection, userId)
  const account = await accountById(connection, userId)
  return account && { account, type }
}

/** Revokes an account's tokens of these types, with their codes. */
export async function voidTokens(
  connection: Connection,
  userId: string,
  types: readonly OneTimeTokenType[],
): Promise<void> {
  await connection.query(
    'delete from auth.one_time_tokens where user_id = $1 and token_type::text = any ($2)',
    [userId, types],
  )
}

async function noteVerifiedEmail(connection: Connection, userId: string): Promise<void> {
  await connection.query(
    `update auth.identities
     set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1
       and provider = 'email'`,
    [userId],
  )
}

/** Redeeming a text message's code verifies the phone. */
async function redeemedByPhone(
  connection: Connection,
  userId: string,
  type: OneTimeTokenType,
): Promise<{ account: Account; type: OneTimeTokenType } | undefined> {
  const confirms = type === 'confirmation_token'
  await connection.query(
    `update auth.users
     set ${columnsOf[type].code} = '',
       phone_confirmed_at = case when $2 then now() else phone_confirmed_at end,
       updated_at = now()
     where id = $1`,
    [userId, confirms],
  )
  if (confirms) {
    await connection.query(
      `update auth.identities
       set identity_data = identity_data || '{"phone_verified": true}', updated_at = now()
       where user_id = $1
         and provider = 'phone'`,
      [userId],
    )
  }
  const account = await accountById(connection, userId)
  return account && { account, type }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Keyed, because with a copy of the table a million plain hashes could be tried in a second. */
function hashOfCode(auth: AuthContext, userId: string, code: string): string {
  return createHmac('sha256', auth.keys.deriveSecret('mail-code')).update(`${userId}:${code}`).digest('hex')
}
