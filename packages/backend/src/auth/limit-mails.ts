import type { AuthContext } from './auth-dependencies.ts'
import { tooManyMails, tooManyRequests } from './auth-error.ts'
import type { RequestOrigin } from './sessions.ts'

/** Limits mails per client address, and to one mail of each kind per person per minute. */
export async function limitMails(auth: AuthContext, recipient: string, origin: RequestOrigin): Promise<void> {
  const wait = await auth.limits.consume('mailAddress', origin.address)
  if (wait > 0) {
    throw tooManyRequests(wait)
  }
  const mailWait = await auth.limits.consume('mailRecipient', recipient)
  if (mailWait > 0) {
    throw tooManyMails(mailWait)
  }
}
