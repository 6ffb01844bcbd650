/**
 * The caller, derived once per request from the bearer token or, without one, from the api key. The token is not read
 * again after that.
 */
export type DatabaseRole = 'anon' | 'authenticated' | 'service_role'

export interface Caller {
  role: DatabaseRole
  /** `sub` of the token; null for visitors and for the service key. */
  userId: string | null
  /** The verified claims, as row level security sees them in `request.jwt.claims`. */
  claims: Readonly<Record<string, unknown>>
  /** The call's API key, which limits it to these scopes. Undefined for calls without one. */
  key?: { id: string; scopes: ReadonlySet<string> }
}

export const visitor: Caller = { role: 'anon', userId: null, claims: { role: 'anon' } }

export const service: Caller = { role: 'service_role', userId: null, claims: { role: 'service_role' } }

/** The person's session; undefined for visitors and for the service key. */
export function sessionOf({ claims }: Caller): string | undefined {
  return typeof claims.session_id === 'string' ? claims.session_id : undefined
}
