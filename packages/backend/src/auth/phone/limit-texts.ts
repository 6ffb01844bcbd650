import type { AuthContext } from '../auth-dependencies.ts'
import { tooManyRequests, tooManyTexts } from '../auth-error.ts'
import type { RequestOrigin } from '../sessions.ts'

/**
 * Limits text messages. Each costs money, and some phone networks pay people for causing them, so besides the limits of
 * the caller and the recipient there is a limit for the whole marketplace.
 */
export async function limitTexts(auth: AuthContext, phone: string, origin: RequestOrigin): Promise<void> {
  const wait = await auth.limits.consume('smsAddress', origin.address)
  if (wait > 0) {
    throw tooManyRequests(wait)
  }
  for (const [limit, key] of [
    ['smsRecipient', phone],
    ['smsRecipientDay', phone],
    ['smsEverywhere', 'all'],
  ] as const) {
    const textWait = await auth.limits.consume(limit, key)
    if (textWait > 0) {
      throw tooManyTexts(textWait)
    }
  }
}
