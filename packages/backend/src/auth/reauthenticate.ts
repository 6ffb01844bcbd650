import type { Account } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError } from './auth-error.ts'
import { type MailRequest, queueReauthentication } from './auth-mails.ts'
import { limitMails } from './limit-mails.ts'
import { limitTexts } from './phone/limit-texts.ts'
import { queuePhoneCode } from './phone/queue-phone-code.ts'
import { recordAuthEvent } from './record-auth-event.ts'
import type { SessionOfRequest } from './require-session.ts'
import type { RequestOrigin } from './sessions.ts'

/** `GET /reauthenticate`: mails the code that a change of password or address may require. */
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
  await limitMails(auth, `reauthentication:${account.id}`, origin)
  await auth.database.transaction(async (connection) => {
    await queueReauthentication(auth, connection, account, mail)
    await recordAuthEvent(connection, 'user_reauthenticate_requested', account, origin.address)
  })
  auth.onMailQueued()
}

/** For an account without an address: sends the code as a text message. */
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
  await limitTexts(auth, phone, origin)
  await auth.database.transaction(async (connection) => {
    await queuePhoneCode(auth, connection, account, phone, 'reauthentication_token', language)
    await recordAuthEvent(connection, 'user_reauthenticate_requested', account, origin.address)
  })
  auth.onMailQueued()
}
