import type { Connection } from '../../database.ts'
import type { MailLanguage } from '../../mail/mail-content.ts'
import { type Account, accountByPhone, accountColumns } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError } from '../auth-error.ts'
import { queuePhoneChanged } from '../auth-mails.ts'
import { syncWithIdentities } from '../identities/sync-with-identities.ts'
import { insertIdentity, phoneIdentity } from '../insert-account.ts'
import type { RequestOrigin } from '../sessions.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { limitTexts } from './limit-texts.ts'
import { queuePhoneCode, queuePhoneMessage } from './queue-phone-code.ts'

/**
 * Begins a change of number: sends a code to the new one. A registered number gets the same response; its owner is
 * notified by message.
 */
export async function beginPhoneChange(
  auth: AuthContext,
  account: Account,
  phone: string,
  language: MailLanguage,
  origin: RequestOrigin,
): Promise<void> {
  await limitTexts(auth, phone, origin)
  await auth.database.transaction(async (connection) => {
    await connection.query(
      `update auth.users
       set phone_change = $2, phone_change_sent_at = now(), phone_change_token = '', updated_at = now()
       where id = $1`,
      [account.id, phone],
    )
    const owner = await accountByPhone(connection, phone)
    if (owner?.phone_confirmed_at) {
      await queuePhoneMessage(auth, connection, owner, phone, 'existingAccount', {}, language)
    } else {
      await queuePhoneCode(auth, connection, account, phone, 'phone_change_token', language)
    }
  })
  auth.onMailQueued()
}

/** The account that last asked to change to this number: its message is the newest. */
export async function accountByPhoneChange(
  connection: Connection,
  phone: string,
): Promise<Account | undefined> {
  const { rows } = await connection.query<Account>(
    `select ${accountColumns}
     from auth.users u
     where u.phone_change = $1
       and u.deleted_at is null
     order by u.phone_change_sent_at desc
     limit 1`,
    [phone],
  )
  return rows[0]
}

/** Makes the confirmed number the account's and notifies the old address and number. */
export async function finishPhoneChange(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  phone: string,
  language: MailLanguage,
): Promise<Account> {
  await freeUnconfirmed(connection, phone, account.id)
  try {
    await connection.query(
      `update auth.users
       set phone = $2, phone_confirmed_at = now(), phone_change = '', phone_change_token = '', updated_at = now()
       where id = $1`,
      [account.id, phone],
    )
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
    }
    throw error
  }
  await upsertPhoneIdentity(connection, account.id, phone)
  if (account.email_confirmed_at) {
    await queuePhoneChanged(auth, connection, account, { language })
  }
  if (account.phone) {
    await queuePhoneMessage(auth, connection, account, account.phone, 'numberChanged', {}, language)
  }
  return syncWithIdentities(connection, { ...account, phone })
}

/** Deletes an account that signed up with the number and never confirmed it, so that it does not block the owner. */
async function freeUnconfirmed(connection: Connection, phone: string, exceptId: string): Promise<void> {
  await connection.query(
    `delete from auth.users
     where phone = $1
       and id <> $2
       and phone_confirmed_at is null
       and email is null
       and last_sign_in_at is null`,
    [phone, exceptId],
  )
}

async function upsertPhoneIdentity(connection: Connection, userId: string, phone: string): Promise<void> {
  const { rowCount } = await connection.query(
    `update auth.identities
     set identity_data = identity_data || jsonb_build_object('phone', $2::text, 'phone_verified', true),
       updated_at = now()
     where user_id = $1
       and provider = 'phone'`,
    [userId, phone],
  )
  if (!rowCount) {
    await insertIdentity(connection, phoneIdentity(userId, phone, true))
  }
}
