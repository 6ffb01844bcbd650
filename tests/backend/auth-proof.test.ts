import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { startAuthService, verifyCall } from './auth-service.ts'
import { describeAccounts, password, takeSession } from './auth-stage.ts'

const newPassword = 'another long one'

describeAccounts('reauthentication', (stage) => {
  async function codeTo(email: string): Promise<string> {
    return /\b\d{6}\b/.exec((await stage.auth.mailsTo(email))[0]?.text ?? '')?.[0] ?? ''
  }

  async function isPasswordOf(email: string, secret: string): Promise<boolean> {
    return (await stage.signIn(stage.auth.browser(), email, secret)).error === null
  }

  it('a session alone, however new, does not change a password or address', async () => {
    const client = await stage.member('borrowed@example.com')
    for (const change of [{ password: newPassword }, { email: 'thief@example.com' }]) {
      expect((await client.auth.updateUser(change)).error).toMatchObject({
        code: 'current_password_required',
        status: 400,
      })
    }
    const other = { password: newPassword, data: { name: 'Thief' } }
    expect((await client.auth.updateUser(other)).error?.code).toBe('current_password_required')
    const { data } = await client.auth.getUser()
    expect(data.user).toMatchObject({ email: 'borrowed@example.com' })
    expect(data.user?.new_email).toBeUndefined()
    expect(data.user?.user_metadata.name).toBeUndefined()
    expect(await stage.auth.mailsTo('thief@example.com')).toEqual([])
    expect(await isPasswordOf('borrowed@example.com', password)).toBe(true)
  })

  it('the old password permits a change', async () => {
    const client = await stage.member('knowing@example.com')
    const changed = await client.auth.updateUser({ password: newPassword, current_password: password })
    expect(changed.error).toBeNull()
    expect(await isPasswordOf('knowing@example.com', newPassword)).toBe(true)
    const moved = await client.auth.updateUser({
      email: 'moved@example.com',
      current_password: newPassword,
    })
    expect(moved.error).toBeNull()
    expect(moved.data.user?.new_email).toBe('moved@example.com')
  })

  it('a wrong old password is refused and may be tried five times', async () => {
    const client = await stage.member('guessing@example.com')
    const change = (current_password: string) =>
      client.auth.updateUser({ password: newPassword, current_password })
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await change(`guess ${guess}`)).error).toMatchObject({
        code: 'current_password_mismatch',
        status: 400,
      })
    }
    expect((await change(password)).error).toMatchObject({ code: 'over_request_rate_limit', status: 429 })
    expect(await isPasswordOf('guessing@example.com', password)).toBe(true)
  })

  it('a mailed code permits a change once', async () => {
    const email = 'careful@example.com'
    const client = await stage.member(email)
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const nonce = await codeTo(email)
    const guess = nonce === '000000' ? '111111' : '000000'
    const refusal = { code: 'reauthentication_not_valid', status: 422 }
    expect((await client.auth.updateUser({ password: newPassword, nonce: guess })).error).toMatchObject(
      refusal,
    )
    expect((await client.auth.updateUser({ password: newPassword, nonce })).error).toBeNull()
    const reused = await client.auth.updateUser({ password: 'one more long one', nonce })
    expect(reused.error).toMatchObject(refusal)
    expect(await isPasswordOf(email, newPassword)).toBe(true)
  })

  it("another person's mailed code is refused", async () => {
    const thief = await stage.member('reader@example.com')
    const victim = await stage.member('read@example.com')
    await victim.auth.reauthenticate()
    const stolen = await codeTo('read@example.com')
    const refused = await thief.auth.updateUser({ password: newPassword, nonce: stolen })
    expect(refused.error?.code).toBe('reauthentication_not_valid')
  })

  it('a sign-in by mailed link permits a change for an hour', async () => {
    const email = 'recovering@example.com'
    await stage.member(email)
    const client = stage.auth.browser()
    await client.auth.resetPasswordForEmail(email, { captchaToken: await stage.auth.solvedCaptcha() })
    await takeSession(client, await stage.auth.openNewestLink(email))
    const { rowCount } = await stage.database.pool.query(
      `update auth.mfa_amr_claims as claim
       set updated_at = claim.updated_at - interval '61 minutes'
       from auth.sessions as session
       join auth.users as account on account.id = session.user_id
       where session.id = claim.session_id
         and claim.authentication_method = 'otp'
         and account.email = $1`,
      [email],
    )
    expect(rowCount).toBe(1)
    const late = await client.auth.updateUser({ password: newPassword })
    expect(late.error?.code).toBe('current_password_required')
    await stage.database.pool.query(
      "update auth.mfa_amr_claims set updated_at = now() where authentication_method = 'otp'",
    )
    expect((await client.auth.updateUser({ password: newPassword })).error).toBeNull()
    expect(await isPasswordOf(email, newPassword)).toBe(true)
  })

  it('an account without a password needs a mailed code', async () => {
    const email = 'passwordless@example.com'
    const client = await stage.member(email)
    await stage.database.pool.query('update auth.users set encrypted_password = null where email = $1', [
      email,
    ])
    const refused = await client.auth.updateUser({ password: newPassword, current_password: 'anything' })
    expect(refused.error?.code).toBe('current_password_mismatch')
    const bare = await client.auth.updateUser({ password: newPassword })
    expect(bare.error).toMatchObject({ code: 'reauthentication_needed', status: 400 })
    await client.auth.reauthenticate()
    const nonce = await codeTo(email)
    expect((await client.auth.updateUser({ password: newPassword, nonce })).error).toBeNull()
  })

  it('no proof is needed when the operator disables reauthentication', async () => {
    const lax = await startAuthService(stage.database, {
      settings: { reauthenticate: false },
      captcha: 'off',
    })
    const client = lax.browser()
    await lax.addAccount({ email: 'lax@example.com', password })
    await client.auth.signInWithPassword({ email: 'lax@example.com', password })
    expect((await client.auth.updateUser({ password: newPassword })).error).toBeNull()
    await lax.stop()
  })

  it('a new password revokes everything mailed before', async () => {
    const email = 'renewed@example.com'
    const client = await stage.member(email)
    const stranger = stage.auth.browser()
    await stranger.auth.resetPasswordForEmail(email, { captchaToken: await stage.auth.solvedCaptcha() })
    const old = (await stage.auth.mailsTo(email))[0]?.links[0] ?? ''
    await client.auth.updateUser({ email: 'elsewhere@example.com', current_password: password })
    expect(
      (await client.auth.updateUser({ password: newPassword, current_password: password })).error,
    ).toBeNull()
    const landed = await stage.auth.fetch(verifyCall(old), { redirect: 'manual' })
    expect(landed.headers.get('location')).toContain('otp_expired')
    expect((await stage.auth.openNewestLink('elsewhere@example.com')).hash).toContain('otp_expired')
    expect((await client.auth.getUser()).data.user?.new_email).toBeUndefined()
  })
})

describeAccounts('guessable passwords', (stage) => {
  const refusal = { name: 'AuthWeakPasswordError', status: 422, reasons: ['pwned'] }
  const change = (client: SupabaseClient, secret: string) =>
    client.auth.updateUser({ password: secret, current_password: password })

  it('a guessable password is refused at sign-up and in a change', async () => {
    const email = 'weak@example.com'
    const captchaToken = await stage.auth.solvedCaptcha()
    const signedUp = await stage.auth.browser().auth.signUp({
      email,
      password: 'Password123',
      options: { captchaToken },
    })
    expect(signedUp.error).toMatchObject(refusal)
    expect(signedUp.error?.message).toContain('Password too weak')
    expect(await stage.auth.mailsTo(email)).toEqual([])
    const client = await stage.member(email)
    expect((await change(client, 'qwertyuiop')).error).toMatchObject(refusal)
    expect((await change(client, email)).error).toMatchObject(refusal)
    expect((await stage.signIn(stage.auth.browser(), email)).error).toBeNull()
  })
})
