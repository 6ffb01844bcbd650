import type { Context } from 'hono'
import type { MailLanguage } from '../mail/mail-content.ts'
import type { AuthContext } from './auth-dependencies.ts'
import type { MailRequest } from './auth-mails.ts'
import type { CodeChallenge } from './flow-state.ts'
import { requestedRedirect } from './read-auth-request.ts'
import { redirectTarget } from './redirect-target.ts'
import type { RequestOrigin } from './sessions.ts'

/** The origin of a request, for limits and the session list. */
export function originOf(auth: AuthContext, context: Context): RequestOrigin {
  const requestId = context.req.header('x-request-id')
  return {
    address: auth.clientAddress(context),
    userAgent: context.req.header('user-agent') ?? '',
    ...(requestId ? { requestId } : {}),
  }
}

/** The browser's language, for accounts without one. */
export function requestedLanguage(context: Context): MailLanguage {
  return context.req.header('accept-language') ?? ''
}

/** The parts of a request that its mail depends on. */
export function mailRequestOf(
  auth: AuthContext,
  context: Context,
  challenge: CodeChallenge,
  redirectTo = requestedRedirect(context),
): MailRequest {
  return {
    redirectTo: redirectTarget(auth.settings, redirectTo),
    challenge,
    language: requestedLanguage(context),
  }
}
