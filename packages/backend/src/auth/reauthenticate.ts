import type { Connection } from '../database.ts'
import type { Account } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError, tooManyRequests } from './auth-error.ts'
import { type MailRequest, queueReauthentication } from './auth-mails.ts'
import { countMail } from './count-mail.ts'
import { redeemCode } from './one-time-tokens.ts'
import { countText } from './phone/count-text.ts'
import { queuePhoneCode } from './phone/queue-phone-code.ts'
import { recordAuthEvent } from './record-auth-event.ts'
import type { SessionOfRequest } from './require-session.ts'
import type { RequestOrigin } from './sessions.ts'
import { tellRefusal } from './tell-refusal.ts'

/** A sign-in counts as proof for a day, as on the hosted service. */
const recentSeconds = 86_400

/** `GET /reauthenticate`: mails the code that a change of password may ask for. */
export async function reauthenticate(
  auth: AuthContext,
  { account }: SessionOfRequest,
  mail: MailRequest,
  origin: RequestOrigin,
): Promise<void> {
  if (!account.email && account.phone) {
    return reauthenticateByPhone(auth, account, account.phone, mail, origin)
  }
  if (!account.email_confirmed_at) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  }
  await countMail(auth, `reauthentication:${account.id}`, origin)
  await auth.database.transaction(async (connection) => {
    await queueReauthentication(auth, connection, account, mail)
    await recordAuthEvent(connection, 'user_reauthenticate_requested', account, origin.address)
  })
  auth.onMailQueued()
}

/** The same for an account that has no address: the code comes as a text message. */
async function reauthenticateByPhone(
  auth: AuthContext,
  account: Account,
  phone: string,
  { language }: MailRequest,
  origin: RequestOrigin,
): Promise<void> {
  if (!account.phone_confirmed_at) {
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.')
  }
  await countText(auth, phone, origin)
  await auth.database.transaction(async (connection) => {
    await queuePhoneCode(auth, connection, account, phone, 'reauthentication_token', language)
    await recordAuthEvent(connection, 'user_reauthenticate_requested', account, origin.address)
  })
  auth.onMailQueued()
}

/** Throws when the settings ask for a fresh proof before a change of password and there is none. */
export async function requireReauthentication(
  auth: AuthContext,
  { account, signedInAt }: SessionOfRequest,
  nonce: string | null | undefined,
): Promise<void> {
  const isRecent = Date.now() - signedInAt.getTime() < recentSeconds * 1000
  if (!nonce) {
    if (!auth.settings.reauthenticateForPassword || isRecent) {
      return
    }
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  const wait = await auth.limits.take('codeFailure', account.id)
  if (wait > 0) {
    await tellRefusal(auth, `codeFailure:${account.id}`, wait, async () => ({
      name: 'code-limited',
      account,
      by: 'owner',
      after: { limit: 'codeFailure' },
    }))
    throw tooManyRequests(wait)
  }
  await auth.database.transaction((connection) => takeNonce(auth, connection, account, nonce))
  await auth.limits.forget('codeFailure', account.id)
}

async function takeNonce(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  nonce: string,
): Promise<void> {
  const owner = account.email
    ? ({ id: account.id, sentTo: account.email } as const)
    : ({ id: account.id, sentTo: account.phone ?? '', proves: 'phone' } as const)
  if (!(await redeemCode(auth, connection, owner, nonce, ['reauthentication_token']))) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
}
