import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Account, accountById } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError, respondAuthError } from './auth-error.ts'
import {
  type LinkType,
  linkTypes,
  type MailRequest,
  queueConfirmation,
  queueMagicLink,
  queueRecovery,
} from './auth-mails.ts'
import { limitEmailChanges, queueEmailChange } from './change-email.ts'
import { limitMails } from './limit-mails.ts'
import { findLinkToken } from './one-time-tokens.ts'
import { redirectTarget } from './redirect-target.ts'
import { originOf, requestedLanguage } from './request-origin.ts'
import { openLink, tokenTypes } from './verify-link.ts'

/** The state of a mailed link and its page, before and after the button is pressed. */
export interface LinkPage {
  /** `sent`: a new mail is on its way. `wait`: the last mail is less than a minute old. */
  state: 'fresh' | 'expired' | 'unknown' | 'confirmed' | 'sent' | 'wait'
  type: LinkType
  /** For the state `wait`: seconds until the next mail can be sent. */
  seconds?: number
  /** Where the button leads; the page's content security policy names it. */
  target: string
}

export type DrawLinkPage = (context: Context, page: LinkPage) => Response

/**
 * The page of every mailed link. Mail scanners open links, so GET and HEAD redeem nothing and reveal only whether the
 * link still works; the button's POST redeems it. If the link has expired, the button sends a new mail to the same
 * account.
 */
export function createLinkRoutes(auth: AuthContext, draw: DrawLinkPage): Hono {
  const routes = new Hono()
  routes.onError((error, context) => respondAuthError(context, error, auth.log))
  routes.use('*', bodyLimit({ maxSize: 4096 }))

  routes.get('/', async (context) => {
    const { page } = await linkOf(auth, context)
    return draw(context, page)
  })

  routes.post('/', async (context) => {
    const { page, token, account } = await linkOf(auth, context)
    const origin = originOf(auth, context)
    if (page.state === 'fresh') {
      return context.redirect(await openLink(auth, token, page.type, page.target, origin), 303)
    }
    if (page.state !== 'expired' || !account) return draw(context, page)
    const mail = { redirectTo: page.target, challenge: {}, language: requestedLanguage(context) }
    try {
      await limitNewMail(auth, page.type, account, origin)
    } catch (error) {
      const seconds = error instanceof AuthError ? error.extras.retryAfterSeconds : undefined
      if (seconds === undefined) throw error
      return draw(context, { ...page, state: 'wait', seconds })
    }
    const isSent = await sendAnew(auth, page.type, account.id, mail)
    return draw(context, { ...page, state: isSent ? 'sent' : 'confirmed' })
  })

  return routes
}

async function linkOf(
  auth: AuthContext,
  context: Context,
): Promise<{ page: LinkPage; token: string; account: Account | undefined }> {
  const token = context.req.query('token') ?? ''
  const named = context.req.query('type')
  const type = linkTypes.find((known) => known === named) ?? 'signup'
  const target = redirectTarget(auth.settings, context.req.query('redirect_to'))
  const found = await findLinkToken(auth, token, tokenTypes.get(type) ?? [])
  if (!found) return { page: { state: 'unknown', type, target }, token, account: undefined }
  const isConfirmed = type === 'signup' && found.account.email_confirmed_at !== null
  const state = found.isFresh ? 'fresh' : isConfirmed ? 'confirmed' : 'expired'
  return { page: { state, type, target }, token, account: found.account }
}

/** The limits of the calls that send these mails. */
async function limitNewMail(
  auth: AuthContext,
  type: LinkType,
  account: Account,
  origin: ReturnType<typeof originOf>,
): Promise<void> {
  if (type === 'email_change') return limitEmailChanges(auth, account)
  const kind = type === 'magiclink' ? 'otp' : type
  await limitMails(auth, `${kind}:${account.email}`, origin)
}

/** Returns false if there is nothing left to confirm. */
async function sendAnew(
  auth: AuthContext,
  type: LinkType,
  accountId: string,
  mail: MailRequest,
): Promise<boolean> {
  const isSent = await auth.database.transaction(async (connection) => {
    const account = await accountById(connection, accountId)
    if (!account) return false
    switch (type) {
      case 'signup':
        if (account.email_confirmed_at) return false
        await queueConfirmation(auth, connection, account, mail)
        return true
      case 'recovery':
        await queueRecovery(auth, connection, account, mail)
        return true
      case 'magiclink':
        await queueMagicLink(auth, connection, account, mail)
        return true
      case 'email_change':
        if (!account.email_change) return false
        await queueEmailChange(auth, connection, account, account.email_change, mail)
        return true
    }
  })
  auth.onMailQueued()
  return isSent
}
