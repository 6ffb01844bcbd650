import { createDatabase, type Database } from '@localchef/backend/database'
import type { SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthService, siteUrl, startAuthService } from './auth-service.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { startNetworkedDatabase } from './networked-database.ts'

const password = 'a good long password'
const engines = [
  ['PostgreSQL', startNetworkedDatabase],
  ['the embedded engine', startEmbeddedDatabase],
] as const

/** Every field with its kind of value: what an answer could be told apart by. */
function shapeOf(value: object | null | undefined): string[] {
  return Object.entries(value ?? {}).map(([name, field]) => `${name}: ${typeof field}`)
}

describe.each(engines)('accounts on %s', (_name, startDatabase) => {
  let database: Database
  let stopDatabase: () => Promise<void>
  let auth: AuthService

  beforeAll(async () => {
    const started = await startDatabase()
    database = started.database
    stopDatabase = started.stop
    auth = await startAuthService(database)
  }, 120_000)

  afterAll(async () => {
    await auth?.stop()
    await stopDatabase?.()
  })

  async function signUp(client: SupabaseClient, email: string, redirect = `${siteUrl}/auth/confirm-email`) {
    return client.auth.signUp({
      email,
      password,
      options: {
        emailRedirectTo: redirect,
        captchaToken: await auth.solvedCaptcha(),
        data: { name: 'Ann' },
      },
    })
  }

  async function signIn(client: SupabaseClient, email: string, secret = password) {
    return client.auth.signInWithPassword({
      email,
      password: secret,
      options: { captchaToken: await auth.solvedCaptcha() },
    })
  }

  /** A person with a confirmed address, signed in. */
  async function member(email: string): Promise<SupabaseClient> {
    const { error } = await auth.service.auth.admin.createUser({ email, password, email_confirm: true })
    expect(error).toBeNull()
    const client = auth.browser()
    expect((await signIn(client, email)).error).toBeNull()
    return client
  }

  it('takes a person from sign-up through the mailed link to a session, and on to sign-out', async () => {
    const client = auth.browser()
    const signedUp = await signUp(client, 'Ann@Example.com')
    expect(signedUp.error).toBeNull()
    expect(signedUp.data.session).toBeNull()
    expect(signedUp.data.user).toMatchObject({ email: 'ann@example.com', user_metadata: { name: 'Ann' } })
    expect(signedUp.data.user?.identities).toHaveLength(1)

    const early = await signIn(client, 'ann@example.com')
    expect(early.error).toMatchObject({
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
      status: 400,
    })

    const landed = await auth.openNewestLink('ann@example.com')
    expect(landed.origin + landed.pathname).toBe(`${siteUrl}/auth/confirm-email`)
    const fragment = new URLSearchParams(landed.hash.slice(1))
    expect(fragment.get('type')).toBe('signup')
    const session = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(session.error).toBeNull()
    expect(session.data.user?.email_confirmed_at).toBeTruthy()

    const claims = await client.auth.getClaims()
    expect(claims.error).toBeNull()
    expect(claims.data?.claims).toMatchObject({
      iss: `${siteUrl}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'ann@example.com',
      aal: 'aal1',
    })

    const refreshed = await client.auth.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(refreshed.data.session?.refresh_token).not.toBe(fragment.get('refresh_token'))

    const updated = await client.auth.updateUser({ data: { city: 'Austin' } })
    expect(updated.data.user?.user_metadata).toMatchObject({ name: 'Ann', city: 'Austin' })

    expect((await client.auth.signOut()).error).toBeNull()
    const gone = await client.auth.refreshSession({
      refresh_token: refreshed.data.session?.refresh_token ?? '',
    })
    expect(gone.error).toMatchObject({ code: 'refresh_token_not_found' })
  })

  it('keeps both of two changes made at the same moment', async () => {
    const client = await member('busy@example.com')
    const { data } = await client.auth.getSession()
    const keys = Array.from({ length: 8 }, (_, index) => `key${index}`)
    const answers = await Promise.all(
      keys.map((key) =>
        auth.fetch(`${siteUrl}/auth/v1/user`, {
          method: 'PUT',
          headers: {
            authorization: `Bearer ${data.session?.access_token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ data: { [key]: true } }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200))
    const { data: now } = await client.auth.getUser()
    expect(now.user?.user_metadata).toMatchObject(Object.fromEntries(keys.map((key) => [key, true])))
  })

  it('opens a link once, and says so in the fragment the second time', async () => {
    await signUp(auth.browser(), 'twice@example.com')
    await auth.openNewestLink('twice@example.com')
    const again = await auth.openNewestLink('twice@example.com')
    const fragment = new URLSearchParams(again.hash.slice(1))
    expect(fragment.get('error')).toBe('access_denied')
    expect(fragment.get('error_code')).toBe('otp_expired')
  })

  it('never leads from a mail to a stranger', async () => {
    await signUp(auth.browser(), 'lured@example.com', 'https://evil.example/steal')
    const landed = await auth.openNewestLink('lured@example.com')
    expect(landed.origin).toBe(siteUrl)
  })

  it('does not use a link up for a link checker that only asks for its head', async () => {
    await signUp(auth.browser(), 'checked@example.com')
    const link = (await auth.mailsTo('checked@example.com'))[0]?.links[0] ?? ''
    expect((await auth.fetch(link, { method: 'HEAD' })).status).toBe(200)
    expect((await auth.openNewestLink('checked@example.com')).hash).toContain('access_token=')
  })

  it('takes the code of the mail instead of the link, where mails have one, for a few tries', async () => {
    const coded = await startAuthService(database, { settings: { mailCodes: true }, captcha: 'off' })
    const client = coded.browser()
    const email = 'typed@example.com'
    await client.auth.signUp({ email, password })
    const code = /\b\d{6}\b/.exec((await coded.mailsTo(email))[0]?.text ?? '')?.[0] ?? ''
    const guess = code === '000000' ? '111111' : '000000'
    const wrong = await client.auth.verifyOtp({ email, token: guess, type: 'signup' })
    expect(wrong.error).toMatchObject({ code: 'otp_expired', status: 403 })
    const right = await client.auth.verifyOtp({ email, token: code, type: 'signup' })
    expect(right.error).toBeNull()
    expect(right.data.session).not.toBeNull()
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await client.auth.verifyOtp({ email, token: guess, type: 'recovery' })
    }
    const blocked = await client.auth.verifyOtp({ email, token: guess, type: 'recovery' })
    expect(blocked.error?.status).toBe(429)
    await coded.stop()
  })

  it('does not tell whether an address has an account, but tells its owner', async () => {
    await member('known@example.com')
    const known = await signUp(auth.browser(), 'known@example.com')
    const fresh = await signUp(auth.browser(), 'fresh@example.com')
    expect(known.error).toBeNull()
    expect(known.data.session).toBeNull()
    expect(shapeOf(known.data.user)).toEqual(shapeOf(fresh.data.user))
    expect(shapeOf(known.data.user?.identities?.[0])).toEqual(shapeOf(fresh.data.user?.identities?.[0]))
    const mails = await auth.mailsTo('known@example.com')
    expect(mails[0]?.subject).toContain('already have an account')

    const client = auth.browser()
    for (const email of ['known@example.com', 'nobody@example.com']) {
      const recovery = await client.auth.resetPasswordForEmail(email, {
        captchaToken: await auth.solvedCaptcha(),
      })
      expect(recovery.error).toBeNull()
    }
    expect(await auth.mailsTo('nobody@example.com')).toEqual([])
  })

  it('lets the last sign-up of an unconfirmed address win, so that nobody prepares one for another', async () => {
    const patient = await startAuthService(database, {
      limits: { mailRecipient: { points: 100, windowSeconds: 1 } },
    })
    const options = async () => ({ captchaToken: await patient.solvedCaptcha() })
    await patient
      .browser()
      .auth.signUp({ email: 'prey@example.com', password: 'of the attacker', options: await options() })
    const first = (await patient.mailsTo('prey@example.com'))[0]?.links[0] ?? ''
    await patient.browser().auth.signUp({ email: 'prey@example.com', password, options: await options() })
    const old = await patient.fetch(first, { redirect: 'manual' })
    expect(old.headers.get('location')).toContain('otp_expired')
    await patient.openNewestLink('prey@example.com')
    const attacker = await patient.browser().auth.signInWithPassword({
      email: 'prey@example.com',
      password: 'of the attacker',
      options: await options(),
    })
    expect(attacker.error?.code).toBe('invalid_credentials')
    const owner = await patient.browser().auth.signInWithPassword({
      email: 'prey@example.com',
      password,
      options: await options(),
    })
    expect(owner.error).toBeNull()
    await patient.stop()
  })

  it('asks for a captcha, takes each solution once, and none that was not earned', async () => {
    const client = auth.browser()
    const credentials = { email: 'robot@example.com', password }
    const without = await client.auth.signUp(credentials)
    expect(without.error).toMatchObject({ code: 'captcha_failed', status: 400 })

    const forged = Buffer.from(
      JSON.stringify({
        challenge: { parameters: { algorithm: 'PBKDF2/SHA-256', cost: 1 }, signature: 'x' },
        solution: { counter: 1, derivedKey: '00' },
      }),
    ).toString('base64')
    for (const captchaToken of [forged, 'nonsense', Buffer.from('null').toString('base64')]) {
      const refused = await client.auth.signUp({ ...credentials, options: { captchaToken } })
      expect(refused.error?.code).toBe('captcha_failed')
    }

    const captchaToken = await auth.solvedCaptcha()
    expect((await client.auth.signUp({ ...credentials, options: { captchaToken } })).error).toBeNull()
    const replayed = await client.auth.resetPasswordForEmail(credentials.email, { captchaToken })
    expect(replayed.error?.code).toBe('captcha_failed')
  })

  it('says what is wrong with what was typed', async () => {
    const client = auth.browser()
    const weak = await client.auth.signUp({
      email: 'weak@example.com',
      password: 'short',
      options: { captchaToken: await auth.solvedCaptcha() },
    })
    expect(weak.error).toMatchObject({
      name: 'AuthWeakPasswordError',
      code: 'weak_password',
      reasons: ['length'],
    })
    const invalid = await client.auth.signUp({ email: 'no address', password })
    expect(invalid.error).toMatchObject({ code: 'validation_failed', status: 400 })
    expect(invalid.error?.message).toContain('Invalid email address')

    const old = await auth.fetch(`${siteUrl}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      body: '{',
    })
    expect(await old.json()).toEqual({
      code: 400,
      error_code: 'bad_json',
      msg: 'Could not parse request body as JSON',
    })
  })

  it('refuses hostile bodies as bad input, never as its own failure', async () => {
    const post = (path: string, body: string) =>
      auth.fetch(`${siteUrl}/auth/v1${path}`, {
        method: 'POST',
        headers: { apikey: auth.keys.serviceRoleKey, 'x-supabase-api-version': '2024-01-01' },
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
      ['/resend', JSON.stringify({ type: 'sms', email: 'a@example.com' })],
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
    const odd = await auth.fetch(`${siteUrl}/auth/v1/verify?token=%00&type=constructor&redirect_to=%00`)
    expect(odd.headers.get('location')).toContain('error_code=')
  })

  it('blocks the sixth wrong password within a quarter of an hour, and only that person there', async () => {
    await member('guessed@example.com')
    const client = auth.browser({ address: '198.51.100.7' })
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const wrong = await signIn(client, 'guessed@example.com', `guess ${attempt}`)
      expect(wrong.error).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    }
    const blocked = await signIn(client, 'guessed@example.com')
    expect(blocked.error).toMatchObject({ code: 'over_request_rate_limit', status: 429 })
    const raw = await auth.fetchFrom('198.51.100.7')(`${siteUrl}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      // The service key needs no captcha; the limit holds for it as well.
      headers: { 'x-supabase-api-version': '2024-01-01', apikey: auth.keys.serviceRoleKey },
      body: JSON.stringify({ email: 'guessed@example.com', password }),
    })
    expect(raw.status).toBe(429)
    expect(Number(raw.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(await raw.json()).toMatchObject({ code: 'over_request_rate_limit' })
    expect((await signIn(auth.browser(), 'guessed@example.com')).error).toBeNull()
  })

  it('counts wrong passwords in the database, so that another process knows them', async () => {
    await member('shared@example.com')
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await signIn(auth.browser({ address: '198.51.100.8' }), 'shared@example.com', 'wrong')
    }
    const other = await startAuthService(database)
    const blocked = await other.browser({ address: '198.51.100.8' }).auth.signInWithPassword({
      email: 'shared@example.com',
      password,
      options: { captchaToken: await other.solvedCaptcha() },
    })
    expect(blocked.error?.status).toBe(429)
    await other.stop()
  })

  it('sends one mail of a kind a minute', async () => {
    const client = auth.browser()
    await signUp(client, 'hasty@example.com')
    const again = await client.auth.resend({
      type: 'signup',
      email: 'hasty@example.com',
      options: { captchaToken: await auth.solvedCaptcha() },
    })
    expect(again.error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 })
    expect(await auth.mailsTo('hasty@example.com')).toHaveLength(1)
  })

  it('lets a person choose a new password from a mail, which signs the other devices out', async () => {
    const elsewhere = await member('forgetful@example.com')
    const client = auth.browser()
    const asked = await client.auth.resetPasswordForEmail('forgetful@example.com', {
      redirectTo: `${siteUrl}/auth/reset-password`,
      captchaToken: await auth.solvedCaptcha(),
    })
    expect(asked.error).toBeNull()
    const landed = await auth.openNewestLink('forgetful@example.com')
    expect(landed.pathname).toBe('/auth/reset-password')
    const fragment = new URLSearchParams(landed.hash.slice(1))
    expect(fragment.get('type')).toBe('recovery')
    await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    const same = await client.auth.updateUser({ password })
    expect(same.error).toMatchObject({ code: 'same_password', status: 422 })
    expect((await client.auth.updateUser({ password: 'an even better one' })).error).toBeNull()

    expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await signIn(auth.browser(), 'forgetful@example.com')).error?.code).toBe('invalid_credentials')
    expect((await signIn(auth.browser(), 'forgetful@example.com', 'an even better one')).error).toBeNull()
  })

  it('changes an address when both owners agree, and only then', async () => {
    const client = await member('old@example.com')
    const asked = await client.auth.updateUser({ email: 'New@example.com' })
    expect(asked.error).toBeNull()
    expect(asked.data.user).toMatchObject({ email: 'old@example.com', new_email: 'new@example.com' })
    const first = await auth.openNewestLink('new@example.com')
    expect(first.hash).toContain('message=Confirmation+link+accepted')
    expect((await auth.openNewestLink('new@example.com')).hash).toContain('otp_expired')
    expect((await client.auth.getUser()).data.user?.email).toBe('old@example.com')
    const second = await auth.openNewestLink('old@example.com')
    expect(second.hash).toContain('type=email_change')
    const { data } = await client.auth.getUser()
    expect(data.user).toMatchObject({ email: 'new@example.com' })
    expect(data.user?.new_email).toBeUndefined()
    expect((await signIn(auth.browser(), 'old@example.com')).error?.code).toBe('invalid_credentials')
    expect((await signIn(auth.browser(), 'new@example.com')).error).toBeNull()
  })

  it('does not tell a signed-in person either that another address has an account', async () => {
    await member('neighbour@example.com')
    const client = await member('curious@example.com')
    const asked = await client.auth.updateUser({ email: 'neighbour@example.com' })
    expect(asked.error).toBeNull()
    expect((await auth.mailsTo('neighbour@example.com'))[0]?.subject).toContain('already have an account')
    expect((await auth.openNewestLink('curious@example.com')).hash).toContain('message=')
    expect((await client.auth.getUser()).data.user?.email).toBe('curious@example.com')
  })

  it('speaks PKCE: the link brings a code that only the asking browser can redeem', async () => {
    const client = auth.browser({ flowType: 'pkce' })
    expect((await signUp(client, 'pkce@example.com')).error).toBeNull()
    const landed = await auth.openNewestLink('pkce@example.com')
    expect(landed.hash).toBe('')
    const code = landed.searchParams.get('code') ?? ''
    const session = await client.auth.exchangeCodeForSession(code)
    expect(session.error).toBeNull()
    expect(session.data.user?.email).toBe('pkce@example.com')
    const again = await auth.fetch(`${siteUrl}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      body: JSON.stringify({ auth_code: code, code_verifier: 'x' }),
    })
    expect(again.status).toBe(404)
  })

  describe('refresh tokens', () => {
    async function refresh(client: SupabaseClient, token: string) {
      return client.auth.refreshSession({ refresh_token: token })
    }
    async function tokenOf(client: SupabaseClient): Promise<string> {
      return (await client.auth.getSession()).data.session?.refresh_token ?? ''
    }
    /** Moves what happened into the past, as waiting would. */
    async function wait(email: string, seconds: number): Promise<void> {
      await database.pool.query(
        `update auth.refresh_tokens t
         set updated_at = t.updated_at - make_interval(secs => $2)
         from auth.users u
         where u.id::text = t.user_id
           and u.email = $1`,
        [email, seconds],
      )
    }

    it('gives the same successor to two tabs that refresh at once', async () => {
      const first = await tokenOf(await member('tabs@example.com'))
      const [one, other] = await Promise.all([refresh(auth.browser(), first), refresh(auth.browser(), first)])
      expect(one.error).toBeNull()
      expect(other.error).toBeNull()
      expect(one.data.session?.refresh_token).toBe(other.data.session?.refresh_token)
    })

    it('ends the session when a token comes back late, whether or not its successor was used', async () => {
      const first = await tokenOf(await member('stolen@example.com'))
      const second = (await refresh(auth.browser(), first)).data.session?.refresh_token ?? ''
      const third = (await refresh(auth.browser(), second)).data.session?.refresh_token ?? ''
      expect((await refresh(auth.browser(), first)).error).toBeNull()
      await wait('stolen@example.com', 11)
      const reused = await refresh(auth.browser(), second)
      expect(reused.error).toMatchObject({
        code: 'refresh_token_already_used',
        message: 'Invalid Refresh Token: Already Used',
      })
      for (const token of [first, second, third]) {
        expect((await refresh(auth.browser(), token)).error?.code).toBe('refresh_token_not_found')
      }
    })

    it('ends only the sessions a sign-out names', async () => {
      const phone = await member('devices@example.com')
      const laptop = auth.browser()
      await signIn(laptop, 'devices@example.com')
      await phone.auth.signOut({ scope: 'others' })
      expect((await laptop.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
      expect((await phone.auth.getUser()).error).toBeNull()
      await signIn(laptop, 'devices@example.com')
      await phone.auth.signOut({ scope: 'local' })
      expect((await laptop.auth.getUser()).error).toBeNull()
    })
  })

  it('gives the operator the accounts, and nobody else', async () => {
    const { data, error } = await auth.service.auth.admin.createUser({
      email: 'made@example.com',
      password,
      email_confirm: true,
      user_metadata: { name: 'Made' },
    })
    expect(error).toBeNull()
    const id = data.user?.id ?? ''
    const twice = await auth.service.auth.admin.createUser({ email: 'made@example.com', password })
    expect(twice.error).toMatchObject({ code: 'email_exists', status: 422 })
    const other = await auth.service.auth.admin.createUser({ email: 'other@example.com', password })
    const taken = await auth.service.auth.admin.updateUserById(other.data.user?.id ?? '', {
      email: 'made@example.com',
    })
    expect(taken.error).toMatchObject({ code: 'email_exists', status: 422 })
    const listed = await auth.service.auth.admin.listUsers({ page: 1, perPage: 5 })
    expect(listed.error).toBeNull()
    expect(listed.data.users).toHaveLength(5)
    const banned = await auth.service.auth.admin.updateUserById(id, { ban_duration: '24h' })
    expect(banned.error).toBeNull()
    expect((await signIn(auth.browser(), 'made@example.com')).error?.code).toBe('user_banned')
    expect((await auth.service.auth.admin.deleteUser(id)).error).toBeNull()
    expect((await auth.service.auth.admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found' })

    const stranger = await auth.fetch(`${siteUrl}/auth/v1/admin/users`, {
      headers: { authorization: `Bearer ${auth.keys.anonKey}` },
    })
    expect(stranger.status).toBe(403)
  })

  it('refuses what it does not offer in words the client understands', async () => {
    const client = await member('factors@example.com')
    const enrolled = await client.auth.mfa.enroll({ factorType: 'totp' })
    expect(enrolled.error).toMatchObject({ code: 'mfa_totp_enroll_not_enabled', status: 422 })
    expect((await auth.browser().auth.signInAnonymously()).error?.code).toBe('anonymous_provider_disabled')
    expect((await auth.browser().auth.signInWithOtp({ email: 'a@b.cd' })).error?.code).toBe('otp_disabled')
  })

  it('opens accounts at once when no confirmation is asked for', async () => {
    const open = await startAuthService(database, {
      settings: { requireConfirmation: false },
      captcha: 'off',
    })
    const client = open.browser()
    const first = await client.auth.signUp({ email: 'quick@example.com', password })
    expect(first.data.session).not.toBeNull()
    const second = await open.browser().auth.signUp({ email: 'quick@example.com', password })
    expect(second.error).toMatchObject({ code: 'user_already_exists', message: 'User already registered' })
    await open.stop()
  })

  it('keeps on record what happened to an account', async () => {
    const client = await member('recorded@example.com')
    await client.auth.updateUser({ password: 'an even better one' })
    await client.auth.signOut()
    const { rows } = await database.pool.query<{ action: string }>(
      `select payload ->> 'action' as action
       from auth.audit_log_entries
       where payload ->> 'actor_username' = 'recorded@example.com'
       order by created_at`,
    )
    expect(rows.map((row) => row.action)).toEqual(['login', 'user_updated_password', 'logout'])
  })

  it('says it is away, not that it failed, when its database is', async () => {
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
