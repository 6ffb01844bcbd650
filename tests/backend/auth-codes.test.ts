import { type EmailOtpType, isAuthApiError } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { type AuthService, startAuthService, verifyCall } from './auth-service.ts'
import { describeAccounts, password } from './auth-stage.ts'

const noLimits = { mailRecipient: { points: 1000, windowSeconds: 1 } }

describeAccounts('six-digit codes', (stage) => {
  async function withService(
    options: Parameters<typeof startAuthService>[1],
    work: (auth: AuthService) => Promise<void>,
  ): Promise<void> {
    const auth = await startAuthService(stage.database, { captcha: 'off', limits: noLimits, ...options })
    try {
      await work(auth)
    } finally {
      await auth.stop()
    }
  }

  async function newestCode(auth: AuthService, email: string): Promise<string> {
    return /\b\d{6}\b/.exec((await auth.mailsTo(email))[0]?.text ?? '')?.[0] ?? ''
  }

  const other = (code: string) => (code === '000000' ? '111111' : '000000')

  async function member(auth: AuthService, email: string): Promise<void> {
    await auth.addAccount({ email, password })
  }

  /** The seconds to wait from a refusal, or another refusal's code. */
  async function verify(
    auth: AuthService,
    address: string,
    email: string,
    token: string,
    type: EmailOtpType = 'email',
  ): Promise<string> {
    const { error } = await auth.browser({ address }).auth.verifyOtp({ email, token, type })
    return error === null ? 'signed in' : isAuthApiError(error) ? String(error.code) : error.message
  }

  it('an address cannot try codes on many accounts', async () => {
    await withService({}, async (auth) => {
      const answers: string[] = []
      for (let guess = 0; guess < 25; guess += 1) {
        answers.push(await verify(auth, '198.51.100.7', `sprayed${guess}@example.com`, '123456'))
      }
      expect(answers.slice(0, 20)).toEqual(Array(20).fill('otp_expired'))
      expect(answers.slice(20)).toEqual(Array(5).fill('over_request_rate_limit'))
      // Another server process shares the counters, and another address is not affected.
      await withService({}, async (second) => {
        expect(await verify(second, '198.51.100.7', 'sprayed@example.com', '123456')).toBe(
          'over_request_rate_limit',
        )
        expect(await verify(second, '198.51.100.8', 'sprayed@example.com', '123456')).toBe('otp_expired')
      })
    })
  })

  it('wrong codes of recoveries and password changes count against the address', async () => {
    const limits = { ...noLimits, codeFailureAddress: { points: 2, windowSeconds: 900 } }
    await withService({ limits }, async (auth) => {
      const address = '198.51.100.9'
      await member(auth, 'mixed@example.com')
      const client = auth.browser({ address })
      await client.auth.signInWithPassword({ email: 'mixed@example.com', password })
      expect(await verify(auth, address, 'mixed@example.com', '123456', 'recovery')).toBe('otp_expired')
      const change = { password: 'another long one', nonce: '123456' }
      expect((await client.auth.updateUser(change)).error?.code).toBe('reauthentication_not_valid')
      expect((await client.auth.updateUser(change)).error?.code).toBe('over_request_rate_limit')
    })
  })

  it('a correct code does not count as a failure', async () => {
    const limits = { ...noLimits, codeFailureAddress: { points: 2, windowSeconds: 900 } }
    await withService({ limits }, async (auth) => {
      for (const email of ['right1@example.com', 'right2@example.com', 'right3@example.com']) {
        await member(auth, email)
        await auth.browser().auth.signInWithOtp({ email })
        expect(await verify(auth, '198.51.100.10', email, await newestCode(auth, email))).toBe('signed in')
      }
    })
  })

  it('a code is invalid after five wrong attempts, even after the limits are reset', async () => {
    const limits = {
      ...noLimits,
      codeFailure: { points: 1000, windowSeconds: 1 },
      codeFailureAddress: { points: 1000, windowSeconds: 1 },
    }
    await withService({ limits }, async (auth) => {
      const email = 'tried@example.com'
      await member(auth, email)
      await auth.browser().auth.signInWithOtp({ email })
      const code = await newestCode(auth, email)
      const guesses = Array.from({ length: 5 }, () => verify(auth, '192.0.2.1', email, other(code)))
      expect(await Promise.all(guesses)).toEqual(Array(5).fill('otp_expired'))
      expect(await verify(auth, '192.0.2.1', email, code)).toBe('otp_expired')
      // A new code has its own attempts; the link of an old mail is not affected.
      await auth.browser().auth.signInWithOtp({ email })
      const link = (await auth.mailsTo(email))[0]?.links[0] ?? ''
      for (let guess = 0; guess < 4; guess += 1) await verify(auth, '192.0.2.1', email, other(code))
      expect(await verify(auth, '192.0.2.1', email, await newestCode(auth, email))).toBe('signed in')
      expect((await auth.fetch(verifyCall(link), { redirect: 'manual' })).headers.get('location')).toContain(
        'otp_expired',
      )
    })
  })

  it('a reauthentication code is invalid after five wrong attempts', async () => {
    const limits = { ...noLimits, codeFailure: { points: 1000, windowSeconds: 1 } }
    await withService({ limits }, async (auth) => {
      const email = 'nonce@example.com'
      await member(auth, email)
      const client = auth.browser({ address: '198.51.100.11' })
      await client.auth.signInWithPassword({ email, password })
      await client.auth.reauthenticate()
      const nonce = await newestCode(auth, email)
      for (let guess = 0; guess < 5; guess += 1) {
        await client.auth.updateUser({ password: 'another long one', nonce: other(nonce) })
      }
      const late = await client.auth.updateUser({ password: 'another long one', nonce })
      expect(late.error?.code).toBe('reauthentication_not_valid')
    })
  })

  describe('lifetime', () => {
    async function age(email: string, interval: string): Promise<void> {
      const { rowCount } = await stage.database.pool.query(
        `update auth.one_time_tokens as token
         set created_at = token.created_at - $2::interval
         from auth.users as account
         where account.id = token.user_id
           and account.email = $1`,
        [email, interval],
      )
      expect(rowCount).toBe(1)
    }

    it.each([
      ['14 minutes', 'signed in'],
      ['16 minutes', 'otp_expired'],
    ])('a code used after %s is answered with %s', async (interval, answer) => {
      // The operator cannot extend it.
      await withService({ settings: { codeSeconds: 86_400 } }, async (auth) => {
        const email = `aged${interval.slice(0, 2)}@example.com`
        await member(auth, email)
        await auth.browser().auth.signInWithOtp({ email })
        await age(email, interval)
        expect(await verify(auth, '192.0.2.1', email, await newestCode(auth, email))).toBe(answer)
      })
    })

    it.each([
      ['59 minutes', 'access_token='],
      ['61 minutes', 'otp_expired'],
    ])('a sign-in link used after %s is answered with %s', async (interval, answer) => {
      await withService({}, async (auth) => {
        const email = `linked${interval.slice(0, 2)}@example.com`
        await member(auth, email)
        await auth.browser().auth.resetPasswordForEmail(email)
        await age(email, interval)
        expect((await auth.openNewestLink(email)).hash).toContain(answer)
      })
    })
  })

  it('a captcha is asked for a code and not once more for redeeming it', async () => {
    const email = 'robot@example.com'
    await stage.member(email)
    const client = stage.auth.browser()
    expect((await client.auth.signInWithOtp({ email })).error).toMatchObject({
      code: 'captcha_failed',
      status: 400,
    })
    await client.auth.signInWithOtp({ email, options: { captchaToken: await stage.auth.solvedCaptcha() } })
    const token = await newestCode(stage.auth, email)
    const wrong = await client.auth.verifyOtp({ email, token: other(token), type: 'email' })
    expect(wrong.error?.code).toBe('otp_expired')
    expect((await client.auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
  })
})
