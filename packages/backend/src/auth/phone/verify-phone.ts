import { z } from 'zod'
import type { Connection } from '../../database.ts'
import type { MailLanguage } from '../../mail/mail-content.ts'
import { type Account, accountByPhone, isBanned } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError, codeExpired, tooManyRequests } from '../auth-error.ts'
import { evenTiming } from '../even-timing.ts'
import { redeemCode } from '../one-time-tokens.ts'
import { openSession, type RequestOrigin, type SessionBody } from '../sessions.ts'
import { tellRefusal } from '../tell-refusal.ts'
import { accountByPhoneChange, finishPhoneChange } from './change-phone.ts'
import { PhoneNumber } from './phone-number.ts'

export const PhoneVerifyRequest = z.object({
  type: z.enum(['sms', 'phone_change'], { error: 'Verify requires a verification type' }),
  phone: PhoneNumber,
  token: z.string().min(1).max(200),
})
export type PhoneVerifyRequest = z.output<typeof PhoneVerifyRequest>

/** Looking for an account and its code takes some milliseconds, not finding one less. */
const codeFloor = 60

/** `POST /verify` with a phone: takes the code of a text message, confirms the number and opens a session. */
export async function verifyPhone(
  auth: AuthContext,
  request: PhoneVerifyRequest,
  language: MailLanguage,
  origin: RequestOrigin,
): Promise<SessionBody> {
  const { phone } = request
  const wait = await auth.limits.take('codeFailure', phone)
  if (wait > 0) {
    await tellRefusal(auth, `codeFailure:${phone}`, wait, async () => ({
      name: 'code-limited',
      account: (await accountByPhone(auth.database.pool, phone)) ?? null,
      by: 'stranger',
      origin,
      after: { limit: 'codeFailure' },
    }))
    throw tooManyRequests(wait)
  }
  const answer = await evenTiming(codeFloor, () =>
    auth.database.transaction(async (connection) => {
      const account = await redeem(auth, connection, request)
      if (request.type === 'sms') {
        return openSession(auth, connection, account, 'otp', origin)
      }
      const changed = await finishPhoneChange(auth, connection, account, phone, language)
      await auth.onSecurityEvent(connection, { name: 'change-phone', account: changed, by: 'owner', origin })
      return openSession(auth, connection, changed, 'otp', origin)
    }),
  )
  await auth.limits.forget('codeFailure', phone)
  auth.onMailQueued()
  return answer
}

async function redeem(
  auth: AuthContext,
  connection: Connection,
  { type, phone, token }: PhoneVerifyRequest,
): Promise<Account> {
  const isChange = type === 'phone_change'
  const asked = await (isChange ? accountByPhoneChange : accountByPhone)(connection, phone)
  if (!asked) {
    throw codeExpired()
  }
  const owner = { id: asked.id, sentTo: phone, proves: 'phone' } as const
  const kind = isChange ? 'phone_change_token' : 'confirmation_token'
  const found = await redeemCode(auth, connection, owner, token, [kind])
  if (!found) {
    throw codeExpired()
  }
  if (isBanned(found.account)) {
    throw new AuthError(403, 'user_banned', 'User is banned')
  }
  return found.account
}
