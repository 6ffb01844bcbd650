import { z } from 'zod'
import type { Connection } from '../../database.ts'
import type { MailLanguage } from '../../mail/mail-content.ts'
import { type Account, accountByPhone, isBanned } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError, codeExpired } from '../auth-error.ts'
import { limitCodeAttempts } from '../limit-code-attempts.ts'
import { countCodeTry, type OneTimeTokenType, redeemCode } from '../one-time-tokens.ts'
import { CaptchaFields } from '../read-auth-request.ts'
import { openSession, type RequestOrigin, type SessionBody } from '../sessions.ts'
import { withMinimumDuration } from '../with-minimum-duration.ts'
import { accountByPhoneChange, finishPhoneChange } from './change-phone.ts'
import { PhoneNumber } from './phone-number.ts'

export const PhoneVerifyRequest = z.object({
  type: z.enum(['sms', 'phone_change'], { error: 'Verify requires a verification type' }),
  phone: PhoneNumber,
  token: z.string().min(1).max(200),
  ...CaptchaFields.shape,
})
export type PhoneVerifyRequest = z.output<typeof PhoneVerifyRequest>

/** Finding an account and its code takes some milliseconds longer than finding none. */
const codeFloor = 60

/** `POST /verify` with a phone: redeems a text message's code, confirms the number and opens a session. */
export async function verifyPhone(
  auth: AuthContext,
  request: PhoneVerifyRequest,
  language: MailLanguage,
  origin: RequestOrigin,
): Promise<SessionBody> {
  const { phone } = request
  const answer = await limitCodeAttempts(auth, phone, origin, 'stranger', () =>
    withMinimumDuration(codeFloor, async () => {
      await countCodeTry(auth, { phone }, [tokenTypeOf(request)])
      return auth.database.transaction(async (connection) => {
        const account = await redeem(auth, connection, request)
        if (request.type === 'sms') {
          return openSession(auth, connection, account, 'otp', origin)
        }
        const changed = await finishPhoneChange(auth, connection, account, phone, language)
        await auth.onSecurityEvent(connection, {
          name: 'change-phone',
          account: changed,
          by: 'owner',
          origin,
        })
        return openSession(auth, connection, changed, 'otp', origin)
      })
    }),
  )
  auth.onMailQueued()
  return answer
}

function tokenTypeOf({ type }: PhoneVerifyRequest): OneTimeTokenType {
  return type === 'phone_change' ? 'phone_change_token' : 'confirmation_token'
}

async function redeem(
  auth: AuthContext,
  connection: Connection,
  request: PhoneVerifyRequest,
): Promise<Account> {
  const { type, phone, token } = request
  const asked = await (type === 'phone_change' ? accountByPhoneChange : accountByPhone)(connection, phone)
  if (!asked) {
    throw codeExpired()
  }
  const owner = { id: asked.id, sentTo: phone, proves: 'phone' } as const
  const found = await redeemCode(auth, connection, owner, token, [tokenTypeOf(request)])
  if (!found) {
    throw codeExpired()
  }
  if (isBanned(found.account)) {
    throw new AuthError(403, 'user_banned', 'User is banned')
  }
  return found.account
}
