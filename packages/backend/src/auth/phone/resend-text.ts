import { z } from 'zod'
import type { Connection } from '../../database.ts'
import type { MailLanguage } from '../../mail/mail-content.ts'
import { accountByPhone } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError } from '../auth-error.ts'
import { evenTiming } from '../even-timing.ts'
import { CaptchaFields } from '../read-auth-request.ts'
import type { RequestOrigin } from '../sessions.ts'
import { accountByPhoneChange } from './change-phone.ts'
import { countText } from './count-text.ts'
import { PhoneNumber } from './phone-number.ts'
import { queuePhoneCode } from './queue-phone-code.ts'

export const PhoneResendRequest = z.object({
  type: z.string(),
  phone: PhoneNumber,
  ...CaptchaFields.shape,
})

/** Queueing a message takes some milliseconds, not queueing it none. */
const resendFloor = 120

/** `POST /resend` with a phone: the code of a sign-up or of a change of number again. Answers alike for any. */
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
  await countText(auth, phone, origin)
  await evenTiming(resendFloor, () =>
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

/** Asked for by the present number, as at the hosted service, or by the new one, which is what its owner knows. */
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
