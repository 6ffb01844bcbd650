import type { AuthContext } from './auth-dependencies.ts'
import { AuthError } from './auth-error.ts'
import { type MailRequest, queueReauthentication } from './auth-mails.ts'
import { countMail } from './count-mail.ts'
import { recordAuthEvent } from './record-auth-event.ts'
import type { SessionOfRequest } from './require-session.ts'
import type { RequestOrigin } from './sessions.ts'

/** `GET /reauthenticate`: mails the code that a change of password or address may ask for. */
export async function reauthenticate(
  auth: AuthContext,
  { account }: SessionOfRequest,
  mail: MailRequest,
  origin: RequestOrigin,
): Promise<void> {
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
