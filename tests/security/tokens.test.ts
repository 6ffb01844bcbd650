import { createHash, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { raw } from './raw-request.ts'

let server: TestServer
let victim: TestUser
let secretKey: Uint8Array

const sharedSecret = 'the shared secret of these tests, long enough'

beforeAll(async () => {
  server = await startTestServer()
  secretKey = new TextEncoder().encode(sharedSecret)
  victim = await server.signUp({ email: 'victim@tokens.test', role: 'admin', name: 'Vera Victim' })
})
afterAll(() => server.stop())

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The victim's claims, to be signed by others. */
const claims = (): JWTPayload => decodeJwt(victim.accessToken)
const header = () => decodeProtectedHeader(victim.accessToken)

/** Expects every endpoint that reads a token to refuse this one. */
async function expectRefused(token: string): Promise<void> {
  const answers = await Promise.all([
    raw(server, '/auth/v1/user', { token }),
    raw(server, '/rest/v1/profiles?select=id', { token }),
    raw(server, '/functions/v1/list-my-orders', { token, body: {} }),
    raw(server, '/storage/v1/object/list/certificates', { token, body: { prefix: '' } }),
  ])
  // The hosted storage answers 400 with 403 inside for a bad token, so any refusal of the caller is accepted.
  const refused = answers.map(({ status }) => status >= 400 && status < 500)
  expect(refused, JSON.stringify(answers.map(({ status, text }) => [status, text]))).toEqual(
    answers.map(() => true),
  )
  for (const { text } of answers) expect(text).not.toContain(victim.id)
}

describe('forged tokens', () => {
  test('the real token is accepted everywhere, so the refusals below are meaningful', async () => {
    const answer = await raw(server, '/auth/v1/user', { token: victim.accessToken })
    expect(answer.status).toBe(200)
    const rows = await raw(server, '/rest/v1/profiles?select=id', { token: victim.accessToken })
    expect(rows.text).toContain(victim.id)
  })

  test.each(['none', 'None', 'NONE', 'nOnE', ''])(
    'a token with the algorithm %j and no signature is refused',
    async (alg) => {
      await expectRefused(`${base64url({ alg, typ: 'JWT' })}.${base64url(claims())}.`)
    },
  )

  test('a token with the algorithm none and the real signature is refused', async () => {
    const signature = victim.accessToken.split('.')[2] ?? ''
    await expectRefused(`${base64url({ alg: 'none' })}.${base64url(claims())}.${signature}`)
  })

  test('a token without its signature is refused', async () => {
    await expectRefused(victim.accessToken.replace(/\.[^.]+$/, '.'))
  })

  test('a token with changed claims under the real signature is refused', async () => {
    const [head = '', , signature = ''] = victim.accessToken.split('.')
    await expectRefused(`${head}.${base64url({ ...claims(), role: 'service_role' })}.${signature}`)
  })

  test("a token signed by the attacker's key under our kid is refused", async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    await expectRefused(
      await new SignJWT(claims()).setProtectedHeader({ ...header(), alg: 'ES256' }).sign(privateKey),
    )
  })

  test("a token signed by the attacker's key under an unknown kid is refused", async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    await expectRefused(
      await new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid: randomUUID() }).sign(privateKey),
    )
  })

  test('a token with its own key in the header is refused (jwk, jku, x5u)', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    await expectRefused(
      await new SignJWT(claims())
        .setProtectedHeader({
          alg: 'ES256',
          jwk: publicKey.export({ format: 'jwk' }) as Record<string, string>,
          jku: 'https://attacker.example/jwks.json',
          x5u: 'https://attacker.example/cert.pem',
        })
        .sign(privateKey),
    )
  })

  test('a token with a path, SQL or prototype as kid is refused', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    for (const kid of ['../../../../dev/null', "' union select 'secret' --", '__proto__', 'constructor']) {
      await expectRefused(
        await new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey),
      )
    }
  })

  test('a token signed HS256 with our public key is refused, as PEM and as JWK', async () => {
    const { json } = await raw(server, '/auth/v1/.well-known/jwks.json')
    const { keys } = json as { keys: Record<string, string>[] }
    const [jwk = {}] = keys
    const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    const point = Buffer.concat([
      Buffer.from(jwk.x ?? '', 'base64url'),
      Buffer.from(jwk.y ?? '', 'base64url'),
    ])
    for (const secret of [
      Buffer.from(pem),
      Buffer.from(String(pem).trim()),
      Buffer.from(JSON.stringify(jwk)),
      point,
    ]) {
      const { kid } = header()
      await expectRefused(
        await new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS256', ...(kid ? { kid } : {}) })
          .sign(secret),
      )
    }
  })

  test.each(['', 'secret', 'your-256-bit-secret', 'super-secret-jwt-token-with-at-least-32-characters-long'])(
    'a token signed HS256 with the well-known secret %j is refused',
    async (secret) => {
      const key = new TextEncoder().encode(secret.padEnd(32, '\0'))
      await expectRefused(
        await new SignJWT({ ...claims(), role: 'service_role' })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(key),
      )
    },
  )

  test('an expired token is refused', async () => {
    const { application } = await serverWithSecret()
    const now = Math.floor(Date.now() / 1000)
    for (const exp of [now - 60, 1, 0]) {
      const token = await new SignJWT({ ...claims(), exp })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(secretKey)
      const answer = await raw(application, '/rest/v1/profiles?select=id', { token })
      expect([exp, answer.status]).toEqual([exp, 401])
    }
  })

  test('a token that is not yet valid is refused', async () => {
    const { application, sign } = await serverWithSecret()
    const token = await sign({ nbf: Math.floor(Date.now() / 1000) + 3600 })
    expect((await raw(application, '/rest/v1/profiles?select=id', { token })).status).toBe(401)
  })

  test('a validly signed token for another audience is refused', async () => {
    const { application, sign } = await serverWithSecret()
    for (const aud of ['storage', 'other-service', ['a', 'b'], '']) {
      const answer = await raw(application, '/rest/v1/profiles?select=id', { token: await sign({ aud }) })
      expect([aud, answer.status]).toEqual([aud, 401])
    }
  })

  test('a validly signed token of another issuer is refused', async () => {
    const { application, sign } = await serverWithSecret()
    for (const iss of ['https://staging.example/auth/v1', 'https://accounts.google.com', '']) {
      const answer = await raw(application, '/rest/v1/profiles?select=id', { token: await sign({ iss }) })
      expect([iss, answer.status]).toEqual([iss, 401])
    }
  })

  test('a validly signed token with another database role is refused', async () => {
    const { application, sign } = await serverWithSecret()
    for (const role of [
      'postgres',
      'supabase_admin',
      'pg_read_all_data',
      'anon"; reset role; --',
      null,
      ['service_role'],
    ]) {
      const answer = await raw(application, '/rest/v1/profiles?select=id', { token: await sign({ role }) })
      expect([role, answer.status]).toEqual([role, 401])
    }
  })

  test('a validly signed token without a person as subject is refused', async () => {
    const { application, sign } = await serverWithSecret()
    for (const sub of ['', '0', "' or true --", 'null', randomUUID().slice(1), { $ne: '' }]) {
      const answer = await raw(application, '/rest/v1/profiles?select=id', { token: await sign({ sub }) })
      expect([sub, answer.status]).toEqual([sub, 401])
    }
  })
})

/** A second server with a configured shared secret, with which a test can sign tokens. */
let withSecret: Promise<TestServer> | undefined
async function serverWithSecret() {
  withSecret ??= startTestServer({ environment: { JWT_SECRET: sharedSecret } })
  const application = await withSecret
  const user = await decodeOnce(application)
  return {
    application,
    sign: (changes: Record<string, unknown>) =>
      new SignJWT({ ...user, ...changes } as JWTPayload).setProtectedHeader({ alg: 'HS256' }).sign(secretKey),
  }
}
let decoded: Promise<JWTPayload> | undefined
function decodeOnce(application: TestServer): Promise<JWTPayload> {
  decoded ??= application
    .signUp({ email: 'admin@secret.test', role: 'admin', name: 'Ada' })
    .then(({ accessToken }) => decodeJwt(accessToken))
  return decoded
}
afterAll(async () => (await withSecret)?.stop())

describe('stolen sessions', () => {
  const password = 'a long enough password'
  let user = 0

  /** A browser that keeps its PKCE verifier, as the official client does. */
  function browser(flowType: 'pkce' | 'implicit' = 'implicit'): SupabaseClient {
    const memory = new Map<string, string>()
    return createClient(server.url, server.anonKey, {
      auth: {
        flowType,
        autoRefreshToken: false,
        storageKey: randomUUID(),
        storage: {
          getItem: (name) => memory.get(name) ?? null,
          setItem: (name, value) => void memory.set(name, value),
          removeItem: (name) => void memory.delete(name),
        },
      },
    })
  }

  async function signedIn() {
    user += 1
    const email = `person${user}@tokens.test`
    const { id } = await server.signUp({ email, role: 'buyer', name: 'Pia' })
    const client = browser()
    const { data } = await client.auth.signInWithPassword({ email, password })
    return { id, email, client, refreshToken: data.session?.refresh_token ?? '' }
  }

  const exchange = (grant: string, body: object) =>
    raw(server, `/auth/v1/token?grant_type=${grant}`, {
      body,
      headers: { 'x-supabase-api-version': '2024-01-01' },
    })

  test('a stolen refresh token used after its owner ends the session', async () => {
    const { id, refreshToken } = await signedIn()
    const next = await exchange('refresh_token', { refresh_token: refreshToken })
    const second = (next.json as { refresh_token: string }).refresh_token
    const third = await exchange('refresh_token', { refresh_token: second })
    await server.database.pool.query(
      "update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds' where user_id = $1",
      [id],
    )
    expect((await exchange('refresh_token', { refresh_token: refreshToken })).status).toBe(400)
    const newest = (third.json as { refresh_token: string }).refresh_token
    expect((await exchange('refresh_token', { refresh_token: newest })).status).toBe(400)
  })

  test('a refresh token is refused after its owner signed out', async () => {
    const { client, refreshToken } = await signedIn()
    await client.auth.signOut()
    expect((await exchange('refresh_token', { refresh_token: refreshToken })).status).toBe(400)
  })

  test('a refresh token is refused after its owner changed the password elsewhere', async () => {
    const { email, client, refreshToken } = await signedIn()
    const other = browser()
    await other.auth.signInWithPassword({ email, password })
    expect(
      (await other.auth.updateUser({ password: 'quite another password', current_password: password })).error,
    ).toBeNull()
    expect((await exchange('refresh_token', { refresh_token: refreshToken })).status).toBe(400)
    expect((await client.auth.getUser()).error).not.toBeNull()
  })

  test('an access token is refused as a refresh token, and the reverse', async () => {
    const { client, refreshToken } = await signedIn()
    const { data } = await client.auth.getSession()
    const access = data.session?.access_token ?? ''
    expect((await exchange('refresh_token', { refresh_token: access })).status).toBe(400)
    expect((await raw(server, '/auth/v1/user', { token: refreshToken })).status).toBeGreaterThanOrEqual(401)
  })

  test('a stolen PKCE code is refused without its verifier', async () => {
    const { email } = await signedIn()
    const verifier = `${randomUUID()}${randomUUID()}`
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    await raw(server, '/auth/v1/recover', {
      body: { email, code_challenge: challenge, code_challenge_method: 's256' },
    })
    const [mail] = await server.mailbox(email)
    const link = new URL(mail?.links[0] ?? '')
    const landed = await fetch(`${server.url}/auth/v1/verify${link.search}`, { redirect: 'manual' })
    const code = new URL(landed.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect(code).not.toBe('')
    for (const code_verifier of [undefined, '', 'x'.repeat(43), challenge, `${verifier} `]) {
      const stolen = await exchange('pkce', { auth_code: code, code_verifier })
      expect([code_verifier, stolen.status]).toEqual([
        code_verifier,
        stolen.status >= 400 ? stolen.status : 'taken',
      ])
    }
  })

  test('a mailed link is refused the second time', async () => {
    const { email } = await signedIn()
    await browser().auth.resetPasswordForEmail(email)
    const [mail] = await server.mailbox(email)
    const link = new URL(mail?.links[0] ?? '')
    const follow = async () =>
      (await fetch(`${server.url}/auth/v1/verify${link.search}`, { redirect: 'manual' })).headers.get(
        'location',
      )
    expect(await follow()).toContain('access_token=')
    const again = await follow()
    expect(again).toContain('error')
    expect(again).not.toContain('access_token')
  })

  test('a recovery link is refused as an address change', async () => {
    const { email } = await signedIn()
    await browser().auth.resetPasswordForEmail(email)
    const [mail] = await server.mailbox(email)
    const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
    // A magic link and a recovery both permit signing in.
    for (const type of ['signup', 'invite', 'email_change', '__proto__']) {
      const answer = await raw(server, '/auth/v1/verify', { body: { type, token_hash: token } })
      expect([type, answer.status >= 400]).toEqual([type, true])
      expect(answer.text).not.toContain('access_token')
    }
  })
})
