/*
 * The composition root builds the accounts like this:
 *
 *   createKeys({ dataFolder, issuer: `${siteUrl}/auth/v1`, signingKeys?, jwtSecret? }): Promise<Keys>   auth/create-keys.ts
 *     keys.anonKey, keys.serviceRoleKey, keys.jwks, keys.verify(token), keys.deriveSecret(purpose)
 *   createResolveCaller(keys): ResolveCaller                                          auth/create-resolve-caller.ts
 *   createRateLimits(database, overrides?): RateLimits                                limits/rate-limits.ts
 *   createCaptchaVerifier({ provider, database, secret, siteverifyUrl?, log }): CaptchaVerifier
 *                                                                                     captcha/create-captcha-verifier.ts
 *   createCaptchaRoutes({ secret, difficulty? }): Hono        mount at /captcha/v1    captcha/captcha-routes.ts
 *   createAuthRoutes(dependencies: AuthDependencies): Hono    mount at /auth/v1       auth/auth-routes.ts
 *   createMailboxRoutes({ database, isMeant }): Hono          mount at /dev/mailbox   mail/mailbox-routes.ts
 *     (serves /dev/mailbox, /dev/mailbox/:id, /dev/mailbox/:id/body)
 *   createMailboxJsonRoute({ database, isMeant }): Hono       mount at /dev/mailbox.json
 *   createSmtpTransport({ url, from, name }): MailTransport                                 mail/smtp-transport.ts
 *   deliverDueMails({ database, transport | undefined, now?, log }): Promise<number>  mail/deliver-due-mails.ts
 *   queueMail(connection, { to, ...renderMail(template, language, params, look) })    mail/queue-mail.ts
 *   pruneMails(database), pruneUsedCaptchas(database), pruneAuth(database): hourly housekeeping
 *   insertAccount(connection, { email, passwordHash, ... }), hashPassword(password)   auth/insert-account.ts, auth/password.ts
 */
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AuthContext, AuthDependencies } from './auth-dependencies.ts'
import { AuthError, respondAuthError } from './auth-error.ts'
import { resolveAuthSettings } from './auth-settings.ts'
import { createFactorRoutes } from './factors/factor-routes.ts'
import { createGoogleClient } from './google-client.ts'
import { createGoogleRoutes } from './google-routes.ts'
import { createMailRoutes } from './mail-routes.ts'
import { createSsoRoutes } from './saml/sso-routes.ts'
import { createTokenRoutes } from './token-routes.ts'
import { createUnsupportedRoutes } from './unsupported-routes.ts'
import { createUserRoutes } from './user-routes.ts'

const largestBody = 64 * 1024

/** The account service of the wire contract, called by `supabase.auth`. */
export function createAuthRoutes(dependencies: AuthDependencies): Hono {
  const auth = contextOf(dependencies)
  const routes = new Hono()

  routes.onError((error, context) => respondAuthError(context, error, auth.log))
  routes.notFound((context) =>
    respondAuthError(
      context,
      new AuthError(404, 'not_found', 'The account service has no such path'),
      auth.log,
    ),
  )
  routes.use('*', async (context, next) => {
    await next()
    if (!context.res.headers.has('cache-control')) {
      context.res.headers.set('cache-control', 'no-store')
    }
  })
  // Mounted before the body limit because it has a larger one.
  routes.route('/', createSsoRoutes(auth))
  routes.use('*', bodyLimit({ maxSize: largestBody }))

  routes.get('/.well-known/jwks.json', (context) => {
    context.header('cache-control', 'public, max-age=600')
    return context.json(auth.keys.jwks)
  })
  routes.get('/health', (context) =>
    context.json({ name: 'GoTrue', version: 'localchef', description: 'LocalChef account service' }),
  )
  routes.get('/settings', (context) => context.json(publicSettings(auth)))

  // First, because some of these paths also match those of a factor.
  routes.route('/', createUnsupportedRoutes())
  routes.route('/', createMailRoutes(auth))
  routes.route('/', createTokenRoutes(auth))
  routes.route('/', createGoogleRoutes(auth))
  routes.route('/', createUserRoutes(auth))
  routes.route('/factors', createFactorRoutes(auth))
  return routes
}

function contextOf(dependencies: AuthDependencies): AuthContext {
  const settings = resolveAuthSettings(dependencies.settings)
  return {
    ...dependencies,
    settings,
    google: settings.google && createGoogleClient(settings.google, `${settings.siteUrl}/auth/v1/callback`),
    onMailQueued: dependencies.onMailQueued ?? (() => undefined),
    onSecurityEvent: dependencies.onSecurityEvent ?? (async () => undefined),
  }
}

function publicSettings(auth: AuthContext): Record<string, unknown> {
  return {
    external: {
      anonymous_users: false,
      email: true,
      google: auth.settings.google !== undefined,
      phone: auth.settings.phone,
    },
    disable_signup: false,
    mailer_autoconfirm: !auth.settings.requireConfirmation,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: auth.settings.saml !== undefined,
  }
}
