import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { siteUrl, startAuthService } from './auth-service.ts'
import { describeAccounts, password } from './auth-stage.ts'

describeAccounts('sessions', (stage) => {
  it('the sixth wrong password within a quarter of an hour is refused, for that account and address only', async () => {
    await stage.member('guessed@example.com')
    const client = stage.auth.browser({ address: '198.51.100.7' })
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const wrong = await stage.signIn(client, 'guessed@example.com', `guess ${attempt}`)
      expect(wrong.error).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    }
    const blocked = await stage.signIn(client, 'guessed@example.com')
    expect(blocked.error).toMatchObject({ code: 'over_request_rate_limit', status: 429 })
    const raw = await stage.auth.fetchFrom('198.51.100.7')(`${siteUrl}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      // The service key needs no captcha, but the limit applies.
      headers: { 'x-supabase-api-version': '2024-01-01', apikey: stage.auth.keys.serviceRoleKey },
      body: JSON.stringify({ email: 'guessed@example.com', password }),
    })
    expect(raw.status).toBe(429)
    expect(Number(raw.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(await raw.json()).toMatchObject({ code: 'over_request_rate_limit' })
    expect((await stage.signIn(stage.auth.browser(), 'guessed@example.com')).error).toBeNull()
  })

  it('wrong passwords are counted in the database, across processes', async () => {
    await stage.member('shared@example.com')
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await stage.signIn(stage.auth.browser({ address: '198.51.100.8' }), 'shared@example.com', 'wrong')
    }
    const other = await startAuthService(stage.database)
    const blocked = await other.browser({ address: '198.51.100.8' }).auth.signInWithPassword({
      email: 'shared@example.com',
      password,
      options: { captchaToken: await other.solvedCaptcha() },
    })
    expect(blocked.error?.status).toBe(429)
    await other.stop()
  })

  describe('refresh tokens', () => {
    async function refresh(client: SupabaseClient, token: string) {
      return client.auth.refreshSession({ refresh_token: token })
    }
    async function tokenOf(client: SupabaseClient): Promise<string> {
      return (await client.auth.getSession()).data.session?.refresh_token ?? ''
    }
    /** Moves token uses into the past instead of waiting. */
    async function wait(email: string, seconds: number): Promise<void> {
      await stage.database.pool.query(
        `update auth.refresh_tokens t
         set updated_at = t.updated_at - make_interval(secs => $2)
         from auth.users u
         where u.id::text = t.user_id
           and u.email = $1`,
        [email, seconds],
      )
    }

    it('two concurrent refreshes get the same successor', async () => {
      const first = await tokenOf(await stage.member('tabs@example.com'))
      const [one, other] = await Promise.all([
        refresh(stage.auth.browser(), first),
        refresh(stage.auth.browser(), first),
      ])
      expect(one.error).toBeNull()
      expect(other.error).toBeNull()
      expect(one.data.session?.refresh_token).toBe(other.data.session?.refresh_token)
    })

    it('a late reuse of a refresh token ends the session, whether its successor was used or not', async () => {
      const first = await tokenOf(await stage.member('stolen@example.com'))
      const second = (await refresh(stage.auth.browser(), first)).data.session?.refresh_token ?? ''
      const third = (await refresh(stage.auth.browser(), second)).data.session?.refresh_token ?? ''
      expect((await refresh(stage.auth.browser(), first)).error).toBeNull()
      await wait('stolen@example.com', 11)
      const reused = await refresh(stage.auth.browser(), second)
      expect(reused.error).toMatchObject({
        code: 'refresh_token_already_used',
        message: 'Invalid Refresh Token: Already Used',
      })
      for (const token of [first, second, third]) {
        expect((await refresh(stage.auth.browser(), token)).error?.code).toBe('refresh_token_not_found')
      }
    })

    it('a sign-out ends only the sessions in its scope', async () => {
      const phone = await stage.member('devices@example.com')
      const laptop = stage.auth.browser()
      await stage.signIn(laptop, 'devices@example.com')
      await phone.auth.signOut({ scope: 'others' })
      expect((await laptop.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
      expect((await phone.auth.getUser()).error).toBeNull()
      await stage.signIn(laptop, 'devices@example.com')
      await phone.auth.signOut({ scope: 'local' })
      expect((await laptop.auth.getUser()).error).toBeNull()
    })
  })

  it('account events are recorded', async () => {
    const client = await stage.member('recorded@example.com')
    await client.auth.updateUser({ password: 'an even better one', current_password: password })
    await client.auth.signOut()
    const { rows } = await stage.database.pool.query<{ action: string }>(
      `select payload ->> 'action' as action
       from auth.audit_log_entries
       where payload ->> 'actor_username' = 'recorded@example.com'
       order by created_at`,
    )
    expect(rows.map((row) => row.action)).toEqual(['login', 'user_updated_password', 'logout'])
  })
})
