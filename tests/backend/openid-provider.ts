import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

export interface Person {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

export interface OpenIdProvider {
  issuer: string
  /** Acts as the person on the provider's page. */
  state: { person: Person; agrees: boolean }
  /** An ID token as the provider gives it to a page's script, with changeable claims. */
  idToken(changes?: JWTPayload, key?: CryptoKey): Promise<string>
  /** Follows the provider's pages from an authorization URL as a browser does; returns the redirect. */
  visit(authorizationUrl: string): Promise<string>
  stop(): Promise<void>
}

/** A real OpenID provider with one client and one person, who consents by default. */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const state = {
    person: { sub: '1', email: 'g@example.com', email_verified: true, name: 'G' },
    agrees: true,
  }
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'client', client_secret: 'secret', redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of this test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As Google does: the ID token contains the claims.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...state.person }) }),
  })
  const pages = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      answerInteraction(provider, state, request, response).catch(() => response.destroy())
    } else {
      pages(request, response)
    }
  })

  return {
    issuer,
    state,
    idToken: (changes = {}, key = privateKey) => {
      const now = Math.floor(Date.now() / 1000)
      const claims = { ...state.person, iss: issuer, aud: 'client', iat: now, exp: now + 300, ...changes }
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
    },
    visit: (authorizationUrl) => visit(issuer, authorizationUrl),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answerInteraction(
  provider: Provider,
  state: OpenIdProvider['state'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!state.agrees) {
    const refusal = { error: 'access_denied', error_description: 'The person said no' }
    return provider.interactionFinished(request, response, refusal)
  }
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId: state.person.sub, clientId: String(params.client_id) })
  grant.addOIDCScope('openid email profile')
  await provider.interactionFinished(request, response, {
    login: { accountId: state.person.sub },
    consent: { grantId: await grant.save() },
  })
}

async function visit(issuer: string, authorizationUrl: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = authorizationUrl
  for (let step = 0; step < 8; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value.join('='))
    }
    const location = answer.headers.get('location')
    if (!location) {
      throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
    }
    url = new URL(location, url).href
    if (!url.startsWith(issuer)) {
      return url
    }
  }
  throw new Error('the provider redirects in a circle')
}
