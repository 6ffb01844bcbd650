import type { AuthContext } from './auth-dependencies.ts'
import type { SecurityEvent } from './security-event.ts'

const told = new WeakMap<AuthContext, Map<string, number>>()
/** Reached only by a distributed flood. */
const mostKeys = 10_000

/**
 * Records a refusal once while it lasts, so that a thousand attempts make one record. A failure to record must not
 * turn the refusal into an error.
 */
export async function recordRefusal(
  auth: AuthContext,
  key: string,
  forSeconds: number,
  event: () => Promise<SecurityEvent>,
): Promise<void> {
  const now = performance.now()
  const until = told.get(auth) ?? new Map<string, number>()
  told.set(auth, until)
  if ((until.get(key) ?? 0) > now) return
  if (until.size >= mostKeys) until.clear()
  until.set(key, now + forSeconds * 1000)
  try {
    const found = await event()
    await auth.database.transaction((connection) => auth.onSecurityEvent(connection, found))
  } catch (error) {
    until.delete(key)
    auth.log.error({ err: error }, 'a refusal could not be put on record')
  }
}
