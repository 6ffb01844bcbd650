import { z } from 'zod'
import type { Connection } from '../../database.ts'
import { type Account, accountByEmail, accountById, userBody } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { type MailRequest, queueInvitation } from '../auth-mails.ts'
import { insertAccount } from '../insert-account.ts'
import { EmailAddress, Metadata } from '../read-auth-request.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import { forgetUnconfirmed } from '../send-otp.ts'
import { emailExists, refuseTakenEmail } from './admin-user.ts'

export const InviteRequest = z.object({
  email: EmailAddress,
  data: Metadata.nullish(),
})
export type InviteRequest = z.output<typeof InviteRequest>

/** `POST /invite`: creates an account without a password and mails its owner a sign-in link. */
export async function inviteUser(
  auth: AuthContext,
  request: InviteRequest,
  mail: MailRequest,
): Promise<Record<string, unknown>> {
  const account = await auth.database
    .transaction(async (connection) => {
      const invited = await invitedAccount(connection, request)
      await queueInvitation(auth, connection, invited, mail)
      await recordAuthEvent(connection, 'user_invited', invited)
      return (await accountById(connection, invited.id)) ?? invited
    })
    .catch(refuseTakenEmail)
  auth.onMailQueued()
  return userBody(account)
}

/** The account to invite: new, or not confirmed yet. Throws `email_exists` for a confirmed one. */
export async function invitedAccount(connection: Connection, request: InviteRequest): Promise<Account> {
  const existing = await accountByEmail(connection, request.email)
  if (existing?.email_confirmed_at) {
    throw emailExists()
  }
  const account = existing
    ? await forgetUnconfirmed(connection, existing, request.data ?? undefined)
    : await insertAccount(connection, {
        email: request.email,
        passwordHash: null,
        confirmedAt: null,
        userMetadata: request.data ?? {},
      })
  await connection.query('update auth.users set invited_at = now(), updated_at = now() where id = $1', [
    account.id,
  ])
  return account
}
