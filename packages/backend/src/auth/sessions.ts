import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Connection } from '../database.ts'
import { type Account, accountById, isBanned, userBody } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError } from './auth-error.ts'
import { recordAuthEvent } from './record-auth-event.ts'

/** A method of the `amr` claim. */
export type AuthenticationMethod = 'password' | 'otp' | 'oauth' | 'sso/saml' | 'totp' | 'mfa/recovery_code'

/** The `aal` claim: one proof of identity, or two of different kinds. */
export type AssuranceLevel = 'aal1' | 'aal2'

export interface RequestOrigin {
  address: string
  userAgent: string
  /** The request's id in log and response. */
  requestId?: string
}

export interface SessionBody {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: Record<string, unknown>
}

interface AmrClaim {
  method: string
  timestamp: number
}

/** The session's claims in its tokens. */
export interface SessionProof {
  sessionId: string
  aal: AssuranceLevel
  amr: AmrClaim[]
}

/** Starts a session on one device and issues its first tokens. It ends at `notAfter`, if given. */
export async function openSession(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  method: AuthenticationMethod,
  origin: RequestOrigin,
  notAfter: Date | null = null,
): Promise<SessionBody> {
  const sessionId = randomUUID()
  const refreshToken = randomBytes(32).toString('base64url')
  await connection.query(
    `with session as (
       insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, not_after)
       values ($1, $2, now(), now(), 'aal1', $3, $4::inet, $7)
     ), method as (
       insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
       values ($1, now(), now(), $5)
     ), token as (
       insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, session_id)
       values ($6, $2::uuid::text, false, now(), now(), $1)
     )
     update auth.users
     set last_sign_in_at = now(), updated_at = now()
     where id = $2::uuid`,
    [
      sessionId,
      account.id,
      origin.userAgent.slice(0, 400),
      inetOf(origin.address),
      method,
      hashOfToken(refreshToken),
      notAfter,
    ],
  )
  await recordAuthEvent(connection, 'login', account, origin.address)
  const amr = [{ method, timestamp: Math.floor(Date.now() / 1000) }]
  const proof: SessionProof = { sessionId, aal: 'aal1', amr }
  return issueTokens(auth, { ...account, last_sign_in_at: new Date() }, proof, refreshToken)
}

interface FoundToken {
  id: string
  revoked: boolean
  user_id: string
  session_id: string
  updated_at: Date
  not_after: Date | null
}

type RefreshOutcome = { account: Account; proof: SessionProof; token: string } | AuthError

/**
 * Exchanges a refresh token for a new pair. A token works once. For some seconds more it yields the same successor,
 * because two tabs may send it at once and responses get lost. A later second use means that someone has a copy, and
 * ends the session.
 * Only hashes are stored. A successor is derived from the token it replaces, so it can be issued again without being
 * stored.
 */
export async function refreshSession(auth: AuthContext, refreshToken: string): Promise<SessionBody> {
  // A refusal is returned, not thrown: ending the session has to be committed.
  const outcome = await auth.database.transaction((connection) => exchange(auth, connection, refreshToken))
  if (outcome instanceof AuthError) {
    throw outcome
  }
  return issueTokens(auth, outcome.account, outcome.proof, outcome.token)
}

async function exchange(
  auth: AuthContext,
  connection: Connection,
  refreshToken: string,
): Promise<RefreshOutcome> {
  const hash = hashOfToken(refreshToken)
  const { rows } = await connection.query<FoundToken>(
    `select token.id, token.revoked, token.user_id, token.session_id, token.updated_at, session.not_after
       /* never null: revoked, user_id, session_id, updated_at */
     from auth.refresh_tokens as token
     join auth.sessions as session on session.id = token.session_id
     where token.token = $1
     for update of token`,
    [hash],
  )
  const found = rows[0]
  if (!found) {
    return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  if (found.not_after && found.not_after < new Date()) {
    return new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session expired')
  }
  const account = await accountById(connection, found.user_id)
  if (!account) {
    return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  if (isBanned(account)) {
    return new AuthError(400, 'user_banned', 'User is banned')
  }

  let successor = createHmac('sha256', auth.keys.deriveSecret('refresh-token'))
    .update(refreshToken)
    .digest('base64url')
  if (found.revoked) {
    const age = Date.now() - found.updated_at.getTime()
    if (age > auth.settings.refreshReuseSeconds * 1000) {
      await connection.query('delete from auth.sessions where id = $1', [found.session_id])
      await recordAuthEvent(connection, 'token_revoked', account)
      await auth.onSecurityEvent(connection, { name: 'session-stolen', account, by: 'stranger' })
      auth.log.warn({ userId: account.id }, 'a refresh token was used twice; its session was ended')
      return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
    }
    const current = await currentToken(connection, found.session_id)
    if (current?.parent !== hash || current.token !== hashOfToken(successor)) {
      successor = randomBytes(32).toString('base64url')
      await insertSuccessor(connection, found, hash, successor)
    }
  } else {
    await insertSuccessor(connection, found, hash, successor)
  }
  return { account, proof: await readProof(connection, found.session_id), token: successor }
}

/** The proofs of a session, newest first. */
export async function readProof(connection: Connection, sessionId: string): Promise<SessionProof> {
  const { rows } = await connection.query<{ aal: AssuranceLevel | null; method: string; timestamp: number }>(
    `select session.aal, claim.authentication_method as method,
       extract(epoch from claim.updated_at)::integer as timestamp
     from auth.sessions as session
     join auth.mfa_amr_claims as claim on claim.session_id = session.id
     where session.id = $1
     order by claim.updated_at desc`,
    [sessionId],
  )
  return {
    sessionId,
    aal: rows[0]?.aal ?? 'aal1',
    amr: rows.map(({ method, timestamp }) => ({ method, timestamp })),
  }
}

async function currentToken(
  connection: Connection,
  sessionId: string,
): Promise<{ token: string; parent: string | null } | undefined> {
  const { rows } = await connection.query<{ token: string; parent: string | null }>(
    `select token, parent /* never null: token */
     from auth.refresh_tokens
     where session_id = $1
       and revoked = false
     order by id desc
     limit 1`,
    [sessionId],
  )
  return rows[0]
}

async function insertSuccessor(
  connection: Connection,
  replaced: FoundToken,
  replacedHash: string,
  successor: string,
): Promise<void> {
  // A token's grace period starts at its first exchange; a later use must not restart it.
  await connection.query(
    `with replaced as (
       update auth.refresh_tokens
       set revoked = true, updated_at = now()
       where id = $1
         and revoked = false
     ), session as (
       update auth.sessions
       set refreshed_at = now() at time zone 'utc', updated_at = now()
       where id = $2
     )
     insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ($3, $4, false, now(), now(), $5, $2)`,
    [replaced.id, replaced.session_id, hashOfToken(successor), replaced.user_id, replacedHash],
  )
}

export async function issueTokens(
  auth: AuthContext,
  account: Account,
  { sessionId, aal, amr }: SessionProof,
  refreshToken: string,
): Promise<SessionBody> {
  const lifetime = auth.settings.accessTokenSeconds
  const now = Math.floor(Date.now() / 1000)
  const accessToken = await auth.keys.sign(
    {
      iat: now,
      sub: account.id,
      aud: 'authenticated',
      role: account.role ?? 'authenticated',
      email: account.email ?? '',
      phone: account.phone ?? '',
      app_metadata: account.raw_app_meta_data ?? {},
      user_metadata: account.raw_user_meta_data ?? {},
      aal,
      amr: amr.map((claim) => withProvider(claim, account)),
      session_id: sessionId,
      is_anonymous: account.is_anonymous,
    },
    lifetime,
  )
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: now + lifetime,
    refresh_token: refreshToken,
    user: userBody(account),
  }
}

/** Adds the company's provider, for policies that check it. */
function withProvider(claim: AmrClaim, account: Account): AmrClaim & { provider?: string } {
  const provider = String(account.raw_app_meta_data?.provider ?? '')
  return claim.method === 'sso/saml' && provider.startsWith('sso:')
    ? { ...claim, provider: provider.slice(4) }
    : claim
}

/** Ends sessions of an account: all, one, or all others. Their refresh tokens go with them. */
export async function endSessions(
  connection: Connection,
  userId: string,
  scope: 'global' | 'local' | 'others',
  sessionId: string,
): Promise<void> {
  await connection.query(
    `delete from auth.sessions
     where user_id = $1
       and ($2 = 'global' or ($2 = 'local' and id = $3) or ($2 = 'others' and id <> $3))`,
    [userId, scope, sessionId],
  )
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Returns null for anything but an address: a proxy may pass on any text. */
export function inetOf(address: string): string | null {
  const bare = address.replace(/^::ffff:/, '').replace(/%.*$/, '')
  return isIP(bare) ? bare : null
}
