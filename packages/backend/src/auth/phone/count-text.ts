import type { AuthContext } from '../auth-dependencies.ts'
import { tooManyRequests, tooManyTexts } from '../auth-error.ts'
import type { RequestOrigin } from '../sessions.ts'

/**
 * Counts a request that makes us send a text message. Each costs money, and some networks pay those who cause
 * them: so beside the caller's and the recipient's share there is one for the whole marketplace.
 */
export async function countText(auth: AuthContext, phone: string, origin: RequestOrigin): Promise<void> {
  const wait = await auth.limits.take('smsAddress', origin.address)
  if (wait > 0) {
    throw tooManyRequests(wait)
  }
  for (const [limit, key] of [
    ['smsRecipient', phone],
    ['smsRecipientDay', phone],
    ['smsEverywhere', 'all'],
  ] as const) {
    const textWait = await auth.limits.take(limit, key)
    if (textWait > 0) {
      throw tooManyTexts(textWait)
    }
  }
}
