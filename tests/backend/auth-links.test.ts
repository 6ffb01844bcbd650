import { expect, it } from 'vitest'
import { type AuthService, siteUrl, startAuthService, verifyCall } from './auth-service.ts'
import { describeAccounts, password } from './auth-stage.ts'

describeAccounts('mailed links', (stage) => {
  async function patiently(work: (auth: AuthService) => Promise<void>): Promise<void> {
    const auth = await startAuthService(stage.database, {
      limits: {
        mailRecipient: { points: 100, windowSeconds: 1 },
        mailAddress: { points: 1000, windowSeconds: 1 },
        signUpAddress: { points: 1000, windowSeconds: 1 },
      },
      captcha: 'off',
    })
    try {
      await work(auth)
    } finally {
      await auth.stop()
    }
  }

  const linkTo = async (auth: AuthService, email: string) => (await auth.mailsTo(email))[0]?.links[0] ?? ''
  const codeTo = async (auth: AuthService, email: string) =>
    /\b\d{6}\b/.exec((await auth.mailsTo(email))[0]?.text ?? '')?.[0] ?? ''
  const visit = (auth: AuthService, link: string, method = 'GET', headers = {}) =>
    auth.fetch(link, { method, headers, redirect: 'manual' })
  const stateOf = async (auth: AuthService, link: string, method = 'GET') =>
    ((await (await visit(auth, link, method)).json()) as { state: string }).state

  async function age(email: string): Promise<void> {
    await stage.database.pool.query(
      `update auth.one_time_tokens
       set created_at = created_at - interval '2 days'
       where user_id = (select id from auth.users where email = $1)`,
      [email],
    )
  }

  it('each mail carries a link to a page of ours and a code', async () => {
    await patiently(async (auth) => {
      const client = auth.browser()
      await client.auth.signUp({ email: 'signs@links.test', password })
      await auth.addAccount({ email: 'known@links.test', password })
      await client.auth.resetPasswordForEmail('known@links.test')
      const mails = [await linkTo(auth, 'signs@links.test'), await linkTo(auth, 'known@links.test')]
      await client.auth.signInWithOtp({ email: 'known@links.test' })
      mails.push(await linkTo(auth, 'known@links.test'))
      await client.auth.signInWithPassword({ email: 'known@links.test', password })
      await client.auth.updateUser({ email: 'other@links.test', current_password: password })
      mails.push(await linkTo(auth, 'known@links.test'), await linkTo(auth, 'other@links.test'))
      expect(mails.map((link) => new URL(link).pathname)).toEqual(mails.map(() => '/auth/verify'))
      for (const email of ['signs@links.test', 'known@links.test', 'other@links.test']) {
        for (const { text } of await auth.mailsTo(email)) expect(text).toMatch(/\b\d{6}\b/)
      }
    })
  })

  it.each(['signup', 'recovery', 'magiclink'])(
    'a scanner of mail uses up no link of type %s',
    async (type) => {
      await patiently(async (auth) => {
        const email = `scanned-${type}@links.test`
        const client = auth.browser()
        if (type === 'signup') await client.auth.signUp({ email, password })
        if (type !== 'signup') await auth.addAccount({ email, password })
        if (type === 'recovery') await client.auth.resetPasswordForEmail(email)
        if (type === 'magiclink') await client.auth.signInWithOtp({ email })
        const link = await linkTo(auth, email)
        for (const [method, headers] of [
          ['GET', {}],
          ['HEAD', {}],
          ['GET', { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' }],
          ['GET', { accept: 'text/html,application/xhtml+xml' }],
        ] as const) {
          const answer = await visit(auth, link, method, headers)
          expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
          expect(await answer.text()).not.toContain('access_token')
        }
        expect(await stateOf(auth, link)).toBe('fresh')
        const pressed = await visit(auth, link, 'POST')
        expect(pressed.status).toBe(303)
        expect(pressed.headers.get('location')).toContain('access_token=')
        expect(await stateOf(auth, link)).toBe('unknown')
        expect(await stateOf(auth, link, 'POST')).toBe('unknown')
      })
    },
  )

  it('a browser at the address of the wire contract is led to the page, and a program redeems', async () => {
    await patiently(async (auth) => {
      const email = 'wire@links.test'
      await auth.browser().auth.signUp({ email, password })
      const link = await linkTo(auth, email)
      const led = await visit(auth, verifyCall(link), 'GET', { accept: 'text/html,*/*;q=0.8' })
      expect(led.headers.get('location')).toBe(link)
      expect(await stateOf(auth, link)).toBe('fresh')
      const redeemed = await visit(auth, verifyCall(link))
      expect(redeemed.headers.get('location')).toContain('access_token=')
    })
  })

  it('the code of a mail works after its link was only looked at', async () => {
    await patiently(async (auth) => {
      const email = 'coded@links.test'
      const client = auth.browser()
      await client.auth.signUp({ email, password })
      await visit(auth, await linkTo(auth, email))
      const { data } = await client.auth.verifyOtp({
        email,
        token: await codeTo(auth, email),
        type: 'signup',
      })
      expect(data.session).not.toBeNull()
    })
  })

  it.each(['signup', 'recovery', 'magiclink'])(
    'an expired link of type %s sends a new mail that works',
    async (type) => {
      await patiently(async (auth) => {
        const email = `late-${type}@links.test`
        const client = auth.browser()
        if (type === 'signup') await client.auth.signUp({ email, password })
        if (type !== 'signup') await auth.addAccount({ email, password })
        if (type === 'recovery') await client.auth.resetPasswordForEmail(email)
        if (type === 'magiclink') await client.auth.signInWithOtp({ email })
        const link = await linkTo(auth, email)
        await age(email)
        expect(await stateOf(auth, link)).toBe('expired')
        expect(await auth.mailsTo(email)).toHaveLength(1)
        expect(await stateOf(auth, link, 'POST')).toBe('sent')
        expect(await auth.mailsTo(email)).toHaveLength(2)
        const newer = await linkTo(auth, email)
        const target = (address: string) =>
          new URL(new URL(address).searchParams.get('redirect_to') ?? '').href
        expect(target(newer)).toBe(target(link))
        expect((await visit(auth, newer, 'POST')).headers.get('location')).toContain('access_token=')
      })
    },
  )

  it('an expired link sends one mail a minute and says how long to wait', async () => {
    const email = 'limited@links.test'
    await stage.signUp(stage.auth.browser(), email)
    const link = await linkTo(stage.auth, email)
    await age(email)
    const answer = await visit(stage.auth, link, 'POST')
    const page = (await answer.json()) as { state: string; seconds: number }
    expect(page.state).toBe('wait')
    expect(page.seconds).toBeGreaterThan(0)
    expect(page.seconds).toBeLessThanOrEqual(60)
    expect(await stage.auth.mailsTo(email)).toHaveLength(1)
  })

  it('an expired link of an address that was confirmed since says so and sends nothing', async () => {
    await patiently(async (auth) => {
      const email = 'since@links.test'
      await auth.browser().auth.signUp({ email, password })
      const link = await linkTo(auth, email)
      await age(email)
      await stage.database.pool.query('update auth.users set email_confirmed_at = now() where email = $1', [
        email,
      ])
      expect(await stateOf(auth, link)).toBe('confirmed')
      expect(await stateOf(auth, link, 'POST')).toBe('confirmed')
      expect(await auth.mailsTo(email)).toHaveLength(1)
    })
  })

  it('who asks again to confirm a confirmed address gets a mail that leads to signing in', async () => {
    await patiently(async (auth) => {
      await auth.addAccount({ email: 'done@links.test', password })
      expect(
        (await auth.browser().auth.resend({ type: 'signup', email: 'done@links.test' })).error,
      ).toBeNull()
      const mails = await auth.mailsTo('done@links.test')
      expect(mails.map(({ subject }) => subject)).toEqual([
        expect.stringContaining('already have an account'),
      ])
      await auth.browser().auth.resend({ type: 'signup', email: 'nobody@links.test' })
      expect(await auth.mailsTo('nobody@links.test')).toEqual([])
    })
  })

  it('the mails of an address change are sent again to who names the new address', async () => {
    await patiently(async (auth) => {
      await auth.addAccount({ email: 'was@links.test', password })
      const client = auth.browser()
      await client.auth.signInWithPassword({ email: 'was@links.test', password })
      await client.auth.updateUser({ email: 'will@links.test', current_password: password })
      await auth.browser().auth.resend({ type: 'email_change', email: 'will@links.test' })
      expect(await auth.mailsTo('will@links.test')).toHaveLength(2)
    })
  })

  it.each([
    ['Ann@Spelled.Example', 'ann@spelled.example'],
    [' \u200eann@spelled.example\u200e ', 'ann@spelled.example'],
    ['ann＠spelled.example.', 'ann@spelled.example'],
    ['mailto:ann@spelled.example', 'ann@spelled.example'],
    ['Почта@Пример.РФ', 'почта@xn--e1afmkfd.xn--p1ai'],
    ['почта@xn--e1afmkfd.xn--p1ai', 'почта@xn--e1afmkfd.xn--p1ai'],
    ["o'hara!#$%&*+/=?^_`{|}~-@spelled.example", "o'hara!#$%&*+/=?^_`{|}~-@spelled.example"],
    ['jose\u0301@spelled.example', 'josé@spelled.example'],
  ])('%j signs in to the one account of %s', async (typed, stored) => {
    await patiently(async (auth) => {
      await auth.browser().auth.signUp({ email: stored, password })
      await visit(auth, await linkTo(auth, stored), 'POST')
      const { data, error } = await auth.browser().auth.signInWithPassword({ email: typed, password })
      expect([error, data.user?.email]).toEqual([null, stored])
      await auth.browser().auth.signUp({ email: typed, password: 'another long password' })
      await auth.browser().auth.resetPasswordForEmail(typed)
      const { rows } = await stage.database.pool.query(
        'select count(*)::int from auth.users where email = $1',
        [stored],
      )
      expect(rows).toEqual([{ count: 1 }])
      expect((await auth.mailsTo(stored)).length).toBeGreaterThanOrEqual(2)
      await stage.database.pool.query('delete from auth.users where email = $1', [stored])
    })
  })

  it.each([
    'Ann@food.test',
    ' ann@food.test',
    'ann@food.test ',
    'ann@food.test.',
    'ann@пример.рф',
    'ann\u200b@food.test',
    'ann\u00a0@food.test',
    'jose\u0301@food.test',
    'ann@FOOD.test',
  ])('the database stores no account with the spelling %j', async (email) => {
    await expect(
      stage.database.pool.query('insert into auth.users (id, email) values (gen_random_uuid(), $1)', [email]),
    ).rejects.toThrow(/users_email_(spelling|lower_case)/)
  })

  it('the page of a link leads to a foreign site under no name', async () => {
    const foreign = `${siteUrl}/auth/verify?token=none&type=signup&redirect_to=https://evil.example/`
    const page = (await (await visit(stage.auth, foreign)).json()) as { target: string }
    expect(page).toMatchObject({ state: 'unknown', target: siteUrl })
  })
})
