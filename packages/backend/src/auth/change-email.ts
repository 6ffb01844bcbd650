import { shownEmail } from '@localchef/addresses/email-address'
import type { Connection } from '../database.ts'
import { queueMail, renderMail } from '../mail/outgoing-mail.ts'
import { type Account, accountByEmail, accountById } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { linkExpired, tooManyMails } from './auth-error.ts'
import { languageOf, type MailRequest, queueExistingAccount, verifyLink } from './auth-mails.ts'
import { beginMailFlow } from './flow-state.ts'
import { issueOneTimeToken, type OneTimeTokenType, voidTokens } from './one-time-tokens.ts'
import { isUniqueViolation } from './unique-violation.ts'
import { withMinimumDuration } from './with-minimum-duration.ts'

/**
 * Minimum duration in milliseconds. Two mails and two tokens take longer than the one mail for a registered address,
 * and that difference must not show.
 */
const changeFloor = 80

/** Counts the request before any work is done. */
export async function limitEmailChanges(auth: AuthContext, account: Account): Promise<void> {
  const wait = await auth.limits.consume('mailRecipient', `email_change:${account.id}`)
  if (wait > 0) {
    throw tooManyMails(wait)
  }
}

/**
 * Begins a change of address. Both addresses must confirm: the old one, so that a hijacked session cannot take over
 * the account, and the new one, so that nobody claims an address they cannot read. A registered new address gets the
 * same response; its owner is notified by mail.
 */
export async function beginEmailChange(
  auth: AuthContext,
  account: Account,
  newEmail: string,
  mail: MailRequest,
): Promise<void> {
  await withMinimumDuration(changeFloor, () =>
    auth.database.transaction((connection) => queueEmailChange(auth, connection, account, newEmail, mail)),
  )
  auth.onMailQueued()
}

/** Stores the new address and mails both owners. An earlier pending change and its links are revoked. */
export async function queueEmailChange(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  newEmail: string,
  mail: MailRequest,
): Promise<void> {
  await noteEmailChange(connection, account.id, newEmail)
  const isPkce = await beginMailFlow(connection, account.id, 'email_change', mail.challenge)
  const ask = async (type: OneTimeTokenType, to: string) => {
    const owner = { id: account.id, email: to }
    const { token, code } = await issueOneTimeToken(auth, connection, owner, type, { isPkce })
    const params = {
      link: verifyLink(auth, token, 'email_change', mail.redirectTo),
      code,
      oldEmail: shownEmail(account.email ?? ''),
      newEmail: shownEmail(newEmail),
    }
    const language = languageOf(account, mail)
    await queueMail(connection, { to, ...renderMail('emailChange', language, params, auth.mailBranding) })
  }
  await ask('email_change_token_current', account.email ?? '')
  const owner = await accountByEmail(connection, newEmail)
  if (owner) {
    await queueExistingAccount(auth, connection, owner, mail)
  } else {
    await ask('email_change_token_new', newEmail)
  }
}

/** Stores the new address. Links of an earlier change do not confirm this one. */
async function noteEmailChange(connection: Connection, userId: string, newEmail: string): Promise<void> {
  await voidTokens(connection, userId, ['email_change_token_current', 'email_change_token_new'])
  await connection.query(
    `update auth.users
     set email_change = $2, email_change_confirm_status = 0, email_change_sent_at = now(), updated_at = now()
     where id = $1`,
    [userId, newEmail],
  )
}

export type EmailChangeToken = 'email_change_token_current' | 'email_change_token_new'

/** The confirmed side, as stored in `email_change_confirm_status`. */
const sides = { email_change_token_current: 1, email_change_token_new: 2 } as const satisfies Record<
  EmailChangeToken,
  number
>

/** Records one confirmation. Returns the account once both addresses have confirmed, until then undefined. */
export async function agreeToEmailChange(
  connection: Connection,
  account: Account,
  token: EmailChangeToken,
): Promise<Account | undefined> {
  const { rows } = await connection.query<{ email_change: string; agreed: number | null }>(
    `select email_change, email_change_confirm_status as agreed /* never null: email_change */
     from auth.users
     where id = $1
       and email_change <> ''
     for update`,
    [account.id],
  )
  const change = rows[0]
  if (!change) {
    throw linkExpired()
  }
  if (!change.agreed || change.agreed === sides[token]) {
    await connection.query(
      'update auth.users set email_change_confirm_status = $2, updated_at = now() where id = $1',
      [account.id, sides[token]],
    )
    return undefined
  }
  return completeEmailChange(connection, account, change.email_change)
}

async function completeEmailChange(
  connection: Connection,
  account: Account,
  newEmail: string,
): Promise<Account | undefined> {
  try {
    await connection.query(
      `update auth.users
       set email = $2::text, email_change = '', email_change_confirm_status = 0,
         email_confirmed_at = coalesce(email_confirmed_at, now()),
         raw_user_meta_data = raw_user_meta_data || jsonb_build_object('email', $2::text), updated_at = now()
       where id = $1`,
      [account.id, newEmail],
    )
  } catch (error) {
    if (isUniqueViolation(error)) {
      // The address was registered meanwhile; a link must not reveal that.
      throw linkExpired()
    }
    throw error
  }
  await connection.query(
    `update auth.identities
     set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true), updated_at = now()
     where user_id = $1
       and provider = 'email'`,
    [account.id, newEmail],
  )
  return accountById(connection, account.id)
}
