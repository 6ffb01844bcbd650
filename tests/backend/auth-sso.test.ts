import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserOptions, siteUrl } from './auth-service.ts'
import { describeAccounts, password, takeSession } from './auth-stage.ts'
import {
  type ResponseChanges,
  type SamlPerson,
  type SamlProvider,
  type SamlResponseForm,
  startSamlProvider,
} from './saml-provider.ts'

let provider: SamlProvider
beforeAll(async () => {
  provider = await startSamlProvider()
})
afterAll(() => provider.stop())

const acsUrl = `${siteUrl}/auth/v1/sso/saml/acs`
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const decode = (form: SamlResponseForm) => Buffer.from(form.SAMLResponse, 'base64').toString()
const withXml = (form: SamlResponseForm, xml: string): SamlResponseForm => ({
  ...form,
  SAMLResponse: Buffer.from(xml).toString('base64'),
})
const partOf = (xml: string, pattern: RegExp) => pattern.exec(xml)?.[0] ?? ''
const assertionPart = /<saml:Assertion .*<\/saml:Assertion>/s
const signaturePart = /<ds:Signature .*?<\/ds:Signature>/s

/** Reasons of refused responses, which only the log contains. */
const reasons: string[] = []

describeAccounts(
  'single sign-on',
  (stage) => {
    let number = 0

    beforeAll(async () => {
      const metadata = await stage.auth.fetch(`${siteUrl}/auth/v1/sso/saml/metadata`)
      provider.introduce(await metadata.text())
    })

    /** A person at the company who is unknown to the service. */
    function newPerson(changes: Partial<SamlPerson> = {}): SamlPerson {
      number += 1
      const person = {
        nameId: `employee-${number}`,
        email: `employee${number}@corp.example`,
        name: `Employee ${number}`,
        ...changes,
      }
      provider.state.person = person
      return person
    }

    async function begin(flowType: BrowserOptions['flowType'] = 'pkce') {
      const cookies = new Map<string, string>()
      const address = `198.51.100.${(number * 3 + cookies.size) % 250}`
      const client = stage.auth.browser({ flowType, cookies, address })
      const { data, error } = await client.auth.signInWithSSO({
        domain: 'corp.example',
        options: { redirectTo: `${siteUrl}/auth`, captchaToken: await stage.auth.solvedCaptcha() },
      })
      expect(error).toBeNull()
      return { client, cookies, address, url: data?.url ?? '' }
    }

    /** Submits the provider's form as the browser does; returns the redirect. */
    async function post(form: SamlResponseForm, address = '192.0.2.1'): Promise<URL> {
      const answer = await stage.auth.fetchFrom(address)(acsUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...form }),
      })
      expect(answer.status).toBe(303)
      return new URL(answer.headers.get('location') ?? 'about:blank')
    }

    async function signIn(changes: ResponseChanges = {}) {
      const { client, url, address } = await begin()
      const form = await provider.visit(url, changes)
      const landed = await post(form, address)
      const session = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
      return { client, form, landed, session }
    }

    const reasonIn = (landed: URL) => landed.searchParams.get('error_code')

    /** Sends a manipulated response, which must be refused; returns the reason from the log. */
    async function attack(
      change: (form: SamlResponseForm) => SamlResponseForm | Promise<SamlResponseForm>,
      changes: ResponseChanges = {},
    ): Promise<string> {
      const person = newPerson()
      const { url, address } = await begin()
      const landed = await post(await change(await provider.visit(url, changes)), address)
      const { rows } = await stage.database.pool.query(
        'select email from auth.users where email = any ($1)',
        [[person.email, 'boss@corp.example', 'evil@corp.example']],
      )
      expect(landed.searchParams.has('code')).toBe(false)
      expect(rows).toEqual([])
      expect(reasonIn(landed)).toBe('validation_failed')
      return reasons.at(-1) ?? ''
    }

    describe('sign-in', () => {
      it('our metadata is readable by another implementation', async () => {
        const answer = await stage.auth.fetch(`${siteUrl}/auth/v1/sso/saml/metadata`)
        expect(answer.headers.get('content-type')).toContain('application/samlmetadata+xml')
        const xml = await answer.text()
        expect(xml).toContain(`entityID="${siteUrl}/auth/v1/sso/saml/metadata"`)
        expect(xml).toContain(`Location="${acsUrl}"`)
        expect(xml).toContain('WantAssertionsSigned="true"')
      })

      it('a PKCE client gets a code that only it can redeem, and the person is recognized the next time', async () => {
        const person = newPerson()
        const first = await signIn()
        expect(first.session.error).toBeNull()
        expect(first.session.data.user).toMatchObject({
          email: person.email,
          app_metadata: { provider: expect.stringMatching(/^sso:[0-9a-f-]{36}$/) },
          user_metadata: {
            iss: provider.entityId,
            sub: person.nameId,
            full_name: person.name,
            custom_claims: { department: 'Kitchen' },
          },
        })
        const claims = await first.client.auth.getClaims()
        const id = first.session.data.user?.app_metadata.provider?.slice(4)
        expect(claims.data?.claims.amr).toMatchObject([{ method: 'sso/saml', provider: id }])

        const second = await signIn()
        expect(second.session.data.user?.id).toBe(first.session.data.user?.id)
        const stranger = stage.auth.browser({ flowType: 'pkce' })
        const stolen = await stranger.auth.exchangeCodeForSession(
          (await signIn()).landed.searchParams.get('code') ?? '',
        )
        expect(stolen.error).not.toBeNull()
      })

      it('a client without PKCE gets its session over a redirect with our cookie', async () => {
        const person = newPerson()
        const { client, cookies, url } = await begin('implicit')
        const finish = await post(await provider.visit(url))
        expect(finish.pathname).toBe('/auth/v1/sso/saml/finish')
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await stage.auth.fetch(finish, { headers: { cookie } })
        const landed = new URL(answer.headers.get('location') ?? 'about:blank')
        expect((await takeSession(client, landed)).data.user?.email).toBe(person.email)

        const again = await stage.auth.fetch(finish, { headers: { cookie } })
        expect(again.headers.get('location')).toContain('error_code=flow_state_not_found')
      })

      it('the response to another browser does not sign in', async () => {
        newPerson()
        const { url } = await begin('implicit')
        const finish = await post(await provider.visit(url))
        const victim = await stage.auth.fetch(finish, { headers: { cookie: 'auth-sso-00000000=x' } })
        expect(victim.headers.get('location')).toContain('error_code=flow_state_not_found')
        expect(victim.headers.get('location')).not.toContain('access_token')
      })

      it('the provider is found by its id and its domain, and by no other domain', async () => {
        const { data } = await (await signIn()).client.auth.getUser()
        const providerId = data.user?.app_metadata.provider?.slice(4) ?? ''
        const { auth } = stage.auth.browser()
        const captchaToken = () => stage.auth.solvedCaptcha()
        const byId = await auth.signInWithSSO({ providerId, options: { captchaToken: await captchaToken() } })
        expect(byId.data?.url).toContain(provider.entryPoint)
        const other = await auth.signInWithSSO({
          domain: 'other.example',
          options: { captchaToken: await captchaToken() },
        })
        expect(other.error).toMatchObject({ code: 'sso_provider_not_found', status: 404 })
        const unknown = await auth.signInWithSSO({ providerId: '00000000-0000-4000-8000-000000000000' })
        expect(unknown.error).toMatchObject({ code: 'sso_provider_not_found', status: 404 })
        const robot = await auth.signInWithSSO({ domain: 'corp.example' })
        expect(robot.error).toMatchObject({ code: 'captcha_failed' })
      })

      it('a sign-in redirects only to the site', async () => {
        newPerson()
        const client = stage.auth.browser({ flowType: 'pkce' })
        const { data } = await client.auth.signInWithSSO({
          domain: 'corp.example',
          options: { redirectTo: 'https://evil.example/', captchaToken: await stage.auth.solvedCaptcha() },
        })
        const landed = await post(await provider.visit(data?.url ?? ''))
        expect(landed.origin).toBe(siteUrl)
      })

      it('a response with a signed envelope is accepted', async () => {
        newPerson()
        expect((await signIn({ signsResponse: true })).session.error).toBeNull()
      })

      it('the session ends when the identity provider requires it', async () => {
        newPerson()
        const end = later(30)
        const { session } = await signIn({ sessionNotOnOrAfter: end })
        const { rows } = await stage.database.pool.query(
          'select not_after from auth.sessions where user_id = $1',
          [session.data.user?.id],
        )
        expect(rows).toEqual([{ not_after: end }])
      })
    })

    describe('the account', () => {
      it('a company account is separate from a personal one with the same address', async () => {
        const email = 'same@corp.example'
        const member = await stage.member(email)
        newPerson({ email })
        const { session } = await signIn()
        const { data } = await member.auth.getUser()
        expect(session.data.user?.email).toBe(email)
        expect(session.data.user?.id).not.toBe(data.user?.id)
        expect(data.user?.identities?.map(({ provider: name }) => name)).toEqual(['email'])
        expect((await stage.signIn(stage.auth.browser(), email)).data.user?.id).toBe(data.user?.id)
      })

      it('address and name come from the provider, which alone changes them', async () => {
        const person = newPerson()
        const first = await signIn()
        provider.state.person = { ...person, email: 'married@corp.example', name: 'Another Name' }
        const second = await signIn()
        expect(second.session.data.user).toMatchObject({
          id: first.session.data.user?.id,
          email: 'married@corp.example',
          user_metadata: { full_name: 'Another Name' },
        })
        for (const change of [{ password }, { email: 'mine@example.com' }]) {
          const { error } = await second.client.auth.updateUser(change)
          expect(error).toMatchObject({ code: 'user_sso_managed', status: 422 })
        }
      })

      it('two concurrent first sign-ins create one account', async () => {
        const person = newPerson()
        const flows = await Promise.all([begin(), begin()])
        const forms = await Promise.all(flows.map(({ url }) => provider.visit(url)))
        const landed = await Promise.all(forms.map((form) => post(form)))
        expect(landed.map((url) => url.searchParams.has('code'))).toEqual([true, true])
        const { rows } = await stage.database.pool.query('select 1 from auth.users where email = $1', [
          person.email,
        ])
        expect(rows).toHaveLength(1)
      })

      it('a suspended company account cannot sign in', async () => {
        newPerson()
        const { session } = await signIn()
        await stage.database.pool.query(
          "update auth.users set banned_until = now() + interval '1 day' where id = $1",
          [session.data.user?.id],
        )
        const { url } = await begin()
        expect(reasonIn(await post(await provider.visit(url)))).toBe('user_banned')
      })
    })

    describe('refused responses', () => {
      it('a response without a signature is refused', async () => {
        const strip = (form: SamlResponseForm) => withXml(form, decode(form).replace(signaturePart, ''))
        expect(await attack(strip)).toBe('Invalid signature')
      })

      it('a response with only its envelope signed is refused', async () => {
        expect(await attack((form) => form, { signsResponseOnly: true })).toBe('Invalid signature')
      })

      it('a forged assertion in a signed envelope is refused, in place of the signed one or beside it', async () => {
        const forged = (xml: string) =>
          partOf(xml, assertionPart)
            .replace(signaturePart, '')
            .replaceAll(/employee\d+@/g, 'evil@')
            .replace(/ID="_[^"]+"/, 'ID="_forged"')
        for (const place of [
          (xml: string) => xml.replace(assertionPart, forged(xml)),
          (xml: string) => xml.replace(assertionPart, (genuine) => forged(xml) + genuine),
          (xml: string) => xml.replace(assertionPart, (genuine) => genuine + forged(xml)),
        ]) {
          const inject = (form: SamlResponseForm) => withXml(form, place(decode(form)))
          expect(await attack(inject, { signsResponse: true })).toMatch(/^Invalid signature/)
          expect(await attack(inject)).toMatch(/^Invalid signature/)
        }
      })

      it('a response with a wrapped signed assertion is refused', async () => {
        const forged = (xml: string, id: string, signature = '') =>
          partOf(xml, assertionPart)
            .replace(signaturePart, signature)
            .replaceAll(/employee\d+@/g, 'evil@')
            .replace(/ID="_[^"]+"/, `ID="${id}"`)
        const idOf = (xml: string) => /<saml:Assertion [^>]*ID="([^"]+)"/.exec(xml)?.[1] ?? ''
        const wrappers: ((xml: string) => string)[] = [
          // The genuine assertion inside the forged one's signature, as an object.
          (xml) =>
            xml.replace(
              assertionPart,
              forged(
                xml,
                '_evil',
                partOf(xml, signaturePart).replace(
                  '</ds:Signature>',
                  `<ds:Object>${partOf(xml, assertionPart).replace(signaturePart, '')}</ds:Object></ds:Signature>`,
                ),
              ),
            ),
          // The genuine assertion in the response's extensions; the forged one takes its place and has the
          // signature.
          (xml) =>
            xml.replace(
              assertionPart,
              `<samlp:Extensions>${partOf(xml, assertionPart)}</samlp:Extensions>${forged(xml, '_evil', partOf(xml, signaturePart))}`,
            ),
          // Two elements with the same id.
          (xml) =>
            xml.replace(
              assertionPart,
              `${forged(xml, idOf(xml), partOf(xml, signaturePart))}<samlp:Extensions>${partOf(xml, assertionPart)}</samlp:Extensions>`,
            ),
          // The genuine assertion inside the forged one.
          (xml) =>
            xml.replace(
              assertionPart,
              forged(xml, '_evil').replace(
                '</saml:Assertion>',
                `${partOf(xml, assertionPart)}</saml:Assertion>`,
              ),
            ),
          // The whole genuine response inside the forged one.
          (xml) =>
            xml.replace(
              assertionPart,
              `${forged(xml, '_evil')}<samlp:Extensions>${xml.replace(/<\?xml.*?\?>/, '')}</samlp:Extensions>`,
            ),
        ]
        for (const wrap of wrappers) {
          const wrapped = (form: SamlResponseForm) => withXml(form, wrap(decode(form)))
          expect(await attack(wrapped)).toMatch(/^Invalid signature/)
        }
      })

      it('a response changed in its signed part is refused', async () => {
        const changes: [RegExp, string][] = [
          [/employee\d+@/, 'evil@'],
          [/employee-\d+</, 'employee-1<'],
          [/<saml:Audience>[^<]*/, '<saml:Audience>https://other.example'],
        ]
        for (const [pattern, text] of changes) {
          const change = (form: SamlResponseForm) => withXml(form, decode(form).replace(pattern, text))
          expect(await attack(change)).toBe('Invalid signature')
        }
      })

      it('a processing instruction inside a name changes the signed part', async () => {
        const split = (form: SamlResponseForm) =>
          withXml(form, decode(form).replace(/(employee)(-\d+<)/, '$1<?x y?>$2'))
        expect(await attack(split)).toBe('Invalid signature')
      })

      it('conditions count by their namespace, also where the library knows names alone', async () => {
        const rewrite = (xml: string) =>
          xml
            .replace('<saml:AudienceRestriction>', '<o:AudienceRestriction xmlns:o="urn:other">')
            .replace('</saml:AudienceRestriction>', '</o:AudienceRestriction>')
        expect(await attack((form) => form, { rewrite })).toBe('the assertion is for another audience')
      })

      it('a response signed by another key or a weak algorithm is refused', async () => {
        expect(await attack((form) => form, { withOtherKey: true })).toBe('Invalid signature')
        const signatureAlgorithm = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
        expect(await attack((form) => form, { signatureAlgorithm })).toContain('rsa-sha1')
      })

      it('a response that brings its own certificate is refused', async () => {
        const stranger = await startSamlProvider()
        stranger.introduce(await (await stage.auth.fetch(`${siteUrl}/auth/v1/sso/saml/metadata`)).text())
        stranger.state.person = { nameId: 'boss', email: 'boss@corp.example', name: 'Boss' }
        const bring = async (form: SamlResponseForm) => {
          const { url } = await begin()
          const issuer = provider.entityId
          const elsewhere = url.replace(provider.entryPoint, stranger.entryPoint)
          const inResponseTo = /InResponseTo="([^"]+)"/.exec(decode(form))?.[1] ?? ''
          const forged = await stranger.visit(elsewhere, { issuer, inResponseTo })
          return { ...forged, RelayState: form.RelayState }
        }
        expect(await attack(bring)).toBe('Invalid signature')
        await stranger.stop()
      })

      it.each<[string, ResponseChanges, string]>([
        ['for another audience', { audience: 'https://other.example/metadata' }, 'audience mismatch'],
        [
          'for another recipient',
          { recipient: 'https://other.example/acs' },
          'no subject confirmation matches',
        ],
        [
          'for another destination',
          { destination: 'https://other.example/acs' },
          'destination is another address',
        ],
        ['of another issuer', { issuer: 'https://other.example/metadata' }, 'another issuer'],
        ['that has expired', { notOnOrAfter: later(-2) }, 'No valid subject confirmation'],
        ['that is not valid yet', { notBefore: later(5), notOnOrAfter: later(10) }, 'not yet valid'],
        [
          'that is old, however long it says to be valid',
          { issuedAt: later(-30), notOnOrAfter: later(600) },
          'No valid subject confirmation',
        ],
        ['to no request of ours', { inResponseTo: 'id-of-nobody' }, 'InResponseTo is not valid'],
      ])('a response %s is refused', async (_case, changes, reason) => {
        expect(await attack((form) => form, changes)).toContain(reason)
      })

      it("a response to another person's request is refused", async () => {
        const victim = await begin()
        newPerson({ email: 'evil@corp.example' })
        const attacker = await begin()
        const theirs = await provider.visit(attacker.url)
        const ours = await provider.visit(victim.url)
        const crossed = await post({ ...theirs, RelayState: ours.RelayState })
        expect(reasonIn(crossed)).toBe('validation_failed')
        // Also with the victim's request id in place of the attacker's.
        const again = await begin()
        const [mine, other] = [await provider.visit(again.url), await provider.visit((await begin()).url)]
        const id = (form: SamlResponseForm) => /InResponseTo="([^"]+)"/.exec(decode(form))?.[1] ?? ''
        const outer = decode(other).replace(id(other), id(mine))
        expect(reasonIn(await post({ ...withXml(other, outer), RelayState: mine.RelayState }))).toBe(
          'validation_failed',
        )
      })

      it('a replayed response is refused, by any process and with any state', async () => {
        newPerson()
        const { form } = await signIn()
        expect(reasonIn(await post(form))).toBe('saml_relay_state_not_found')

        // The same assertion in a response that claims the same request.
        const { url } = await begin()
        const second = await provider.visit(url, { assertionId: '_replayed' })
        expect((await post(second)).searchParams.has('code')).toBe(true)
        const third = await begin()
        const replayed = await provider.visit(third.url, { assertionId: '_replayed' })
        expect(reasonIn(await post(replayed))).toBe('validation_failed')
      })

      it('a response without a request, or after a timeout, is refused', async () => {
        newPerson()
        const { url } = await begin()
        const form = await provider.visit(url)
        expect(reasonIn(await post({ ...form, RelayState: '' }))).toBe('validation_failed')
        expect(reasonIn(await post({ ...form, RelayState: `${siteUrl}/auth` }))).toBe('validation_failed')
        await stage.database.pool.query(
          "update auth.saml_relay_states set created_at = created_at - interval '11 minutes' where id = $1",
          [form.RelayState],
        )
        expect(reasonIn(await post(form))).toBe('saml_relay_state_expired')
      })

      it('a response with a document type is refused', async () => {
        const declare = (form: SamlResponseForm) =>
          withXml(form, `<!DOCTYPE r [<!ENTITY e "evil@corp.example">]>${decode(form)}`)
        expect(await attack(declare)).toBe('the document has a type declaration')
      })

      it('a response that is not XML, or no response, is refused', async () => {
        for (const text of ['', 'hello', '<a/>', '<samlp:Response', '\0', '<r>'.repeat(10_000)]) {
          expect(await attack((form) => withXml(form, text))).not.toBe('')
        }
      })

      it('a response with a transient subject or none is refused', async () => {
        newPerson()
        const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
        const passing = await post(await provider.visit((await begin()).url, { nameIdFormat }))
        expect(reasonIn(passing)).toBe('saml_assertion_no_user_id')
        newPerson({ email: '' })
        const nobody = await post(await provider.visit((await begin()).url))
        expect(reasonIn(nobody)).toBe('saml_assertion_no_email')
      })
    })

    it.each([
      ['a comment', '<!---->.evil'],
      ['a character by its number', '&#46;evil'],
      ['a CDATA section', '<![CDATA[.evil]]>'],
      ['an empty CDATA section', '<![CDATA[]]>.evil'],
    ])('%s inside a name does not truncate it', async (_case, ending) => {
      newPerson({ nameId: 'boss.evil', email: 'boss@corp.example.evil.example' })
      const { client, url } = await begin()
      const form = await provider.visit(url)
      const written = decode(form)
        .replace('boss.evil<', `boss${ending}<`)
        .replace('boss@corp.example.evil.example', `boss@corp.example${ending}.example`)
      expect(written).not.toBe(decode(form))
      const landed = await post(withXml(form, written))
      const { data } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
      expect(data.user).toMatchObject({
        email: 'boss@corp.example.evil.example',
        user_metadata: { sub: 'boss.evil' },
      })
    })

    it('a large response is accepted up to a limit', async () => {
      const large = (size: number) =>
        post({ SAMLResponse: 'A'.repeat(size), RelayState: '00000000-0000-4000-8000-000000000000' })
      expect(reasonIn(await large(200_000))).toBe('saml_relay_state_not_found')
      const refused = await stage.auth.fetch(acsUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ SAMLResponse: 'A'.repeat(600_000), RelayState: 'x' }),
      })
      expect(refused.status).toBe(413)
    })
  },
  () => ({
    settings: {
      saml: {
        provider: { metadataXml: provider.metadata },
        domains: ['corp.example'],
        attributes: { department: 'dept' },
      },
    },
    limits: { ssoAddress: { points: 1000, windowSeconds: 900 } },
    onLog: (line) => void reasons.push(String(JSON.parse(line).reason)),
  }),
)

describeAccounts(
  'single sign-on with a metadata URL',
  (stage) => {
    it('the metadata is fetched on demand, and a failure is answered with 503', async () => {
      const { auth } = stage.auth.browser()
      provider.state.isAway = true
      const away = await auth.signInWithSSO({ domain: 'corp.example' })
      expect(away.error).toMatchObject({ status: 503 })
      provider.state.isAway = false
      const back = await auth.signInWithSSO({ domain: 'corp.example' })
      expect(back.data?.url).toContain(provider.entryPoint)
    })

    it('sign-ins per client address are limited', async () => {
      const { auth } = stage.auth.browser({ address: '203.0.113.9' })
      const codes: (string | undefined)[] = []
      for (let attempt = 1; attempt <= 4; attempt += 1) {
        codes.push((await auth.signInWithSSO({ domain: 'corp.example' })).error?.code)
      }
      expect(codes).toEqual([undefined, undefined, undefined, 'over_request_rate_limit'])
    })
  },
  () => ({
    captcha: 'off',
    settings: {
      saml: {
        provider: { metadataUrl: provider.metadataUrl },
        domains: ['corp.example'],
        attributes: {},
      },
    },
    limits: { ssoAddress: { points: 3, windowSeconds: 900 } },
  }),
)

it("SAML is read by the parser of the library's signature check", () => {
  const require = createRequire(new URL('../../packages/backend/package.json', import.meta.url))
  const library = createRequire(require.resolve('@node-saml/node-saml'))
  const signatures = createRequire(library.resolve('xml-crypto'))
  const parser = require.resolve('@xmldom/xmldom')
  expect([library.resolve('@xmldom/xmldom'), signatures.resolve('@xmldom/xmldom')]).toEqual([parser, parser])
})

describeAccounts('single sign-on without configuration', (stage) => {
  it("single sign-on is refused with the hosted service's error", async () => {
    const { data, error } = await stage.auth.browser().auth.signInWithSSO({ domain: 'example.com' })
    expect(data).toBeNull()
    expect(error).toMatchObject({
      code: 'saml_provider_disabled',
      status: 404,
      message: 'SAML 2.0 is disabled',
    })
    for (const path of ['metadata', 'acs']) {
      const answer = await stage.auth.fetch(`${siteUrl}/auth/v1/sso/saml/${path}`, {
        method: path === 'acs' ? 'POST' : 'GET',
      })
      expect([path, answer.status]).toEqual([path, 404])
    }
  })
})
