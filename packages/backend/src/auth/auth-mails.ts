import type { Connection } from '../database.ts'
import type { MailLanguage } from '../mail/mail-content.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { mailLanguageOf, renderMail } from '../mail/render-mail.ts'
import type { Account } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { beginMailFlow, type CodeChallenge } from './flow-state.ts'
import { issueOneTimeToken } from './one-time-tokens.ts'

export interface MailRequest {
  /** Where the link leads in the end; already checked. */
  redirectTo: string
  challenge: CodeChallenge
  /** From the request, for accounts that do not say their language. */
  language: MailLanguage
}

/** Puts the mail with the confirmation link into the outbox, in the transaction of its cause. */
export async function queueConfirmation(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  request: MailRequest,
): Promise<void> {
  const isPkce = await beginMailFlow(connection, account.id, 'email/signup', request.challenge)
  const { token, code } = await issueOneTimeToken(auth, connection, account, 'confirmation_token', isPkce)
  await queueMail(connection, {
    to: account.email ?? '',
    ...renderMail(
      'confirmSignUp',
      languageOf(account, request),
      { link: verifyLink(auth, token, 'signup', request.redirectTo), code },
      auth.mailLook,
    ),
  })
}

export async function queueRecovery(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  request: MailRequest,
): Promise<void> {
  const isPkce = await beginMailFlow(connection, account.id, 'recovery', request.challenge)
  const { token, code } = await issueOneTimeToken(auth, connection, account, 'recovery_token', isPkce)
  await queueMail(connection, {
    to: account.email ?? '',
    ...renderMail(
      'recovery',
      languageOf(account, request),
      { link: verifyLink(auth, token, 'recovery', request.redirectTo), code },
      auth.mailLook,
    ),
  })
}

/** The answer to a second sign-up says nothing; the owner of the address learns it from the mail. */
export async function queueExistingAccount(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  request: MailRequest,
): Promise<void> {
  await queueMail(connection, {
    to: account.email ?? '',
    ...renderMail(
      'existingAccount',
      languageOf(account, request),
      {
        signInLink: `${auth.settings.siteUrl}/auth#signin`,
        resetLink: `${auth.settings.siteUrl}/auth/reset-password`,
      },
      auth.mailLook,
    ),
  })
}

export function verifyLink(
  auth: AuthContext,
  token: string,
  type: 'signup' | 'recovery' | 'email_change',
  redirectTo: string,
): string {
  const parameters = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return `${auth.settings.siteUrl}/auth/v1/verify?${parameters}`
}

export function languageOf(account: Account, request: MailRequest): MailLanguage {
  const chosen = account.raw_user_meta_data?.language
  return chosen === undefined ? request.language : mailLanguageOf(chosen)
}
