import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { siteUrl, startAuthService, verifyCall } from './auth-service.ts'
import { describeAccounts, password, takeSession } from './auth-stage.ts'

describeAccounts('links and codes', (stage) => {
  it('a link opens once, and the second use is reported in the fragment', async () => {
    await stage.signUp(stage.auth.browser(), 'twice@example.com')
    await stage.auth.openNewestLink('twice@example.com')
    const again = await stage.auth.openNewestLink('twice@example.com')
    const fragment = new URLSearchParams(again.hash.slice(1))
    expect(fragment.get('error')).toBe('access_denied')
    expect(fragment.get('error_code')).toBe('otp_expired')
  })

  it('a mailed link never redirects to a foreign site', async () => {
    await stage.signUp(stage.auth.browser(), 'lured@example.com', 'https://evil.example/steal')
    const landed = await stage.auth.openNewestLink('lured@example.com')
    expect(landed.origin).toBe(siteUrl)
  })

  it('a HEAD request does not consume a link', async () => {
    await stage.signUp(stage.auth.browser(), 'checked@example.com')
    const link = (await stage.auth.mailsTo('checked@example.com'))[0]?.links[0] ?? ''
    expect((await stage.auth.fetch(link, { method: 'HEAD' })).status).toBe(200)
    expect((await stage.auth.openNewestLink('checked@example.com')).hash).toContain('access_token=')
  })

  it('a mailed code replaces the link for a few attempts, where mails carry codes', async () => {
    const coded = await startAuthService(stage.database, { captcha: 'off' })
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

  it('one mail of a kind is sent per minute', async () => {
    const client = stage.auth.browser()
    await stage.signUp(client, 'hasty@example.com')
    const again = await client.auth.resend({
      type: 'signup',
      email: 'hasty@example.com',
      options: { captchaToken: await stage.auth.solvedCaptcha() },
    })
    expect(again.error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 })
    expect(await stage.auth.mailsTo('hasty@example.com')).toHaveLength(1)
  })

  it('a recovery mail sets a new password and signs out the other devices', async () => {
    const elsewhere = await stage.member('forgetful@example.com')
    const client = stage.auth.browser()
    const asked = await client.auth.resetPasswordForEmail('forgetful@example.com', {
      redirectTo: `${siteUrl}/auth/reset-password`,
      captchaToken: await stage.auth.solvedCaptcha(),
    })
    expect(asked.error).toBeNull()
    const landed = await stage.auth.openNewestLink('forgetful@example.com')
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
    expect((await stage.signIn(stage.auth.browser(), 'forgetful@example.com')).error?.code).toBe(
      'invalid_credentials',
    )
    expect(
      (await stage.signIn(stage.auth.browser(), 'forgetful@example.com', 'an even better one')).error,
    ).toBeNull()
  })

  it('an address changes only after both owners confirm', async () => {
    const client = await stage.member('old@example.com')
    const asked = await client.auth.updateUser({ email: 'New@example.com', current_password: password })
    expect(asked.error).toBeNull()
    expect(asked.data.user).toMatchObject({ email: 'old@example.com', new_email: 'new@example.com' })
    const first = await stage.auth.openNewestLink('new@example.com')
    expect(first.hash).toContain('message=Confirmation+link+accepted')
    expect((await stage.auth.openNewestLink('new@example.com')).hash).toContain('otp_expired')
    expect((await client.auth.getUser()).data.user?.email).toBe('old@example.com')
    const second = await stage.auth.openNewestLink('old@example.com')
    expect(second.hash).toContain('type=email_change')
    const { data } = await client.auth.getUser()
    expect(data.user).toMatchObject({ email: 'new@example.com' })
    expect(data.user?.new_email).toBeUndefined()
    expect((await stage.signIn(stage.auth.browser(), 'old@example.com')).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await stage.signIn(stage.auth.browser(), 'new@example.com')).error).toBeNull()
  })

  it('a change of address does not reveal a registered address to a signed-in person', async () => {
    await stage.member('neighbor@example.com')
    const client = await stage.member('curious@example.com')
    const asked = await client.auth.updateUser({
      email: 'neighbor@example.com',
      current_password: password,
    })
    expect(asked.error).toBeNull()
    expect((await stage.auth.mailsTo('neighbor@example.com'))[0]?.subject).toContain(
      'already have an account',
    )
    expect((await stage.auth.openNewestLink('curious@example.com')).hash).toContain('message=')
    expect((await client.auth.getUser()).data.user?.email).toBe('curious@example.com')
  })

  it('the link of a PKCE flow gives a code that only the requesting browser can redeem', async () => {
    const client = stage.auth.browser({ flowType: 'pkce' })
    expect((await stage.signUp(client, 'pkce@example.com')).error).toBeNull()
    const landed = await stage.auth.openNewestLink('pkce@example.com')
    expect(landed.hash).toBe('')
    const code = landed.searchParams.get('code') ?? ''
    const session = await client.auth.exchangeCodeForSession(code)
    expect(session.error).toBeNull()
    expect(session.data.user?.email).toBe('pkce@example.com')
    const again = await stage.auth.fetch(`${siteUrl}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      body: JSON.stringify({ auth_code: code, code_verifier: 'x' }),
    })
    expect(again.status).toBe(404)
  })

  describe('without a password', () => {
    async function ask(client: SupabaseClient, email: string, options: Record<string, unknown> = {}) {
      const captchaToken = await stage.auth.solvedCaptcha()
      return client.auth.signInWithOtp({
        email,
        options: { emailRedirectTo: `${siteUrl}/auth`, captchaToken, ...options },
      })
    }

    async function codeTo(email: string): Promise<string> {
      return /\b\d{6}\b/.exec((await stage.auth.mailsTo(email))[0]?.text ?? '')?.[0] ?? ''
    }

    it('a mailed link signs in', async () => {
      await stage.member('magic@example.com')
      const client = stage.auth.browser()
      expect((await ask(client, 'Magic@example.com')).error).toBeNull()
      expect((await stage.auth.mailsTo('magic@example.com'))[0]?.subject).toContain('Your sign-in link')
      const landed = await stage.auth.openNewestLink('magic@example.com')
      expect(landed.pathname).toBe('/auth')
      expect(landed.hash).toContain('type=magiclink')
      expect((await takeSession(client, landed)).data.user?.email).toBe('magic@example.com')
    })

    it('a mailed link to a new address creates an account, confirmed when opened', async () => {
      const client = stage.auth.browser()
      expect((await ask(client, 'newcomer@example.com', { data: { name: 'New' } })).error).toBeNull()
      const landed = await stage.auth.openNewestLink('newcomer@example.com')
      const { data } = await takeSession(client, landed)
      expect(data.user).toMatchObject({ email: 'newcomer@example.com', user_metadata: { name: 'New' } })
      expect(data.user?.email_confirmed_at).toBeTruthy()
    })

    it('a mailed code signs in a new and a known person', async () => {
      await stage.member('coded@example.com')
      for (const email of ['coded@example.com', 'uncoded@example.com']) {
        const client = stage.auth.browser()
        await ask(client, email)
        const captchaToken = await stage.auth.solvedCaptcha()
        const token = await codeTo(email)
        const typed = await client.auth.verifyOtp({ email, token, type: 'email', options: { captchaToken } })
        expect(typed.error).toBeNull()
        expect(typed.data.session?.user.email).toBe(email)
        const { data } = await client.auth.getClaims()
        expect(data?.claims.amr).toMatchObject([{ method: 'otp' }])
      }
    })

    it('a magic link gives a PKCE client a code', async () => {
      await stage.member('magic-pkce@example.com')
      const client = stage.auth.browser({ flowType: 'pkce' })
      await ask(client, 'magic-pkce@example.com')
      const landed = await stage.auth.openNewestLink('magic-pkce@example.com')
      const session = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
      expect(session.error).toBeNull()
      expect(session.data.user?.email).toBe('magic-pkce@example.com')
    })

    it('every address gets the same answer in the same time, and no account is created unasked', async () => {
      await stage.member('here@example.com')
      const times: number[] = []
      for (const email of ['here@example.com', 'nowhere@example.com']) {
        const captcha_token = await stage.auth.solvedCaptcha()
        const begun = performance.now()
        const answer = await stage.auth.fetch(`${siteUrl}/auth/v1/otp`, {
          method: 'POST',
          body: JSON.stringify({ email, create_user: false, gotrue_meta_security: { captcha_token } }),
        })
        times.push(performance.now() - begun)
        expect([answer.status, await answer.text()]).toEqual([200, '{}'])
      }
      expect(Math.min(...times)).toBeGreaterThan(140)
      expect(await stage.auth.mailsTo('nowhere@example.com')).toEqual([])
      const { rows } = await stage.database.pool.query(
        "select 1 from auth.users where email = 'nowhere@example.com'",
      )
      expect(rows).toEqual([])
    })

    it('passwordless sign-in requires a captcha and mails once a minute', async () => {
      const client = stage.auth.browser()
      const without = await client.auth.signInWithOtp({ email: 'eager@example.com' })
      expect(without.error).toMatchObject({ code: 'captcha_failed', status: 400 })
      expect((await ask(client, 'eager@example.com')).error).toBeNull()
      expect((await ask(client, 'eager@example.com')).error).toMatchObject({
        code: 'over_email_send_rate_limit',
        status: 429,
      })
    })

    it('a password set by a stranger is removed before the owner signs in', async () => {
      const stranger = stage.auth.browser()
      await stage.signUp(stranger, 'squatted@example.com')
      const owner = stage.auth.browser()
      await ask(owner, 'squatted@example.com')
      await takeSession(owner, await stage.auth.openNewestLink('squatted@example.com'))
      expect((await stage.signIn(stranger, 'squatted@example.com')).error?.code).toBe('invalid_credentials')

      await stage.signUp(stranger, 'recovered@example.com')
      const captchaToken = await stage.auth.solvedCaptcha()
      await owner.auth.resetPasswordForEmail('recovered@example.com', { captchaToken })
      await stage.auth.openNewestLink('recovered@example.com')
      expect((await stage.signIn(stranger, 'recovered@example.com')).error?.code).toBe('invalid_credentials')
    })

    it("mails use the account's language", async () => {
      const email = 'russian@example.com'
      await stage.auth.addAccount({ email, userMetadata: { language: 'ru' } })
      await ask(stage.auth.browser(), email)
      expect((await stage.auth.mailsTo(email))[0]?.subject).toContain('Вход без пароля')
    })
  })

  it('an address changes by the codes of both mails', async () => {
    const coded = await startAuthService(stage.database, { captcha: 'off' })
    const client = coded.browser()
    await coded.addAccount({ email: 'from@example.com', password })
    await client.auth.signInWithPassword({ email: 'from@example.com', password })
    await client.auth.updateUser({ email: 'onto@example.com', current_password: password })
    const verify = async (email: string) => {
      const token = /\b\d{6}\b/.exec((await coded.mailsTo(email))[0]?.text ?? '')?.[0] ?? ''
      return client.auth.verifyOtp({ email, token, type: 'email_change' })
    }
    const first = await verify('onto@example.com')
    expect(first.error).toBeNull()
    expect(first.data.session).toBeNull()
    const second = await verify('from@example.com')
    expect(second.data.session?.user.email).toBe('onto@example.com')
    await coded.stop()
  })

  it('resending the mails of an address change revokes the earlier links', async () => {
    const patient = await startAuthService(stage.database, {
      limits: { mailRecipient: { points: 100, windowSeconds: 1 } },
      captcha: 'off',
    })
    const client = await stage.member('waiting@example.com')
    await client.auth.updateUser({ email: 'awaited@example.com', current_password: password })
    const first = (await patient.mailsTo('awaited@example.com'))[0]?.links[0] ?? ''
    const again = await patient.browser().auth.resend({ type: 'email_change', email: 'waiting@example.com' })
    expect(again.error).toBeNull()
    expect(await patient.mailsTo('awaited@example.com')).toHaveLength(2)
    const old = await patient.fetch(verifyCall(first), { redirect: 'manual' })
    expect(old.headers.get('location')).toContain('otp_expired')
    expect((await patient.openNewestLink('awaited@example.com')).hash).toContain('message=')
    await patient.stop()
  })

  it('a new password set by the reset link is told by mail, and one that is refused is not', async () => {
    const email = 'forgot@example.com'
    await stage.auth.addAccount({ email, password })
    const client = stage.auth.browser()
    await client.auth.resetPasswordForEmail(email, { captchaToken: await stage.auth.solvedCaptcha() })
    const landed = await stage.auth.openNewestLink(email)
    expect((await takeSession(client, landed)).error).toBeNull()
    expect((await client.auth.updateUser({ password })).error?.code).toBe('same_password')
    expect((await client.auth.updateUser({ data: { name: 'Ann' } })).error).toBeNull()
    const told = async () =>
      (await stage.auth.mailsTo(email)).filter(({ subject }) => subject.includes('password was changed'))
    expect(await told()).toEqual([])
    expect((await client.auth.updateUser({ password: 'another long password' })).error).toBeNull()
    expect(await told()).toMatchObject([
      { links: [`${siteUrl}/auth/reset-password`], text: expect.stringContaining('new password') },
    ])
  })
})
