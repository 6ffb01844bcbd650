import type { AuthContext } from './auth-dependencies.ts'
import { tooManyMails, tooManyRequests } from './auth-error.ts'
import type { RequestOrigin } from './sessions.ts'

/** Counts a request that makes us send a mail: by where it comes from, and one of a kind to one person a minute. */
export async function countMail(auth: AuthContext, recipient: string, origin: RequestOrigin): Promise<void> {
  const wait = await auth.limits.take('mailAddress', origin.address)
  if (wait > 0) {
    throw tooManyRequests(wait)
  }
  const mailWait = await auth.limits.take('mailRecipient', recipient)
  if (mailWait > 0) {
    throw tooManyMails(mailWait)
  }
}
