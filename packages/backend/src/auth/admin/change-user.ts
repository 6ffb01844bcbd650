import type { Connection } from '../../database.ts'
import { accountById, userBody } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { syncWithIdentities } from '../identities/sync-with-identities.ts'
import { insertIdentity, phoneIdentity } from '../insert-account.ts'
import { hashPassword, requireStrongPassword } from '../password.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import { revokePendingAccess } from '../revoke-pending-access.ts'
import type { RequestOrigin } from '../sessions.ts'
import { mergedMetadata } from '../update-user.ts'
import { type AdminUser, refuseTakenEmail, requireAccount } from './admin-user.ts'

/**
 * `PUT /admin/users/:id`: changes an account immediately, without its owner's consent. A new password ends its
 * sessions.
 */
export async function changeUser(
  auth: AuthContext,
  id: string,
  request: AdminUser,
  origin: RequestOrigin,
): Promise<Record<string, unknown>> {
  if (request.password) {
    await requireStrongPassword(auth.settings, request.password, request.email)
  }
  const passwordHash = request.password ? await hashPassword(request.password) : null
  const account = await auth.database
    .transaction(async (connection) => {
      const old = await requireAccount(connection, id)
      await connection.query(
        `update auth.users
         set encrypted_password = coalesce($2, encrypted_password),
           email_confirmed_at = case when $3 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
           raw_user_meta_data = $4::jsonb,
           raw_app_meta_data = $5::jsonb,
           updated_at = now()
         where id = $1`,
        [
          id,
          passwordHash,
          request.email_confirm ?? false,
          JSON.stringify(mergedMetadata(old.raw_user_meta_data, request.user_metadata ?? {})),
          JSON.stringify(mergedMetadata(old.raw_app_meta_data, request.app_metadata ?? {})),
        ],
      )
      if (request.email && request.email !== old.email) {
        await setEmail(connection, id, request.email)
      }
      if (request.phone && request.phone !== old.phone) {
        await setPhone(connection, id, request.phone)
      }
      if (request.phone_confirm) {
        await connection.query(
          `update auth.users
           set phone_confirmed_at = coalesce(phone_confirmed_at, now())
           where id = $1
             and phone is not null`,
          [id],
        )
      }
      if (passwordHash) {
        await revokePendingAccess(connection, id)
        await connection.query('delete from auth.sessions where user_id = $1', [id])
        await recordAuthEvent(connection, 'user_updated_password', old)
      }
      await banUser(connection, id, request.ban_duration)
      const event = { account: old, by: 'operator', origin } as const
      if (passwordHash) await auth.onSecurityEvent(connection, { ...event, name: 'change-password' })
      if (request.email && request.email !== old.email) {
        await auth.onSecurityEvent(connection, { ...event, name: 'change-email' })
      }
      if (request.phone && request.phone !== old.phone) {
        await auth.onSecurityEvent(connection, { ...event, name: 'change-phone' })
      }
      if (request.ban_duration) {
        const after = { ban: request.ban_duration }
        await auth.onSecurityEvent(connection, { ...event, name: 'change-account', after })
      }
      return (await accountById(connection, id)) ?? old
    })
    .catch(refuseTakenEmail)
  return userBody(account)
}

/** Sets the address of the account and of its email identity, and cancels a pending change. */
async function setEmail(connection: Connection, id: string, email: string): Promise<void> {
  await connection.query(
    `update auth.users
     set email = $2, email_change = '', email_change_confirm_status = 0, updated_at = now()
     where id = $1`,
    [id, email],
  )
  await connection.query(
    `update auth.identities
     set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
     where user_id = $1
       and provider = 'email'`,
    [id, email],
  )
  await connection.query('delete from auth.one_time_tokens where user_id = $1', [id])
}

/** Sets the phone, unconfirmed. */
async function setPhone(connection: Connection, id: string, phone: string): Promise<void> {
  await connection.query(
    `update auth.users
     set phone = $2, phone_confirmed_at = null, phone_change = '', phone_change_token = '', updated_at = now()
     where id = $1`,
    [id, phone],
  )
  await connection.query('delete from auth.identities where user_id = $1 and provider = $2', [id, 'phone'])
  await insertIdentity(connection, phoneIdentity(id, phone, false))
  await connection.query('delete from auth.one_time_tokens where user_id = $1', [id])
  await syncWithIdentities(connection, await requireAccount(connection, id))
}

/** Bans for a duration (`24h`), or lifts the ban (`none`). Does nothing without a duration. */
export async function banUser(
  connection: Connection,
  id: string,
  duration: string | null | undefined,
): Promise<void> {
  if (!duration) {
    return
  }
  await connection.query(
    `update auth.users
     set banned_until = case
         when $2 = 'none' then null
         else now() + replace($2, 'h', ' hours')::interval
       end,
       updated_at = now()
     where id = $1`,
    [id, duration],
  )
}
