import { BackendError } from '../backend-error.ts'
import type { Caller } from '../caller.ts'
import type { ResolveCaller } from '../resolve-caller.ts'

/** Returns null for an invalid or expired token. Throws when that could not be determined. */
export async function identifyClient(
  resolveCaller: ResolveCaller,
  apikey: string,
  accessToken: string | null,
): Promise<Caller | null> {
  // Clients without a session repeat the api key, which in its newer form is not a token.
  const isKey = accessToken === null || accessToken === apikey || accessToken.startsWith('sb_')
  try {
    const caller = await resolveCaller({ bearer: isKey ? undefined : accessToken, apikey })
    const { exp } = caller.claims
    return typeof exp === 'number' && exp * 1000 <= Date.now() ? null : caller
  } catch (error) {
    if (error instanceof BackendError && error.status < 500) return null
    throw error
  }
}
