import { randomBytes } from 'node:crypto'
import type { Connection } from '../../database.ts'
import type { SessionOfRequest } from '../require-session.ts'
import { type AuthenticationMethod, hashOfToken, readProof, type SessionProof } from '../sessions.ts'

/**
 * Raises the session to `aal2`: rotates its refresh token, and ends the account's other `aal1` sessions, so that the
 * password alone keeps nobody signed in.
 */
export async function raiseSession(
  connection: Connection,
  { account, sessionId }: SessionOfRequest,
  factorId: string,
  method: Extract<AuthenticationMethod, 'totp' | 'mfa/recovery_code'> = 'totp',
): Promise<{ proof: SessionProof; refreshToken: string }> {
  const refreshToken = randomBytes(32).toString('base64url')
  await connection.query(
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
     values ($1, now(), now(), $2)
     on conflict (session_id, authentication_method) do update
     set updated_at = excluded.updated_at`,
    [sessionId, method],
  )
  await connection.query(
    `update auth.sessions
     set aal = 'aal2', factor_id = $2, updated_at = now()
     where id = $1`,
    [sessionId, factorId],
  )
  await connection.query(
    `update auth.refresh_tokens
     set revoked = true, updated_at = now()
     where session_id = $1
       and revoked = false`,
    [sessionId],
  )
  await connection.query(
    `insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, session_id)
     values ($1, $2::uuid::text, false, now(), now(), $3)`,
    [hashOfToken(refreshToken), account.id, sessionId],
  )
  await connection.query(
    `delete from auth.sessions
     where user_id = $1
       and coalesce(aal, 'aal1') < 'aal2'`,
    [account.id],
  )
  return { proof: await readProof(connection, sessionId), refreshToken }
}

/** Lowers the sessions that proved a removed factor back to `aal1`. */
export async function lowerSessions(connection: Connection, factorId: string): Promise<void> {
  await connection.query(
    `delete from auth.mfa_amr_claims as claim
     using auth.sessions as session
     where session.id = claim.session_id
       and session.factor_id = $1
       and claim.authentication_method in ('totp', 'mfa/recovery_code')`,
    [factorId],
  )
  await connection.query(
    `update auth.sessions
     set aal = 'aal1', factor_id = null, updated_at = now()
     where factor_id = $1`,
    [factorId],
  )
}
