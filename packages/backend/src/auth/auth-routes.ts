/*
 * How the composition root puts the accounts together:
 *
 *   createKeys({ dataFolder, issuer: `${siteUrl}/auth/v1`, signingKeys?, jwtSecret? }): Promise<Keys>   auth/create-keys.ts
 *     keys.anonKey, keys.serviceRoleKey, keys.jwks, keys.verify(token), keys.deriveSecret(purpose)
 *   createResolveCaller(keys): ResolveCaller                                          auth/create-resolve-caller.ts
 *   createRateLimits(database, overrides?): RateLimits                                limits/rate-limits.ts
 *   createCaptchaVerifier({ provider, database, secret, siteverifyUrl?, log }): CaptchaVerifier
 *                                                                                     captcha/create-captcha-verifier.ts
 *   createCaptchaRoutes({ secret, difficulty? }): Hono        mount at /captcha/v1    captcha/captcha-routes.ts
 *   createAuthRoutes(dependencies: AuthDependencies): Hono    mount at /auth/v1       auth/auth-routes.ts
 *   createMailboxRoutes({ database }): Hono                   mount at /dev/mailbox   mail/mailbox-routes.ts
 *     (serves /dev/mailbox, /dev/mailbox/:id, /dev/mailbox/:id/body)
 *   createMailboxJsonRoute({ database }): Hono                mount at /dev/mailbox.json
 *   createSmtpTransport({ url, from }): MailTransport                                 mail/smtp-transport.ts
 *   deliverDueMails({ database, transport | undefined, now?, log }): Promise<number>  mail/deliver-due-mails.ts
 *   queueMail(connection, { to, ...renderMail(template, language, params, look) })    mail/queue-mail.ts
 *   pruneMails(database), pruneUsedCaptchas(database), pruneAuth(database): hourly housekeeping
 *   insertAccount(connection, { email, passwordHash, ... }), hashPassword(password)   auth/insert-account.ts, auth/password.ts
 */
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { mailLanguageOf } from '../mail/render-mail.ts'
import { accountById, isBanned, userBody } from './account.ts'
import { createAdminRoutes } from './admin-routes.ts'
import type { AuthContext, AuthDependencies } from './auth-dependencies.ts'
import { AuthError, respondAuthError, tooManyRequests } from './auth-error.ts'
import type { MailRequest } from './auth-mails.ts'
import { resolveAuthSettings } from './auth-settings.ts'
import { type CodeChallenge, redeemAuthCode } from './flow-state.ts'
import { createGoogleRoutes } from './google-routes.ts'
import { askedRedirect, check, readAuthRequest } from './read-auth-request.ts'
import { recordAuthEvent } from './record-auth-event.ts'
import { RecoverRequest, ResendRequest, recover, resend } from './recover.ts'
import { redirectTarget } from './redirect-target.ts'
import { isService, requireSession } from './require-session.ts'
import { endSessions, openSession, type RequestOrigin, refreshSession } from './sessions.ts'
import { SignInRequest, signIn } from './sign-in.ts'
import { SignUpRequest, signUp } from './sign-up.ts'
import { UpdateUserRequest, updateUser } from './update-user.ts'
import { openLink, VerifyRequest, verifyToken } from './verify-link.ts'

const largestBody = 64 * 1024

const RefreshRequest = z.object({ refresh_token: z.string().min(1).max(512) })
const CodeRequest = z.object({
  auth_code: z.string().min(1).max(200),
  code_verifier: z.string().min(1).max(200),
})
const LogoutScope = z.enum(['global', 'local', 'others'])

/** The account service of the wire contract, spoken by `supabase.auth`. */
export function createAuthRoutes(dependencies: AuthDependencies): Hono {
  const auth: AuthContext = {
    ...dependencies,
    settings: resolveAuthSettings(dependencies.settings),
    onMailQueued: dependencies.onMailQueued ?? (() => undefined),
  }
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
  routes.use('*', bodyLimit({ maxSize: largestBody }))

  routes.get('/.well-known/jwks.json', (context) => {
    context.header('cache-control', 'public, max-age=600')
    return context.json(auth.keys.jwks)
  })
  routes.get('/health', (context) =>
    context.json({ name: 'GoTrue', version: 'localchef', description: 'LocalChef account service' }),
  )
  routes.get('/settings', (context) => context.json(publicSettings(auth)))

  routes.post('/signup', async (context) => {
    const body = await readAuthRequest(context, z.looseObject({}))
    if (!body.email && body.phone) {
      throw new AuthError(422, 'phone_provider_disabled', 'Phone signups are disabled')
    }
    if (!body.email && !body.password) {
      throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    }
    const request = check(SignUpRequest, body)
    await requireCaptcha(auth, context, request)
    return context.json(
      await signUp(auth, request, mailRequest(auth, context, request), originOf(auth, context)),
    )
  })

  routes.post('/token', async (context) => {
    const origin = originOf(auth, context)
    switch (context.req.query('grant_type')) {
      case 'password': {
        const request = await readAuthRequest(context, SignInRequest)
        await requireCaptcha(auth, context, request)
        return context.json(await signIn(auth, request, origin))
      }
      case 'refresh_token': {
        const request = await readAuthRequest(context, RefreshRequest)
        const wait = await auth.limits.take('refreshAddress', origin.address)
        if (wait > 0) {
          throw tooManyRequests(wait)
        }
        return context.json(await refreshSession(auth, request.refresh_token))
      }
      case 'pkce':
        return context.json(await exchangeCode(auth, await readAuthRequest(context, CodeRequest), origin))
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
    }
  })

  routes.get('/verify', async (context) => {
    // A link checker's HEAD must not use the link up.
    if (context.req.method === 'HEAD') {
      return context.body(null)
    }
    const target = redirectTarget(auth.settings, askedRedirect(context))
    const token = context.req.query('token') ?? ''
    const type = context.req.query('type') ?? ''
    return context.redirect(await openLink(auth, token, type, target, originOf(auth, context)), 303)
  })
  routes.post('/verify', async (context) => {
    const request = await readAuthRequest(context, VerifyRequest)
    return context.json(await verifyToken(auth, request, originOf(auth, context)))
  })

  routes.post('/recover', async (context) => {
    const request = await readAuthRequest(context, RecoverRequest)
    await requireCaptcha(auth, context, request)
    await recover(auth, request.email, mailRequest(auth, context, request), originOf(auth, context))
    return context.json({})
  })
  routes.post('/resend', async (context) => {
    const request = await readAuthRequest(context, ResendRequest)
    await requireCaptcha(auth, context, request)
    await resend(
      auth,
      request.type,
      request.email,
      mailRequest(auth, context, request),
      originOf(auth, context),
    )
    return context.json({})
  })

  routes.get('/user', async (context) => {
    const { account } = await requireSession(auth, context)
    return context.json(userBody(account))
  })
  routes.put('/user', async (context) => {
    const session = await requireSession(auth, context)
    const request = await readAuthRequest(context, UpdateUserRequest)
    return context.json(await updateUser(auth, session, request, mailRequest(auth, context, request)))
  })
  routes.post('/logout', async (context) => {
    const scope = check(LogoutScope, context.req.query('scope') || 'global')
    const { account, sessionId } = await requireSession(auth, context)
    await auth.database.transaction(async (connection) => {
      await endSessions(connection, account.id, scope, sessionId)
      await recordAuthEvent(connection, 'logout', account, auth.clientAddress(context))
    })
    return context.body(null, 204)
  })

  routes.route('/', createGoogleRoutes(auth))
  routes.route('/admin', createAdminRoutes(auth))

  for (const [path, code, message] of notOffered) {
    routes.all(path, () => {
      throw new AuthError(422, code, message)
    })
  }
  return routes
}

/** What the hosted service can do and this one does not, refused in words the client understands. */
const notOffered = [
  ['/otp', 'otp_disabled', 'Signups not allowed for otp'],
  ['/magiclink', 'otp_disabled', 'Signups not allowed for otp'],
  ['/sso', 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  ['/factors', 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP'],
  ['/factors/*', 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP'],
  ['/user/identities/*', 'manual_linking_disabled', 'Manual linking is disabled'],
] as const

async function exchangeCode(
  auth: AuthContext,
  request: z.output<typeof CodeRequest>,
  origin: RequestOrigin,
): Promise<unknown> {
  const { userId, method } = await redeemAuthCode(auth, request.auth_code, request.code_verifier)
  return auth.database.transaction(async (connection) => {
    const account = await accountById(connection, userId)
    if (!account || isBanned(account)) {
      throw new AuthError(403, 'user_banned', 'User is banned')
    }
    return openSession(auth, connection, account, method, origin)
  })
}

/** The operator's scripts are no robots: the service key opens without a captcha, as on the hosted service. */
async function requireCaptcha(
  auth: AuthContext,
  context: Context,
  request: { gotrue_meta_security?: { captcha_token?: string | null | undefined } | null | undefined },
): Promise<void> {
  if (auth.captcha.provider === 'off' || (await isService(auth, context))) {
    return
  }
  const token = request.gotrue_meta_security?.captcha_token ?? undefined
  const verdict = await auth.captcha.verify(token, auth.clientAddress(context))
  if (!verdict.passed) {
    throw new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${verdict.reason})`)
  }
}

function originOf(auth: AuthContext, context: Context): RequestOrigin {
  return { address: auth.clientAddress(context), userAgent: context.req.header('user-agent') ?? '' }
}

function mailRequest(auth: AuthContext, context: Context, challenge: CodeChallenge): MailRequest {
  return {
    redirectTo: redirectTarget(auth.settings, askedRedirect(context)),
    challenge,
    language: mailLanguageOf(context.req.header('accept-language')),
  }
}

function publicSettings(auth: AuthContext): Record<string, unknown> {
  return {
    external: {
      anonymous_users: false,
      email: true,
      google: auth.settings.google !== undefined,
      phone: false,
    },
    disable_signup: false,
    mailer_autoconfirm: !auth.settings.requireConfirmation,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }
}
