import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { Database } from '@localchef/backend/database'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthService, siteUrl, startAuthService } from './auth-service.ts'
import { startNetworkedDatabase } from './networked-database.ts'

interface Person {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

/** An OpenID provider with one person, who always agrees. */
async function startProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const nonces = new Map<string, string>()
  const state = {
    issuer: '',
    person: { sub: '1', email: 'g@example.com', email_verified: true, name: 'G' } as Person,
  }
  const app = new Hono()
  app.get('/.well-known/openid-configuration', (context) =>
    context.json({
      issuer: state.issuer,
      authorization_endpoint: `${state.issuer}/authorize`,
      token_endpoint: `${state.issuer}/token`,
      jwks_uri: `${state.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
  )
  app.get('/jwks', (context) => context.json({ keys: [jwk] }))
  app.get('/authorize', (context) => {
    const code = crypto.randomUUID()
    nonces.set(code, context.req.query('nonce') ?? '')
    const back = new URL(context.req.query('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', context.req.query('state') ?? '')
    return context.redirect(back.href)
  })
  app.post('/token', async (context) => {
    const form = await context.req.parseBody()
    const nonce = nonces.get(String(form.code))
    if (!nonce || !form.code_verifier || form.client_secret !== 'secret') {
      return context.json({ error: 'invalid_grant' }, 400)
    }
    const idToken = await new SignJWT({ ...state.person, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(state.issuer)
      .setAudience('client')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
    return context.json({ access_token: 'at', token_type: 'Bearer', expires_in: 300, id_token: idToken })
  })
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started))
  })
  state.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { state, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

describe('sign-in with Google', () => {
  let database: Database
  let stopDatabase: () => Promise<void>
  let provider: Awaited<ReturnType<typeof startProvider>>
  let auth: AuthService

  beforeAll(async () => {
    const started = await startNetworkedDatabase()
    database = started.database
    stopDatabase = started.stop
    provider = await startProvider()
    auth = await startAuthService(database, {
      settings: { google: { clientId: 'client', clientSecret: 'secret', issuer: provider.state.issuer } },
    })
  }, 120_000)

  afterAll(async () => {
    await auth?.stop()
    await provider?.stop()
    await stopDatabase?.()
  })

  /** Follows the redirects as a browser does, with its cookies. */
  async function travel(url: string, keepCookies = true): Promise<{ landed: URL; callback: string }> {
    const begun = await auth.fetch(url)
    const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
    const asked = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' })
    const callback = asked.headers.get('location') ?? ''
    const back = await auth.fetch(callback, { headers: keepCookies ? { cookie } : {} })
    return { landed: new URL(back.headers.get('location') ?? 'about:blank'), callback }
  }

  async function begin(flowType: 'implicit' | 'pkce') {
    const client = auth.browser({ flowType })
    const { data, error } = await client.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${siteUrl}/auth`, skipBrowserRedirect: true },
    })
    expect(error).toBeNull()
    return { client, url: data.url ?? '' }
  }

  it('opens an account and brings the session in the fragment', async () => {
    const { url } = await begin('implicit')
    const { landed } = await travel(url)
    expect(landed.pathname).toBe('/auth')
    const fragment = new URLSearchParams(landed.hash.slice(1))
    const client = auth.browser()
    const session = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(session.data.user).toMatchObject({
      email: 'g@example.com',
      app_metadata: { provider: 'google' },
      user_metadata: { full_name: 'G' },
    })
  })

  it('brings a code to a PKCE client, and knows the person again', async () => {
    const { client, url } = await begin('pkce')
    const { landed } = await travel(url)
    const session = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(session.error).toBeNull()
    expect(session.data.user?.email).toBe('g@example.com')
    const { rows } = await database.pool.query("select 1 from auth.users where email = 'g@example.com'")
    expect(rows).toHaveLength(1)
  })

  it('joins the account that has the address, and drops a password nobody proved', async () => {
    await auth.service.auth.admin.createUser({ email: 'both@example.com', password: 'of a stranger' })
    provider.state.person = { sub: '2', email: 'Both@example.com', email_verified: true, name: 'B' }
    const { landed } = await travel((await begin('implicit')).url)
    expect(landed.hash).toContain('access_token=')
    const { rows } = await database.pool.query(
      "select encrypted_password, raw_app_meta_data from auth.users where email = 'both@example.com'",
    )
    expect(rows[0]).toMatchObject({
      encrypted_password: null,
      raw_app_meta_data: { providers: ['email', 'google'] },
    })
  })

  it('refuses an address Google has not verified, a callback of another browser and a second use', async () => {
    provider.state.person = { sub: '3', email: 'unproven@example.com', email_verified: false, name: 'U' }
    const unproven = await travel((await begin('implicit')).url)
    expect(unproven.landed.searchParams.get('error_code')).toBe('provider_email_needs_verification')

    provider.state.person = { sub: '4', email: 'fine@example.com', email_verified: true, name: 'F' }
    const elsewhere = await travel((await begin('implicit')).url, false)
    expect(elsewhere.landed.searchParams.get('error_code')).toBe('bad_oauth_state')

    const { callback } = await travel((await begin('implicit')).url)
    const state = new URL(callback).searchParams.get('state') ?? ''
    const again = await auth.fetch(callback, {
      headers: { cookie: `auth-flow-${state.slice(0, 8)}=${state}` },
    })
    expect(again.headers.get('location')).toContain('bad_oauth_state')
  })

  it('says on the page of the product that the provider is away', async () => {
    const lost = await startAuthService(database, {
      settings: { google: { clientId: 'client', clientSecret: 'secret', issuer: 'http://127.0.0.1:9' } },
    })
    const answer = await lost.fetch(
      `${siteUrl}/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(`${siteUrl}/auth`)}`,
    )
    const location = new URL(answer.headers.get('location') ?? '')
    expect(location.pathname).toBe('/auth')
    expect(location.searchParams.get('error_description')).toBe('Service temporarily unavailable')
    await lost.stop()
  })
})
