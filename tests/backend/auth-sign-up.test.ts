import { expect, it } from 'vitest'
import { siteUrl, startAuthService, verifyCall } from './auth-service.ts'
import { describeAccounts, password } from './auth-stage.ts'

/** The type of every field, because a different type would distinguish answers. */
function shapeOf(value: object | null | undefined): string[] {
  return Object.entries(value ?? {}).map(([name, field]) => `${name}: ${typeof field}`)
}

describeAccounts('accounts', (stage) => {
  it('a person signs up, confirms by link, signs in and signs out', async () => {
    const client = stage.auth.browser()
    const signedUp = await stage.signUp(client, 'Ann@Example.com')
    expect(signedUp.error).toBeNull()
    expect(signedUp.data.session).toBeNull()
    expect(signedUp.data.user).toMatchObject({ email: 'ann@example.com', user_metadata: { name: 'Ann' } })
    expect(signedUp.data.user?.identities).toHaveLength(1)

    const early = await stage.signIn(client, 'ann@example.com')
    expect(early.error).toMatchObject({
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
      status: 400,
    })

    const landed = await stage.auth.openNewestLink('ann@example.com')
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

  it('two concurrent changes are both kept', async () => {
    const client = await stage.member('busy@example.com')
    const { data } = await client.auth.getSession()
    const keys = Array.from({ length: 8 }, (_, index) => `key${index}`)
    const answers = await Promise.all(
      keys.map((key) =>
        stage.auth.fetch(`${siteUrl}/auth/v1/user`, {
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

  it('a sign-up does not reveal a registered address, but notifies its owner', async () => {
    await stage.member('known@example.com')
    const known = await stage.signUp(stage.auth.browser(), 'known@example.com')
    const fresh = await stage.signUp(stage.auth.browser(), 'fresh@example.com')
    expect(known.error).toBeNull()
    expect(known.data.session).toBeNull()
    expect(shapeOf(known.data.user)).toEqual(shapeOf(fresh.data.user))
    expect(shapeOf(known.data.user?.identities?.[0])).toEqual(shapeOf(fresh.data.user?.identities?.[0]))
    const mails = await stage.auth.mailsTo('known@example.com')
    expect(mails[0]?.subject).toContain('already have an account')

    const client = stage.auth.browser()
    for (const email of ['known@example.com', 'nobody@example.com']) {
      const recovery = await client.auth.resetPasswordForEmail(email, {
        captchaToken: await stage.auth.solvedCaptcha(),
      })
      expect(recovery.error).toBeNull()
    }
    expect(await stage.auth.mailsTo('nobody@example.com')).toEqual([])
  })

  it('the last sign-up of an unconfirmed address wins', async () => {
    const patient = await startAuthService(stage.database, {
      limits: { mailRecipient: { points: 100, windowSeconds: 1 } },
    })
    const options = async () => ({ captchaToken: await patient.solvedCaptcha() })
    await patient
      .browser()
      .auth.signUp({ email: 'prey@example.com', password: 'of the attacker', options: await options() })
    const first = (await patient.mailsTo('prey@example.com'))[0]?.links[0] ?? ''
    await patient.browser().auth.signUp({ email: 'prey@example.com', password, options: await options() })
    const old = await patient.fetch(verifyCall(first), { redirect: 'manual' })
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

  it('a sign-up requires a solved captcha, once', async () => {
    const client = stage.auth.browser()
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

    const captchaToken = await stage.auth.solvedCaptcha()
    expect((await client.auth.signUp({ ...credentials, options: { captchaToken } })).error).toBeNull()
    const replayed = await client.auth.resetPasswordForEmail(credentials.email, { captchaToken })
    expect(replayed.error?.code).toBe('captcha_failed')
  })

  it('sign-up signs in at once when confirmation is disabled', async () => {
    const open = await startAuthService(stage.database, {
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
})
