import { z } from 'zod'
import type { Connection } from '../database.ts'
import { type Account, accountByEmail, isBanned } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError, linkExpired, tooManyRequests } from './auth-error.ts'
import { agreeToEmailChange } from './change-email.ts'
import { type FlowPurpose, issueAuthCode } from './flow-state.ts'
import { type OneTimeTokenType, pkcePrefix, redeemCode, redeemLinkToken } from './one-time-tokens.ts'
import { EmailAddress } from './read-auth-request.ts'
import { withFragment, withQuery } from './redirect-target.ts'
import { openSession, type RequestOrigin, type SessionBody } from './sessions.ts'

const tokenTypes = new Map<string, readonly OneTimeTokenType[]>([
  ['signup', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['email', ['confirmation_token', 'recovery_token']],
  ['email_change', ['email_change_token_new', 'email_change_token_current']],
])

const purposeOf = {
  confirmation_token: 'email/signup',
  recovery_token: 'recovery',
  email_change_token_new: 'email_change',
  email_change_token_current: 'email_change',
} as const satisfies Record<OneTimeTokenType, FlowPurpose>

const otherLinkToCome = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const VerificationType = z.enum(['signup', 'recovery', 'email', 'email_change'], {
  error: 'Verify requires a verification type',
})

export const VerifyRequest = z.union([
  z.object({ type: VerificationType, token_hash: z.string().min(1).max(200) }),
  z.object({ type: VerificationType, email: EmailAddress, token: z.string().min(1).max(200) }),
])
export type VerifyRequest = z.output<typeof VerifyRequest>

/** Opens a mailed link: answers the address the browser is sent to, with a session, a code or an error. */
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
      const account =
        type === 'email_change' ? await agreeToEmailChange(connection, found.account) : found.account
      if (!account) {
        return withFragment(redirectTo, { message: otherLinkToCome })
      }
      if (isPkce) {
        const code = await issueAuthCode(connection, {
          userId: found.account.id,
          purpose: purposeOf[found.type],
        })
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
    // A PKCE client looks at the query, the other at the fragment.
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

/** The same from a program: `verifyOtp` with a link's token or with the code a person typed. */
export async function verifyToken(
  auth: AuthContext,
  request: VerifyRequest,
  origin: RequestOrigin,
): Promise<SessionBody | { code: number; msg: string }> {
  const types = tokenTypes.get(request.type) ?? []
  if ('token_hash' in request) {
    return auth.database.transaction(async (connection) => {
      const found = usable(await redeemLinkToken(auth, connection, request.token_hash, types))
      const account =
        request.type === 'email_change' ? await agreeToEmailChange(connection, found.account) : found.account
      return account
        ? openSession(auth, connection, account, 'otp', origin)
        : { code: 200, msg: otherLinkToCome }
    })
  }
  if (request.type === 'email_change') {
    throw new AuthError(400, 'validation_failed', 'A change of address is confirmed by its links')
  }
  const wait = await auth.limits.take('codeFailure', request.email)
  if (wait > 0) {
    throw tooManyRequests(wait)
  }
  const session = await auth.database.transaction((connection) =>
    redeemTypedCode(auth, connection, request.email, request.token, types, origin),
  )
  await auth.limits.forget('codeFailure', request.email)
  return session
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
  const found = usable(account && (await redeemCode(auth, connection, account, code, types)))
  return openSession(auth, connection, found.account, 'otp', origin)
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
