import { z } from 'zod'
import { type Account, accountById, hasVerifiedFactor, lockAccount, userBody } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError } from './auth-error.ts'
import type { MailRequest } from './auth-mails.ts'
import { beginEmailChange, limitEmailChanges } from './change-email.ts'
import { hashPassword, isPassword, requireStrongPassword } from './password.ts'
import { beginPhoneChange } from './phone/change-phone.ts'
import { PhoneNumber } from './phone/phone-number.ts'
import { requirePhone } from './phone/require-phone.ts'
import { CodeChallengeFields, EmailAddress, Metadata, Password } from './read-auth-request.ts'
import { recordAuthEvent } from './record-auth-event.ts'
import { requireProof } from './require-proof.ts'
import type { SessionOfRequest } from './require-session.ts'
import { revokePendingAccess } from './revoke-pending-access.ts'
import { endSessions, type RequestOrigin } from './sessions.ts'

export const UpdateUserRequest = z.object({
  email: EmailAddress.nullish(),
  password: Password.nullish(),
  data: Metadata.nullish(),
  /** The code of `GET /reauthenticate`. */
  nonce: z.string().max(200).nullish(),
  current_password: Password.nullish(),
  phone: PhoneNumber.nullish().or(z.literal('').transform(() => null)),
  app_metadata: z.unknown().optional(),
  ...CodeChallengeFields.shape,
})
export type UpdateUserRequest = z.output<typeof UpdateUserRequest>

/** `PUT /user`: changes the signed-in account. A new password signs out every other device. */
export async function updateUser(
  auth: AuthContext,
  session: SessionOfRequest,
  request: UpdateUserRequest,
  mail: MailRequest,
  origin: RequestOrigin,
): Promise<Record<string, unknown>> {
  const { account, sessionId } = session
  refuseForeignFields(request)
  if (isSensitive(account, request)) {
    refuseCompanyAccount(account)
    requireAllFactors(session)
    if (request.phone && request.phone !== account.phone) requirePhone(auth, 'change')
    await requireProof(auth, session, request, origin)
  }
  const passwordHash = request.password ? await newPasswordHash(auth, account, request.password) : null
  // Checked before the mail to a new address is sent; merged again below under the lock.
  storableMetadata(account, request)
  const newEmail = request.email && request.email !== account.email ? request.email : undefined
  const newPhone = request.phone && request.phone !== account.phone ? request.phone : undefined
  if (newEmail) await limitEmailChanges(auth, account)
  const updated = await auth.database.transaction(async (connection) => {
    const current = await lockAccount(connection, account.id)
    if (!current) return undefined
    const metadata = storableMetadata(current, request)
    await connection.query(
      `update auth.users
       set encrypted_password = coalesce($2, encrypted_password),
         raw_user_meta_data = coalesce($3::jsonb, raw_user_meta_data),
         updated_at = now()
       where id = $1`,
      [account.id, passwordHash, metadata ? JSON.stringify(metadata) : null],
    )
    if (passwordHash) {
      await revokePendingAccess(connection, account.id)
      await endSessions(connection, account.id, 'others', sessionId)
      await recordAuthEvent(connection, 'user_updated_password', account)
      await auth.onSecurityEvent(connection, { name: 'change-password', account, by: 'owner', origin })
    }
    return accountById(connection, account.id)
  })
  if (newEmail) await beginEmailChange(auth, account, newEmail, mail)
  if (newPhone) await beginPhoneChange(auth, account, newPhone, mail.language, origin)
  if (newEmail || newPhone) {
    return userBody((await accountById(auth.database.pool, account.id)) ?? account)
  }
  return userBody(updated ?? account)
}

function refuseForeignFields(request: UpdateUserRequest): void {
  if (request.app_metadata !== undefined && request.app_metadata !== null) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
}

/** Whether the request changes a credential. */
function isSensitive(account: Account, { password, email, phone }: UpdateUserRequest): boolean {
  return Boolean(password || (email && email !== account.email) || (phone && phone !== account.phone))
}

function refuseCompanyAccount(account: Account): void {
  if (account.is_sso_user) {
    throw new AuthError(
      422,
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    )
  }
}

function requireAllFactors({ account, aal }: SessionOfRequest): void {
  if (hasVerifiedFactor(account) && aal !== 'aal2') {
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  }
}

function storableMetadata(account: Account, { data }: UpdateUserRequest): z.output<typeof Metadata> | null {
  if (!data) return null
  const merged = Metadata.safeParse(mergedMetadata(account.raw_user_meta_data, data))
  if (!merged.success) throw new AuthError(400, 'validation_failed', 'data is too large')
  return merged.data
}

async function newPasswordHash(auth: AuthContext, account: Account, password: string): Promise<string> {
  await requireStrongPassword(auth.settings, password, account.email)
  if (account.encrypted_password && (await isPassword(account.encrypted_password, password))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password)
}

/** Merges as GoTrue does: key by key; null removes a key. */
function mergedMetadata(
  old: Record<string, unknown> | null,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== null))
}
