import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createKeys } from '@localchef/backend/auth/create-keys'
import { redirectTarget } from '@localchef/backend/auth/redirect-target'
import { createResolveCaller } from '@localchef/backend/auth/resolve-caller'
import { rotateKeys } from '@localchef/backend/auth/rotate-keys'
import { createSiteverifyVerifier } from '@localchef/backend/captcha/siteverify'
import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const issuer = 'http://food.test/auth/v1'
const user = '8f14e45f-ceea-467f-a8f0-5d1c9e3c7a11'

describe('signing keys', () => {
  let dataFolder: string
  beforeEach(async () => {
    dataFolder = await mkdtemp(path.join(tmpdir(), 'localchef-keys-'))
  })
  afterEach(() => rm(dataFolder, { recursive: true, force: true }))

  it('the keys are generated once, readable by their owner only, and never shown', async () => {
    const [first, second] = await Promise.all([
      createKeys({ dataFolder, issuer }),
      createKeys({ dataFolder, issuer }),
    ])
    const file = path.join(dataFolder, 'signing-keys.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(first.jwks).toEqual(second.jwks)
    expect(JSON.stringify(first.jwks)).not.toContain('"d"')
    expect(first.deriveSecret('a')).toBe(second.deriveSecret('a'))
    expect(first.deriveSecret('a')).not.toBe(first.deriveSecret('b'))
    await expect(second.verify(first.anonKey)).resolves.toMatchObject({ role: 'anon', iss: issuer })
  })

  it('a damaged key file is not replaced', async () => {
    const file = path.join(dataFolder, 'signing-keys.json')
    await writeFile(file, '{"keys":')
    await expect(createKeys({ dataFolder, issuer })).rejects.toThrow(file)
    expect(await readFile(file, 'utf8')).toBe('{"keys":')
  })

  it('keys from the settings take precedence, and old ones keep verifying', async () => {
    const jwkOf = async () => exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)
    const [old, fresh] = [await jwkOf(), await jwkOf()]
    const before = await createKeys({ dataFolder, issuer, signingKeys: JSON.stringify(old) })
    const after = await createKeys({ dataFolder, issuer, signingKeys: JSON.stringify([fresh, old]) })
    await expect(after.verify(before.anonKey)).resolves.toMatchObject({ role: 'anon' })
    await expect(before.verify(after.anonKey)).rejects.toMatchObject({ status: 401 })
  })

  it('a rotated key signs, and old keys verify until their tokens expire', async () => {
    const before = await createKeys({ dataFolder, issuer })
    const token = await before.sign({ sub: user, role: 'authenticated' }, 60)
    const kid = await rotateKeys(dataFolder)
    const after = await createKeys({ dataFolder, issuer })
    expect(after.jwks.keys.map((key) => key.kid)).toEqual([kid, before.jwks.keys[0]?.kid])
    expect(JSON.stringify(after.jwks)).not.toContain('"d"')
    expect((await stat(path.join(dataFolder, 'signing-keys.json'))).mode & 0o777).toBe(0o600)

    const fresh = await after.sign({ sub: user, role: 'authenticated' }, 60)
    expect(decodeProtectedHeader(fresh)).toEqual({ alg: 'ES256', kid, typ: 'JWT' })
    await expect(after.verify(token)).resolves.toMatchObject({ sub: user })
    await expect(after.verify(before.anonKey)).resolves.toMatchObject({ role: 'anon' })
    expect(after.deriveSecret('links')).toBe(before.deriveSecret('links'))
    const ended = await before.sign({ sub: user, role: 'authenticated' }, -60)
    await expect(after.verify(ended)).rejects.toMatchObject({ status: 401, message: 'JWT expired' })

    const swapped = await new SignJWT({ sub: user, role: 'service_role' })
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign((await generateKeyPair('ES256')).privateKey)
    await expect(after.verify(swapped)).rejects.toMatchObject({ status: 401 })

    await rotateKeys(dataFolder)
    await rotateKeys(dataFolder)
    const late = await createKeys({ dataFolder, issuer })
    expect(late.jwks.keys).toHaveLength(3)
    await expect(late.verify(token)).rejects.toMatchObject({ status: 401 })
  })

  it('keys are not rotated before they exist', async () => {
    await expect(rotateKeys(dataFolder)).rejects.toThrow('the first start of the server makes it')
  })

  it('a shared secret gives every process the same api keys', async () => {
    const jwtSecret = 'a shared secret of at least 32 characters'
    const one = await createKeys({ dataFolder, issuer, jwtSecret })
    const other = await createKeys({ dataFolder, issuer, jwtSecret })
    expect(one.anonKey).toBe(other.anonKey)
    expect(one.jwks.keys).toEqual([])
    await expect(one.verify(other.serviceRoleKey)).resolves.toMatchObject({ role: 'service_role' })
  })

  it('the caller comes from the bearer token, else from the api key, and a bad token is never a visitor', async () => {
    const keys = await createKeys({ dataFolder, issuer })
    const resolve = createResolveCaller(keys)
    const nobody = { session_id: randomUUID(), role: 'authenticated' }
    const whole = { ...nobody, sub: user }
    const token = await keys.sign(whole, 60)
    expect(await resolve({ bearer: token, apikey: keys.anonKey })).toMatchObject({
      role: 'authenticated',
      userId: user,
    })
    expect(await resolve({ bearer: undefined, apikey: keys.serviceRoleKey })).toMatchObject({
      role: 'service_role',
      userId: null,
    })
    expect(await resolve({ bearer: undefined, apikey: undefined })).toMatchObject({ role: 'anon' })

    const expired = await keys.sign(whole, -60)
    const nameless = await keys.sign(nobody, 60)
    const sessionless = await keys.sign({ sub: user, role: 'authenticated' }, 60)
    const elsewhere = await keys.sign({ ...whole, aud: 'another-service' }, 60)
    const unknownRole = await keys.sign({ ...whole, role: 'postgres' }, 60)
    const tampered = `${token.slice(0, -6)}AAAAAA`
    const [header, payload] = token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const confused = await new SignJWT({ sub: user, role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(JSON.stringify(keys.jwks.keys[0])))
    for (const bearer of [
      expired,
      nameless,
      sessionless,
      elsewhere,
      unknownRole,
      tampered,
      unsigned,
      confused,
      `${header}`,
      'x',
    ]) {
      await expect(resolve({ bearer, apikey: keys.anonKey })).rejects.toMatchObject({ status: 401 })
    }
  })

  it('a cached token is refused once it expires', async () => {
    const keys = await createKeys({ dataFolder, issuer })
    const almost = await keys.sign({ role: 'anon', iat: Math.floor(Date.now() / 1000) - 64 }, 60)
    await expect(keys.verify(almost)).resolves.toBeDefined()
    await expect
      .poll(
        () =>
          keys.verify(almost).then(
            () => 'valid',
            (error) => error.message,
          ),
        { timeout: 4000 },
      )
      .toBe('JWT expired')
  })
})

describe('redirect targets', () => {
  const settings = { siteUrl: 'https://food.example', redirectOrigins: ['https://app.food.example'] }
  it.each([
    ['https://food.example/auth?x=1', 'https://food.example/auth?x=1'],
    ['/auth/confirm-email', 'https://food.example/auth/confirm-email'],
    ['https://app.food.example/', 'https://app.food.example/'],
    [undefined, 'https://food.example'],
    ['https://food.example.evil.test/', 'https://food.example'],
    ['https://food.example@evil.test/', 'https://food.example'],
    ['https://user@food.example/', 'https://food.example'],
    ['//evil.test/', 'https://food.example'],
    ['/\\evil.test/', 'https://food.example'],
    ['http://food.example/', 'https://food.example'],
    ['https://food.example:8443/', 'https://food.example'],
    ['/\t/evil.test/', 'https://food.example'],
    ['/\n/evil.test/', 'https://food.example'],
    ['ht\ntps://food.example/', 'https://food.example'],
    ['/auth\u0000', 'https://food.example'],
    ['\\\\evil.test/', 'https://food.example'],
    ['/.//evil.test/', 'https://food.example//evil.test/'],
    ['java\nscript:alert(1)', 'https://food.example'],
    ['blob:https://food.example/1', 'https://food.example'],
    ['javascript:alert(1)', 'https://food.example'],
    ['https://[', 'https://food.example'],
  ])('the requested redirect %s leads to %s', (asked, target) => {
    expect(redirectTarget(settings, asked)).toBe(target)
  })
})

describe('an external captcha', () => {
  it('the provider verifies a token with the secret, and an unreachable provider refuses it', async () => {
    const asked: URLSearchParams[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        const form = new URLSearchParams(body)
        asked.push(form)
        const success = form.get('response') === 'good'
        response.end(
          JSON.stringify(success ? { success } : { success, 'error-codes': ['invalid-input-response'] }),
        )
      })
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const siteverifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const verifier = createSiteverifyVerifier({
      provider: 'turnstile',
      secret: 's3cret',
      siteverifyUrl,
      log: pino({ level: 'silent' }),
    })
    expect(await verifier.verify('good', '192.0.2.1')).toEqual({ passed: true })
    expect(asked[0]?.get('secret')).toBe('s3cret')
    expect(asked[0]?.get('remoteip')).toBe('192.0.2.1')
    expect(await verifier.verify('bad', '')).toEqual({ passed: false, reason: 'invalid-input-response' })
    expect((await verifier.verify(undefined, '')).passed).toBe(false)
    await new Promise((resolve) => server.close(resolve))
    expect((await verifier.verify('good', '')).passed).toBe(false)
  })
})
