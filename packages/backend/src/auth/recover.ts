import { z } from 'zod'
import { accountByEmail } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError, tooManyMails, tooManyRequests } from './auth-error.ts'
import { type MailRequest, queueConfirmation, queueRecovery } from './auth-mails.ts'
import { evenTiming } from './even-timing.ts'
import { CaptchaFields, CodeChallengeFields, EmailAddress } from './read-auth-request.ts'
import { recordAuthEvent } from './record-auth-event.ts'
import type { RequestOrigin } from './sessions.ts'

/** Queueing a mail takes some milliseconds, not queueing it none. */
const mailFloor = 120

export const RecoverRequest = z.object({
  email: EmailAddress,
  ...CaptchaFields.shape,
  ...CodeChallengeFields.shape,
})

export const ResendRequest = z.object({
  type: z.string(),
  email: EmailAddress,
  ...CaptchaFields.shape,
  ...CodeChallengeFields.shape,
})

/** Mails a link to choose a new password. Answers alike whether there is such an account. */
export async function recover(
  auth: AuthContext,
  email: string,
  mail: MailRequest,
  origin: RequestOrigin,
): Promise<void> {
  await countMail(auth, `recovery:${email}`, origin)
  await evenTiming(mailFloor, () =>
    auth.database.transaction(async (connection) => {
      const account = await accountByEmail(connection, email)
      if (account) {
        await queueRecovery(auth, connection, account, mail)
        await recordAuthEvent(connection, 'user_recovery_requested', account, origin.address)
      }
    }),
  )
  auth.onMailQueued()
}

/** Mails the confirmation link again. Answers alike whether there is such an account. */
export async function resend(
  auth: AuthContext,
  type: string,
  email: string,
  mail: MailRequest,
  origin: RequestOrigin,
): Promise<void> {
  if (type !== 'signup') {
    throw new AuthError(400, 'validation_failed', 'Missing one of these types: signup')
  }
  await countMail(auth, `signup:${email}`, origin)
  await evenTiming(mailFloor, () =>
    auth.database.transaction(async (connection) => {
      const account = await accountByEmail(connection, email)
      if (account && !account.email_confirmed_at) {
        await queueConfirmation(auth, connection, account, mail)
      }
    }),
  )
  auth.onMailQueued()
}

async function countMail(auth: AuthContext, recipient: string, origin: RequestOrigin): Promise<void> {
  const wait = await auth.limits.take('mailAddress', origin.address)
  if (wait > 0) {
    throw tooManyRequests(wait)
  }
  const mailWait = await auth.limits.take('mailRecipient', recipient)
  if (mailWait > 0) {
    throw tooManyMails(mailWait)
  }
}
