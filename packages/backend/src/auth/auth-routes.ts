/*
 * The composition root builds the accounts like this:
 *
 *   createKeys({ dataFolder, issuer: `${siteUrl}/auth/v1`, signingKeys?, jwtSecret? }): Promise<Keys>   auth/create-keys.ts
 *     keys.anonKey, keys.serviceRoleKey, keys.jwks, keys.verify(token), keys.deriveSecret(purpose)
 *   createResolveCaller(keys): ResolveCaller                                          auth/resolve-caller.ts
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

import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { isBanned } from './account.ts'
import type { AuthContext, AuthDependencies } from './auth-dependencies.ts'
import { AuthError, notImplemented, providerNotEnabled, respondAuthError } from './auth-error.ts'
import { queueKeysChanged } from './auth-mails.ts'
import { resolveAuthSettings } from './auth-settings.ts'
import { createFactorRoutes } from './factors/factor-routes.ts'
import { issueAuthCode } from './flow-state.ts'
import { googleAccount } from './google-account.ts'
import { createGoogleClient, type GoogleClient } from './google-client.ts'
import { linkIdentity } from './identities/link-identity.ts'
import { createLinkRoutes, type DrawLinkPage } from './link-routes.ts'
import { createMailRoutes } from './mail-routes.ts'
import { CodeChallengeFields, check, requestedRedirect } from './read-auth-request.ts'
import { redirectTarget, withFragment, withQuery } from './redirect-target.ts'
import { requireSession } from './require-session.ts'
import { createSsoRoutes } from './saml/sso-routes.ts'
import { openSession } from './sessions.ts'
import { createTokenRoutes } from './token-routes.ts'
import { createUserRoutes } from './user-routes.ts'
import { errorValues } from './verify-link.ts'

const largestBody = 64 * 1024

/** The account service of the wire contract, called by `supabase.auth`. */
export function createAuthRoutes(dependencies: AuthDependencies): Hono {
  return accountRoutes(contextOf(dependencies))
}

/** Mounted at `linkPath`: the page of mailed links. */
export function createMailedLinkRoutes(dependencies: AuthDependencies, draw: DrawLinkPage): Hono {
  return createLinkRoutes(contextOf(dependencies), draw)
}

function accountRoutes(auth: AuthContext): Hono {
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
  const context: AuthContext = {
    ...dependencies,
    settings,
    google: settings.google && createGoogleClient(settings.google, `${settings.siteUrl}/auth/v1/callback`),
    onMailQueued: dependencies.onMailQueued ?? (() => undefined),
    onSecurityEvent: async (connection, event) => {
      await dependencies.onSecurityEvent?.(connection, event)
      await queueKeysChanged(context, connection, event)
    },
  }
  return context
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

/** Calls of GoTrue that this server does not implement. `/*` also matches the path itself. */
const paths = [
  '/passkeys/*',
  // The OAuth server, for other people's applications.
  '/oauth/*',
  '/user/oauth/*',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  // Commands and operations of the marketplace do what an operator needs.
  '/admin/*',
  '/invite',
]

/** Refuses these calls with a message that names the call. */
function createUnsupportedRoutes(): Hono {
  const routes = new Hono()
  for (const path of paths) {
    routes.all(path, (context) => {
      throw notImplemented(`${context.req.method} ${path.replace('/*', '')}`)
    })
  }
  return routes
}

interface BegunFlow {
  id: string
  code_challenge: string | null
  referrer: string
  provider_nonce: string
  provider_code_verifier: string
  /** The account that asked to link an identity; null for a sign-in. */
  linking_target_id: string | null
}

const cookiePath = '/auth/v1'
const flowSeconds = 600

/**
 * The redirect flow: `GET /authorize?provider=google` of `signInWithOAuth`, `GET /user/identities/authorize` of
 * `linkIdentity`, which returns the URL instead of redirecting, and `GET /callback` of both.
 */
function createGoogleRoutes(auth: AuthContext): Hono {
  const routes = new Hono()

  routes.get('/authorize', async (context) => {
    const google = offeredGoogle(auth, context)
    const target = redirectTarget(auth.settings, requestedRedirect(context))
    try {
      return context.redirect(await begin(auth, google, context, target, null), 302)
    } catch (error) {
      if (error instanceof AuthError && error.status !== 503) {
        throw error
      }
      // The browser has already left the page, so the error goes to its redirect target.
      const values = errorValues(providerAway(auth, error))
      return context.redirect(withFragment(withQuery(target, values), values), 303)
    }
  })

  routes.get('/user/identities/authorize', async (context) => {
    const { account } = await requireSession(auth, context)
    const google = offeredGoogle(auth, context)
    const target = redirectTarget(auth.settings, requestedRedirect(context))
    const url = await begin(auth, google, context, target, account.id)
    return context.req.query('skip_http_redirect') === 'true'
      ? context.json({ url })
      : context.redirect(url, 302)
  })

  routes.get('/callback', async (context) => {
    const { google } = auth
    if (!google) {
      throw providerNotEnabled()
    }
    let target = auth.settings.siteUrl
    try {
      const flow = await takeFlow(auth, context)
      target = flow.referrer
      return context.redirect(await finish(auth, google, flow, context), 303)
    } catch (error) {
      const refusal = refusalOf(auth, error)
      const values = errorValues(refusal)
      return context.redirect(withFragment(withQuery(target, values), values), 303)
    }
  })

  return routes
}

function offeredGoogle(auth: AuthContext, context: Context): GoogleClient {
  if (context.req.query('provider') !== 'google' || !auth.google) {
    throw providerNotEnabled()
  }
  return auth.google
}

/** Stores the flow and returns the provider's URL. */
async function begin(
  auth: AuthContext,
  google: GoogleClient,
  context: Context,
  target: string,
  linkingTargetId: string | null,
): Promise<string> {
  const challenge = check(CodeChallengeFields, context.req.query())
  const state = randomUUID()
  const start = await google.start(state).catch((error: unknown) => {
    throw providerAway(auth, error)
  })
  await auth.database.pool.query(
    `insert into auth.flow_state (id, code_challenge, code_challenge_method, provider_type,
       authentication_method, referrer, provider_nonce, provider_code_verifier, linking_target_id, created_at,
       updated_at)
     values ($1, $2, $3::auth.code_challenge_method, 'google', 'oauth', $4, $5, $6, $7, now(), now())`,
    [
      state,
      challenge.code_challenge ?? null,
      challenge.code_challenge ? (challenge.code_challenge_method ?? 's256') : null,
      target,
      start.nonce,
      start.codeVerifier,
      linkingTargetId,
    ],
  )
  // Binds the flow to this browser: opening another browser's callback neither signs in nor links.
  setCookie(context, cookieOf(state), state, {
    path: cookiePath,
    httpOnly: true,
    sameSite: 'Lax',
    secure: auth.settings.siteUrl.startsWith('https:'),
    maxAge: flowSeconds,
  })
  return start.url
}

function providerAway(auth: AuthContext, error: unknown): AuthError {
  if (error instanceof AuthError) {
    return error
  }
  auth.log.error({ err: error }, 'the sign-in provider does not answer')
  return new AuthError(503, 'unexpected_failure', 'Service temporarily unavailable')
}

/** Finds the flow by the callback's state and clears its secrets, so that a callback works once. */
async function takeFlow(auth: AuthContext, context: Context): Promise<BegunFlow> {
  const state = z.uuid().safeParse(context.req.query('state'))
  if (!state.success || getCookie(context, cookieOf(state.data)) !== state.data) {
    throw new AuthError(400, 'bad_oauth_state', 'OAuth state is invalid or has expired')
  }
  deleteCookie(context, cookieOf(state.data), { path: cookiePath })
  const { rows } = await auth.database.pool.query<BegunFlow>(
    `with begun as (
       select id, code_challenge, referrer, provider_nonce, provider_code_verifier, linking_target_id
       from auth.flow_state
       where id = $1
         and provider_nonce is not null
         and created_at > now() - make_interval(secs => $2)
       for update
     )
     update auth.flow_state as flow
     set provider_nonce = null, provider_code_verifier = null, updated_at = now()
     from begun
     where flow.id = begun.id
     returning begun.* /* never null: referrer, provider_nonce, provider_code_verifier */`,
    [state.data, flowSeconds],
  )
  const flow = rows[0]
  if (!flow) {
    throw new AuthError(400, 'bad_oauth_state', 'OAuth state is invalid or has expired')
  }
  return flow
}

async function finish(
  auth: AuthContext,
  google: GoogleClient,
  flow: BegunFlow,
  context: Context,
): Promise<string> {
  if (context.req.query('error')) {
    throw new AuthError(
      403,
      'bad_oauth_callback',
      context.req.query('error_description') ?? 'The sign-in was cancelled',
    )
  }
  const { claims, accessToken } = await google
    .finish(new URL(context.req.url), {
      state: flow.id,
      nonce: flow.provider_nonce,
      codeVerifier: flow.provider_code_verifier,
    })
    .catch((error: unknown) => {
      auth.log.warn({ err: error }, 'the sign-in provider refused a code')
      throw new AuthError(403, 'bad_oauth_callback', 'Unable to exchange external code')
    })
  return auth.database.transaction(async (connection) => {
    const account = flow.linking_target_id
      ? await linkIdentity(auth, connection, flow.linking_target_id, claims)
      : await googleAccount(auth, connection, claims)
    if (isBanned(account)) {
      throw new AuthError(403, 'user_banned', 'User is banned')
    }
    if (flow.code_challenge) {
      const code = await issueAuthCode(connection, { flowId: flow.id, userId: account.id })
      if (!code) {
        throw new AuthError(403, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
      }
      return withQuery(flow.referrer, { code })
    }
    await connection.query('delete from auth.flow_state where id = $1', [flow.id])
    const session = await openSession(auth, connection, account, 'oauth', {
      address: auth.clientAddress(context),
      userAgent: context.req.header('user-agent') ?? '',
    })
    return withFragment(flow.referrer, {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      provider_token: accessToken,
      refresh_token: session.refresh_token,
      token_type: session.token_type,
    })
  })
}

function refusalOf(auth: AuthContext, error: unknown): AuthError {
  if (error instanceof AuthError) {
    return error
  }
  auth.log.error({ err: error }, 'a sign-in with Google failed')
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure')
}

/** One cookie per flow, so that two tabs do not overwrite each other's. */
function cookieOf(state: string): string {
  return `auth-flow-${state.slice(0, 8)}`
}
