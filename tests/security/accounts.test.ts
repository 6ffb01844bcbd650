import { randomUUID } from 'node:crypto'
import { totpCode } from '@localchef/backend/auth/factors/totp'
import { isPassword } from '@localchef/backend/auth/password'
import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type OpenIdProvider, startOpenIdProvider } from '../backend/openid-provider.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { raw } from './raw-request.ts'

// The test files of a worker share modules; this one reloads them with the mock.
vi.hoisted(() => vi.resetModules())
// Counts calls and runs the original; password.test.ts shows that each takes equally long.
vi.mock('@localchef/backend/auth/password', { spy: true })

let server: TestServer
let google: OpenIdProvider
let victim: TestUser
let attacker: TestUser

beforeAll(async () => {
  // Only its issuer matters; these tests never open its pages.
  google = await startOpenIdProvider('http://localhost/auth/v1/callback')
  server = await startTestServer({
    environment: {
      AUTH_REDIRECT_ORIGINS: 'https://partner.example',
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: google.issuer,
    },
  })
  victim = await server.signUp({ email: 'victim@accounts.test', role: 'buyer', name: 'Vera Victim' })
  attacker = await server.signUp({ email: 'attacker@accounts.test', role: 'buyer', name: 'Max' })
})
afterAll(async () => {
  await Promise.all([server.stop(), google.stop()])
  vi.resetModules()
})

const password = 'a long enough password'
const version = { 'x-supabase-api-version': '2024-01-01' }
const auth = (path: string, body: object, headers: Record<string, string> = {}) =>
  raw(server, `/auth/v1${path}`, { body, headers: { ...version, ...headers } })

/** A response with individual values replaced by placeholders. */
function shapeOf(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/[a-z\d]+@accounts\.test/g, '<address>')
}

describe('probing for registered addresses', () => {
  test.each([
    ['sign-up', '/signup', () => victim.email, { password }],
    ['a recovery', '/recover', () => victim.email, {}],
    ['a magic link', '/otp', () => victim.email, { create_user: false }],
    ['sending the confirmation again', '/resend', () => attacker.email, { type: 'signup' }],
  ])('%s does not reveal whether an address is registered', async (how, path, email, more) => {
    const known = await auth(path, { email: email(), ...more })
    const unknown = await auth(path, { email: `nobody${how.length}@accounts.test`, ...more })
    expect(known.status).toBe(200)
    expect([known.status, shapeOf(known.text)]).toEqual([unknown.status, shapeOf(unknown.text)])
  })

  test('a wrong password does not reveal whether an address is registered', async () => {
    const known = await auth('/token?grant_type=password', { email: victim.email, password: 'wrong' })
    const unknown = await auth('/token?grant_type=password', {
      email: 'none@accounts.test',
      password: 'wrong',
    })
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  })

  test('a wrong code does not reveal whether an address is registered', async () => {
    const guess = { type: 'email', token: '000000' }
    const known = await auth('/verify', { email: victim.email, ...guess })
    const unknown = await auth('/verify', { email: 'none@accounts.test', ...guess })
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  })

  test('a wrong password is verified once whether the address is registered or not', async () => {
    for (const email of [victim.email, 'none@accounts.test']) {
      vi.mocked(isPassword).mockClear()
      await auth('/token?grant_type=password', { email, password: 'wrong' })
      expect([email, vi.mocked(isPassword).mock.calls.length]).toEqual([email, 1])
    }
  })
})

describe('sign-up', () => {
  test('metadata with a role, a verified mark or an id grants nothing', async () => {
    const email = 'greedy@accounts.test'
    const id = randomUUID()
    const answer = await auth('/signup', {
      email,
      password,
      id,
      role: 'service_role',
      aud: 'admin',
      is_super_admin: true,
      email_confirmed_at: '2020-01-01T00:00:00Z',
      app_metadata: { role: 'admin' },
      data: { role: 'admin', email_verified: true, is_admin: true, app_metadata: { role: 'admin' } },
    })
    expect(answer.status).toBe(200)
    const { rows } = await server.database.pool.query(
      `select id::text, role, email_confirmed_at, raw_app_meta_data as app, is_super_admin
       from auth.users where email = $1`,
      [email],
    )
    expect(rows).toMatchObject([
      { role: 'authenticated', email_confirmed_at: null, app: { provider: 'email', providers: ['email'] } },
    ])
    expect(rows[0]).not.toMatchObject({ id })
    expect(rows[0]).not.toMatchObject({ is_super_admin: true })
    const early = await auth('/token?grant_type=password', { email, password })
    expect(early.json).toMatchObject({ code: 'email_not_confirmed' })
    const { rows: profiles } = await server.database.pool.query(
      "select 1 from public.profiles where email = $1 and role <> 'buyer'",
      [email],
    )
    expect(profiles).toEqual([])
  })

  test('a sign-up with a registered address does not change its password', async () => {
    await auth('/signup', { email: victim.email.toUpperCase(), password: 'the password of a thief' })
    const stolen = await auth('/token?grant_type=password', {
      email: victim.email,
      password: 'the password of a thief',
    })
    expect(stolen.status).toBe(400)
  })

  test('a name with line breaks, markup and template syntax is inert in the mail', async () => {
    const email = 'markup@accounts.test'
    const name = 'Ann\r\nBcc: all@accounts.test\r\n\r\n<img src=x onerror=alert(1)>{{7*7}}#{7*7}<%= 7*7 %>'
    await auth('/signup', { email, password, data: { name, full_name: name } })
    const [mail] = await server.mailbox(email)
    expect(mail).toBeDefined()
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.html).not.toContain('<img src=x')
    expect(mail?.html).not.toContain('onerror=alert(1)>')
    // The link's token and the code may contain any digits.
    expect(`${mail?.text}${mail?.subject}`.replaceAll(/https?:\S+|\b\d{6}\b/g, '')).not.toContain('49')
    expect(await server.mailbox('all@accounts.test')).toEqual([])
  })

  test.each([
    'a@accounts.test\r\nBcc: b@accounts.test',
    'a@accounts.test, b@accounts.test',
    'a@accounts.test;b@accounts.test',
    '"a@accounts.test> RCPT TO:<b"@accounts.test',
    'a@accounts.test\u0000',
  ])('a sign-up with the malformed address %j sends nothing', async (email) => {
    for (const path of ['/signup', '/recover', '/otp', '/resend']) {
      const answer = await auth(path, { email, password, type: 'signup' })
      expect([path, answer.status]).toEqual([path, 400])
    }
  })
})

describe('the signed-in account', () => {
  test("no field of PUT /user raises the account's rights", async () => {
    const put = (body: object) =>
      raw(server, '/auth/v1/user', {
        method: 'PUT',
        token: attacker.accessToken,
        body,
        headers: version,
      })
    expect((await put({ app_metadata: { role: 'admin' } })).json).toMatchObject({ code: 'not_admin' })
    const answer = await put({
      id: victim.id,
      aud: 'admin',
      email_confirm: true,
      is_super_admin: true,
      data: { role: 'admin', sub: victim.id, app_metadata: { role: 'admin' } },
    })
    const { rows } = await server.database.pool.query(
      'select role, raw_app_meta_data as app from auth.users where id = $1',
      [attacker.id],
    )
    // Unknown fields are ignored; metadata about oneself is stored and grants nothing.
    expect([answer.status, answer.json]).toMatchObject([200, { id: attacker.id, role: 'authenticated' }])
    expect(rows).toEqual([{ role: 'authenticated', app: expect.not.objectContaining({ role: 'admin' }) }])
    const again = await auth('/token?grant_type=password', { email: attacker.email, password })
    const token = (again.json as { access_token: string }).access_token
    const orders = await raw(server, '/functions/v1/get-overview', { token, body: {} })
    expect(orders.status).toBe(403)
  })

  test('a change to a registered address does not take it over', async () => {
    const answer = await raw(server, '/auth/v1/user', {
      method: 'PUT',
      token: attacker.accessToken,
      body: { email: victim.email, current_password: password },
      headers: version,
    })
    // The same response as for a free address; the owner is notified and gets no link.
    expect(answer.json).toMatchObject({ email: attacker.email, new_email: victim.email })
    const mails = await server.mailbox(victim.email)
    expect(mails.flatMap(({ links }) => links).filter((link) => link.includes('email_change'))).toEqual([])
  })

  test("neither another person's identity nor one's own last identity can be unlinked", async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id::text from auth.identities where user_id = any ($1)',
      [[victim.id, attacker.id]],
    )
    expect(rows).toHaveLength(2)
    for (const { id } of rows) {
      const answer = await raw(server, `/auth/v1/user/identities/${id}`, {
        method: 'DELETE',
        token: attacker.accessToken,
      })
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
    const { rows: left } = await server.database.pool.query(
      'select 1 from auth.identities where user_id = any ($1)',
      [[victim.id, attacker.id]],
    )
    expect(left).toHaveLength(2)
  })

  test('a refreshed stolen session does not count as recent for deleting the account', async () => {
    const user = await server.signUp({ email: 'stays@accounts.test', role: 'buyer', name: 'Stan' })
    await server.database.pool.query(
      `update auth.mfa_amr_claims
       set created_at = created_at - interval '1 hour', updated_at = updated_at - interval '1 hour'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [user.id],
    )
    const { data } = await user.client.auth.refreshSession()
    const accessToken = data.session?.access_token ?? ''
    const answer = await callFunction(server, deleteAccount, { confirmation: user.email }, { accessToken })
    expect(answer.status).toBe(403)
    const { rows } = await server.database.pool.query('select 1 from auth.users where id = $1', [user.id])
    expect(rows).toHaveLength(1)
  })
})

describe('the second factor', () => {
  test('a session of aal1 cannot change what aal2 guards', async () => {
    const user = await server.signUp({ email: 'guarded@accounts.test', role: 'buyer', name: 'Gus' })
    const { data } = await user.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const factorId = data?.id ?? ''
    const code = totpCode(data?.totp.secret ?? '', new Date())
    expect((await user.client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()

    const thief = server.client()
    expect((await thief.auth.signInWithPassword({ email: user.email, password })).error).toBeNull()
    for (const change of [{ password: 'of the thief!' }, { email: 'thief@accounts.test' }]) {
      expect((await thief.auth.updateUser(change)).error?.code).toBe('insufficient_aal')
    }
    expect((await thief.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal')
    const own = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' })
    expect(own.error?.code).toBe('insufficient_aal')
    // A reused code proves nothing.
    const again = await thief.auth.mfa.challengeAndVerify({ factorId, code })
    expect(again.error?.code).toBe('mfa_verification_failed')
  })

  test("a correct code is refused for another factor's, an answered or a made-up challenge", async () => {
    const user = await server.signUp({ email: 'challenged@accounts.test', role: 'buyer', name: 'Cho' })
    const enrol = async (who: TestUser, friendlyName: string) => {
      const { data } = await who.client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
      return { factorId: data?.id ?? '', secret: data?.totp.secret ?? '' }
    }
    const challenge = async (who: TestUser, factorId: string) =>
      (await who.client.auth.mfa.challenge({ factorId })).data?.id ?? ''
    const [own, second, foreign] = [
      await enrol(user, 'Phone'),
      await enrol(user, 'Tablet'),
      await enrol(attacker, 'Phone'),
    ]
    const verify = async (challengeId: string, code: string) =>
      (await user.client.auth.mfa.verify({ factorId: own.factorId, challengeId, code })).error?.code
    const now = Date.now()
    // Codes of two time steps, because each is accepted once: the current one and the next.
    const [code, nextCode] = [now, now + 30_000].map((at) => totpCode(own.secret, new Date(at)))
    const right = await challenge(user, own.factorId)
    for (const other of [
      await challenge(user, second.factorId),
      await challenge(attacker, foreign.factorId),
      randomUUID(),
    ]) {
      expect(await verify(other, code ?? '')).toBe('mfa_factor_not_found')
    }
    // Another factor's code is refused; the right code is then accepted, so the earlier refusals were not due to the
    // code.
    expect(await verify(right, totpCode(second.secret, new Date(now)))).toBe('mfa_verification_failed')
    expect(await verify(right, code ?? '')).toBeUndefined()
    expect(await verify(right, nextCode ?? '')).toBe('mfa_ip_address_mismatch')
    expect(await verify(await challenge(user, own.factorId), nextCode ?? '')).toBeUndefined()
  })

  test("another person's factor cannot be challenged, verified or removed", async () => {
    const { data } = await victim.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const factorId = data?.id ?? ''
    const code = totpCode(data?.totp.secret ?? '', new Date())
    expect((await attacker.client.auth.mfa.challenge({ factorId })).error?.status).toBe(404)
    expect((await attacker.client.auth.mfa.challengeAndVerify({ factorId, code })).error?.status).toBe(404)
    expect((await attacker.client.auth.mfa.unenroll({ factorId })).error?.status).toBe(404)
  })
})

describe('redirects of mailed links', () => {
  const targets = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'https://partner.example@evil.example/',
    'https://partner.example:password@evil.example/',
    'https://partner.example.evil.example/',
    'https://evil.example/#https://partner.example',
    'https://evilpartner.example/',
    'https://partner.example:8443/',
    'http://partner.example/',
    'https://user@partner.example/',
    'https://pаrtner.example/',
  ]

  test.each(targets)('a mailed link does not redirect to %j', async (target) => {
    const link = `/auth/v1/verify?type=recovery&token=none&redirect_to=${encodeURIComponent(target)}`
    const location = (await raw(server, link)).headers.get('location') ?? ''
    const landed = new URL(location)
    expect(landed.origin).toBe(server.url.replace('127.0.0.1', 'localhost'))
    expect(landed.pathname).toBe('/')
  })

  test('a Google sign-in does not redirect to a foreign site', async () => {
    const authorize = async (target: string) => {
      const query = `provider=google&redirect_to=${encodeURIComponent(target)}`
      const begun = await raw(server, `/auth/v1/authorize?${query}`)
      expect(begun.status).toBe(302)
      return begun
    }
    /** Opens Google's page, declines there and returns. Answers the URL of our page. */
    const landing = async (target: string) => {
      const begun = await authorize(target)
      const asked = new URL(begun.headers.get('location') ?? '')
      expect(asked.origin).toBe(google.issuer)
      expect(asked.searchParams.get('redirect_uri')).toBe(
        `${server.url.replace('127.0.0.1', 'localhost')}/auth/v1/callback`,
      )
      const state = asked.searchParams.get('state') ?? ''
      const back = await raw(server, `/auth/v1/callback?error=access_denied&state=${state}`, {
        headers: { cookie: begun.headers.get('set-cookie')?.split(';')[0] ?? '' },
      })
      expect(back.status).toBe(303)
      return new URL(back.headers.get('location') ?? '')
    }
    for (const target of targets) {
      const landed = await landing(target)
      expect([target, landed.origin, landed.pathname]).toEqual([
        target,
        server.url.replace('127.0.0.1', 'localhost'),
        '/',
      ])
    }
    // An allowed redirect is followed, so this test would notice if an attacker's redirect were followed too.
    expect((await landing('https://partner.example/welcome')).href).toContain(
      'https://partner.example/welcome',
    )
  })

  test("a foreign redirect_to, Host, Origin or X-Forwarded-Host does not set a mailed link's redirect", async () => {
    await raw(server, '/auth/v1/recover?redirect_to=https%3A%2F%2Fevil.example', {
      body: { email: 'guarded@accounts.test' },
      headers: {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        origin: 'https://evil.example',
      },
    })
    const [mail] = await server.mailbox('guarded@accounts.test')
    expect(mail).toBeDefined()
    expect(JSON.stringify(mail)).not.toContain('evil.example')
  })
})

describe('guessing and flooding', () => {
  test('the sixth wrong password from one address is refused, whatever X-Forwarded-For contains', async () => {
    const user = await server.signUp({ email: 'guessed@accounts.test', role: 'buyer', name: 'Gil' })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const spoofed = `203.0.113.${attempt}`
      const answer = await auth(
        '/token?grant_type=password',
        { email: user.email, password: `guess ${attempt}` },
        {
          'x-forwarded-for': spoofed,
          'x-real-ip': spoofed,
          forwarded: `for=${spoofed}`,
          'cf-connecting-ip': spoofed,
          'true-client-ip': spoofed,
        },
      )
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
  })

  test('another spelling of an address shares its attempts', async () => {
    for (const email of ['GUESSED@accounts.test', ' guessed@accounts.test', 'Guessed@Accounts.Test ']) {
      expect([400, 429]).toContain((await auth('/token?grant_type=password', { email, password })).status)
    }
    const upper = await auth('/token?grant_type=password', { email: 'GUESSED@ACCOUNTS.TEST', password })
    expect(upper.status).toBe(429)
  })

  test('a second mail within a minute is not sent', async () => {
    const user = await server.signUp({ email: 'flooded@accounts.test', role: 'buyer', name: 'Flo' })
    for (let attempt = 0; attempt < 4; attempt += 1) await auth('/recover', { email: user.email })
    expect(await server.mailbox(user.email)).toHaveLength(1)
  })
})

describe('the captcha', () => {
  let guarded: TestServer
  beforeAll(async () => {
    guarded = await startTestServer({ environment: { CAPTCHA_PROVIDER: 'altcha' } })
  })
  afterAll(() => guarded.stop())

  async function solved(): Promise<string> {
    const challenge = await (await fetch(`${guarded.url}/captcha/v1/challenge`)).json()
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }

  const signUp = (captchaToken: string | undefined, headers: Record<string, string> = {}) =>
    raw(guarded, '/auth/v1/signup', {
      body: {
        email: `${randomUUID()}@captcha.test`,
        password,
        gotrue_meta_security: captchaToken === undefined ? {} : { captcha_token: captchaToken },
      },
      headers: { ...version, ...headers },
    })

  test('a missing, empty, made-up or header captcha token is refused', async () => {
    for (const token of [undefined, '', 'x', Buffer.from('{}').toString('base64'), 'ok'.repeat(9000)]) {
      expect((await signUp(token)).json).toMatchObject({ code: 'captcha_failed' })
    }
    const claimed = await signUp(undefined, { 'x-captcha-verified': 'true', apikey: 'service_role' })
    expect(claimed.status).toBeGreaterThanOrEqual(400)
  })

  test('a captcha token is refused the second time', async () => {
    const token = await solved()
    expect((await signUp(token)).status).toBe(200)
    expect((await signUp(token)).json).toMatchObject({ code: 'captcha_failed' })
    // A different encoding of the same solution is refused as well.
    const parts = JSON.parse(Buffer.from(token, 'base64').toString())
    const spelled = Buffer.from(JSON.stringify({ extra: 1, ...parts }, null, 2)).toString('base64')
    expect((await signUp(spelled)).json).toMatchObject({ code: 'captcha_failed' })
  })

  test("a solver cannot lower the captcha's difficulty", async () => {
    const parts = JSON.parse(Buffer.from(await solved(), 'base64').toString())
    for (const change of [{ cost: 1 }, { expiresAt: 4_000_000_000 }, { nonce: '0'.repeat(32) }]) {
      const challenge = { ...parts.challenge, parameters: { ...parts.challenge.parameters, ...change } }
      const token = Buffer.from(JSON.stringify({ ...parts, challenge })).toString('base64')
      expect((await signUp(token)).json).toMatchObject({ code: 'captcha_failed' })
    }
  })
})
