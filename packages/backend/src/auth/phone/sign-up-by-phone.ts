import { z } from 'zod'
import type { Connection } from '../../database.ts'
import type { MailLanguage } from '../../mail/mail-content.ts'
import { type Account, accountById, accountByPhone, userBody } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError, tooManyRequests } from '../auth-error.ts'
import { decoyAccount } from '../decoy-account.ts'
import { insertAccount } from '../insert-account.ts'
import { hashPassword, requireStrongPassword } from '../password.ts'
import { CaptchaFields, Metadata, Password } from '../read-auth-request.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import type { RequestOrigin } from '../sessions.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { withMinimumDuration } from '../with-minimum-duration.ts'
import { limitTexts } from './limit-texts.ts'
import { PhoneNumber } from './phone-number.ts'
import { queuePhoneCode, queuePhoneMessage } from './queue-phone-code.ts'

export const PhoneSignUpRequest = z.object({
  phone: PhoneNumber,
  password: Password,
  data: Metadata.nullish(),
  /** GoTrue can also send by WhatsApp. */
  channel: z.literal('sms', 'Invalid channel, supported values are sms').nullish(),
  ...CaptchaFields.shape,
})
export type PhoneSignUpRequest = z.output<typeof PhoneSignUpRequest>

/** Hashing takes some 30 ms; the rest covers the difference between a new and a registered number. */
const signUpFloor = 250

/**
 * `POST /signup` with a phone: creates an account that a text message's code confirms. The response is the same for a
 * registered number; its owner gets a message either way.
 */
export async function signUpByPhone(
  auth: AuthContext,
  request: PhoneSignUpRequest,
  language: MailLanguage,
  origin: RequestOrigin,
): Promise<Record<string, unknown>> {
  await requireStrongPassword(auth.settings, request.password, request.phone)
  const wait = await auth.limits.consume('signUpAddress', origin.address)
  if (wait > 0) {
    throw tooManyRequests(wait)
  }
  await limitTexts(auth, request.phone, origin)
  try {
    const answer = await withMinimumDuration(signUpFloor, () => openAccount(auth, request, language, origin))
    auth.onMailQueued()
    return answer
  } catch (error) {
    if (isUniqueViolation(error)) {
      // A concurrent sign-up with the same number was first.
      throw new AuthError(422, 'user_already_exists', 'User already registered')
    }
    throw error
  }
}

async function openAccount(
  auth: AuthContext,
  request: PhoneSignUpRequest,
  language: MailLanguage,
  origin: RequestOrigin,
): Promise<Record<string, unknown>> {
  const passwordHash = await hashPassword(request.password)
  const { phone } = request
  const userMetadata = { ...request.data, phone }
  return auth.database.transaction(async (connection) => {
    const existing = await accountByPhone(connection, phone)
    if (existing?.phone_confirmed_at) {
      await queuePhoneMessage(auth, connection, existing, phone, 'existingAccount', {}, language)
      return userBody(decoyAccount({ phone }, userMetadata))
    }
    const account = existing
      ? await replaceUnconfirmed(connection, existing, userMetadata, passwordHash)
      : await insertAccount(connection, { phone, passwordHash, confirmedAt: null, userMetadata })
    await queuePhoneCode(auth, connection, account, phone, 'confirmation_token', language)
    await recordAuthEvent(connection, 'user_signedup', account, origin.address)
    return existing
      ? userBody(decoyAccount({ phone }, userMetadata))
      : userBody({ ...account, confirmation_sent_at: new Date() })
  })
}

/** The number is unverified, so the latest sign-up counts and the earlier code is revoked. */
async function replaceUnconfirmed(
  connection: Connection,
  existing: Account,
  metadata: Record<string, unknown>,
  passwordHash: string,
): Promise<Account> {
  await connection.query(
    `update auth.users
     set encrypted_password = $2, raw_user_meta_data = $3::jsonb, updated_at = now()
     where id = $1
       and email is null`,
    [existing.id, passwordHash, JSON.stringify(metadata)],
  )
  return (await accountById(connection, existing.id)) ?? existing
}
