import { z } from 'zod'
import { accountByEmail } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError } from './auth-error.ts'
import { type MailRequest, queueConfirmation, queueRecovery } from './auth-mails.ts'
import { queueEmailChange } from './change-email.ts'
import { limitMails } from './limit-mails.ts'
import { CaptchaFields, CodeChallengeFields, EmailAddress } from './read-auth-request.ts'
import { recordAuthEvent } from './record-auth-event.ts'
import type { RequestOrigin } from './sessions.ts'
import { withMinimumDuration } from './with-minimum-duration.ts'

/** Queueing a mail takes some milliseconds. */
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

/** `POST /recover`: mails a link to set a new password. Every address gets the same response. */
export async function recover(
  auth: AuthContext,
  email: string,
  mail: MailRequest,
  origin: RequestOrigin,
): Promise<void> {
  await limitMails(auth, `recovery:${email}`, origin)
  await withMinimumDuration(mailFloor, () =>
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

/** `POST /resend`: resends the mail of a sign-up or of a change of address. Every address gets the same response. */
export async function resend(
  auth: AuthContext,
  type: string,
  email: string,
  mail: MailRequest,
  origin: RequestOrigin,
): Promise<void> {
  if (type !== 'signup' && type !== 'email_change') {
    throw new AuthError(
      400,
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    )
  }
  await limitMails(auth, `${type}:${email}`, origin)
  await withMinimumDuration(mailFloor, () =>
    auth.database.transaction(async (connection) => {
      const account = await accountByEmail(connection, email)
      if (type === 'signup' && account && !account.email_confirmed_at) {
        await queueConfirmation(auth, connection, account, mail)
      }
      if (type === 'email_change' && account?.email_change) {
        await queueEmailChange(auth, connection, account, account.email_change, mail)
      }
    }),
  )
  auth.onMailQueued()
}
