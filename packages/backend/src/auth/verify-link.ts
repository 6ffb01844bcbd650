import { z } from 'zod'
import type { Connection } from '../database.ts'
import { type Account, accountByEmail, isBanned } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError, linkExpired } from './auth-error.ts'
import { agreeToEmailChange, type EmailChangeToken } from './change-email.ts'
import { type FlowPurpose, issueAuthCode } from './flow-state.ts'
import { limitCodeAttempts } from './limit-code-attempts.ts'
import {
  countCodeTry,
  type OneTimeTokenType,
  pkcePrefix,
  redeemCode,
  redeemLinkToken,
} from './one-time-tokens.ts'
import { CaptchaFields, EmailAddress } from './read-auth-request.ts'
import { withFragment, withQuery } from './redirect-target.ts'
import { openSession, type RequestOrigin, type SessionBody } from './sessions.ts'
import { withMinimumDuration } from './with-minimum-duration.ts'

export const tokenTypes = new Map<string, readonly OneTimeTokenType[]>([
  ['signup', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['magiclink', ['recovery_token']],
  // A person with a code does not know whether it is for a sign-up or a sign-in.
  ['email', ['confirmation_token', 'recovery_token']],
  ['email_change', ['email_change_token_new', 'email_change_token_current']],
])

const purposes: Partial<Record<OneTimeTokenType, FlowPurpose>> = {
  confirmation_token: 'email/signup',
  recovery_token: 'recovery',
  email_change_token_new: 'email_change',
  email_change_token_current: 'email_change',
}

/** Finding an account and its token takes some milliseconds longer than finding none. */
const codeFloor = 60

const otherLinkToCome = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const VerificationType = z.enum(['signup', 'recovery', 'magiclink', 'email', 'email_change'], {
  error: 'Verify requires a verification type',
})

export const VerifyRequest = z.union([
  z.object({ type: VerificationType, token_hash: z.string().min(1).max(200) }),
  z.object({
    type: VerificationType,
    email: EmailAddress,
    token: z.string().min(1).max(200),
    ...CaptchaFields.shape,
  }),
])
export type VerifyRequest = z.output<typeof VerifyRequest>

/** Opens a mailed link. Returns the redirect with a session, a code or an error. */
export async function openLink(
  auth: AuthContext,
  token: string,
  type: string,
  redirectTo: string,
  origin: RequestOrigin,
): Promise<string> {
  const isPkce = token.startsWith(pkcePrefix)
  try {
    const types = tokenTypes.get(type)
    if (!types) {
      throw new AuthError(400, 'validation_failed', 'Verify requires a verification type')
    }
    return await auth.database.transaction(async (connection) => {
      const found = usable(await redeemLinkToken(auth, connection, token, types))
      const account = await agreedAccount(auth, connection, found, origin)
      if (!account) {
        return withFragment(redirectTo, { message: otherLinkToCome })
      }
      if (isPkce) {
        const purpose = purposes[found.type]
        const code = purpose && (await issueAuthCode(connection, { userId: found.account.id, purpose }))
        if (!code) {
          throw new AuthError(403, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
        }
        return withQuery(redirectTo, { code })
      }
      const session = await openSession(auth, connection, account, 'otp', origin)
      return withFragment(redirectTo, {
        access_token: session.access_token,
        expires_at: String(session.expires_at),
        expires_in: String(session.expires_in),
        refresh_token: session.refresh_token,
        token_type: session.token_type,
        type,
      })
    })
  } catch (error) {
    if (!(error instanceof AuthError)) {
      throw error
    }
    const values = errorValues(error)
    // A PKCE client reads the query, an implicit client the fragment.
    const target = isPkce ? withQuery(redirectTo, values) : redirectTo
    return withFragment(target, values)
  }
}

export function errorValues(error: AuthError): Record<string, string> {
  return {
    error: error.status >= 500 ? 'server_error' : 'access_denied',
    error_code: error.code,
    error_description: error.message,
  }
}

/** `verifyOtp` with a link's token or a typed code. */
export async function verifyToken(
  auth: AuthContext,
  request: VerifyRequest,
  origin: RequestOrigin,
): Promise<SessionBody | Record<string, unknown>> {
  const types = tokenTypes.get(request.type) ?? []
  if ('token_hash' in request) {
    return auth.database.transaction(async (connection) => {
      const found = usable(await redeemLinkToken(auth, connection, request.token_hash, types))
      const account = await agreedAccount(auth, connection, found, origin)
      return account ? openSession(auth, connection, account, 'otp', origin) : otherToCome()
    })
  }
  return limitCodeAttempts(auth, request.email, origin, 'stranger', () =>
    withMinimumDuration(codeFloor, async () => {
      await countCodeTry(auth, { email: request.email }, types)
      return auth.database.transaction((connection) =>
        request.type === 'email_change'
          ? redeemChangeCode(auth, connection, request.email, request.token, origin)
          : redeemTypedCode(auth, connection, request.email, request.token, types, origin),
      )
    }),
  )
}

async function redeemTypedCode(
  auth: AuthContext,
  connection: Connection,
  email: string,
  code: string,
  types: readonly OneTimeTokenType[],
  origin: RequestOrigin,
): Promise<SessionBody> {
  const account = await accountByEmail(connection, email)
  const found = usable(
    account && (await redeemCode(auth, connection, { id: account.id, sentTo: email }, code, types)),
  )
  return openSession(auth, connection, found.account, 'otp', origin)
}

/** The code of an address change is sent to the old address and to the new one, which is not the account's yet. */
async function redeemChangeCode(
  auth: AuthContext,
  connection: Connection,
  email: string,
  code: string,
  origin: RequestOrigin,
): Promise<SessionBody | Record<string, unknown>> {
  const { rows } = await connection.query<{ id: string; is_current: boolean }>(
    `select id, email = $1 as is_current
     from auth.users
     where (email = $1 or email_change = $1)
       and email_change <> ''
       and deleted_at is null`,
    [email],
  )
  for (const { id, is_current } of rows) {
    const type = is_current ? 'email_change_token_current' : 'email_change_token_new'
    const found = await redeemCode(auth, connection, { id, sentTo: email }, code, [type])
    if (found) {
      const account = await agreedAccount(auth, connection, usable(found), origin)
      return account ? openSession(auth, connection, account, 'otp', origin) : otherToCome()
    }
  }
  throw linkExpired()
}

function isEmailChange(type: OneTimeTokenType): type is EmailChangeToken {
  return type === 'email_change_token_current' || type === 'email_change_token_new'
}

/** The account a token signs in; undefined after the first of two confirmations of an address change. */
async function agreedAccount(
  auth: AuthContext,
  connection: Connection,
  { account, type }: { account: Account; type: OneTimeTokenType },
  origin: RequestOrigin,
): Promise<Account | undefined> {
  if (!isEmailChange(type)) return account
  const changed = await agreeToEmailChange(connection, account, type)
  if (changed) {
    await auth.onSecurityEvent(connection, {
      name: 'change-email',
      account: changed,
      by: 'owner',
      origin,
      before: { email: account.email },
      after: { email: changed.email },
    })
  }
  return changed
}

function otherToCome(): Record<string, unknown> {
  return { code: 200, msg: otherLinkToCome }
}

function usable<Found extends { account: Account }>(found: Found | undefined): Found {
  if (!found) {
    throw linkExpired()
  }
  if (isBanned(found.account)) {
    throw new AuthError(403, 'user_banned', 'User is banned')
  }
  return found
}
