import { z } from 'zod'
import type { Connection } from '../../database.ts'
import { type Account, accountByEmail, accountById, userBody } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError } from '../auth-error.ts'
import { type LinkType, verifyLink } from '../auth-mails.ts'
import { noteEmailChange } from '../change-email.ts'
import { insertAccount } from '../insert-account.ts'
import { issueOneTimeToken, type OneTimeTokenType } from '../one-time-tokens.ts'
import { hashPassword, requireStrongPassword } from '../password.ts'
import { EmailAddress, Metadata, Password } from '../read-auth-request.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import { emailExists, refuseTakenEmail } from './admin-user.ts'
import { invitedAccount } from './invite-user.ts'

const linkTypes = {
  signup: { token: 'confirmation_token', link: 'signup' },
  invite: { token: 'confirmation_token', link: 'invite' },
  magiclink: { token: 'recovery_token', link: 'magiclink' },
  recovery: { token: 'recovery_token', link: 'recovery' },
  email_change_current: { token: 'email_change_token_current', link: 'email_change' },
  email_change_new: { token: 'email_change_token_new', link: 'email_change' },
} as const satisfies Record<string, { token: OneTimeTokenType; link: LinkType }>

type AskedType = keyof typeof linkTypes

export const GenerateLinkRequest = z.object({
  type: z.string(),
  email: EmailAddress,
  new_email: EmailAddress.nullish(),
  password: Password.nullish(),
  data: Metadata.nullish(),
  redirect_to: z.string().nullish(),
})
export type GenerateLinkRequest = z.output<typeof GenerateLinkRequest>

/**
 * `POST /admin/generate_link`: the link and code of a mail without the mail, for operators with their own mailer. A
 * magic link for an unknown address becomes its sign-up link.
 */
export async function generateLink(
  auth: AuthContext,
  request: GenerateLinkRequest,
  redirectTo: string,
): Promise<Record<string, unknown>> {
  const asked = askedType(request.type)
  const passwordHash = await newPasswordHash(auth, asked, request)
  return auth.database
    .transaction(async (connection) => {
      const existing = await accountByEmail(connection, request.email)
      const type = asked === 'magiclink' && !existing ? 'signup' : asked
      const account = await accountFor(connection, type, existing, request, passwordHash)
      const { token, link } = linkTypes[type]
      const owner = type === 'email_change_new' ? { ...account, email: request.new_email ?? '' } : account
      const issued = await issueOneTimeToken(auth, connection, owner, token, { withCode: true })
      return {
        ...userBody((await accountById(connection, account.id)) ?? account),
        action_link: verifyLink(auth, issued.token, link, redirectTo),
        email_otp: issued.code,
        hashed_token: issued.token,
        verification_type: type,
        redirect_to: redirectTo,
      }
    })
    .catch(refuseTakenEmail)
}

function askedType(type: string): AskedType {
  if (!Object.hasOwn(linkTypes, type)) {
    throw new AuthError(400, 'validation_failed', `Invalid email action link type requested: ${type}`)
  }
  return type as AskedType
}

async function newPasswordHash(
  auth: AuthContext,
  type: AskedType,
  { email, password }: GenerateLinkRequest,
): Promise<string | null> {
  if (type !== 'signup') {
    return null
  }
  if (!password) {
    throw new AuthError(400, 'validation_failed', 'Signup requires a valid password')
  }
  await requireStrongPassword(auth.settings, password, email)
  return hashPassword(password)
}

/** Finds or creates the account, with the side effects of the link's type. */
async function accountFor(
  connection: Connection,
  type: AskedType,
  existing: Account | undefined,
  request: GenerateLinkRequest,
  passwordHash: string | null,
): Promise<Account> {
  switch (type) {
    case 'invite':
      return invitedAccount(connection, request)
    case 'signup':
      return signedUpAccount(connection, existing, request, passwordHash)
    default: {
      if (!existing) {
        throw new AuthError(404, 'user_not_found', 'User with this email not found')
      }
      if (type === 'email_change_current' || type === 'email_change_new') {
        await beginChange(connection, existing, request.new_email)
      } else {
        await recordAuthEvent(connection, 'user_recovery_requested', existing)
      }
      return existing
    }
  }
}

async function signedUpAccount(
  connection: Connection,
  existing: Account | undefined,
  request: GenerateLinkRequest,
  passwordHash: string | null,
): Promise<Account> {
  if (existing?.email_confirmed_at) {
    throw emailExists()
  }
  if (!existing) {
    return insertAccount(connection, {
      email: request.email,
      passwordHash,
      confirmedAt: null,
      userMetadata: request.data ?? {},
    })
  }
  await connection.query(
    `update auth.users
     set encrypted_password = coalesce($2, encrypted_password),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $3::jsonb,
       updated_at = now()
     where id = $1`,
    [existing.id, passwordHash, JSON.stringify(request.data ?? {})],
  )
  return existing
}

async function beginChange(
  connection: Connection,
  account: Account,
  newEmail: string | null | undefined,
): Promise<void> {
  if (!newEmail) {
    throw new AuthError(400, 'validation_failed', 'An email address is required')
  }
  if (await accountByEmail(connection, newEmail)) {
    throw emailExists()
  }
  // Links for both addresses are requested one after the other: the second request must not revoke the first link.
  if (account.email_change !== newEmail) {
    await noteEmailChange(connection, account.id, newEmail)
  }
}
