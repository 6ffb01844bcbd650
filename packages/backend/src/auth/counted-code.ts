import { accountByEmail, accountByPhone } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { tooManyRequests } from './auth-error.ts'
import type { SecurityEvent } from './security-event.ts'
import type { RequestOrigin } from './sessions.ts'
import { tellRefusal } from './tell-refusal.ts'

/**
 * Takes a typed code while there are tries left: for the account, whoever types, and for the address the request
 * comes from, whatever the account. A right code was no failure.
 */
export async function withCountedCode<Answer>(
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
    const wait = await auth.limits.take(limit, key)
    if (wait > 0) {
      await tellRefusal(auth, `${limit}:${key}`, wait, async () => ({
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
    auth.limits.forget('codeFailure', sentTo),
    auth.limits.giveBack('codeFailureAddress', origin.address),
  ])
  return answer
}
