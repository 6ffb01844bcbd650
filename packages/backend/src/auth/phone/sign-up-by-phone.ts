import { z } from 'zod'
import type { Connection } from '../../database.ts'
import type { MailLanguage } from '../../mail/mail-content.ts'
import { type Account, accountById, accountByPhone, userBody } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError, tooManyRequests } from '../auth-error.ts'
import { evenTiming } from '../even-timing.ts'
import { insertAccount } from '../insert-account.ts'
import { hashPassword, requireGoodPassword } from '../password.ts'
import { pretendedAccount } from '../pretended-account.ts'
import { CaptchaFields, Metadata, Password } from '../read-auth-request.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import type { RequestOrigin } from '../sessions.ts'
import { isUniqueViolation } from '../sign-up.ts'
import { countText } from './count-text.ts'
import { PhoneNumber } from './phone-number.ts'
import { queuePhoneCode, queuePhoneMessage } from './queue-phone-code.ts'

export const PhoneSignUpRequest = z.object({
  phone: PhoneNumber,
  password: Password,
  data: Metadata.nullish(),
  /** The hosted service can also write by WhatsApp. */
  channel: z.literal('sms', 'Invalid channel, supported values are sms').nullish(),
  ...CaptchaFields.shape,
})
export type PhoneSignUpRequest = z.output<typeof PhoneSignUpRequest>

/** Hashing takes some 30 ms; the rest is what differs between a new number and a known one. */
const signUpFloor = 250

/**
 * `POST /signup` with a phone: opens an account that the code of a text message confirms. The answer is the
 * same whether the number had one or not; the owner gets a message either way.
 */
export async function signUpByPhone(
  auth: AuthContext,
  request: PhoneSignUpRequest,
  language: MailLanguage,
  origin: RequestOrigin,
): Promise<Record<string, unknown>> {
  await requireGoodPassword(auth.settings, request.password, request.phone)
  const wait = await auth.limits.take('signUpAddress', origin.address)
  if (wait > 0) {
    throw tooManyRequests(wait)
  }
  await countText(auth, request.phone, origin)
  try {
    const answer = await evenTiming(signUpFloor, () => openAccount(auth, request, language, origin))
    auth.onMailQueued()
    return answer
  } catch (error) {
    if (isUniqueViolation(error)) {
      // Two sign-ups with one number at the same moment: the other one was first.
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
      return userBody(pretendedAccount({ phone }, userMetadata))
    }
    const account = existing
      ? await replaceUnconfirmed(connection, existing, userMetadata, passwordHash)
      : await insertAccount(connection, { phone, passwordHash, confirmedAt: null, userMetadata })
    await queuePhoneCode(auth, connection, account, phone, 'confirmation_token', language)
    await recordAuthEvent(connection, 'user_signedup', account, origin.address)
    return existing
      ? userBody(pretendedAccount({ phone }, userMetadata))
      : userBody({ ...account, confirmation_sent_at: new Date() })
  })
}

/** Nobody has proved to own the number yet, so the latest sign-up counts, and the earlier code is void. */
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
