import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import { z } from 'zod'
import type { GoogleSettings } from './auth-settings.ts'

const GoogleClaims = z.looseObject({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
})
export type GoogleClaims = z.infer<typeof GoogleClaims>

const IdTokenClaims = GoogleClaims.extend({
  nonce: z.string().optional(),
  at_hash: z.string().optional(),
})
export type IdTokenClaims = z.infer<typeof IdTokenClaims>

export interface GoogleStart {
  url: string
  nonce: string
  codeVerifier: string
}

/** OpenID Connect client for Google, or for the configured issuer. */
export interface GoogleClient {
  start(state: string): Promise<GoogleStart>
  /** Redeems the callback. Throws when the provider refuses or a check fails. */
  finish(
    callback: URL,
    expected: { state: string; nonce: string; codeVerifier: string },
  ): Promise<{ claims: GoogleClaims; accessToken: string }>
  /**
   * Verifies an ID token that the browser got itself (One Tap, a mobile app): signed by the issuer's published keys,
   * issued for our client, unexpired. Throws otherwise.
   */
  readIdToken(token: string, accessToken: string | undefined): Promise<IdTokenClaims>
}

export function createGoogleClient(settings: GoogleSettings, callbackUrl: string): GoogleClient {
  const issuer = new URL(settings.issuer ?? 'https://accounts.google.com')
  let discovered: Promise<Configuration> | undefined
  let issuerKeys: JWTVerifyGetKey | undefined

  function configuration(): Promise<Configuration> {
    discovered ??= discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      // Allowed only for an issuer that the operator configured with http: a provider on the same machine.
      execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
      timeout: 10,
    }).catch((error: unknown) => {
      // Do not cache a failure: the provider may answer the next request.
      discovered = undefined
      throw error
    })
    return discovered
  }

  return {
    async start(state) {
      const codeVerifier = randomPKCECodeVerifier()
      const nonce = randomNonce()
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        nonce,
        state,
      })
      return { url: url.href, nonce, codeVerifier }
    },

    async finish(callback, { state, nonce, codeVerifier }) {
      // Behind a proxy the request may name another host than the registered one.
      const current = new URL(callbackUrl)
      current.search = callback.search
      const tokens = await authorizationCodeGrant(await configuration(), current, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      return { claims: GoogleClaims.parse(tokens.claims()), accessToken: tokens.access_token }
    },

    async readIdToken(token, accessToken) {
      const { issuer: name, jwks_uri } = (await configuration()).serverMetadata()
      if (!jwks_uri) {
        throw new Error('the provider publishes no keys')
      }
      issuerKeys ??= createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: 8000 })
      const { payload } = await jwtVerify(token, issuerKeys, {
        // Some of Google's tokens name the issuer without the scheme.
        issuer: [name, name.replace(/^https:\/\//, '')],
        audience: settings.clientId,
        algorithms: ['RS256', 'ES256'],
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: 5,
      })
      const claims = IdTokenClaims.parse(payload)
      if (accessToken && claims.at_hash !== undefined && claims.at_hash !== halfHash(accessToken)) {
        throw new errors.JWTClaimValidationFailed('not the access token of this ID token', payload, 'at_hash')
      }
      return claims
    },
  }
}

/** OpenID Connect's `at_hash`: the left half of the hash, SHA-256 for both accepted algorithms. */
function halfHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
}
