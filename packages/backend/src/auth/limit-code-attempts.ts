import { accountByEmail, accountByPhone } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { tooManyRequests } from './auth-error.ts'
import { recordRefusal } from './record-refusal.ts'
import type { SecurityEvent } from './security-event.ts'
import type { RequestOrigin } from './sessions.ts'

/** Limits code attempts, per account and per client address, and resets the counters after a correct code. */
export async function limitCodeAttempts<Answer>(
  auth: AuthContext,
  sentTo: string,
  origin: RequestOrigin,
  by: SecurityEvent['by'],
  redeem: () => Promise<Answer>,
): Promise<Answer> {
  const find = sentTo.includes('@') ? accountByEmail : accountByPhone
  const counters = [
    ['codeFailureAddress', origin.address],
    ['codeFailure', sentTo],
  ] as const
  for (const [limit, key] of counters) {
    const wait = await auth.limits.consume(limit, key)
    if (wait > 0) {
      await recordRefusal(auth, `${limit}:${key}`, wait, async () => ({
        name: 'code-limited',
        account: (await find(auth.database.pool, sentTo)) ?? null,
        by,
        origin,
        after: { limit },
      }))
      throw tooManyRequests(wait)
    }
  }
  const answer = await redeem()
  await Promise.all([
    auth.limits.reset('codeFailure', sentTo),
    auth.limits.refund('codeFailureAddress', origin.address),
  ])
  return answer
}
