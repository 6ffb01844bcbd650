import type { Context } from 'hono'
import { BackendError } from '../backend-error.ts'
import { type Account, accountById, accountColumns, isBanned } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError } from './auth-error.ts'
import { callerOf, credentialsOf } from './resolve-caller.ts'
import type { AssuranceLevel } from './sessions.ts'

export interface SessionOfRequest {
  account: Account
  sessionId: string
  /** `aal2` after a second factor. */
  aal: AssuranceLevel
  signedInAt: Date
}

/** The session and account of a request, read from the database, so that an ended session is refused immediately. */
export async function requireSession(auth: AuthContext, context: Context): Promise<SessionOfRequest> {
  const { bearer } = credentialsOf(context.req.raw.headers)
  if (!bearer) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const claims = await claimsOf(auth, bearer)
  const caller = callerOf(claims)
  const sessionId = claims.session_id
  if (caller.userId === null || typeof sessionId !== 'string') {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  }
  const { rows } = await auth.database.pool.query<
    Account & { aal: AssuranceLevel | null; signed_in_at: Date }
  >(
    `select ${accountColumns}, s.aal, s.created_at as signed_in_at /* never null: signed_in_at */
     from auth.sessions s
     join auth.users u on u.id = s.user_id
     where s.id = $1
       and s.user_id = $2
       and u.deleted_at is null
       and (s.not_after is null or s.not_after > now())`,
    [sessionId, caller.userId],
  )
  const account = rows[0]
  if (!account) {
    // A ban also ends the sessions, but the person must see that the reason is the ban.
    const owner = await accountById(auth.database.pool, caller.userId)
    if (owner && isBanned(owner)) throw userBanned()
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if (isBanned(account)) {
    throw userBanned()
  }
  return { account, sessionId, aal: account.aal ?? 'aal1', signedInAt: account.signed_in_at }
}

function userBanned(): AuthError {
  return new AuthError(403, 'user_banned', 'User is banned')
}

/** Whether the request carries the service key. */
export async function isService(auth: AuthContext, context: Context): Promise<boolean> {
  const { bearer, apikey } = credentialsOf(context.req.raw.headers)
  const token = bearer ?? apikey
  if (!token) {
    return false
  }
  try {
    return (await auth.keys.verify(token)).role === 'service_role'
  } catch {
    return false
  }
}

async function claimsOf(auth: AuthContext, token: string): Promise<Record<string, unknown>> {
  try {
    return await auth.keys.verify(token)
  } catch (error) {
    // GoTrue answers 403 where the other services answer 401.
    if (error instanceof BackendError) {
      throw new AuthError(403, 'bad_jwt', error.message)
    }
    throw error
  }
}
