import { Hono } from 'hono'
import { z } from 'zod'
import type { Connection } from '../database.ts'
import { type Account, accountById, hasVerifiedFactor, lockAccount, userBody } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError, tooManyRequests, userNotFound } from './auth-error.ts'
import { type MailRequest, queueReauthentication } from './auth-mails.ts'
import { beginEmailChange, limitEmailChanges } from './change-email.ts'
import { syncWithIdentities } from './identities/sync-with-identities.ts'
import { limitCodeAttempts } from './limit-code-attempts.ts'
import { limitMails } from './limit-mails.ts'
import { countCodeTry, redeemCode, voidTokens } from './one-time-tokens.ts'
import { hashPassword, isPassword, requireStrongPassword } from './password.ts'
import { beginPhoneChange } from './phone/change-phone.ts'
import { limitTexts } from './phone/limit-texts.ts'
import { PhoneNumber } from './phone/phone-number.ts'
import { queuePhoneCode } from './phone/queue-phone-code.ts'
import { requirePhone } from './phone/require-phone.ts'
import {
  CodeChallengeFields,
  check,
  EmailAddress,
  Metadata,
  Password,
  readAuthRequest,
} from './read-auth-request.ts'
import { recordAuthEvent } from './record-auth-event.ts'
import { recordRefusal } from './record-refusal.ts'
import { mailRequestOf, originOf } from './request-origin.ts'
import { requireSession, type SessionOfRequest } from './require-session.ts'
import { endSessions, type RequestOrigin, readProof } from './sessions.ts'

/** Proof in a request besides its session. */
interface Proof {
  /** The code of `GET /reauthenticate`. */
  nonce?: string | null | undefined
  current_password?: string | null | undefined
}

/** Signing in by a mailed link or code counts as reauthentication for this long. */
const recentSeconds = 3600

/**
 * Throws unless the request proves the owner by the old password or a mailed code, because a session may be hijacked.
 * Required before changing credentials.
 */
async function requireProof(
  auth: AuthContext,
  session: SessionOfRequest,
  proof: Proof,
  origin: RequestOrigin,
): Promise<void> {
  const { account } = session
  if (proof.nonce) return requireNonce(auth, account, proof.nonce, origin)
  if (!auth.settings.reauthenticate || (await cameByMail(auth, session))) return
  if (proof.current_password) return requireOldPassword(auth, account, proof.current_password, origin)
  throw account.encrypted_password
    ? new AuthError(400, 'current_password_required', 'Current password required when setting new password.')
    : new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
}

async function cameByMail(auth: AuthContext, { sessionId }: SessionOfRequest): Promise<boolean> {
  const { amr } = await auth.database.transaction((connection) => readProof(connection, sessionId))
  const since = Date.now() / 1000 - recentSeconds
  return amr.some(({ method, timestamp }) => method === 'otp' && timestamp > since)
}

async function requireNonce(
  auth: AuthContext,
  account: Account,
  nonce: string,
  origin: RequestOrigin,
): Promise<void> {
  const types = ['reauthentication_token'] as const
  const owner = account.email
    ? ({ id: account.id, sentTo: account.email } as const)
    : ({ id: account.id, sentTo: account.phone ?? '', proves: 'phone' } as const)
  await limitCodeAttempts(auth, account.email ?? account.phone ?? account.id, origin, 'owner', async () => {
    await countCodeTry(auth, { userId: account.id }, types)
    const found = await auth.database.transaction((connection) =>
      redeemCode(auth, connection, owner, nonce, types),
    )
    if (!found) {
      throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
    }
  })
}

async function requireOldPassword(
  auth: AuthContext,
  account: Account,
  password: string,
  origin: RequestOrigin,
): Promise<void> {
  const wait = await auth.limits.consume('oldPasswordFailure', account.id)
  if (wait > 0) {
    await recordRefusal(auth, `oldPasswordFailure:${account.id}`, wait, async () => ({
      name: 'sign-in-limited',
      account,
      by: 'owner',
      origin,
      after: { limit: 'oldPasswordFailure' },
    }))
    throw tooManyRequests(wait)
  }
  if (!(await isPassword(account.encrypted_password, password))) {
    throw new AuthError(
      400,
      'current_password_mismatch',
      'Current password required when setting new password.',
    )
  }
  await auth.limits.reset('oldPasswordFailure', account.id)
}

const UpdateUserRequest = z.object({
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
type UpdateUserRequest = z.output<typeof UpdateUserRequest>

/** `PUT /user`: changes the signed-in account. A new password signs out every other device. */
async function updateUser(
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

/** Revokes everything issued before a new password: links, codes, flows and pending changes. */
async function revokePendingAccess(connection: Connection, userId: string): Promise<void> {
  await voidTokens(connection, userId, [
    'confirmation_token',
    'recovery_token',
    'reauthentication_token',
    'email_change_token_current',
    'email_change_token_new',
    'phone_change_token',
  ])
  await connection.query('delete from auth.flow_state where user_id = $1 or linking_target_id = $1', [userId])
  await connection.query(
    `update auth.users
     set email_change = '', email_change_confirm_status = 0, phone_change = '', updated_at = now()
     where id = $1
       and (email_change <> '' or phone_change <> '')`,
    [userId],
  )
}

const LogoutScope = z.enum(['global', 'local', 'others'])

/** Routes for the signed-in user's own account. */
export function createUserRoutes(auth: AuthContext): Hono {
  const routes = new Hono()

  routes.get('/user', async (context) => {
    const { account } = await requireSession(auth, context)
    return context.json(userBody(account))
  })
  routes.put('/user', async (context) => {
    const session = await requireSession(auth, context)
    const request = await readAuthRequest(context, UpdateUserRequest)
    const mail = mailRequestOf(auth, context, request)
    return context.json(await updateUser(auth, session, request, mail, originOf(auth, context)))
  })
  routes.get('/reauthenticate', async (context) => {
    const session = await requireSession(auth, context)
    await reauthenticate(auth, session, mailRequestOf(auth, context, {}), originOf(auth, context))
    return context.json({})
  })
  routes.delete('/user/identities/:id', async (context) => {
    const session = await requireSession(auth, context)
    await unlinkIdentity(auth, session, context.req.param('id'), originOf(auth, context))
    return context.json({})
  })
  routes.post('/logout', async (context) => {
    const scope = check(LogoutScope, context.req.query('scope') || 'global')
    const { account, sessionId } = await requireSession(auth, context)
    await auth.database.transaction(async (connection) => {
      await endSessions(connection, account.id, scope, sessionId)
      await recordAuthEvent(connection, 'logout', account, auth.clientAddress(context))
    })
    return context.body(null, 204)
  })

  return routes
}

/**
 * `DELETE /user/identities/:id`: unlinks an identity, never the last one. The password belongs to the email identity
 * and is removed with it.
 */
async function unlinkIdentity(
  auth: AuthContext,
  { account }: SessionOfRequest,
  identityId: string,
  origin: ReturnType<typeof originOf>,
): Promise<void> {
  if (!z.uuid().safeParse(identityId).success) {
    throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  }
  await auth.database.transaction(async (connection) => {
    // Locked, so that two concurrent requests cannot remove the last two.
    const current = await lockAccount(connection, account.id)
    if (!current) {
      throw userNotFound()
    }
    const identities = current.identities ?? []
    if (identities.length <= 1) {
      throw new AuthError(
        422,
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      )
    }
    const identity = identities.find(({ id }) => id === identityId.toLowerCase())
    if (!identity) {
      throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
    }
    await connection.query('delete from auth.identities where id = $1', [identity.id])
    if (identity.provider === 'email') {
      await connection.query('update auth.users set encrypted_password = null where id = $1', [current.id])
    }
    // Before the sync, which may move the account to another address.
    await auth.onSecurityEvent(connection, { name: 'unlink-identity', account: current, by: 'owner', origin })
    await syncWithIdentities(connection, current)
    await recordAuthEvent(connection, 'identity_unlinked', current)
  })
}

/** `GET /reauthenticate`: mails the code that a change of password or address may require. */
async function reauthenticate(
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
