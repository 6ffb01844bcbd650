import { createDatabase } from '@localchef/backend/database'
import pg from 'pg'
import { expect, it } from 'vitest'
import { siteUrl, startAuthService } from './auth-service.ts'
import { describeAccounts, password } from './auth-stage.ts'

describeAccounts('refusals', (stage) => {
  it('a malformed request is refused with the reason', async () => {
    const client = stage.auth.browser()
    const weak = await client.auth.signUp({
      email: 'weak@example.com',
      password: 'short',
      options: { captchaToken: await stage.auth.solvedCaptcha() },
    })
    expect(weak.error).toMatchObject({
      name: 'AuthWeakPasswordError',
      code: 'weak_password',
      reasons: ['length'],
    })
    const invalid = await client.auth.signUp({ email: 'no address', password })
    expect(invalid.error).toMatchObject({ code: 'validation_failed', status: 400 })
    expect(invalid.error?.message).toContain('Invalid email address')

    const old = await stage.auth.fetch(`${siteUrl}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      body: '{',
    })
    expect(await old.json()).toEqual({
      code: 400,
      error_code: 'bad_json',
      msg: 'Could not parse request body as JSON',
    })
  })

  it('an account or session requires an email or phone, and a password', async () => {
    const email = 'complete@example.com'
    const post = async (path: string, body: object) => {
      const gotrue_meta_security = { captcha_token: await stage.auth.solvedCaptcha() }
      const answer = await stage.auth.fetch(`${siteUrl}/auth/v1${path}`, {
        method: 'POST',
        body: JSON.stringify({ ...body, gotrue_meta_security }),
      })
      return { status: answer.status, token: (await answer.json()).access_token }
    }
    const accounts = async () => {
      const { rows } = await stage.database.pool.query('select count(*)::int as count from auth.users')
      return rows[0]
    }
    await stage.member(email)
    const before = await accounts()
    for (const path of ['/signup', '/token?grant_type=password']) {
      for (const incomplete of [
        {},
        { email },
        { email, password: null },
        { email: 'somebody@example.com' },
        { phone: '+15125550123' },
        { password },
        { email: null, phone: null, password },
        { email: '', password },
      ]) {
        const { status, token } = await post(path, incomplete)
        expect([path, incomplete, status >= 400 && status < 502, token]).toEqual([
          path,
          incomplete,
          true,
          undefined,
        ])
      }
    }
    expect(await accounts()).toEqual(before)
    const complete = await post('/token?grant_type=password', { email, password })
    expect(complete).toEqual({ status: 200, token: expect.any(String) })
  })

  it('hostile bodies are refused as bad input, never as a failure of the server', async () => {
    const post = (path: string, body: string) =>
      stage.auth.fetch(`${siteUrl}/auth/v1${path}`, {
        method: 'POST',
        headers: { apikey: stage.auth.keys.serviceRoleKey, 'x-supabase-api-version': '2024-01-01' },
        body,
      })
    const person = { email: 'hostile@example.com', password }
    const nested = `${'['.repeat(8000)}${']'.repeat(8000)}`
    const bodies: [string, string][] = [
      ['/signup', 'null'],
      ['/signup', '[]'],
      ['/signup', JSON.stringify({ ...person, email: { $gt: '' } })],
      ['/signup', JSON.stringify({ ...person, email: 'a@b.c\r\nBcc: d@e.f' })],
      ['/signup', JSON.stringify({ ...person, password: ['x'] })],
      ['/signup', JSON.stringify({ ...person, password: 'x'.repeat(257) })],
      ['/signup', JSON.stringify({ ...person, data: { name: 'a\0b' } })],
      ['/signup', JSON.stringify({ ...person, data: { 'a\0b': 1 } })],
      ['/signup', JSON.stringify({ ...person, data: { name: '\ud800' } })],
      ['/signup', JSON.stringify({ ...person, data: { name: 'x'.repeat(20_000) } })],
      ['/signup', `{"email":"hostile@example.com","password":"${password}","data":{"deep":${nested}}}`],
      ['/signup', JSON.stringify({ ...person, code_challenge: 'short' })],
      ['/token?grant_type=password', JSON.stringify({ email: "' or 1=1 --", password: 'x' })],
      ['/token?grant_type=refresh_token', JSON.stringify({ refresh_token: 'a\0b' })],
      ['/token?grant_type=refresh_token', JSON.stringify({ refresh_token: {} })],
      ['/token?grant_type=pkce', JSON.stringify({ auth_code: 'a\0b', code_verifier: '\0' })],
      ['/token?grant_type=magic', '{}'],
      ['/verify', JSON.stringify({ type: 'signup', token_hash: 'a\0b' })],
      ['/verify', JSON.stringify({ type: '__proto__', token_hash: 'x' })],
      ['/recover', JSON.stringify({ email: `${'a'.repeat(300)}@example.com` })],
      ['/resend', JSON.stringify({ type: '__proto__', email: 'a@example.com' })],
      ['/otp', JSON.stringify({ email: ['a@example.com'] })],
      ['/otp', JSON.stringify({ email: 'a@example.com', data: { name: 'a\0b' } })],
      ['/token?grant_type=id_token', JSON.stringify({ provider: 'google', id_token: 'a.b.c' })],
      ['/token?grant_type=id_token', JSON.stringify({ provider: '__proto__', id_token: 'a.b.c' })],
    ]
    for (const [path, body] of bodies) {
      const answer = await post(path, body)
      expect([path, body.slice(0, 80), answer.status >= 400 && answer.status < 500]).toEqual([
        path,
        body.slice(0, 80),
        true,
      ])
      expect(Object.keys(await answer.json())).toEqual(expect.arrayContaining(['code', 'message']))
    }
    expect((await post('/signup', JSON.stringify({ ...person, data: 'x'.repeat(70_000) }))).status).toBe(413)
    const odd = await stage.auth.fetch(`${siteUrl}/auth/v1/verify?token=%00&type=constructor&redirect_to=%00`)
    expect(odd.headers.get('location')).toContain('error_code=')
  })

  it('an unsupported call is refused with its name and the page of supported calls', async () => {
    const client = await stage.member('modern@example.com')
    const { auth } = stage.auth.browser()
    const operator = stage.auth.service.auth.admin
    const id = (await client.auth.getUser()).data.user?.id ?? ''
    const phone = '+15125550123'
    const refusals = [
      await auth.signInAnonymously(),
      await client.auth.mfa.enroll({ factorType: 'phone', phone }),
      await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' }),
      await operator.oauth.listClients(),
      await operator.listUsers(),
      await operator.createUser({ email: 'made@example.com', password }),
      await operator.getUserById(id),
      await operator.updateUserById(id, { password }),
      await operator.deleteUser(id),
      await operator.inviteUserByEmail('guest@example.com'),
      await operator.generateLink({ type: 'recovery', email: 'modern@example.com' }),
      await operator.mfa.listFactors({ userId: id }),
      await operator.mfa.deleteFactor({ userId: id, id }),
    ]
    for (const { error } of refusals) {
      expect(error).toMatchObject({ name: 'AuthApiError', status: 422, code: 'not_implemented' })
      expect(error?.message).toContain('docs/backend.md')
    }
    const calls = [
      ['POST', '/token?grant_type=web3'],
      ['POST', '/passkeys/registration/options'],
      ['GET', '/oauth/authorizations/x'],
      ['GET', '/user/oauth/grants'],
      ['GET', '/admin/custom-providers'],
    ] as const
    for (const [method, path] of calls) {
      const answer = await stage.auth.fetch(`${siteUrl}/auth/v1${path}`, { method })
      expect([path, answer.status]).toEqual([path, 422])
    }
  })

  it('an unreachable database is answered with 503', async () => {
    const away = createDatabase(
      new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 }),
      async () => async () => undefined,
    )
    const lost = await startAuthService(away, { captcha: 'off' })
    const answer = await lost.browser().auth.signInWithPassword({ email: 'ann@example.com', password })
    expect(answer.error).toMatchObject({
      name: 'AuthRetryableFetchError',
      status: 503,
      message: 'Service temporarily unavailable',
    })
    await lost.stop()
    await away.pool.end()
  })
})
