import type { Connection } from '../database.ts'
import type { ChangedKey, MailLanguage, MailTemplate, MailTemplates } from '../mail/mail-content.ts'
import { queueMail, renderMail } from '../mail/outgoing-mail.ts'
import { type Account, accountById } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { beginMailFlow, type CodeChallenge } from './flow-state.ts'
import { issueOneTimeToken } from './one-time-tokens.ts'
import type { SecurityEvent, SecurityEventName } from './security-event.ts'

export interface MailRequest {
  /** The link's final destination; already validated. */
  redirectTo: string
  challenge: CodeChallenge
  /** Taken from the request, for accounts without a language. */
  language: MailLanguage
}

/** Queues the mail with the confirmation link, in the transaction of its cause. */
export async function queueConfirmation(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  request: MailRequest,
): Promise<void> {
  const isPkce = await beginMailFlow(connection, account.id, 'email/signup', request.challenge)
  const { token, code } = await issueOneTimeToken(auth, connection, account, 'confirmation_token', { isPkce })
  const link = verifyLink(auth, token, 'signup', request.redirectTo)
  await queueTo(auth, connection, account, request, 'confirmSignUp', {
    link,
    code,
    data: account.raw_user_meta_data ?? {},
  })
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

/** A link that signs in. It shares the recovery token, as in GoTrue: a newer mail revokes the older one. */
export async function queueMagicLink(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  request: MailRequest,
): Promise<void> {
  const isPkce = await beginMailFlow(connection, account.id, 'recovery', request.challenge)
  const { token, code } = await issueOneTimeToken(auth, connection, account, 'recovery_token', { isPkce })
  const link = verifyLink(auth, token, 'magiclink', request.redirectTo)
  await queueTo(auth, connection, account, request, 'magicLink', { link, code })
}

/** Sends the code that reauthenticates before a change of password. */
export async function queueReauthentication(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  request: Pick<MailRequest, 'language'>,
): Promise<void> {
  const { code } = await issueOneTimeToken(auth, connection, account, 'reauthentication_token')
  await queueTo(auth, connection, account, request, 'reauthentication', { code })
}

/** The response to a repeated sign-up reveals nothing; the owner of the address learns of it by mail. */
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

/** A recovery code is used after the password, so its use may mean that both are stolen: notify the owner. */
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

/** People can sign in by phone, so an unexpected new one may be an attacker's: notify the owner of the address. */
export async function queuePhoneChanged(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  request: Pick<MailRequest, 'language'>,
): Promise<void> {
  const link = `${auth.settings.siteUrl}/auth/reset-password`
  await queueTo(auth, connection, account, request, 'phoneChanged', { link })
}

/** Security events that change the means of signing in. New addresses and numbers have mails of their own. */
const changedKeys: Partial<Record<SecurityEventName, ChangedKey>> = {
  'change-password': 'password',
  'add-factor': 'factorAdded',
  'remove-factor': 'factorRemoved',
  'new-recovery-codes': 'recoveryCodes',
  'link-identity': 'identityLinked',
  'unlink-identity': 'identityUnlinked',
}

/** A changed key of an account may be an attacker's: notify its owner, in the transaction of the change. */
export async function queueKeysChanged(
  auth: AuthContext,
  connection: Connection,
  { name, account: changed }: Pick<SecurityEvent, 'name' | 'account'>,
): Promise<void> {
  const what = changedKeys[name]
  const account = what && changed ? await accountById(connection, changed.id) : undefined
  if (!what || !account?.email) return
  const link = `${auth.settings.siteUrl}/auth/reset-password`
  await queueTo(auth, connection, account, { language: 'en' }, 'keysChanged', { link, what })
  auth.onMailQueued()
}

async function queueTo<Template extends MailTemplate>(
  auth: AuthContext,
  connection: Connection,
  account: Account,
  request: Pick<MailRequest, 'language'>,
  template: Template,
  params: MailTemplates[Template],
): Promise<void> {
  const mail = renderMail(template, languageOf(account, request), params, auth.mailBranding)
  await queueMail(connection, { to: account.email ?? '', ...mail })
}

/** The purposes of mailed links, as their addresses name them. */
export const linkTypes = ['signup', 'recovery', 'magiclink', 'email_change'] as const
export type LinkType = (typeof linkTypes)[number]

/** The page of mailed links, relative to the site. */
export const linkPath = '/auth/verify'

export function verifyLink(auth: AuthContext, token: string, type: LinkType, redirectTo: string): string {
  const parameters = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return `${auth.settings.siteUrl}${linkPath}?${parameters}`
}

export function languageOf(account: Account, request: Pick<MailRequest, 'language'>): MailLanguage {
  const chosen = account.raw_user_meta_data?.language
  return typeof chosen === 'string' ? chosen : request.language
}
