import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { type AuthService, startAuthService, verifyCall } from './auth-service.ts'
import { describeAccounts, password } from './auth-stage.ts'

describeAccounts('address change', (stage) => {
  let patient: AuthService

  /** A service without limits for mails. */
  async function patiently(work: (auth: AuthService) => Promise<void>): Promise<void> {
    patient = await startAuthService(stage.database, {
      captcha: 'off',
      limits: { mailRecipient: { points: 1000, windowSeconds: 1 } },
    })
    try {
      await work(patient)
    } finally {
      await patient.stop()
    }
  }

  async function member(email: string): Promise<SupabaseClient> {
    await patient.addAccount({ email, password })
    const client = patient.browser()
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
    return client
  }

  async function ask(client: SupabaseClient, email: string): Promise<void> {
    expect((await client.auth.updateUser({ email, current_password: password })).error).toBeNull()
  }

  async function newestLinkTo(email: string): Promise<string> {
    return (await patient.mailsTo(email))[0]?.links[0] ?? ''
  }

  async function open(link: string): Promise<string> {
    const answer = await patient.fetch(verifyCall(link), { redirect: 'manual' })
    return new URL(answer.headers.get('location') ?? '').hash
  }

  it('the link of an earlier change does not confirm a later one, whether the new address is taken or free', async () => {
    await patiently(async () => {
      await member('taken@change.test')
      const answers: string[] = []
      for (const target of ['taken@change.test', 'free@change.test']) {
        const client = await member(`asks-${target}`)
        await ask(client, `own-${target}`)
        const stale = await newestLinkTo(`own-${target}`)
        const staleOfOld = await newestLinkTo(`asks-${target}`)
        await ask(client, target)
        answers.push(`${await open(stale)} ${await open(staleOfOld)}`)
        // Only the old address confirms this change, so it does not take effect.
        expect(await open(await newestLinkTo(`asks-${target}`))).toContain('message=')
        expect((await client.auth.getUser()).data.user?.email).toBe(`asks-${target}`)
      }
      expect(answers[0]).toBe(answers[1])
      expect(answers[0]).toContain('otp_expired')
    })
  })

  it('an address change needs one confirmation from each address', async () => {
    await patiently(async () => {
      const client = await member('twice@change.test')
      await ask(client, 'target@change.test')
      const link = await newestLinkTo('twice@change.test')
      expect(await open(link)).toContain('message=')
      expect(await open(link)).toContain('otp_expired')
      expect((await client.auth.getUser()).data.user?.email).toBe('twice@change.test')
      expect(await open(await newestLinkTo('target@change.test'))).toContain('type=email_change')
      expect((await client.auth.getUser()).data.user?.email).toBe('target@change.test')
    })
  })

  it('an address registered meanwhile is answered like an expired link', async () => {
    await patiently(async () => {
      const client = await member('slow@change.test')
      await ask(client, 'contested@change.test')
      expect(await open(await newestLinkTo('contested@change.test'))).toContain('message=')
      const last = await newestLinkTo('slow@change.test')
      await member('contested@change.test')
      expect(await open(last)).toBe(
        await open('http://food.test/auth/v1/verify?token=none&type=email_change'),
      )
      expect((await client.auth.getUser()).data.user?.email).toBe('slow@change.test')
    })
  })

  it('a mail to one address does not confirm another', async () => {
    await patiently(async () => {
      const email = 'unproved@change.test'
      const client = await member(email)
      await stage.database.pool.query('update auth.users set email_confirmed_at = null where email = $1', [
        email,
      ])
      await ask(client, 'proved@change.test')
      expect(await open(await newestLinkTo('proved@change.test'))).toContain('message=')
      const { rows } = await stage.database.pool.query(
        'select email_confirmed_at from auth.users where email = $1',
        [email],
      )
      expect(rows).toEqual([{ email_confirmed_at: null }])
    })
  })

  it('beginning a change takes the same time whether the new address has an account or not', async () => {
    await patiently(async () => {
      await member('known@change.test')
      const client = await member('timing@change.test')
      const times: number[] = []
      for (const target of ['known@change.test', 'unknown@change.test']) {
        const begun = performance.now()
        await ask(client, target)
        times.push(performance.now() - begun)
      }
      expect(Math.min(...times)).toBeGreaterThan(75)
    })
  })
})
