import type { Session } from '@supabase/supabase-js'

/**
 * Whether the session still lacks the second factor: the account has one, but the session was only signed in with the
 * password. The server enforces it as well.
 */
export function owesSecondFactor(session: Session | null): boolean {
  const hasFactor = session?.user.factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && assuranceOf(session?.access_token ?? '') !== 'aal2'
}

/** The token's claim `aal`. Not verified here, because it only decides which page to show. */
function assuranceOf(token: string): unknown {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  try {
    const claims: unknown = JSON.parse(atob(payload))
    return claims && typeof claims === 'object' && 'aal' in claims ? claims.aal : undefined
  } catch {
    return undefined
  }
}
