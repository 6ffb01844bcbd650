import type { AuthContext } from './auth-dependencies.ts'
import type { SecurityEvent } from './security-event.ts'

const told = new WeakMap<AuthContext, Map<string, number>>()
/** More than this are known to be refused only while a flood comes from everywhere. */
const mostKeys = 10_000

/**
 * Puts a refusal on record once for as long as it lasts: whoever knocks a thousand times writes one line. A
 * record that fails must not turn the refusal into an error.
 */
export async function tellRefusal(
  auth: AuthContext,
  key: string,
  forSeconds: number,
  event: () => Promise<SecurityEvent>,
): Promise<void> {
  const now = Date.now()
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
