import { z } from 'zod'
import type { Connection } from '../../database.ts'
import { type Account, lockAccount } from '../account.ts'
import { AuthError, userNotFound } from '../auth-error.ts'
import { PhoneNumber } from '../phone/phone-number.ts'
import { EmailAddress, Metadata, Password } from '../read-auth-request.ts'
import { isUniqueViolation } from '../unique-violation.ts'

/** The body of `POST /admin/users` and `PUT /admin/users/:id`. */
export const AdminUser = z.object({
  id: z.uuid().nullish(),
  email: EmailAddress.nullish(),
  password: Password.nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: Metadata.nullish(),
  app_metadata: Metadata.nullish(),
  /** A Go duration as the hosted service takes it (`24h`), or `none`. */
  ban_duration: z
    .string()
    .regex(/^(none|\d{1,7}h)$/)
    .nullish(),
  phone: PhoneNumber.nullish().or(z.literal('').transform(() => null)),
  phone_confirm: z.boolean().nullish(),
})
export type AdminUser = z.output<typeof AdminUser>

export function userIdOf(text: string): string {
  const id = z.uuid().safeParse(text)
  if (!id.success) {
    throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  }
  return id.data
}

/** Reads and locks the account until the transaction ends. */
export async function requireAccount(connection: Connection, id: string): Promise<Account> {
  const account = await lockAccount(connection, id)
  if (!account) {
    throw userNotFound()
  }
  return account
}

export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')

export function refuseTakenEmail(error: unknown): never {
  if (!isUniqueViolation(error)) {
    throw error
  }
  throw 'constraint' in error && error.constraint === 'users_phone_key'
    ? new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
    : emailExists()
}
