import { BackendError } from '../backend-error.ts'
import type { Caller } from '../caller.ts'
import type { ResolveCaller } from '../resolve-caller.ts'

/** Null when the token is not valid (any more). Throws when that could not be found out. */
export async function identifyClient(
  resolveCaller: ResolveCaller,
  apikey: string,
  accessToken: string | null,
): Promise<Caller | null> {
  // Clients without a session repeat the api key, which in its newer form is no token.
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
