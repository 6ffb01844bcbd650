import { createHash } from 'node:crypto'
import { errors } from 'jose'
import { z } from 'zod'
import type { Connection } from '../database.ts'
import { type Account, isBanned } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError, tooManyRequests } from './auth-error.ts'
import { googleAccount } from './google-account.ts'
import type { GoogleClaims, IdTokenClaims } from './google-client.ts'
import { linkIdentity } from './identities/link-identity.ts'
import { CaptchaFields } from './read-auth-request.ts'
import { openSession, type RequestOrigin, type SessionBody } from './sessions.ts'

export const IdTokenRequest = z.object({
  id_token: z.string().max(16_384).default(''),
  provider: z.string().max(100).nullish(),
  access_token: z.string().max(8192).nullish(),
  nonce: z.string().max(1000).nullish(),
  client_id: z.string().max(500).nullish(),
  issuer: z.string().max(500).nullish(),
  link_identity: z.boolean().nullish(),
  ...CaptchaFields.shape,
})
export type IdTokenRequest = z.output<typeof IdTokenRequest>

/**
 * `POST /token?grant_type=id_token`: signs in with an ID token the browser got from Google, or links that Google
 * account to `linkTo`, the account of the calling session. The request holds the plain nonce and the token its
 * SHA-256, so that a leaked token is useless without it.
 */
export async function signInWithIdToken(
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
    const account = await accountOf(connection, claims, linkTo)
    if (isBanned(account)) {
      throw new AuthError(403, 'user_banned', 'User is banned')
    }
    return openSession(auth, connection, account, 'oauth', origin)
  })
}

function accountOf(
  connection: Connection,
  claims: GoogleClaims,
  linkTo: Account | undefined,
): Promise<Account> {
  return linkTo ? linkIdentity(connection, linkTo.id, claims) : googleAccount(connection, claims)
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
