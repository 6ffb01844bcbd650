import type { Connection } from '../database.ts'
import type { MailLanguage, MailTemplate, MailTemplates } from '../mail/mail-content.ts'
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
  withCode = auth.settings.mailCodes,
): Promise<void> {
  const isPkce = await beginMailFlow(connection, account.id, 'email/signup', request.challenge)
  const issued = await issueOneTimeToken(auth, connection, account, 'confirmation_token', {
    isPkce,
    withCode,
  })
  const link = verifyLink(auth, issued.token, 'signup', request.redirectTo)
  await queueTo(auth, connection, account, request, 'confirmSignUp', { link, code: issued.code })
}

export async function queueRecovery(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  request: MailRequest,
): Promise<void> {
  const isPkce = await beginMailFlow(connection, account.id, 'recovery', request.challenge)
  const { token, code } = await issueOneTimeToken(auth, connection, account, 'recovery_token', { isPkce })
  const link = verifyLink(auth, token, 'recovery', request.redirectTo)
  await queueTo(auth, connection, account, request, 'recovery', { link, code })
}

/** A link that signs in. It shares the recovery's token, as on the hosted service: the newer mail voids the older. */
export async function queueMagicLink(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  request: MailRequest,
): Promise<void> {
  const isPkce = await beginMailFlow(connection, account.id, 'recovery', request.challenge)
  const options = { isPkce, withCode: true }
  const { token, code } = await issueOneTimeToken(auth, connection, account, 'recovery_token', options)
  const link = verifyLink(auth, token, 'magiclink', request.redirectTo)
  await queueTo(auth, connection, account, request, 'magicLink', { link, code })
}

export async function queueInvitation(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  request: MailRequest,
): Promise<void> {
  const { token, code } = await issueOneTimeToken(auth, connection, account, 'confirmation_token')
  const link = verifyLink(auth, token, 'invite', request.redirectTo)
  await queueTo(auth, connection, account, request, 'invitation', { link, code })
}

/** The code that shows, before a change of password, that the person at the keyboard is the one of the mailbox. */
export async function queueReauthentication(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  request: Pick<MailRequest, 'language'>,
): Promise<void> {
  const options = { withCode: true }
  const { code } = await issueOneTimeToken(auth, connection, account, 'reauthentication_token', options)
  await queueTo(auth, connection, account, request, 'reauthentication', { code: code ?? '' })
}

/** The answer to a second sign-up says nothing; the owner of the address learns it from the mail. */
export async function queueExistingAccount(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  request: MailRequest,
): Promise<void> {
  await queueTo(auth, connection, account, request, 'existingAccount', {
    signInLink: `${auth.settings.siteUrl}/auth#signin`,
    resetLink: `${auth.settings.siteUrl}/auth/reset-password`,
  })
}

/** Whoever holds one of the codes has the password, too: the owner has to hear of it. */
export async function queueRecoveryCodeUsed(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  request: Pick<MailRequest, 'language'>,
  remaining: number,
): Promise<void> {
  const link = `${auth.settings.siteUrl}/dashboard/settings`
  await queueTo(auth, connection, account, request, 'recoveryCodeUsed', { link, remaining })
}

/** Whoever has the phone can sign in with it: the owner of the address has to hear of a new one. */
export async function queuePhoneChanged(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  request: Pick<MailRequest, 'language'>,
): Promise<void> {
  const link = `${auth.settings.siteUrl}/auth/reset-password`
  await queueTo(auth, connection, account, request, 'phoneChanged', { link })
}

async function queueTo<Template extends MailTemplate>(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  request: Pick<MailRequest, 'language'>,
  template: Template,
  params: MailTemplates[Template],
): Promise<void> {
  const mail = renderMail(template, languageOf(account, request), params, auth.mailLook)
  await queueMail(connection, { to: account.email ?? '', ...mail })
}

/** What a mailed link is for, as its address names it. */
export type LinkType = 'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change'

export function verifyLink(auth: AuthContext, token: string, type: LinkType, redirectTo: string): string {
  const parameters = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return `${auth.settings.siteUrl}/auth/v1/verify?${parameters}`
}

export function languageOf(account: Account, request: Pick<MailRequest, 'language'>): MailLanguage {
  const chosen = account.raw_user_meta_data?.language
  return chosen === undefined ? request.language : mailLanguageOf(chosen)
}
