import { createHash } from 'node:crypto'
import { credentialsOf, type ResolveCaller } from '@localchef/backend/auth/resolve-caller'
import { BackendError } from '@localchef/backend/backend-error'
import { service } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import type { CallLimits } from '@localchef/backend/limits/call-limits'
import { limitAddress } from '@localchef/backend/limits/limit-address'
import { keyMark } from '@localchef/contracts/api-keys/key-scope'
import { badApiKey } from '@localchef/contracts/common-refusals'
import type { Context, MiddlewareHandler } from 'hono'

/**
 * Accepts an API key as bearer token or as `apikey`; passes all other credentials to `others`. Looks the key up at
 * each call, so that revoking it takes effect immediately. The claims name the user and no session, so anything that
 * requires a session or a second factor refuses the call.
 */
export function resolveApiKeys(database: Database, others: ResolveCaller): ResolveCaller {
  return async ({ bearer, apikey }) => {
    const key = [bearer, apikey].find((credential) => credential?.startsWith(keyMark))
    if (key === undefined) return others({ bearer, apikey })
    const hash = createHash('sha256').update(key).digest('hex')
    const { rows } = await database.as(service, (connection) =>
      connection.query<{ keyId: string; userId: string; scopes: string[] }>(
        `select key_id as "keyId", user_id as "userId", scopes
         from private.use_api_key($1)`,
        [hash],
        { keepPlan: true },
      ),
    )
    const found = rows[0]
    if (!found) throw new BackendError(badApiKey.status, badApiKey.code, badApiKey.message)
    const { keyId, userId, scopes } = found
    return {
      role: 'authenticated',
      userId,
      claims: { role: service.role, sub: userId, api_key_id: keyId },
      key: { id: keyId, scopes: new Set(scopes) },
    }
  }
}

/** Counts requests with a key by their address before the key is looked up, so that keys are not guessed. */
export function limitKeyCalls(
  limits: CallLimits,
  clientAddress: (context: Context) => string,
): MiddlewareHandler {
  const limited = limitAddress(limits, 'key', clientAddress)
  return (context, next) => {
    const { bearer, apikey } = credentialsOf(context.req.raw.headers)
    const hasKey = [bearer, apikey].some((credential) => credential?.startsWith(keyMark))
    return hasKey ? limited(context, next) : next()
  }
}
