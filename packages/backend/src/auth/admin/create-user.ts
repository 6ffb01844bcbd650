import { accountById, userBody } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError } from '../auth-error.ts'
import { insertAccount } from '../insert-account.ts'
import { hashPassword, requireStrongPassword } from '../password.ts'
import { type AdminUser, refuseTakenEmail } from './admin-user.ts'
import { banUser } from './change-user.ts'

/** `POST /admin/users`: creates an account without sending a mail. */
export async function createUser(auth: AuthContext, request: AdminUser): Promise<Record<string, unknown>> {
  const { email, phone } = request
  if (!email && !phone) {
    throw new AuthError(400, 'validation_failed', 'Cannot create a user without either an email or phone')
  }
  if (request.password) {
    await requireStrongPassword(auth.settings, request.password, email)
  }
  const passwordHash = request.password ? await hashPassword(request.password) : null
  const account = await auth.database
    .transaction(async (connection) => {
      const inserted = await insertAccount(connection, {
        ...(request.id ? { id: request.id } : {}),
        ...(email ? { email } : {}),
        ...(phone ? { phone } : {}),
        passwordHash,
        confirmedAt: email && request.email_confirm ? new Date() : null,
        phoneConfirmedAt: phone && request.phone_confirm ? new Date() : null,
        userMetadata: request.user_metadata ?? {},
      })
      if (request.app_metadata) {
        await connection.query(
          'update auth.users set raw_app_meta_data = raw_app_meta_data || $2::jsonb where id = $1',
          [inserted.id, JSON.stringify(request.app_metadata)],
        )
      }
      await banUser(connection, inserted.id, request.ban_duration)
      return (await accountById(connection, inserted.id)) ?? inserted
    })
    .catch(refuseTakenEmail)
  return userBody(account)
}
