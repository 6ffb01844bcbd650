import { createHash } from 'node:crypto'
import { generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteUrl, startAuthService } from './auth-service.ts'
import { describeAccounts, takeSession } from './auth-stage.ts'
import { type OpenIdProvider, startOpenIdProvider } from './openid-provider.ts'

let provider: OpenIdProvider
beforeAll(async () => {
  provider = await startOpenIdProvider(`${siteUrl}/auth/v1/callback`)
})
afterAll(() => provider.stop())

function google() {
  return { clientId: 'client', clientSecret: 'secret', issuer: provider.issuer }
}

describeAccounts(
  'Google',
  (stage) => {
    let number = 0
    /** A person unknown to the service. */
    function newPerson(changes: Partial<OpenIdProvider['state']['person']> = {}) {
      number += 1
      const name = `person${number}`
      const person = {
        sub: `sub-${name}`,
        email: `${name}@example.com`,
        email_verified: true,
        name,
        ...changes,
      }
      provider.state.person = person
      provider.state.agrees = true
      return person
    }

    function jarOf(line: string | null): string {
      return line?.split(';')[0] ?? ''
    }

    /** Goes from our page to the provider's and back, with one browser's cookies. */
    async function travel(url: string, keepCookies = true): Promise<{ landed: URL; callback: string }> {
      const begun = await stage.auth.fetch(url)
      const cookie = jarOf(begun.headers.get('set-cookie'))
      const callback = await provider.visit(begun.headers.get('location') ?? '')
      return { landed: await comeBack(callback, keepCookies ? cookie : ''), callback }
    }

    async function comeBack(callback: string, cookie: string): Promise<URL> {
      const back = await stage.auth.fetch(callback, { headers: cookie ? { cookie } : {} })
      return new URL(back.headers.get('location') ?? 'about:blank')
    }

    async function begin(flowType: 'implicit' | 'pkce' = 'implicit') {
      const client = stage.auth.browser({ flowType })
      const { data, error } = await client.auth.signInWithOAuth({
        provider: 'google',
        options: { redirectTo: `${siteUrl}/auth`, skipBrowserRedirect: true },
      })
      expect(error).toBeNull()
      return { client, url: data.url ?? '' }
    }

    describe('sign-in', () => {
      it('a Google sign-in creates an account and returns the session in the fragment', async () => {
        const person = newPerson()
        const { client, url } = await begin()
        const { landed } = await travel(url)
        expect(landed.pathname).toBe('/auth')
        expect((await takeSession(client, landed)).data.user).toMatchObject({
          email: person.email,
          app_metadata: { provider: 'google' },
          user_metadata: { full_name: person.name },
        })
      })

      it('a PKCE client gets a code, and the person is recognized the next time', async () => {
        const person = newPerson()
        for (const attempt of [1, 2]) {
          const { client, url } = await begin('pkce')
          const { landed } = await travel(url)
          const session = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
          expect([attempt, session.error]).toEqual([attempt, null])
          expect(session.data.user?.email).toBe(person.email)
        }
        const { rows } = await stage.database.pool.query('select 1 from auth.users where email = $1', [
          person.email,
        ])
        expect(rows).toHaveLength(1)
      })

      it('a Google sign-in joins the account with its address and drops an unverified password', async () => {
        const person = newPerson()
        await stage.auth.addAccount({ email: person.email, password: 'of a stranger', isConfirmed: false })
        provider.state.person = { ...person, email: person.email.toUpperCase() }
        const { landed } = await travel((await begin()).url)
        expect(landed.hash).toContain('access_token=')
        const { rows } = await stage.database.pool.query(
          'select encrypted_password, raw_app_meta_data from auth.users where email = $1',
          [person.email],
        )
        expect(rows[0]).toMatchObject({
          encrypted_password: null,
          raw_app_meta_data: { providers: ['email', 'google'] },
        })
      })

      it("a Google sign-in refuses an unverified address, another browser's callback and a second use", async () => {
        newPerson({ email_verified: false })
        const unproven = await travel((await begin()).url)
        expect(unproven.landed.searchParams.get('error_code')).toBe('provider_email_needs_verification')

        newPerson()
        const elsewhere = await travel((await begin()).url, false)
        expect(elsewhere.landed.searchParams.get('error_code')).toBe('bad_oauth_state')

        const { callback } = await travel((await begin()).url)
        const state = new URL(callback).searchParams.get('state') ?? ''
        const again = await comeBack(callback, `auth-flow-${state.slice(0, 8)}=${state}`)
        expect(again.href).toContain('bad_oauth_state')
      })

      it('a declined Google sign-in returns with the reason', async () => {
        newPerson()
        provider.state.agrees = false
        const { landed } = await travel((await begin()).url)
        expect(landed.pathname).toBe('/auth')
        expect(landed.searchParams.get('error_description')).toBe('The person said no')
      })

      it('an unreachable provider is reported on the redirect target', async () => {
        const lost = await startAuthService(stage.database, {
          settings: { google: { ...google(), issuer: 'http://127.0.0.1:9' } },
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

    describe('ID token', () => {
      const nonce = 'only this browser knows it'
      const hashedNonce = createHash('sha256').update(nonce).digest('hex')

      it('an ID token signs in with its nonce', async () => {
        const person = newPerson()
        const client = stage.auth.browser()
        const token = await provider.idToken({ nonce: hashedNonce })
        const signedIn = await client.auth.signInWithIdToken({ provider: 'google', token, nonce })
        expect(signedIn.error).toBeNull()
        expect(signedIn.data.user).toMatchObject({
          email: person.email,
          app_metadata: { provider: 'google', providers: ['google'] },
        })
        const { data } = await client.auth.getClaims()
        expect(data?.claims.amr).toMatchObject([{ method: 'oauth' }])
      })

      it('an ID token is accepted only with its own access token', async () => {
        newPerson()
        const accessToken = 'the access token'
        const hash = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
        const token = await provider.idToken({ at_hash: hash })
        const signIn = (access_token: string) =>
          stage.auth.browser().auth.signInWithIdToken({ provider: 'google', token, access_token })
        expect((await signIn(accessToken)).error).toBeNull()
        expect((await signIn('another one')).error?.message).toBe('Bad ID token')
      })

      it.each<[string, JWTPayload, string | undefined, string]>([
        ['of another client', { aud: 'somebody-else' }, undefined, 'Unacceptable audience in id_token'],
        ['of another issuer', { iss: 'https://evil.example' }, undefined, 'Bad ID token'],
        ['that has expired', { exp: 1_700_000_000 }, undefined, 'Bad ID token'],
        ['without a person', { sub: '' }, undefined, 'Bad ID token'],
        ['with another nonce', { nonce: 'f00' }, nonce, 'Nonces mismatch'],
        [
          'whose nonce is not shown',
          { nonce: hashedNonce },
          undefined,
          'Passed nonce and nonce in id_token should either both exist or not.',
        ],
        [
          'that has no nonce',
          {},
          nonce,
          'Passed nonce and nonce in id_token should either both exist or not.',
        ],
        [
          'of an unverified address',
          { email_verified: false },
          undefined,
          'Google has not verified this email address',
        ],
      ])('an ID token %s is refused', async (_case, changes, shown, message) => {
        newPerson()
        const token = await provider.idToken(changes)
        const refused = await stage.auth.browser().auth.signInWithIdToken({
          provider: 'google',
          token,
          ...(shown ? { nonce: shown } : {}),
        })
        expect(refused.error).toMatchObject({ message })
        expect(refused.error?.status).toBeLessThan(500)
      })

      it('an ID token of another signer, algorithm or provider is refused', async () => {
        newPerson()
        const { privateKey } = await generateKeyPair('RS256')
        const forged = await provider.idToken({}, privateKey)
        const [, payload] = forged.split('.')
        const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
        const { auth } = stage.auth.browser()
        for (const token of [forged, unsigned, 'x']) {
          const refused = await auth.signInWithIdToken({ provider: 'google', token })
          expect(refused.error).toMatchObject({ status: 400, message: 'Bad ID token' })
        }
        const apple = await auth.signInWithIdToken({ provider: 'apple', token: await provider.idToken() })
        expect(apple.error).toMatchObject({
          status: 400,
          message: 'Custom OIDC provider "apple" not allowed',
        })
      })

      it('an unreachable provider is not reported as a fault of the ID token', async () => {
        const lost = await startAuthService(stage.database, {
          settings: { google: { ...google(), issuer: 'http://127.0.0.1:9' } },
          captcha: 'off',
        })
        const token = await provider.idToken()
        const answer = await lost.browser().auth.signInWithIdToken({ provider: 'google', token })
        expect(answer.error).toMatchObject({ status: 503, name: 'AuthRetryableFetchError' })
        await lost.stop()
      })

      it('an ID token links its Google account to the signed-in person', async () => {
        const client = await stage.member('token-linker@example.com')
        const person = newPerson()
        const linked = await client.auth.linkIdentity({ provider: 'google', token: await provider.idToken() })
        expect(linked.error).toBeNull()
        expect(linked.data.user?.email).toBe('token-linker@example.com')
        const { data } = await client.auth.getUserIdentities()
        expect(data?.identities.map(({ provider: name }) => name)).toEqual(['email', 'google'])
        expect(data?.identities[1]?.identity_data?.email).toBe(person.email)
      })
    })

    describe('linking', () => {
      /** The subjects of mails about changed keys, newest first. */
      const subjectsTo = async (email: string) =>
        (await stage.auth.mailsTo(email))
          .map(({ subject }) => subject.split(' – ')[0])
          .filter((subject) => subject?.includes('sign'))

      async function link(email: string) {
        const cookies = new Map<string, string>()
        const client = stage.auth.browser({ cookies })
        await stage.signIn(client, email)
        const { data, error } = await client.auth.linkIdentity({
          provider: 'google',
          options: { redirectTo: `${siteUrl}/auth`, skipBrowserRedirect: true },
        })
        expect(error).toBeNull()
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        return { client, callback: await provider.visit(data?.url ?? ''), cookie }
      }

      it('a Google identity is linked and unlinked', async () => {
        await stage.member('linker@example.com')
        const person = newPerson()
        const { client, callback, cookie } = await link('linker@example.com')
        const landed = await comeBack(callback, cookie)
        expect(landed.pathname).toBe('/auth')
        const { data: session } = await takeSession(client, landed)
        expect(session.user).toMatchObject({
          email: 'linker@example.com',
          app_metadata: { provider: 'email', providers: ['email', 'google'] },
        })

        const other = stage.auth.browser()
        const { landed: signedIn } = await travel((await begin()).url)
        expect((await takeSession(other, signedIn)).data.user?.id).toBe(session.user?.id)

        expect(await subjectsTo('linker@example.com')).toEqual(['A sign-in by Google was added'])

        const { data } = await client.auth.getUserIdentities()
        const byGoogle = data?.identities.find(({ provider: name }) => name === 'google')
        if (!byGoogle) throw new Error('the identity is not there')
        expect(byGoogle.identity_data?.email).toBe(person.email)
        expect((await client.auth.unlinkIdentity(byGoogle)).error).toBeNull()
        expect((await client.auth.getUser()).data.user?.app_metadata.providers).toEqual(['email'])
        const told = ['A way to sign in was removed', 'A sign-in by Google was added']
        expect(await subjectsTo('linker@example.com')).toEqual(told)
        const twice = await client.auth.unlinkIdentity(byGoogle)
        expect(twice.error).toMatchObject({
          code: 'single_identity_not_deletable',
          status: 422,
          message: 'User must have at least 1 identity after unlinking',
        })
        expect(await subjectsTo('linker@example.com')).toEqual(told)
      })

      it('unlinking the email identity moves the account to the remaining address and removes the password', async () => {
        await stage.member('leaver@example.com')
        const person = newPerson()
        const { client, callback, cookie } = await link('leaver@example.com')
        await takeSession(client, await comeBack(callback, cookie))
        const { data } = await client.auth.getUserIdentities()
        const byMail = data?.identities.find(({ provider: name }) => name === 'email')
        if (!byMail) throw new Error('the identity is not there')
        const unknown = { ...byMail, identity_id: crypto.randomUUID() }
        expect((await client.auth.unlinkIdentity(unknown)).error).toMatchObject({
          code: 'identity_not_found',
          message: "Identity doesn't exist",
        })
        expect((await client.auth.unlinkIdentity(byMail)).error).toBeNull()
        expect((await subjectsTo('leaver@example.com'))[0]).toBe('A way to sign in was removed')
        expect(await subjectsTo(person.email)).toEqual([])
        expect((await client.auth.getUser()).data.user).toMatchObject({
          email: person.email,
          app_metadata: { provider: 'google', providers: ['google'] },
        })
        for (const email of ['leaver@example.com', person.email]) {
          const { error } = await stage.signIn(stage.auth.browser(), email)
          expect(error?.code).toBe('invalid_credentials')
        }
      })

      it("linking refuses a Google account in use, and another browser's callback", async () => {
        newPerson()
        await travel((await begin()).url)
        await stage.member('second-linker@example.com')
        const taken = await link('second-linker@example.com')
        const landed = await comeBack(taken.callback, taken.cookie)
        expect(landed.searchParams.get('error_code')).toBe('identity_already_exists')
        expect(landed.searchParams.get('error_description')).toBe(
          'Identity is already linked to another user',
        )
        expect(await subjectsTo('second-linker@example.com')).toEqual([])

        newPerson()
        const lured = await link('second-linker@example.com')
        expect((await comeBack(lured.callback, '')).searchParams.get('error_code')).toBe('bad_oauth_state')
        const { data } = await lured.client.auth.getUserIdentities()
        expect(data?.identities).toHaveLength(1)
      })

      it('linking requires a session', async () => {
        const answer = await stage.auth.fetch(
          `${siteUrl}/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true`,
        )
        expect(answer.status).toBe(401)
      })
    })
  },
  () => ({ settings: { google: google() }, captcha: 'off' }),
)
