import { z } from 'zod'
import type { Connection } from '../database.ts'
import { type Account, accountByEmail, accountById } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { type MailRequest, queueConfirmation, queueMagicLink } from './auth-mails.ts'
import { insertAccount } from './insert-account.ts'
import { limitMails } from './limit-mails.ts'
import { CaptchaFields, CodeChallengeFields, EmailAddress, Metadata } from './read-auth-request.ts'
import { recordAuthEvent } from './record-auth-event.ts'
import type { RequestOrigin } from './sessions.ts'
import { ignoreUniqueViolation } from './unique-violation.ts'
import { withMinimumDuration } from './with-minimum-duration.ts'

export const OtpRequest = z.object({
  email: EmailAddress,
  create_user: z.boolean().nullish(),
  data: Metadata.nullish(),
  ...CaptchaFields.shape,
  ...CodeChallengeFields.shape,
})
export type OtpRequest = z.output<typeof OtpRequest>

/** Creating an account and queueing its mail takes some milliseconds. */
const otpFloor = 150

/**
 * `POST /otp`: mails a link and a code that sign in, after creating an account for a new address.
 * GoTrue refuses an unknown address when `create_user` is false, which reveals registered addresses. Here every
 * address gets the same response in the same time.
 */
export async function sendOtp(
  auth: AuthContext,
  request: OtpRequest,
  mail: MailRequest,
  origin: RequestOrigin,
): Promise<void> {
  await limitMails(auth, `otp:${request.email}`, origin)
  await withMinimumDuration(otpFloor, () =>
    auth.database
      .transaction((connection) => queueOtp(auth, connection, request, mail, origin))
      .catch(ignoreUniqueViolation),
  )
  auth.onMailQueued()
}

async function queueOtp(
  auth: AuthContext,
  connection: Connection,
  request: OtpRequest,
  mail: MailRequest,
  origin: RequestOrigin,
): Promise<void> {
  const existing = await accountByEmail(connection, request.email)
  if (existing?.email_confirmed_at) {
    await queueMagicLink(auth, connection, existing, mail)
    await recordAuthEvent(connection, 'user_recovery_requested', existing, origin.address)
    return
  }
  if (!existing && request.create_user === false) {
    return
  }
  const metadata = { ...request.data, email: request.email }
  const account = existing
    ? await forgetUnconfirmed(connection, existing, request.create_user === false ? undefined : metadata)
    : await insertAccount(connection, {
        email: request.email,
        passwordHash: null,
        confirmedAt: null,
        userMetadata: metadata,
      })
  await queueConfirmation(auth, connection, account, mail)
  await recordAuthEvent(connection, 'user_signedup', account, origin.address)
}

/** The address is unverified: a password set before may be a stranger's, so it is removed. */
async function forgetUnconfirmed(
  connection: Connection,
  existing: Account,
  metadata: Record<string, unknown> | undefined,
): Promise<Account> {
  await connection.query(
    `update auth.users
     set encrypted_password = null,
       raw_user_meta_data = coalesce($2::jsonb, raw_user_meta_data),
       updated_at = now()
     where id = $1
       and email_confirmed_at is null`,
    [existing.id, metadata ? JSON.stringify(metadata) : null],
  )
  return (await accountById(connection, existing.id)) ?? existing
}
