import { totpCode } from '@localchef/backend/auth/factors/totp'
import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { siteUrl } from './auth-service.ts'
import { describeAccounts, password } from './auth-stage.ts'

describeAccounts('second factors', (stage) => {
  interface App {
    id: string
    secret: string
  }

  async function enrol(client: SupabaseClient, friendlyName = 'Phone'): Promise<App> {
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
    expect(error).toBeNull()
    return { id: data?.id ?? '', secret: data?.totp.secret ?? '' }
  }

  /** Answers with the code of the current or a later time step, because no code is accepted twice. */
  function show(client: SupabaseClient, app: App, laterSeconds = 0) {
    const code = totpCode(app.secret, new Date(Date.now() + laterSeconds * 1000))
    return client.auth.mfa.challengeAndVerify({ factorId: app.id, code })
  }

  /** Moves the factor's last code into the past instead of waiting. */
  async function wait(app: App): Promise<void> {
    await stage.database.pool.query(
      'update auth.mfa_factors set last_used_step = last_used_step - 10 where id = $1',
      [app.id],
    )
  }

  async function levelOf(client: SupabaseClient) {
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    return [data?.currentLevel, data?.nextLevel]
  }

  async function methodsOf(client: SupabaseClient): Promise<string[]> {
    const { data } = await client.auth.getClaims()
    return (data?.claims.amr ?? []).map((proof) => (typeof proof === 'string' ? proof : proof.method))
  }

  it('enrolling by QR code raises the session to aal2, which refreshes keep', async () => {
    const client = await stage.member('app@example.com')
    expect(await levelOf(client)).toEqual(['aal1', 'aal1'])
    const { data, error } = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
      issuer: 'Our kitchen',
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(data?.totp.uri).toContain('otpauth://totp/Our%20kitchen:app%40example.com?')
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({
      all: [{ friendly_name: 'Phone', factor_type: 'totp', status: 'unverified' }],
      totp: [],
    })

    const app = { id: data?.id ?? '', secret: data?.totp.secret ?? '' }
    const opened = await client.auth.mfa.challenge({ factorId: app.id })
    expect(opened.data).toMatchObject({ type: 'totp' })
    expect(Number(opened.data?.expires_at) - Date.now() / 1000).toBeGreaterThan(200)
    const shown = await client.auth.mfa.verify({
      factorId: app.id,
      challengeId: opened.data?.id ?? '',
      code: totpCode(app.secret, new Date()),
    })
    expect(shown.error).toBeNull()
    expect(shown.data?.user.factors).toMatchObject([{ id: app.id, status: 'verified' }])
    expect(JSON.stringify(shown.data)).not.toContain(app.secret)
    expect(await levelOf(client)).toEqual(['aal2', 'aal2'])

    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await levelOf(client)).toEqual(['aal2', 'aal2'])
    expect(await methodsOf(client)).toEqual(['totp', 'password'])
  })

  it('verifying a factor is required at the next sign-in and ends sessions without one', async () => {
    const client = await stage.member('again@example.com')
    const elsewhere = await stage.secondDevice('again@example.com')
    const app = await enrol(client)
    expect((await show(client, app)).error).toBeNull()
    expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError')

    const next = await stage.secondDevice('again@example.com')
    expect(await levelOf(next)).toEqual(['aal1', 'aal2'])
    await wait(app)
    expect((await show(next, app)).error).toBeNull()
    expect(await levelOf(next)).toEqual(['aal2', 'aal2'])
    expect((await client.auth.getUser()).error).toBeNull()
  })

  it('a password, address or factor change requires aal2', async () => {
    const client = await stage.member('guarded@example.com')
    const app = await enrol(client)
    await show(client, app)
    const thief = await stage.secondDevice('guarded@example.com')

    for (const change of [{ password: 'of the thief!' }, { email: 'thief@example.com' }]) {
      const refused = await thief.auth.updateUser(change)
      expect(refused.error).toMatchObject({
        code: 'insufficient_aal',
        status: 401,
        message: 'AAL2 session is required to update email or password when MFA is enabled.',
      })
    }
    expect((await thief.auth.updateUser({ data: { city: 'Austin' } })).error).toBeNull()
    expect((await thief.auth.mfa.unenroll({ factorId: app.id })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 422,
      message: 'AAL2 required to unenroll verified factor',
    })
    const another = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Own' })
    expect(another.error).toMatchObject({
      code: 'insufficient_aal',
      status: 403,
      message: 'AAL2 required to enroll a new factor',
    })
    expect(
      (await client.auth.updateUser({ password: 'an even better one', current_password: password })).error,
    ).toBeNull()
  })

  it("removing a factor lowers the owner's sessions to aal1", async () => {
    const client = await stage.member('leaving@example.com')
    const app = await enrol(client)
    await show(client, app)
    const gone = await client.auth.mfa.unenroll({ factorId: app.id })
    expect(gone).toEqual({ data: { id: app.id }, error: null })
    await client.auth.refreshSession()
    expect(await levelOf(client)).toEqual(['aal1', 'aal1'])
    expect(await methodsOf(client)).toEqual(['password'])
    expect((await client.auth.getUser()).data.user?.factors).toBeUndefined()
  })

  it('a code and a challenge are each accepted once, within five minutes', async () => {
    const client = await stage.member('once@example.com')
    const app = await enrol(client)
    // A fixed code, because one computed a second later may be of the next time step.
    const code = totpCode(app.secret, new Date())
    const again = () => client.auth.mfa.challengeAndVerify({ factorId: app.id, code })
    expect((await again()).error).toBeNull()
    expect((await again()).error).toMatchObject({ code: 'mfa_verification_failed' })

    await wait(app)
    const challengeId = (await client.auth.mfa.challenge({ factorId: app.id })).data?.id ?? ''
    const answer = (laterSeconds: number) =>
      client.auth.mfa.verify({
        factorId: app.id,
        challengeId,
        code: totpCode(app.secret, new Date(Date.now() + laterSeconds * 1000)),
      })
    expect((await answer(0)).error).toBeNull()
    expect((await answer(30)).error).toMatchObject({ code: 'mfa_ip_address_mismatch', status: 422 })

    const old = (await client.auth.mfa.challenge({ factorId: app.id })).data?.id ?? ''
    await stage.database.pool.query(
      "update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = $1",
      [old],
    )
    const late = await client.auth.mfa.verify({ factorId: app.id, challengeId: old, code: '000000' })
    expect(late.error).toMatchObject({
      code: 'mfa_challenge_expired',
      message: `MFA challenge ${old} has expired, verify against another challenge or create a new challenge.`,
    })
  })

  it('the sixth code within a quarter of an hour is refused, even if it is correct', async () => {
    const client = await stage.member('guesser@example.com')
    const app = await enrol(client)
    const right = totpCode(app.secret, new Date())
    const near = [-60, -30, 0, 30, 60].map((later) =>
      totpCode(app.secret, new Date(Date.now() + later * 1000)),
    )
    const wrong =
      ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code)) ?? ''
    const challengeId = (await client.auth.mfa.challenge({ factorId: app.id })).data?.id ?? ''
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const refused = await client.auth.mfa.verify({ factorId: app.id, challengeId, code: wrong })
      expect(refused.error).toMatchObject({
        code: 'mfa_verification_failed',
        status: 422,
        message: 'Invalid TOTP code entered',
      })
    }
    const blocked = await client.auth.mfa.verify({ factorId: app.id, challengeId, code: right })
    expect(blocked.error).toMatchObject({ code: 'over_request_rate_limit', status: 429 })
  })

  it('a challenge is answered only from its address and by its owner', async () => {
    const client = await stage.member('owner@example.com')
    const app = await enrol(client)
    const challengeId = (await client.auth.mfa.challenge({ factorId: app.id })).data?.id ?? ''
    const token = (await client.auth.getSession()).data.session?.access_token
    const answer = await stage.auth.fetchFrom('198.51.100.9')(`${siteUrl}/auth/v1/factors/${app.id}/verify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ challenge_id: challengeId, code: totpCode(app.secret, new Date()) }),
    })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'mfa_ip_address_mismatch' })

    const stranger = await stage.member('stranger@example.com')
    expect((await show(stranger, app)).error).toMatchObject({
      code: 'mfa_factor_not_found',
      status: 404,
      message: 'Factor not found',
    })
    expect((await stranger.auth.mfa.unenroll({ factorId: app.id })).error?.code).toBe('mfa_factor_not_found')
    const own = await enrol(stranger)
    const borrowed = await stranger.auth.mfa.verify({ factorId: own.id, challengeId, code: '000000' })
    expect(borrowed.error).toMatchObject({
      code: 'mfa_factor_not_found',
      message: 'MFA factor with the provided challenge ID not found',
    })
  })

  it('factor names are unique per account, and there are at most ten factors', async () => {
    const client = await stage.member('many@example.com')
    await enrol(client, 'Phone 1')
    const same = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone 1' })
    expect(same.error).toMatchObject({
      code: 'mfa_factor_name_conflict',
      message: 'A factor with the friendly name "Phone 1" for this user already exists',
    })
    for (let number = 2; number <= 10; number += 1) {
      await enrol(client, `Phone ${number}`)
    }
    const eleventh = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone 11' })
    expect(eleventh.error).toMatchObject({ code: 'too_many_enrolled_mfa_factors', status: 422 })
    await stage.database.pool.query(
      "update auth.mfa_factors set created_at = created_at - interval '301 seconds' where friendly_name = 'Phone 2'",
    )
    await enrol(client, 'Phone 11')
  })

  it('every change of a second factor is told by mail, and a failed one by none', async () => {
    const email = 'watched@example.com'
    const client = await stage.member(email)
    const subjects = async () => (await stage.auth.mailsTo(email)).map(({ subject }) => subject)
    const before = (await subjects()).length
    const latest = async () => (await subjects()).slice(0, (await subjects()).length - before)

    const app = await enrol(client)
    const wrong = await client.auth.mfa.challengeAndVerify({ factorId: app.id, code: '000000' })
    expect(wrong.error).not.toBeNull()
    expect((await client.auth.mfa.recoveryCodes.generate()).error).not.toBeNull()
    expect(await latest()).toEqual([])

    await show(client, app)
    expect((await latest())[0]).toContain('An authenticator app was added')
    expect((await client.auth.mfa.recoveryCodes.generate()).error).toBeNull()
    expect((await latest())[0]).toContain('You have new recovery codes')
    expect((await client.auth.mfa.recoveryCodes.generate()).error).not.toBeNull()

    const stranger = await stage.secondDevice(email)
    expect((await stranger.auth.mfa.unenroll({ factorId: app.id })).error).not.toBeNull()
    expect(await latest()).toHaveLength(2)
    expect((await client.auth.mfa.unenroll({ factorId: app.id })).error).toBeNull()
    expect((await latest())[0]).toContain('An authenticator app was removed')
  })

  describe('recovery codes', () => {
    /** A person with an authenticator app and recovery codes, signed in with both. */
    async function paperOwner(email: string) {
      const client = await stage.member(email)
      const app = await enrol(client)
      await show(client, app)
      const { data, error } = await client.auth.mfa.recoveryCodes.generate()
      expect(error).toBeNull()
      return { client, app, codes: data?.codes ?? [] }
    }

    it('ten recovery codes are shown once, stored as hashes, and given only beside an app', async () => {
      const client = await stage.member('paper@example.com')
      const { recoveryCodes } = client.auth.mfa
      expect((await recoveryCodes.generate()).error).toMatchObject({ code: 'insufficient_aal', status: 403 })
      expect((await recoveryCodes.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found' })
      const app = await enrol(client)
      await show(client, app)
      const { data, error } = await recoveryCodes.generate({ friendlyName: 'In the drawer' })
      expect(error).toBeNull()
      expect(data).toMatchObject({ type: 'recovery_code', friendly_name: 'In the drawer', total: 10 })
      expect(new Set(data?.codes).size).toBe(10)
      for (const code of data?.codes ?? []) expect(code).toMatch(/^[a-z2-9]{16}$/)
      expect((await recoveryCodes.getStatus()).data).toEqual({
        id: data?.id,
        type: 'recovery_code',
        total: 10,
        remaining: 10,
      })
      const { rows } = await stage.database.pool.query('select * from auth.mfa_recovery_codes')
      for (const code of data?.codes ?? []) expect(JSON.stringify(rows)).not.toContain(code)
      expect((await recoveryCodes.generate()).error).toMatchObject({ code: 'mfa_verified_factor_exists' })
      expect((await client.auth.mfa.listFactors()).data).toMatchObject({
        recovery_code: [{ friendly_name: 'In the drawer', status: 'verified' }],
      })
      expect((await client.auth.mfa.challenge({ factorId: data?.id ?? '' })).error?.status).toBe(422)
    })

    it('a recovery code opens a session once, in any case and grouping, and the owner is notified by mail', async () => {
      const { codes } = await paperOwner('lost-phone@example.com')
      const device = await stage.secondDevice('lost-phone@example.com')
      expect(await levelOf(device)).toEqual(['aal1', 'aal2'])
      const written = codes[0]?.toUpperCase().match(/.{4}/g)?.join('-') ?? ''
      const { data, error } = await device.auth.mfa.recoveryCodes.verify({ code: ` ${written} ` })
      expect(error).toBeNull()
      expect(data?.user.factors).toHaveLength(2)
      expect(await levelOf(device)).toEqual(['aal2', 'aal2'])
      expect((await device.auth.refreshSession()).error).toBeNull()
      expect(await methodsOf(device)).toEqual(['mfa/recovery_code', 'password'])
      expect((await device.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ remaining: 9 })
      const [mail] = await stage.auth.mailsTo('lost-phone@example.com')
      expect(mail?.subject).toContain('recovery code')
      expect(mail?.text).toContain('9')

      const thief = await stage.secondDevice('lost-phone@example.com')
      const again = await thief.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
      expect(again.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })
    })

    it("the sixth recovery code within the limit's window is refused, even if it is correct", async () => {
      const { codes } = await paperOwner('paper-guess@example.com')
      const thief = await stage.secondDevice('paper-guess@example.com')
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        const { error } = await thief.auth.mfa.recoveryCodes.verify({ code: 'aaaa-bbbb-cccc-dddd' })
        expect(error?.code).toBe('mfa_verification_failed')
      }
      const blocked = await thief.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
      expect(blocked.error).toMatchObject({ code: 'mfa_recovery_codes_locked', status: 429 })
    })

    it('regenerating recovery codes requires a factor and revokes the old ones', async () => {
      const { client, codes } = await paperOwner('renewed@example.com')
      const half = await stage.secondDevice('renewed@example.com')
      expect((await half.auth.mfa.recoveryCodes.regenerate()).error?.code).toBe('insufficient_aal')
      expect((await half.auth.mfa.recoveryCodes.unenroll()).error?.code).toBe('insufficient_aal')
      const renewed = await client.auth.mfa.recoveryCodes.regenerate()
      expect(renewed.data?.codes).toHaveLength(10)
      expect(renewed.data?.codes).not.toContain(codes[0])
      expect((await half.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).not.toBeNull()
      const fresh = renewed.data?.codes[0] ?? ''
      expect((await half.auth.mfa.recoveryCodes.verify({ code: fresh })).error).toBeNull()
    })

    it('recovery codes are removed with the last app, after which the password alone signs in', async () => {
      const { client, app } = await paperOwner('no-more@example.com')
      expect((await client.auth.mfa.unenroll({ factorId: app.id })).error).toBeNull()
      await client.auth.refreshSession()
      expect(await levelOf(client)).toEqual(['aal1', 'aal1'])
      expect((await client.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found')

      const other = await paperOwner('unenrolled@example.com')
      expect((await other.client.auth.mfa.recoveryCodes.unenroll()).error).toBeNull()
      expect((await other.client.auth.mfa.listFactors()).data?.recovery_code).toEqual([])
    })
  })
})
