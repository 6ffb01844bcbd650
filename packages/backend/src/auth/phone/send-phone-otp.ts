import { z } from 'zod'
import type { Connection } from '../../database.ts'
import type { MailLanguage } from '../../mail/mail-content.ts'
import { type Account, accountById, accountByPhone } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { evenTiming } from '../even-timing.ts'
import { insertAccount } from '../insert-account.ts'
import { CaptchaFields, Metadata } from '../read-auth-request.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import type { RequestOrigin } from '../sessions.ts'
import { isUniqueViolation } from '../sign-up.ts'
import { countText } from './count-text.ts'
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

/** Opening an account and queueing its message takes some milliseconds, finding nothing to do none. */
const otpFloor = 150

/**
 * `POST /otp` with a phone: a code that signs in, for a new number after opening its account. Every number is
 * answered alike and in the same time.
 */
export async function sendPhoneOtp(
  auth: AuthContext,
  request: PhoneOtpRequest,
  language: MailLanguage,
  origin: RequestOrigin,
): Promise<void> {
  await countText(auth, request.phone, origin)
  await evenTiming(otpFloor, () =>
    auth.database
      .transaction((connection) => queueOtp(auth, connection, request, language, origin))
      .catch((error: unknown) => {
        // Two requests for one new number at the same moment: the other one has sent the message.
        if (!isUniqueViolation(error)) {
          throw error
        }
      }),
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

/** Nobody has proved to own the number yet: a password that waits there may be a stranger's, and goes. */
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
