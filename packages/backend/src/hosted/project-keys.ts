import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Keys } from '../auth/create-keys.ts'
import { BackendError } from '../backend-error.ts'

export interface ProjectKeyOptions {
  /** The project's URL, without a trailing slash. */
  url: string
  publishableKey: string
  secretKey: string
  /** The JWT secret of an older project, which signs tokens with a shared secret. */
  jwtSecret?: string | undefined
  /** The source of derived secrets. Default: `secretKey`. */
  seed?: string | undefined
}

/** The part of `Keys` that does not need the project's private key. */
export type ProjectKeys = Pick<Keys, 'anonKey' | 'serviceRoleKey' | 'verify' | 'deriveSecret'>

const asymmetric = ['ES256', 'RS256', 'EdDSA']

/** Verifies a hosted project's tokens with its published keys, which are fetched when first needed and cached. */
export function createProjectKeys(options: ProjectKeyOptions): ProjectKeys {
  const issuer = `${options.url}/auth/v1`
  const published = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))
  const secret = options.jwtSecret ? new TextEncoder().encode(options.jwtSecret) : undefined

  async function verifySignature(token: string): Promise<JWTPayload> {
    const checks = { issuer, audience: 'authenticated', clockTolerance: 5 }
    if (decodeProtectedHeader(token).alg === 'HS256') {
      if (!secret) throw new errors.JWKSNoMatchingKey()
      return (await jwtVerify(token, secret, { ...checks, algorithms: ['HS256'] })).payload
    }
    return (await jwtVerify(token, published, { ...checks, algorithms: asymmetric })).payload
  }

  return {
    anonKey: options.publishableKey,
    serviceRoleKey: options.secretKey,
    async verify(token) {
      // The keys of newer projects are opaque, not JWTs.
      if (isSame(token, options.publishableKey)) return { role: 'anon' }
      if (isSame(token, options.secretKey)) return { role: 'service_role' }
      try {
        const claims = await verifySignature(token)
        if (claims.role !== 'authenticated') throw new errors.JWTInvalid('unexpected role')
        return claims
      } catch (error) {
        throw refusalOf(error)
      }
    },
    deriveSecret: (purpose) =>
      createHmac('sha256', options.seed ?? options.secretKey)
        .update(`localchef:${purpose}`)
        .digest('base64url'),
  }
}

function isSame(token: string, key: string): boolean {
  return timingSafeEqual(digestOf(token), digestOf(key))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Returns 401 for errors about the token, and 503 while the project's keys cannot be read. */
function refusalOf(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new BackendError(401, 'bad_jwt', 'JWT expired')
  const isAway = error instanceof errors.JWKSTimeout || !isAboutToken(error)
  if (isAway) return new BackendError(503, 'busy', "The project's keys cannot be read for the moment")
  return new BackendError(401, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
}

/** jose reports an unreachable or broken key set as its general error, or passes on the error of `fetch`. */
function isAboutToken(error: unknown): boolean {
  if (error instanceof errors.JOSEError) return error.code !== 'ERR_JOSE_GENERIC'
  return error instanceof TypeError && /protected header|token/i.test(error.message)
}
