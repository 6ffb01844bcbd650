import { z } from 'zod'
import type { Connection } from '../database.ts'
import { type Account, accountByEmail, accountById, userBody } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError, tooManyMails, tooManyRequests } from './auth-error.ts'
import { type MailRequest, queueConfirmation, queueExistingAccount } from './auth-mails.ts'
import { decoyAccount } from './decoy-account.ts'
import { insertAccount } from './insert-account.ts'
import { hashPassword, requireStrongPassword } from './password.ts'
import { CaptchaFields, CodeChallengeFields, EmailAddress, Metadata, Password } from './read-auth-request.ts'
import { recordAuthEvent } from './record-auth-event.ts'
import { openSession, type RequestOrigin, type SessionBody } from './sessions.ts'
import { isUniqueViolation } from './unique-violation.ts'
import { withMinimumDuration } from './with-minimum-duration.ts'

export const SignUpRequest = z.object({
  email: EmailAddress,
  password: Password,
  data: Metadata.nullish(),
  ...CaptchaFields.shape,
  ...CodeChallengeFields.shape,
})
export type SignUpRequest = z.output<typeof SignUpRequest>

/** Hashing takes some 30 ms; the rest covers the difference between a new and a registered address. */
const confirmationFloor = 250

/**
 * Creates an account. With confirmation on, the response is the same for a registered address: its owner gets a mail
 * either way, and nobody else learns anything.
 */
export async function signUp(
  auth: AuthContext,
  request: SignUpRequest,
  mail: MailRequest,
  origin: RequestOrigin,
): Promise<SessionBody | Record<string, unknown>> {
  await requireStrongPassword(auth.settings, request.password, request.email)
  const wait = await auth.limits.consume('signUpAddress', origin.address)
  if (wait > 0) {
    throw tooManyRequests(wait)
  }
  if (auth.settings.requireConfirmation) {
    const mailWait = await auth.limits.consume('mailRecipient', `signup:${request.email}`)
    if (mailWait > 0) {
      throw tooManyMails(mailWait)
    }
  }
  try {
    return auth.settings.requireConfirmation
      ? await withMinimumDuration(confirmationFloor, () => signUpToConfirm(auth, request, mail, origin))
      : await signUpAtOnce(auth, request, origin)
  } catch (error) {
    if (isUniqueViolation(error)) {
      // A concurrent sign-up with the same address was first.
      throw alreadyRegistered()
    }
    throw error
  }
}

async function signUpToConfirm(
  auth: AuthContext,
  request: SignUpRequest,
  mail: MailRequest,
  origin: RequestOrigin,
): Promise<Record<string, unknown>> {
  const passwordHash = await hashPassword(request.password)
  const answer = await auth.database.transaction(async (connection) => {
    const existing = await accountByEmail(connection, request.email)
    if (existing?.email_confirmed_at) {
      await queueExistingAccount(auth, connection, existing, mail)
      return userBody(decoyAccount({ email: request.email }, ownMetadata(request)))
    }
    const account = existing
      ? await replaceUnconfirmed(connection, existing, request, passwordHash)
      : await insertAccount(connection, {
          email: request.email,
          passwordHash,
          confirmedAt: null,
          userMetadata: ownMetadata(request),
        })
    await queueConfirmation(auth, connection, account, mail)
    await recordAuthEvent(connection, 'user_signedup', account, origin.address)
    // For an existing account the response is made up as well: its real id, sent twice, would reveal that the address
    // is not yet confirmed.
    return existing
      ? userBody(decoyAccount({ email: request.email }, ownMetadata(request)))
      : userBody({ ...account, confirmation_sent_at: new Date() })
  })
  auth.onMailQueued()
  return answer
}

/**
 * The address is unverified, so the latest sign-up counts and earlier links are revoked: an account prepared by a
 * stranger with their own password is never handed to the owner.
 */
async function replaceUnconfirmed(
  connection: Connection,
  existing: Account,
  request: SignUpRequest,
  passwordHash: string,
): Promise<Account> {
  await connection.query(
    `update auth.users
     set encrypted_password = $2, raw_user_meta_data = $3::jsonb, updated_at = now()
     where id = $1`,
    [existing.id, passwordHash, JSON.stringify(ownMetadata(request))],
  )
  return (await accountById(connection, existing.id)) ?? existing
}

async function signUpAtOnce(
  auth: AuthContext,
  request: SignUpRequest,
  origin: RequestOrigin,
): Promise<SessionBody> {
  const passwordHash = await hashPassword(request.password)
  return auth.database.transaction(async (connection) => {
    if (await accountByEmail(connection, request.email)) {
      throw alreadyRegistered()
    }
    const account = await insertAccount(connection, {
      email: request.email,
      passwordHash,
      confirmedAt: new Date(),
      userMetadata: ownMetadata(request),
    })
    await recordAuthEvent(connection, 'user_signedup', account, origin.address)
    return openSession(auth, connection, account, 'password', origin)
  })
}

function ownMetadata(request: SignUpRequest): Record<string, unknown> {
  return { ...request.data, email: request.email }
}

function alreadyRegistered(): AuthError {
  return new AuthError(422, 'user_already_exists', 'User already registered')
}
