import { z } from 'zod'
import type { Connection } from '../../database.ts'
import type { MailLanguage } from '../../mail/mail-content.ts'
import { type Account, accountById, accountByPhone } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { insertAccount } from '../insert-account.ts'
import { CaptchaFields, Metadata } from '../read-auth-request.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import type { RequestOrigin } from '../sessions.ts'
import { ignoreUniqueViolation } from '../unique-violation.ts'
import { withMinimumDuration } from '../with-minimum-duration.ts'
import { limitTexts } from './limit-texts.ts'
import { PhoneNumber } from './phone-number.ts'
import { queuePhoneCode } from './queue-phone-code.ts'
import { PhoneSignUpRequest } from './sign-up-by-phone.ts'

export const PhoneOtpRequest = z.object({
  phone: PhoneNumber,
  create_user: z.boolean().nullish(),
  data: Metadata.nullish(),
  channel: PhoneSignUpRequest.shape.channel,
  ...CaptchaFields.shape,
})
export type PhoneOtpRequest = z.output<typeof PhoneOtpRequest>

/** Creating an account and queueing its message takes some milliseconds. */
const otpFloor = 150

/**
 * `POST /otp` with a phone: sends a sign-in code, after creating an account for a new number. Every number gets the
 * same response in the same time.
 */
export async function sendPhoneOtp(
  auth: AuthContext,
  request: PhoneOtpRequest,
  language: MailLanguage,
  origin: RequestOrigin,
): Promise<void> {
  await limitTexts(auth, request.phone, origin)
  await withMinimumDuration(otpFloor, () =>
    auth.database
      .transaction((connection) => queueOtp(auth, connection, request, language, origin))
      .catch(ignoreUniqueViolation),
  )
  auth.onMailQueued()
}

async function queueOtp(
  auth: AuthContext,
  connection: Connection,
  request: PhoneOtpRequest,
  language: MailLanguage,
  origin: RequestOrigin,
): Promise<void> {
  const { phone } = request
  const existing = await accountByPhone(connection, phone)
  if (!existing && request.create_user === false) {
    return
  }
  const userMetadata = { ...request.data, phone }
  const account = existing
    ? await withoutUnprovedPassword(connection, existing)
    : await insertAccount(connection, { phone, passwordHash: null, confirmedAt: null, userMetadata })
  await queuePhoneCode(auth, connection, account, phone, 'confirmation_token', language)
  await recordAuthEvent(
    connection,
    existing ? 'user_recovery_requested' : 'user_signedup',
    account,
    origin.address,
  )
}

/** The number is unverified: a password set before may be a stranger's, so it is removed. */
async function withoutUnprovedPassword(connection: Connection, existing: Account): Promise<Account> {
  await connection.query(
    `update auth.users
     set encrypted_password = null, updated_at = now()
     where id = $1
       and phone_confirmed_at is null
       and email is null`,
    [existing.id],
  )
  return (await accountById(connection, existing.id)) ?? existing
}
