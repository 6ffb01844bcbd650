import { BackendError } from '../backend-error.ts'
import { type Caller, type DatabaseRole, visitor } from '../caller.ts'
import type { Keys } from './create-keys.ts'

/** The credentials of a request: `Authorization: Bearer <jwt>` and the project's `apikey`. */
export interface Credentials {
  bearer: string | undefined
  apikey: string | undefined
}

/**
 * Verifies the credentials and resolves the caller. Without a bearer token the api key counts. Throws a `BackendError`
 * with status 401 for an invalid token: its caller must not silently become a visitor.
 */
export type ResolveCaller = (credentials: Credentials) => Promise<Caller>

export function credentialsOf(headers: Headers): Credentials {
  const authorization = headers.get('authorization')
  const bearer = authorization?.toLowerCase().startsWith('bearer ')
    ? authorization.slice(7).trim()
    : undefined
  return { bearer: bearer || undefined, apikey: headers.get('apikey') ?? undefined }
}

const roles: ReadonlySet<unknown> = new Set<DatabaseRole>(['anon', 'authenticated', 'service_role'])
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Resolves the caller from the claims alone, without a query. `Database.as` checks that the session is still open, in
 * the statement that sets the role.
 */
export function createResolveCaller(keys: Pick<Keys, 'verify'>): ResolveCaller {
  return async ({ bearer, apikey }) => {
    const token = bearer ?? apikey
    return token === undefined ? visitor : callerOf(await keys.verify(token))
  }
}

export function callerOf(claims: Readonly<Record<string, unknown>>): Caller {
  const role = claims.role
  if (!isRole(role)) {
    throw new BackendError(401, 'bad_jwt', 'invalid JWT: unknown role')
  }
  const subject = claims.sub
  if (role === 'authenticated' && (typeof subject !== 'string' || !uuid.test(subject))) {
    throw new BackendError(401, 'bad_jwt', 'invalid claim: missing sub claim')
  }
  if (role === 'authenticated' && (typeof claims.session_id !== 'string' || !uuid.test(claims.session_id))) {
    throw new BackendError(401, 'bad_jwt', 'invalid claim: missing session_id claim')
  }
  const audience = claims.aud
  if (audience !== undefined && ![audience].flat().includes('authenticated')) {
    throw new BackendError(401, 'bad_jwt', 'invalid claim: unexpected audience')
  }
  return { role, userId: role === 'authenticated' ? String(subject) : null, claims }
}

function isRole(role: unknown): role is DatabaseRole {
  return roles.has(role)
}
