import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Connection } from '../database.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError } from './auth-error.ts'
import type { AuthenticationMethod } from './sessions.ts'

export interface CodeChallenge {
  code_challenge?: string | null | undefined
  code_challenge_method?: 's256' | 'plain' | null | undefined
}

/** The purpose of a mailed link with a PKCE challenge. */
export type FlowPurpose = 'email/signup' | 'recovery' | 'email_change'

const codeLifetimeSeconds = 300

/** Stores the browser's PKCE challenge until the mail's link is opened. One flow per account and purpose. */
export async function beginMailFlow(
  connection: Connection,
  userId: string,
  purpose: FlowPurpose,
  challenge: CodeChallenge,
): Promise<boolean> {
  await connection.query(
    `delete from auth.flow_state
     where user_id = $1
       and authentication_method = $2`,
    [userId, purpose],
  )
  if (!challenge.code_challenge) {
    return false
  }
  await connection.query(
    `insert into auth.flow_state (id, user_id, code_challenge, code_challenge_method, provider_type,
       authentication_method, created_at, updated_at)
     values ($1, $2, $3, $4::auth.code_challenge_method, 'email', $5, now(), now())`,
    [randomUUID(), userId, challenge.code_challenge, challenge.code_challenge_method ?? 's256', purpose],
  )
  return true
}

/** The code the browser exchanges for its session; undefined when the flow no longer exists. */
export async function issueAuthCode(
  connection: Connection,
  where: { userId: string; purpose: FlowPurpose } | { flowId: string; userId: string },
): Promise<string | undefined> {
  const code = randomBytes(32).toString('base64url')
  const { rowCount } =
    'flowId' in where
      ? await connection.query(
          `update auth.flow_state
           set auth_code = $1, auth_code_issued_at = now(), updated_at = now(), user_id = $3
           where id = $2
             and auth_code is null`,
          [hashOfCode(code), where.flowId, where.userId],
        )
      : await connection.query(
          `update auth.flow_state
           set auth_code = $1, auth_code_issued_at = now(), updated_at = now()
           where user_id = $2
             and authentication_method = $3
             and auth_code is null`,
          [hashOfCode(code), where.userId, where.purpose],
        )
  return rowCount === 1 ? code : undefined
}

/** The user to sign in, and the method they signed in with. */
export interface RedeemedFlow {
  userId: string
  method: AuthenticationMethod
  /** When the identity provider requires the session to end. */
  notAfter: Date | null
}

/** Consumes an authorization code, once, from the browser that knows the verifier. */
export async function redeemAuthCode(
  auth: AuthContext,
  code: string,
  verifier: string,
): Promise<RedeemedFlow> {
  const { rows } = await auth.database.pool.query<{
    user_id: string | null
    code_challenge: string | null
    code_challenge_method: 's256' | 'plain' | null
    authentication_method: string
    session_not_after: Date | null
    fresh: boolean
  }>(
    `delete from auth.flow_state
     where auth_code = $1
     returning user_id, code_challenge, code_challenge_method, authentication_method, session_not_after,
       auth_code_issued_at > now() - make_interval(secs => $2) as fresh`,
    [hashOfCode(code), codeLifetimeSeconds],
  )
  const flow = rows[0]
  if (!flow?.user_id || !flow.code_challenge) {
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  }
  if (!flow.fresh) {
    throw new AuthError(403, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  const answer =
    flow.code_challenge_method === 'plain'
      ? verifier
      : createHash('sha256').update(verifier).digest('base64url')
  if (!isEqual(answer, flow.code_challenge)) {
    throw new AuthError(
      403,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    )
  }
  const asked = flow.authentication_method
  const method = asked === 'oauth' || asked === 'sso/saml' ? asked : 'otp'
  return { userId: flow.user_id, method, notAfter: flow.session_not_after }
}

export function hashOfCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

function isEqual(left: string, right: string): boolean {
  const one = Buffer.from(left)
  const other = Buffer.from(right)
  return one.length === other.length && timingSafeEqual(one, other)
}
