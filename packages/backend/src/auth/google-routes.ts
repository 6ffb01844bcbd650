import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { isBanned } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError } from './auth-error.ts'
import { issueAuthCode } from './flow-state.ts'
import { googleAccount } from './google-account.ts'
import { createGoogleClient, type GoogleClient, type GoogleStart } from './google-client.ts'
import { askedRedirect, CodeChallengeFields, check } from './read-auth-request.ts'
import { redirectTarget, withFragment, withQuery } from './redirect-target.ts'
import { openSession } from './sessions.ts'
import { errorValues } from './verify-link.ts'

interface BegunFlow {
  id: string
  code_challenge: string | null
  referrer: string
  provider_nonce: string
  provider_code_verifier: string
}

const cookiePath = '/auth/v1'
const flowSeconds = 600

/** `GET /authorize?provider=google` and `GET /callback`: the redirect flow of `signInWithOAuth`. */
export function createGoogleRoutes(auth: AuthContext): Hono {
  const routes = new Hono()
  const google = auth.settings.google
    ? createGoogleClient(auth.settings.google, `${auth.settings.siteUrl}${cookiePath}/callback`)
    : undefined

  routes.get('/authorize', async (context) => {
    const provider = context.req.query('provider')
    if (provider !== 'google' || !google) {
      throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
    }
    const challenge = check(CodeChallengeFields, context.req.query())
    const state = randomUUID()
    const target = redirectTarget(auth.settings, askedRedirect(context))
    let start: GoogleStart
    try {
      start = await google.start(state)
    } catch (error) {
      // The browser has left the page already: it learns of it where it wanted to return.
      auth.log.error({ err: error }, 'the sign-in provider does not answer')
      const values = errorValues(new AuthError(503, 'unexpected_failure', 'Service temporarily unavailable'))
      return context.redirect(withFragment(withQuery(target, values), values), 303)
    }
    await auth.database.pool.query(
      `insert into auth.flow_state (id, code_challenge, code_challenge_method, provider_type,
         authentication_method, referrer, provider_nonce, provider_code_verifier, created_at, updated_at)
       values ($1, $2, $3::auth.code_challenge_method, 'google', 'oauth', $4, $5, $6, now(), now())`,
      [
        state,
        challenge.code_challenge ?? null,
        challenge.code_challenge ? (challenge.code_challenge_method ?? 's256') : null,
        target,
        start.nonce,
        start.codeVerifier,
      ],
    )
    // Ties the flow to this browser: nobody is signed in by opening somebody else's callback.
    setCookie(context, cookieOf(state), state, {
      path: cookiePath,
      httpOnly: true,
      sameSite: 'Lax',
      secure: auth.settings.siteUrl.startsWith('https:'),
      maxAge: flowSeconds,
    })
    return context.redirect(start.url, 302)
  })

  routes.get('/callback', async (context) => {
    if (!google) {
      throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
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

/** Finds the flow of the callback's state and takes its secrets, so that a callback works once. */
async function takeFlow(auth: AuthContext, context: Context): Promise<BegunFlow> {
  const state = z.uuid().safeParse(context.req.query('state'))
  if (!state.success || getCookie(context, cookieOf(state.data)) !== state.data) {
    throw new AuthError(400, 'bad_oauth_state', 'OAuth state is invalid or has expired')
  }
  deleteCookie(context, cookieOf(state.data), { path: cookiePath })
  const { rows } = await auth.database.pool.query<BegunFlow>(
    `with begun as (
       select id, code_challenge, referrer, provider_nonce, provider_code_verifier
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
     returning begun.*`,
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
    const account = await googleAccount(connection, claims)
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

/** One cookie a flow, so that two tabs do not take each other's. */
function cookieOf(state: string): string {
  return `auth-flow-${state.slice(0, 8)}`
}
