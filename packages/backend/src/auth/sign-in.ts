import { z } from 'zod'
import { accountByEmail, accountByPhone, isBanned } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError, invalidCredentials, tooManyRequests } from './auth-error.ts'
import { isPassword } from './password.ts'
import { PhoneNumber } from './phone/phone-number.ts'
import { CaptchaFields, EmailAddress, Password } from './read-auth-request.ts'
import { recordRefusal } from './record-refusal.ts'
import { openSession, type RequestOrigin, type SessionBody } from './sessions.ts'

const SecretFields = z.object({
  password: Password.min(1, 'password is required'),
  ...CaptchaFields.shape,
})
export const SignInRequest = SecretFields.extend({ email: EmailAddress })
export const PhoneSignInRequest = SecretFields.extend({ phone: PhoneNumber })
export type SignInRequest = z.output<typeof SignInRequest> | z.output<typeof PhoneSignInRequest>

/** Seconds between two records of a banned person's attempts. */
const bannedSilence = 900

/** Signs in with a password. Attempts are counted before the password is checked, so that a burst gains nothing. */
export async function signIn(
  auth: AuthContext,
  request: SignInRequest,
  origin: RequestOrigin,
): Promise<SessionBody> {
  const login = 'email' in request ? request.email : request.phone
  const find = () => ('email' in request ? accountByEmail : accountByPhone)(auth.database.pool, login)
  const counters = [
    ['passwordFailure', `${login}|${origin.address}`],
    ['passwordFailureAccount', login],
    ['passwordFailureAddress', origin.address],
  ] as const
  for (const [limit, key] of counters) {
    const wait = await auth.limits.consume(limit, key)
    if (wait > 0) {
      await recordRefusal(auth, `${limit}:${key}`, wait, async () => ({
        name: 'sign-in-limited',
        account: (await find()) ?? null,
        by: 'stranger',
        origin,
        after: { limit },
      }))
      throw tooManyRequests(wait)
    }
  }

  const account = await find()
  if (!(await isPassword(account?.encrypted_password, request.password)) || !account) {
    throw invalidCredentials()
  }
  // A correct password: this attempt is no failure, and the earlier ones were the owner's.
  await Promise.all([
    auth.limits.reset('passwordFailure', `${login}|${origin.address}`),
    auth.limits.refund('passwordFailureAccount', login),
    auth.limits.refund('passwordFailureAddress', origin.address),
  ])
  if (isBanned(account)) {
    await recordRefusal(auth, `banned:${account.id}`, bannedSilence, async () => ({
      name: 'sign-in-suspended',
      account,
      by: 'stranger',
      origin,
    }))
    throw new AuthError(400, 'user_banned', 'User is banned')
  }
  if ('email' in request && !account.email_confirmed_at) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  if ('phone' in request && !account.phone_confirmed_at) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
  }
  return auth.database.transaction((connection) => openSession(auth, connection, account, 'password', origin))
}
