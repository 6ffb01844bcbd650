import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { errors } from 'jose'
import { z } from 'zod'
import type { Connection } from '../database.ts'
import { type Account, accountByEmail, accountById, accountByPhone, isBanned } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError, invalidCredentials, notImplemented, tooManyRequests } from './auth-error.ts'
import { redeemAuthCode } from './flow-state.ts'
import { googleAccount } from './google-account.ts'
import type { GoogleClaims, IdTokenClaims } from './google-client.ts'
import { linkIdentity } from './identities/link-identity.ts'
import { isPassword } from './password.ts'
import { PhoneNumber } from './phone/phone-number.ts'
import { requireOneAddress, requirePhone } from './phone/require-phone.ts'
import { CaptchaFields, check, EmailAddress, Password, readAuthRequest } from './read-auth-request.ts'
import { recordRefusal } from './record-refusal.ts'
import { originOf } from './request-origin.ts'
import { requireCaptcha } from './require-captcha.ts'
import { requireSession } from './require-session.ts'
import { openSession, type RequestOrigin, refreshSession, type SessionBody } from './sessions.ts'

const IdTokenRequest = z.object({
  id_token: z.string().max(16_384).default(''),
  provider: z.string().max(100).nullish(),
  access_token: z.string().max(8192).nullish(),
  nonce: z.string().max(1000).nullish(),
  client_id: z.string().max(500).nullish(),
  issuer: z.string().max(500).nullish(),
  link_identity: z.boolean().nullish(),
  ...CaptchaFields.shape,
})
type IdTokenRequest = z.output<typeof IdTokenRequest>

/**
 * `POST /token?grant_type=id_token`: signs in with an ID token the browser got from Google, or links that Google
 * account to `linkTo`, the account of the calling session. The request holds the plain nonce and the token holds the
 * nonce's SHA-256, so a leaked token is useless without the nonce.
 */
async function signInWithIdToken(
  auth: AuthContext,
  request: IdTokenRequest,
  linkTo: Account | undefined,
  origin: RequestOrigin,
): Promise<SessionBody> {
  if (!request.id_token) {
    throw invalidRequest('id_token required')
  }
  if (!request.provider && (!request.client_id || !request.issuer)) {
    throw invalidRequest('provider or client_id and issuer required')
  }
  const wait = await auth.limits.consume('idTokenAddress', origin.address)
  if (wait > 0) {
    throw tooManyRequests(wait)
  }
  const claims = await readClaims(auth, request)
  requireNonce(claims, request.nonce)
  return auth.database.transaction(async (connection) => {
    const account = await accountOf(auth, connection, claims, linkTo)
    if (isBanned(account)) {
      throw new AuthError(403, 'user_banned', 'User is banned')
    }
    return openSession(auth, connection, account, 'oauth', origin)
  })
}

function accountOf(
  auth: AuthContext,
  connection: Connection,
  claims: GoogleClaims,
  linkTo: Account | undefined,
): Promise<Account> {
  return linkTo ? linkIdentity(auth, connection, linkTo.id, claims) : googleAccount(auth, connection, claims)
}

async function readClaims(auth: AuthContext, request: IdTokenRequest): Promise<IdTokenClaims> {
  const issuer = auth.settings.google?.issuer ?? 'https://accounts.google.com'
  if (request.provider ? request.provider !== 'google' : request.issuer !== issuer) {
    throw new AuthError(
      400,
      'validation_failed',
      `Custom OIDC provider "${request.provider ?? request.issuer}" not allowed`,
    )
  }
  if (!auth.google) {
    throw new AuthError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
  }
  try {
    return await auth.google.readIdToken(request.id_token, request.access_token ?? undefined)
  } catch (error) {
    throw refusalOf(auth, error)
  }
}

/** An invalid token is refused with GoTrue's messages; an unreachable provider is a 503. */
function refusalOf(auth: AuthContext, error: unknown): AuthError {
  const isTokensFault =
    error instanceof z.ZodError ||
    (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout))
  if (!isTokensFault) {
    auth.log.error({ err: error }, 'the sign-in provider does not answer')
    return new AuthError(503, 'unexpected_failure', 'Service temporarily unavailable')
  }
  // Only the message: the error itself carries the claims.
  auth.log.warn({ reason: error.message }, 'an ID token was refused')
  return error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud'
    ? invalidRequest('Unacceptable audience in id_token')
    : invalidRequest('Bad ID token')
}

function requireNonce(claims: IdTokenClaims, nonce: string | null | undefined): void {
  if (Boolean(claims.nonce) !== Boolean(nonce)) {
    throw invalidRequest('Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (nonce && createHash('sha256').update(nonce).digest('hex') !== claims.nonce) {
    throw new AuthError(400, 'validation_failed', 'Nonces mismatch', { oauthError: 'invalid nonce' })
  }
}

function invalidRequest(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message, { oauthError: 'invalid request' })
}

const SecretFields = z.object({
  password: Password.min(1, 'password is required'),
  ...CaptchaFields.shape,
})
const SignInRequest = SecretFields.extend({ email: EmailAddress })
const PhoneSignInRequest = SecretFields.extend({ phone: PhoneNumber })
type SignInRequest = z.output<typeof SignInRequest> | z.output<typeof PhoneSignInRequest>

/** Seconds between two records of a banned person's attempts. */
const bannedSilence = 900

/** Signs in with a password. Attempts are counted before the password is checked, so that a burst gains nothing. */
async function signIn(
  auth: AuthContext,
  request: SignInRequest,
  origin: RequestOrigin,
): Promise<SessionBody> {
  const login = 'email' in request ? request.email : request.phone
  const find = () => ('email' in request ? accountByEmail : accountByPhone)(auth.database.pool, login)
  const counters = [
    ['passwordFailure', `${login}|${origin.address}`],
    ['passwordFailureAccount', login],
    ['passwordFailureAddress', origin.address],
  ] as const
  for (const [limit, key] of counters) {
    const wait = await auth.limits.consume(limit, key)
    if (wait > 0) {
      await recordRefusal(auth, `${limit}:${key}`, wait, async () => ({
        name: 'sign-in-limited',
        account: (await find()) ?? null,
        by: 'stranger',
        origin,
        after: { limit },
      }))
      throw tooManyRequests(wait)
    }
  }

  const account = await find()
  if (!(await isPassword(account?.encrypted_password, request.password)) || !account) {
    throw invalidCredentials()
  }
  // The password is correct: this attempt is not a failure, and the owner made the earlier ones from this address.
  await Promise.all([
    auth.limits.reset('passwordFailure', `${login}|${origin.address}`),
    auth.limits.refund('passwordFailureAccount', login),
    auth.limits.refund('passwordFailureAddress', origin.address),
  ])
  if (isBanned(account)) {
    await recordRefusal(auth, `banned:${account.id}`, bannedSilence, async () => ({
      name: 'sign-in-suspended',
      account,
      by: 'stranger',
      origin,
    }))
    throw new AuthError(400, 'user_banned', 'User is banned')
  }
  if ('email' in request && !account.email_confirmed_at) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  if ('phone' in request && !account.phone_confirmed_at) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
  }
  return auth.database.transaction((connection) => openSession(auth, connection, account, 'password', origin))
}

const RefreshRequest = z.object({ refresh_token: z.string().min(1).max(512) })
const CodeRequest = z.object({
  auth_code: z.string().min(1).max(200),
  code_verifier: z.string().min(1).max(200),
})

/** `POST /token?grant_type=…`: password, refresh token, authorization code and ID token. */
export function createTokenRoutes(auth: AuthContext): Hono {
  const routes = new Hono()

  routes.post('/token', async (context) => {
    const origin = originOf(auth, context)
    switch (context.req.query('grant_type')) {
      case 'password': {
        const body = await readAuthRequest(context, z.looseObject({}))
        requireOneAddress(body, ' on login.')
        if (body.phone) {
          requirePhone(auth, 'signIn')
        }
        const request = body.phone ? check(PhoneSignInRequest, body) : check(SignInRequest, body)
        await requireCaptcha(auth, context, request)
        return context.json(await signIn(auth, request, origin))
      }
      case 'refresh_token': {
        const request = await readAuthRequest(context, RefreshRequest)
        const wait = await auth.limits.consume('refreshAddress', origin.address)
        if (wait > 0) {
          throw tooManyRequests(wait)
        }
        return context.json(await refreshSession(auth, request.refresh_token))
      }
      case 'pkce':
        return context.json(await exchangeCode(auth, await readAuthRequest(context, CodeRequest), origin))
      case 'id_token': {
        const request = await readAuthRequest(context, IdTokenRequest)
        await requireCaptcha(auth, context, request)
        const linkTo = request.link_identity ? (await requireSession(auth, context)).account : undefined
        return context.json(await signInWithIdToken(auth, request, linkTo, origin))
      }
      case 'web3':
        throw notImplemented('POST /token?grant_type=web3')
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
    }
  })

  return routes
}

async function exchangeCode(
  auth: AuthContext,
  request: z.output<typeof CodeRequest>,
  origin: RequestOrigin,
): Promise<SessionBody> {
  const { userId, method, notAfter } = await redeemAuthCode(auth, request.auth_code, request.code_verifier)
  return auth.database.transaction(async (connection) => {
    const account = await accountById(connection, userId)
    if (!account || isBanned(account)) {
      throw new AuthError(403, 'user_banned', 'User is banned')
    }
    return openSession(auth, connection, account, method, origin, notAfter)
  })
}
