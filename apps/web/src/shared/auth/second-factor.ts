import type { Session } from '@supabase/supabase-js'

/**
 * Whether this session still owes the code of the person's authenticator app: the account has one, and the
 * session has shown the password only. The server asks for it as well.
 */
export function owesSecondFactor(session: Session | null): boolean {
  const hasFactor = session?.user.factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && assuranceOf(session?.access_token ?? '') !== 'aal2'
}

/** The claim `aal` of a token, which the server has signed; here it only decides which page to show. */
function assuranceOf(token: string): unknown {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  try {
    const claims: unknown = JSON.parse(atob(payload))
    return claims && typeof claims === 'object' && 'aal' in claims ? claims.aal : undefined
  } catch {
    return undefined
  }
}
