import { z } from 'zod'
import type { Connection } from '../../database.ts'
import type { MailLanguage } from '../../mail/mail-content.ts'
import { accountByPhone } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError } from '../auth-error.ts'
import { CaptchaFields } from '../read-auth-request.ts'
import type { RequestOrigin } from '../sessions.ts'
import { withMinimumDuration } from '../with-minimum-duration.ts'
import { accountByPhoneChange } from './change-phone.ts'
import { limitTexts } from './limit-texts.ts'
import { PhoneNumber } from './phone-number.ts'
import { queuePhoneCode } from './queue-phone-code.ts'

export const PhoneResendRequest = z.object({
  type: z.string(),
  phone: PhoneNumber,
  ...CaptchaFields.shape,
})

/** Queueing a message takes some milliseconds. */
const resendFloor = 120

/**
 * `POST /resend` with a phone: resends the code of a sign-up or of a change of number. Every number gets the same
 * response.
 */
export async function resendText(
  auth: AuthContext,
  request: z.output<typeof PhoneResendRequest>,
  language: MailLanguage,
  origin: RequestOrigin,
): Promise<void> {
  const { type, phone } = request
  if (type !== 'sms' && type !== 'phone_change') {
    throw new AuthError(
      400,
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    )
  }
  await limitTexts(auth, phone, origin)
  await withMinimumDuration(resendFloor, () =>
    auth.database.transaction((connection) =>
      type === 'sms'
        ? resendConfirmation(auth, connection, phone, language)
        : resendChange(auth, connection, phone, language),
    ),
  )
  auth.onMailQueued()
}

async function resendConfirmation(
  auth: AuthContext,
  connection: Connection,
  phone: string,
  language: MailLanguage,
): Promise<void> {
  const account = await accountByPhone(connection, phone)
  if (account && !account.phone_confirmed_at) {
    await queuePhoneCode(auth, connection, account, phone, 'confirmation_token', language)
  }
}

/** Accepts the current number, as GoTrue does, or the new one, which is the one its owner knows. */
async function resendChange(
  auth: AuthContext,
  connection: Connection,
  phone: string,
  language: MailLanguage,
): Promise<void> {
  const byPresent = await accountByPhone(connection, phone)
  const account = byPresent?.phone_change ? byPresent : await accountByPhoneChange(connection, phone)
  if (
    account?.phone_change &&
    !(await accountByPhone(connection, account.phone_change))?.phone_confirmed_at
  ) {
    await queuePhoneCode(auth, connection, account, account.phone_change, 'phone_change_token', language)
  }
}
