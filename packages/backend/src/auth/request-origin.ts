import type { Context } from 'hono'
import type { MailLanguage } from '../mail/mail-content.ts'
import { mailLanguageOf } from '../mail/render-mail.ts'
import type { AuthContext } from './auth-dependencies.ts'
import type { MailRequest } from './auth-mails.ts'
import type { CodeChallenge } from './flow-state.ts'
import { askedRedirect } from './read-auth-request.ts'
import { redirectTarget } from './redirect-target.ts'
import type { RequestOrigin } from './sessions.ts'

/** From where a request came, for limits and the session list. */
export function originOf(auth: AuthContext, context: Context): RequestOrigin {
  const requestId = context.req.header('x-request-id')
  return {
    address: auth.clientAddress(context),
    userAgent: context.req.header('user-agent') ?? '',
    ...(requestId ? { requestId } : {}),
  }
}

/** The browser's language, for people whose account names none. */
export function languageAsked(context: Context): MailLanguage {
  return mailLanguageOf(context.req.header('accept-language'))
}

/** What a mail that a request causes has to know of it. */
export function mailRequestOf(
  auth: AuthContext,
  context: Context,
  challenge: CodeChallenge,
  redirectTo = askedRedirect(context),
): MailRequest {
  return {
    redirectTo: redirectTarget(auth.settings, redirectTo),
    challenge,
    language: languageAsked(context),
  }
}
