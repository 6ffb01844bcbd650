import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { siteUrl } from './auth-service.ts'
import { describeAccounts, password } from './auth-stage.ts'

describeAccounts(
  'phones',
  (stage) => {
    let last = 100
    /** A new number and a new client address, because limits count both. */
    function newPhone() {
      last += 1
      return { phone: `+1 512 555 0${last}`, to: `+15125550${last}`, client: browserAt(last) }
    }

    function browserAt(number: number): SupabaseClient {
      return stage.auth.browser({ address: `198.51.100.${number % 250}` })
    }

    async function texts(to: string): Promise<string[]> {
      return (await stage.auth.mailsTo(to)).map(({ text }) => text)
    }

    async function newestCode(to: string): Promise<string> {
      const [text = ''] = await texts(to)
      const [code] = /^\d{6}/.exec(text) ?? []
      if (!code) throw new Error(`the newest text message to ${to} starts with no code`)
      return code
    }

    const captchaToken = () => stage.auth.solvedCaptcha()

    async function signUp(client: SupabaseClient, phone: string, secret = password) {
      const options = { captchaToken: await captchaToken(), data: { name: 'Ann' } }
      return client.auth.signUp({ phone, password: secret, options })
    }

    async function verify(
      client: SupabaseClient,
      phone: string,
      token: string,
      type: 'sms' | 'phone_change' = 'sms',
    ) {
      return client.auth.verifyOtp({ phone, token, type, options: { captchaToken: await captchaToken() } })
    }

    async function askForCode(client: SupabaseClient, phone: string, shouldCreateUser = true) {
      const options = { captchaToken: await captchaToken(), shouldCreateUser }
      return client.auth.signInWithOtp({ phone, options })
    }

    /** A signed-in person with a confirmed phone. */
    async function phoneMember() {
      const user = newPhone()
      expect((await signUp(user.client, user.phone)).error).toBeNull()
      const token = await newestCode(user.to)
      const { data, error } = await verify(user.client, user.phone, token)
      expect(error).toBeNull()
      await forgetLimits()
      return { ...user, id: data.user?.id ?? '' }
    }

    /** Moves the last message a minute into the past. */
    async function forgetLimits(): Promise<void> {
      await stage.database.pool.query("delete from server.rate_limits where key like 'smsRecipient:%'")
    }

    async function accountWith(phone: string) {
      const { rows } = await stage.database.pool.query('select * from auth.users where phone = $1', [
        phone.replaceAll(/[+ ]/g, ''),
      ])
      return rows[0]
    }

    describe('sign-up and sign-in', () => {
      it('a person signs up by phone, confirms by code, and signs in with the password', async () => {
        const { phone, to, client } = newPhone()
        const begun = await signUp(client, phone)
        expect(begun.error).toBeNull()
        expect(begun.data.session).toBeNull()
        expect(begun.data.user).toMatchObject({
          phone: to.slice(1),
          email: '',
          app_metadata: { provider: 'phone', providers: ['phone'] },
          user_metadata: { name: 'Ann' },
        })

        const early = await client.auth.signInWithPassword({
          phone,
          password,
          options: { captchaToken: await captchaToken() },
        })
        expect(early.error).toMatchObject({ code: 'phone_not_confirmed', message: 'Phone not confirmed' })

        const verified = await verify(client, phone, await newestCode(to))
        expect(verified.error).toBeNull()
        expect(verified.data.user?.phone_confirmed_at).toBeTruthy()
        expect(verified.data.user?.identities).toMatchObject([
          { provider: 'phone', identity_data: { phone: to.slice(1), phone_verified: true } },
        ])
        const claims = await client.auth.getClaims()
        expect(claims.data?.claims).toMatchObject({ phone: to.slice(1), amr: [{ method: 'otp' }] })

        const again = await browserAt(last).auth.signInWithPassword({
          phone: to,
          password,
          options: { captchaToken: await captchaToken() },
        })
        expect(again.error).toBeNull()
        expect(again.data.user?.id).toBe(begun.data.user?.id)
      })

      it('a one-time code creates an account, and signs in to it the next time', async () => {
        const { phone, to, client } = newPhone()
        const sent = await askForCode(client, phone)
        expect(sent.error).toBeNull()
        const first = await verify(client, phone, await newestCode(to))
        expect(first.error).toBeNull()

        await forgetLimits()
        const device = browserAt(last)
        expect((await askForCode(device, phone)).error).toBeNull()
        const second = await verify(device, phone, await newestCode(to))
        expect(second.data.user?.id).toBe(first.data.user?.id)
      })

      it('a registered number gets the same answer as a new one, and its owner is notified', async () => {
        const owner = await phoneMember()
        const stranger = newPhone()
        const known = await signUp(stranger.client, owner.phone, 'the password of a stranger')
        const unknown = await signUp(stranger.client, stranger.phone)
        expect(known.error).toBeNull()
        const shapeOf = ({ data }: typeof known) => Object.keys(data.user ?? {}).sort()
        expect(shapeOf(known)).toEqual(shapeOf(unknown))
        expect(known.data.user?.identities).toHaveLength(1)
        expect(known.data.user?.id).not.toBe(owner.id)
        expect((await texts(owner.to))[0]).toContain('already has an account')
        const { error } = await owner.client.auth.signInWithPassword({
          phone: owner.phone,
          password,
          options: { captchaToken: await captchaToken() },
        })
        expect(error).toBeNull()
      })

      it('no code is sent to an unknown number when no account is wanted, with the same answer', async () => {
        const { phone, to, client } = newPhone()
        expect((await askForCode(client, phone, false)).error).toBeNull()
        expect(await texts(to)).toEqual([])
        expect(await accountWith(to)).toBeUndefined()
      })

      it('a password set by a stranger on an unconfirmed number is removed', async () => {
        const { phone, to, client } = newPhone()
        await signUp(client, phone, 'the password of a stranger')
        await forgetLimits()
        await askForCode(client, phone)
        await verify(client, phone, await newestCode(to))
        expect(await accountWith(to)).toMatchObject({ encrypted_password: null })
      })

      it('malformed numbers, both addresses at once, and wrong passwords are refused', async () => {
        const { client, phone } = newPhone()
        for (const wrong of [
          '0123456',
          '-------',
          '+1 (512) 555-0100 ext. 22',
          'call me',
          '+12345678901234567',
        ]) {
          const { error } = await signUp(client, wrong)
          expect([wrong, error?.code, error?.message]).toEqual([
            wrong,
            'validation_failed',
            'Invalid phone number format (E.164 required)',
          ])
        }
        const both = await stage.auth.fetch(`${siteUrl}/auth/v1/token?grant_type=password`, {
          method: 'POST',
          body: JSON.stringify({ phone, email: 'a@example.com', password }),
        })
        expect(both.status).toBe(400)
        expect(await both.text()).toContain('Only an email address or phone number should be provided')
        const wrong = await client.auth.signInWithPassword({
          phone,
          password,
          options: { captchaToken: await captchaToken() },
        })
        expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })
      })

      it('sending a message and signing in by password require a captcha', async () => {
        const { client, phone } = newPhone()
        for (const { error } of [
          await client.auth.signUp({ phone, password }),
          await client.auth.signInWithOtp({ phone }),
          await client.auth.resend({ type: 'sms', phone }),
          await client.auth.signInWithPassword({ phone, password }),
        ]) {
          expect(error?.code).toBe('captcha_failed')
        }
      })

      it('the sixth wrong password of a number within a quarter of an hour is refused', async () => {
        const { client, phone } = await phoneMember()
        const tried: (string | undefined)[] = []
        for (let attempt = 1; attempt <= 6; attempt += 1) {
          const options = { captchaToken: await captchaToken() }
          tried.push(
            (await client.auth.signInWithPassword({ phone, password: 'wrong', options })).error?.code,
          )
        }
        expect(tried.slice(0, 5)).toEqual(Array(5).fill('invalid_credentials'))
        expect(tried[5]).toBe('over_request_rate_limit')
      })
    })

    describe('text message codes', () => {
      it('a code works once, for a quarter of an hour', async () => {
        const { phone, to, client } = newPhone()
        await askForCode(client, phone)
        const token = await newestCode(to)
        await stage.database.pool.query(
          `update auth.one_time_tokens set created_at = created_at - interval '15 minutes'
           where relates_to = $1`,
          [to.slice(1)],
        )
        const late = await verify(client, phone, token)
        expect(late.error).toMatchObject({ code: 'otp_expired', status: 403 })

        await forgetLimits()
        await askForCode(client, phone)
        const fresh = await newestCode(to)
        expect((await verify(client, phone, fresh)).error).toBeNull()
        const twice = await verify(browserAt(last), phone, fresh)
        expect(twice.error).toMatchObject({ code: 'otp_expired' })
      })

      it('a text message code is invalid after five wrong attempts, even if the sixth is correct', async () => {
        const { phone, to, client } = newPhone()
        await askForCode(client, phone)
        const token = await newestCode(to)
        const wrong = token === '000000' ? '000001' : '000000'
        for (let attempt = 1; attempt <= 5; attempt += 1) {
          const { error } = await verify(client, phone, wrong)
          expect([attempt, error?.code]).toEqual([attempt, 'otp_expired'])
        }
        const right = await verify(client, phone, token)
        expect(right.error).toMatchObject({ status: 429 })
        // The code itself is invalidated, not just rate-limited.
        await stage.database.pool.query("delete from server.rate_limits where key like 'codeFailure%'")
        const elsewhere = await verify(browserAt(last + 50), `${phone} `, token)
        expect(elsewhere.data.session).toBeNull()
      })

      it('a code confirms the number it was sent to, and no address of the account', async () => {
        const { phone, to, client } = newPhone()
        const email = `both${last}@example.com`
        await stage.auth.addAccount({ email, phone: to.slice(1), isConfirmed: false })
        await askForCode(client, phone)
        const token = await newestCode(to)
        const options = { captchaToken: await captchaToken() }
        const asMail = await client.auth.verifyOtp({ email, token, type: 'email', options })
        expect(asMail.error).toMatchObject({ code: 'otp_expired' })
        expect(await accountWith(to)).toMatchObject({ email_confirmed_at: null })
        expect((await verify(client, phone, token)).error).toBeNull()
        expect(await accountWith(to)).toMatchObject({ email_confirmed_at: null })
      })

      it('a resent code revokes the earlier one', async () => {
        const { phone, to, client } = newPhone()
        await signUp(client, phone)
        const first = await newestCode(to)
        await forgetLimits()
        const options = { captchaToken: await captchaToken() }
        expect((await client.auth.resend({ type: 'sms', phone, options })).error).toBeNull()
        const second = await newestCode(to)
        if (first !== second) {
          const early = await verify(client, phone, first)
          expect(early.error).toMatchObject({ code: 'otp_expired' })
        }
        expect((await verify(client, phone, second)).error).toBeNull()

        await forgetLimits()
        const before = await texts(to)
        const confirmed = await client.auth.resend({
          type: 'sms',
          phone,
          options: { captchaToken: await captchaToken() },
        })
        expect(confirmed.error).toBeNull()
        expect(await texts(to)).toEqual(before)
      })

      it("a message uses the account's language, and its code is hidden from admins", async () => {
        const { phone, to, client } = newPhone()
        const options = { captchaToken: await captchaToken(), data: { language: 'ru' } }
        await client.auth.signUp({ phone, password, options })
        const [message] = await stage.auth.mailsTo(to)
        expect(message?.text).toMatch(/^\d{6} – ваш код для LocalChef/)
        expect(message?.subject).not.toMatch(/\d{4}/)
      })
    })

    describe('limits', () => {
      it('a number gets one message a minute, and the refusal says how long to wait', async () => {
        const { phone, client } = newPhone()
        expect((await askForCode(client, phone)).error).toBeNull()
        const { error } = await askForCode(client, phone)
        expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
        expect(error?.message).toMatch(/you can only request this after \d+ seconds/)
      })

      it('a number gets ten messages a day, from any client address', async () => {
        const { phone, to } = newPhone()
        for (let number = 1; number <= 11; number += 1) {
          await forgetLimits()
          await askForCode(browserAt(number), phone)
        }
        expect(await texts(to)).toHaveLength(10)
      })

      it('a client address may request ten messages in a quarter of an hour', async () => {
        const client = stage.auth.browser({ address: '203.0.113.77' })
        const answers: (string | undefined)[] = []
        for (let number = 1; number <= 11; number += 1) {
          answers.push((await askForCode(client, newPhone().phone)).error?.code)
        }
        expect(answers).toEqual([...Array(10).fill(undefined), 'over_request_rate_limit'])
      })
    })

    describe('change of number', () => {
      it('a new number counts after its code, and the old address and number are notified', async () => {
        const user = await phoneMember()
        const email = `owner${last}@example.com`
        await stage.database.pool.query(
          'update auth.users set email = $2, email_confirmed_at = now() where id = $1',
          [user.id, email],
        )
        const fresh = newPhone()
        const asked = await user.client.auth.updateUser({ phone: fresh.phone })
        expect(asked.error).toBeNull()
        expect(asked.data.user).toMatchObject({ phone: user.to.slice(1), new_phone: fresh.to.slice(1) })

        const token = await newestCode(fresh.to)
        const done = await verify(user.client, fresh.phone, token, 'phone_change')
        expect(done.error).toBeNull()
        expect(done.data.user).toMatchObject({ id: user.id, phone: fresh.to.slice(1) })
        expect(done.data.user?.identities?.find(({ provider }) => provider === 'phone')).toMatchObject({
          identity_data: { phone: fresh.to.slice(1), phone_verified: true },
        })
        expect((await texts(user.to))[0]).toContain('was changed')
        expect((await stage.auth.mailsTo(email))[0]?.subject).toContain('New phone number')
        const old = await user.client.auth.signInWithPassword({
          phone: user.phone,
          password,
          options: { captchaToken: await captchaToken() },
        })
        expect(old.error).toMatchObject({ code: 'invalid_credentials' })
      })

      it('an account by email adds a phone, and its code can be resent', async () => {
        const email = `mail${last}@example.com`
        const member = await stage.member(email)
        const fresh = newPhone()
        const lone = await member.auth.updateUser({ phone: fresh.phone })
        expect(lone.error).toMatchObject({ code: 'current_password_required' })
        await member.auth.updateUser({ phone: fresh.phone, current_password: password })
        await forgetLimits()
        const options = { captchaToken: await captchaToken() }
        const again = await member.auth.resend({ type: 'phone_change', phone: fresh.phone, options })
        expect(again.error).toBeNull()
        expect(await texts(fresh.to)).toHaveLength(2)
        const token = await newestCode(fresh.to)
        const done = await verify(member, fresh.phone, token, 'phone_change')
        expect(done.data.user).toMatchObject({
          email,
          app_metadata: { provider: 'email', providers: ['email', 'phone'] },
        })
      })

      it('a taken number is not revealed, and nothing changes', async () => {
        const owner = await phoneMember()
        const other = await phoneMember()
        const { data, error } = await other.client.auth.updateUser({ phone: owner.phone })
        expect(error).toBeNull()
        expect(data.user?.phone).toBe(other.to.slice(1))
        expect((await texts(owner.to))[0]).toContain('already has an account')
        expect(await accountWith(owner.to)).toMatchObject({ id: owner.id })
      })

      it("an unconfirmed sign-up does not block the number's owner", async () => {
        const squatted = newPhone()
        await signUp(squatted.client, squatted.phone)
        const owner = await phoneMember()
        await forgetLimits()
        await owner.client.auth.updateUser({ phone: squatted.phone })
        const token = await newestCode(squatted.to)
        const done = await verify(owner.client, squatted.phone, token, 'phone_change')
        expect(done.error).toBeNull()
        expect(await accountWith(squatted.to)).toMatchObject({ id: owner.id })
      })

      it('a sign-in code does not change a number, and a change code does not sign in', async () => {
        const user = await phoneMember()
        const fresh = newPhone()
        await user.client.auth.updateUser({ phone: fresh.phone })
        const token = await newestCode(fresh.to)
        const crossed = await verify(browserAt(last), fresh.phone, token)
        expect(crossed.error).toMatchObject({ code: 'otp_expired' })
        expect(await accountWith(fresh.to)).toBeUndefined()
      })
    })

    it('a person without an address reauthenticates by text message', async () => {
      const user = await phoneMember()
      expect((await user.client.auth.reauthenticate()).error).toBeNull()
      const nonce = await newestCode(user.to)
      const changed = await user.client.auth.updateUser({ password: 'another long password', nonce })
      expect(changed.error).toBeNull()
    })

    it('hostile bodies are refused as bad input, never as a failure of the server', async () => {
      const phone = '+15125550999'
      const token = await captchaToken()
      const bodies: [string, Record<string, unknown>][] = [
        ['/signup', { phone: { $gt: '' }, password }],
        ['/signup', { phone: ['+15125550999'], password }],
        ['/signup', { phone: `+1512555${'0'.repeat(50)}`, password }],
        ['/signup', { phone: '+1512\0', password }],
        ['/signup', { phone, password, channel: 'whatsapp' }],
        ['/signup', { phone, password, data: { name: 'a\0b' } }],
        ['/signup', { phone, email: 'a@example.com', password }],
        ['/otp', { phone, create_user: 'maybe' }],
        ['/otp', { phone: '1'.repeat(100_000).slice(0, 60_000) }],
        ['/verify', { phone, type: '__proto__', token: '123456' }],
        ['/verify', { phone, type: 'sms', token: ['123456'] }],
        ['/verify', { phone, type: 'sms', token: '1\0' }],
        ['/resend', { phone, type: 'constructor' }],
        ['/token?grant_type=password', { phone: "' or 1=1 --", password }],
        ['/token?grant_type=password', { phone, password: '' }],
      ]
      for (const [path, body] of bodies) {
        const answer = await stage.auth.fetch(`${siteUrl}/auth/v1${path}`, {
          method: 'POST',
          headers: { apikey: stage.auth.keys.serviceRoleKey },
          body: JSON.stringify({ ...body, gotrue_meta_security: { captcha_token: token } }),
        })
        expect([path, body, answer.status >= 400 && answer.status < 500]).toEqual([path, body, true])
      }
    })

    it('an erased account frees its number and leaves no trace of it', async () => {
      const user = await phoneMember()
      await stage.database.transaction(async (connection) => {
        await connection.query('select server.erase_account($1)', [user.id])
      })
      const { rows } = await stage.database.pool.query(
        `select row_to_json(u)::text as all from auth.users u where id = $1
         union all
         select recipient from mail.outbox where recipient = $2
         union all
         select key from server.rate_limits where strpos(key, $3) > 0`,
        [user.id, user.to, user.to.slice(1)],
      )
      expect(rows).toHaveLength(1)
      expect(rows[0]?.all).not.toContain(user.to.slice(1))
    })
  },
  () => ({ settings: { phone: true } }),
)

describeAccounts('phones without an SMS provider', (stage) => {
  it("phone calls are refused with the hosted service's errors", async () => {
    const member = await stage.member('no-phones@example.com')
    const { auth } = stage.auth.browser()
    const phone = '+15125550123'
    for (const [{ error }, status, message] of [
      [await auth.signUp({ phone, password }), 400, 'Phone signups are disabled'],
      [await auth.signInWithPassword({ phone, password }), 422, 'Phone logins are disabled'],
      [await auth.signInWithOtp({ phone }), 400, 'Unsupported phone provider'],
      [await auth.resend({ type: 'sms', phone }), 400, 'Phone logins are disabled'],
      [await member.auth.updateUser({ phone }), 422, 'Phone logins are disabled'],
    ] as const) {
      expect(error).toMatchObject({ code: 'phone_provider_disabled', status, message })
    }
    const options = { captchaToken: await stage.auth.solvedCaptcha() }
    const verified = await auth.verifyOtp({ phone, token: '123456', type: 'sms', options })
    expect(verified.error).toMatchObject({ code: 'otp_expired', status: 403 })
    const settings = await (await stage.auth.fetch(`${siteUrl}/auth/v1/settings`)).json()
    expect(settings.external.phone).toBe(false)
  })
})

describeAccounts(
  'text messages of the whole marketplace',
  (stage) => {
    it('an hourly limit bounds the cost of an attack from many addresses', async () => {
      const codes: (string | undefined)[] = []
      for (let number = 1; number <= 4; number += 1) {
        const client = stage.auth.browser({ address: `198.51.100.${number}` })
        codes.push((await client.auth.signInWithOtp({ phone: `+1512555020${number}` })).error?.code)
      }
      expect(codes).toEqual([undefined, undefined, undefined, 'over_sms_send_rate_limit'])
    })
  },
  () => ({
    settings: { phone: true },
    captcha: 'off',
    limits: { smsEverywhere: { points: 3, windowSeconds: 3600 } },
  }),
)
