import { isBlankPhone, readPhone } from '@localchef/addresses/phone-number'
import type { AuthDependencies } from '@localchef/backend/auth/auth-dependencies'
import { linkPath } from '@localchef/backend/auth/auth-mails'
import { createAuthRoutes, createMailedLinkRoutes } from '@localchef/backend/auth/auth-routes'
import type { OnSecurityEvent } from '@localchef/backend/auth/security-event'
import { createCaptchaRoutes } from '@localchef/backend/captcha/captcha-routes'
import { captchaOff } from '@localchef/backend/captcha/captcha-verifier'
import { createCaptchaVerifier } from '@localchef/backend/captcha/create-captcha-verifier'
import type { Database } from '@localchef/backend/database'
import type { CallLimits } from '@localchef/backend/limits/call-limits'
import { limitAddress } from '@localchef/backend/limits/limit-address'
import { createRateLimits } from '@localchef/backend/limits/rate-limits'
import type { MailBranding } from '@localchef/backend/mail/mail-content'
import { createUnsupportedRoutes } from '@localchef/backend/realtime/unsupported-routes'
import { createRestRoutes } from '@localchef/backend/rest/rest-routes'
import { createStorageRoutes } from '@localchef/backend/storage/storage-routes'
import { asName } from '@localchef/contracts/plain-name'
import { recordSecurity } from '@localchef/domain/audit/record-security'
import { queriesOn } from '@localchef/domain/queries'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { networkOf } from '../audit/network-of.ts'
import { createLinkPage } from '../http/draw-link-page.ts'
import type { Settings } from '../settings.ts'
import type { OwnProject } from './own-project.ts'

/** Records a security event in the audit log, in the event's transaction. */
const recordSecurityEvent: OnSecurityEvent = async (connection, event) => {
  const { name, account, by, origin, before, after } = event
  const network = origin && networkOf(origin.address)
  await recordSecurity(queriesOn(connection), {
    action: name,
    actor: by === 'owner' && account ? { id: account.id, email: account.email } : null,
    subjectKind: 'user',
    subjectId: account?.id ?? null,
    before: before ?? null,
    after: { by, ...(network ? { network } : {}), ...after },
    requestId: origin?.requestId ?? null,
  })
}

interface OwnRoutesOptions {
  settings: Settings
  siteUrl: string
  database: Database
  limits: CallLimits
  mailBranding: MailBranding
  /** Whether text messages are sent, rather than kept for development. */
  takesPhones: boolean
  clientAddress: (context: Context) => string
  onMailQueued: () => void
  /** Called after a write by `/rest/v1`. */
  onWritten: () => void
  log: Logger
}

/** Normalizes columns that people type. Server functions do the same by their contracts. */
const typedColumns = {
  profiles: {
    name: asName,
    phone: (typed: string) => (isBlankPhone(typed) ? null : readPhone(typed)),
  },
}

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** `/auth/v1`, `/auth/verify`, `/captcha/v1`, `/rest/v1`, `/storage/v1` and `/realtime/v1/api` of this process. */
export function createOwnRoutes(project: OwnProject, options: OwnRoutesOptions): Hono {
  const { settings, database, limits, clientAddress, log } = options
  const { keys, resolveCaller, storage } = project
  const captcha = { ...settings.captcha, secret: settings.captcha.secretKey ?? keys.deriveSecret('altcha') }
  const routes = new Hono()
  const accounts: AuthDependencies = {
    database,
    keys,
    captcha: captcha.provider === 'off' ? captchaOff : createCaptchaVerifier({ ...captcha, database, log }),
    limits: createRateLimits(database, {
      smsEverywhere: { points: settings.smsHourlyLimit, windowSeconds: 3600 },
    }),
    mailBranding: options.mailBranding,
    settings: {
      siteUrl: options.siteUrl,
      redirectOrigins: settings.redirectOrigins,
      requireConfirmation: settings.confirmEmail,
      reauthenticate: settings.reauthenticate,
      phone: options.takesPhones,
      ...(settings.saml ? { saml: settings.saml } : {}),
      ...(settings.google ? { google: settings.google } : {}),
    },
    log,
    clientAddress,
    onMailQueued: options.onMailQueued,
    onSecurityEvent: recordSecurityEvent,
  }
  routes.route('/auth/v1', createAuthRoutes(accounts))
  routes.use(linkPath, limitAddress(limits, 'write', clientAddress))
  routes.route(
    linkPath,
    createMailedLinkRoutes(
      accounts,
      createLinkPage(() => options.mailBranding.productName),
    ),
  )
  if (captcha.provider === 'altcha') {
    routes.route('/captcha/v1', createCaptchaRoutes(captcha))
  }
  routes.use('/rest/v1/*', async (context, next) => {
    await next()
    // The caller's next read must see its own write.
    if (!readMethods.has(context.req.method)) options.onWritten()
  })
  routes.route(
    '/rest/v1',
    createRestRoutes({ database, resolveCaller, log, clientAddress, limits, typedColumns }),
  )
  routes.route('/storage/v1', createStorageRoutes({ storage, resolveCaller, log, clientAddress, limits }))
  routes.route('/realtime/v1/api', createUnsupportedRoutes())
  return routes
}
