import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProjectKeys, type ProjectKeys } from './project-keys.ts'

const jwtSecret = 'a shared secret of an older project'
const publishableKey = 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg'
const secretKey = 'sb_secret_N7UND0UgjKTVK'

let served: JWK[] = []
let server: Server
let url: string
let es256: CryptoKey
let rs256: CryptoKey

beforeAll(async () => {
  const [first, second] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('RS256')])
  es256 = first.privateKey
  rs256 = second.privateKey
  served = [
    { ...(await exportJWK(first.publicKey)), kid: 'first', alg: 'ES256' },
    { ...(await exportJWK(second.publicKey)), kid: 'second', alg: 'RS256' },
  ]
  server = createServer((_request, response) => response.end(JSON.stringify({ keys: served })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

function keysOf(options: { jwtSecret?: string } = {}): ProjectKeys {
  return createProjectKeys({ url, publishableKey, secretKey, ...options })
}

interface Token {
  key: CryptoKey | Uint8Array
  alg: string
  kid?: string
  claims?: Record<string, unknown>
  issuer?: string
  expires?: string
}

function sign({ key, alg, kid, claims, issuer = `${url}/auth/v1`, expires = '1h' }: Token): Promise<string> {
  return new SignJWT({ sub: 'somebody', role: 'authenticated', ...claims })
    .setProtectedHeader({ alg, ...(kid ? { kid } : {}) })
    .setIssuer(issuer)
    .setAudience('authenticated')
    .setExpirationTime(expires)
    .sign(key)
}

test('tokens signed with either type of published key are verified', async () => {
  const keys = keysOf()
  for (const token of [
    await sign({ key: es256, alg: 'ES256', kid: 'first' }),
    await sign({ key: rs256, alg: 'RS256', kid: 'second' }),
  ]) {
    expect(await keys.verify(token)).toMatchObject({ sub: 'somebody', role: 'authenticated' })
  }
})

test('the project’s opaque keys are verified and mapped to their roles', async () => {
  expect(await keysOf().verify(publishableKey)).toEqual({ role: 'anon' })
  expect(await keysOf().verify(secretKey)).toEqual({ role: 'service_role' })
})

test('a token signed with the shared secret is valid only if the secret is configured', async () => {
  const key = new TextEncoder().encode(jwtSecret)
  const token = await sign({ key, alg: 'HS256' })
  expect(await keysOf({ jwtSecret }).verify(token)).toMatchObject({ sub: 'somebody' })
  await expect(keysOf().verify(token)).rejects.toMatchObject({ status: 401, code: 'bad_jwt' })
})

test('a token that is expired, from another issuer, for another role, unsigned or garbled is refused', async () => {
  const keys = keysOf({ jwtSecret })
  const good = { key: es256, alg: 'ES256', kid: 'first' }
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"role":"authenticated"}')}.`
  for (const token of [
    await sign({ ...good, expires: '-1h' }),
    await sign({ ...good, issuer: 'https://other.example/auth/v1' }),
    await sign({ ...good, claims: { role: 'service_role' } }),
    await sign({ ...good, kid: 'unknown' }),
    unsigned,
    'garbled',
    '',
    `${secretKey}x`,
  ]) {
    await expect(keys.verify(token)).rejects.toMatchObject({ status: 401, code: 'bad_jwt' })
  }
})

test('a token is answered with 503 instead of 401 while the published keys cannot be read', async () => {
  const keys = createProjectKeys({ url: 'http://127.0.0.1:1', publishableKey, secretKey })
  const token = await sign({ key: es256, alg: 'ES256', kid: 'first', issuer: 'http://127.0.0.1:1/auth/v1' })
  await expect(keys.verify(token)).rejects.toMatchObject({ status: 503 })
})

test('derived secrets differ by purpose and do not depend on the shared secret', () => {
  const keys = keysOf()
  expect(keys.deriveSecret('push')).toBe(keysOf({ jwtSecret }).deriveSecret('push'))
  expect(keys.deriveSecret('push')).not.toBe(keys.deriveSecret('other'))
})
