import { describe, expect, it } from 'vitest'
import { siteUrl } from './auth-service.ts'
import { describeAccounts, password, takeSession } from './auth-stage.ts'

describeAccounts('account administration', (stage) => {
  it('the admin API is open to the service key only', async () => {
    const { data, error } = await stage.auth.service.auth.admin.createUser({
      email: 'made@example.com',
      password,
      email_confirm: true,
      user_metadata: { name: 'Made' },
    })
    expect(error).toBeNull()
    const id = data.user?.id ?? ''
    const twice = await stage.auth.service.auth.admin.createUser({ email: 'made@example.com', password })
    expect(twice.error).toMatchObject({ code: 'email_exists', status: 422 })
    const other = await stage.auth.service.auth.admin.createUser({ email: 'other@example.com', password })
    const taken = await stage.auth.service.auth.admin.updateUserById(other.data.user?.id ?? '', {
      email: 'made@example.com',
    })
    expect(taken.error).toMatchObject({ code: 'email_exists', status: 422 })
    const listed = await stage.auth.service.auth.admin.listUsers()
    expect(listed.error).toBeNull()
    expect(listed.data.users.map(({ email }) => email)).toContain('made@example.com')
    const banned = await stage.auth.service.auth.admin.updateUserById(id, { ban_duration: '24h' })
    expect(banned.error).toBeNull()
    expect((await stage.signIn(stage.auth.browser(), 'made@example.com')).error?.code).toBe('user_banned')
    expect((await stage.auth.service.auth.admin.deleteUser(id)).error).toBeNull()
    expect((await stage.auth.service.auth.admin.getUserById(id)).error).toMatchObject({
      code: 'user_not_found',
    })

    const stranger = await stage.auth.fetch(`${siteUrl}/auth/v1/admin/users`, {
      headers: { authorization: `Bearer ${stage.auth.keys.anonKey}` },
    })
    expect(stranger.status).toBe(403)
  })

  it('the admin API lists accounts page by page', async () => {
    for (const number of [1, 2, 3]) {
      await stage.auth.service.auth.admin.createUser({ email: `page${number}@example.com` })
    }
    const first = await stage.auth.service.auth.admin.listUsers({ page: 1, perPage: 2 })
    expect(first.data).toMatchObject({ nextPage: 2, aud: 'authenticated' })
    expect(first.data.users).toHaveLength(2)
    const second = await stage.auth.service.auth.admin.listUsers({ page: 2, perPage: 2 })
    const ids = [...first.data.users, ...second.data.users].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('the admin API changes address and password at once and signs the account out', async () => {
    const client = await stage.member('moved@example.com')
    const id = (await client.auth.getUser()).data.user?.id ?? ''
    const changed = await stage.auth.service.auth.admin.updateUserById(id, {
      email: 'moved-on@example.com',
      password: 'given by the operator',
      app_metadata: { plan: 'gold' },
    })
    expect(changed.data.user).toMatchObject({
      email: 'moved-on@example.com',
      app_metadata: { plan: 'gold', provider: 'email' },
      identities: [{ email: 'moved-on@example.com' }],
    })
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await stage.signIn(client, 'moved-on@example.com', 'given by the operator')).error).toBeNull()
  })

  it('the admin API refuses a weak password, as the sign-up does', async () => {
    const { admin } = stage.auth.service.auth
    const weak = { code: 'weak_password', status: 422 }
    const created = await admin.createUser({ email: 'weak@example.com', password: 'short' })
    expect(created.error).toMatchObject(weak)
    const client = await stage.member('strong@example.com')
    const id = (await client.auth.getUser()).data.user?.id ?? ''
    expect((await admin.updateUserById(id, { password: '1234567' })).error).toMatchObject(weak)
    expect((await stage.signIn(client, 'strong@example.com')).error).toBeNull()
  })

  it('a soft-deleted account keeps its id, loses personal data and frees its address', async () => {
    const client = await stage.member('softly@example.com')
    const id = (await client.auth.getUser()).data.user?.id ?? ''
    expect((await stage.auth.service.auth.admin.deleteUser(id, true)).error).toBeNull()
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await stage.signIn(client, 'softly@example.com')).error?.code).toBe('invalid_credentials')
    const { rows } = await stage.database.pool.query(
      `select u.deleted_at is not null as deleted, u.email, u.raw_user_meta_data, i.identity_data
       from auth.users u
       join auth.identities i on i.user_id = u.id
       where u.id = $1`,
      [id],
    )
    expect(rows[0]).toMatchObject({ deleted: true, raw_user_meta_data: {}, identity_data: {} })
    expect(rows[0].email).not.toContain('softly')
    await stage.member('softly@example.com')
  })

  it('an invited person follows the link and sets a password', async () => {
    const invited = await stage.auth.service.auth.admin.inviteUserByEmail('guest@example.com', {
      data: { name: 'Guest' },
      redirectTo: `${siteUrl}/auth/reset-password`,
    })
    expect(invited.error).toBeNull()
    expect(invited.data.user).toMatchObject({ email: 'guest@example.com', user_metadata: { name: 'Guest' } })
    expect(invited.data.user?.invited_at).toBeTruthy()
    expect((await stage.auth.mailsTo('guest@example.com'))[0]?.subject).toContain('You’re invited')
    const landed = await stage.auth.openNewestLink('guest@example.com')
    expect(landed.pathname).toBe('/auth/reset-password')
    expect(landed.hash).toContain('type=invite')
    const client = stage.auth.browser()
    await takeSession(client, landed)
    expect((await client.auth.updateUser({ password: 'of the guest' })).error).toBeNull()
    const twice = await stage.auth.service.auth.admin.inviteUserByEmail('guest@example.com')
    expect(twice.error).toMatchObject({ code: 'email_exists', status: 422 })

    await stage.auth.service.auth.admin.inviteUserByEmail('gost@example.com', { data: { language: 'ru' } })
    expect((await stage.auth.mailsTo('gost@example.com'))[0]?.subject).toContain('Вас приглашают')
    const stranger = await stage.auth.browser().auth.admin.inviteUserByEmail('friend@example.com')
    expect(stranger.error).toMatchObject({ code: 'not_admin', status: 403 })
  })

  describe('generated links', () => {
    const redirectTo = `${siteUrl}/auth`

    it.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
      'a generated %s link has a token and a code, and the first one used counts',
      async (type) => {
        for (const way of ['link', 'token', 'code'] as const) {
          const email = `${type}-${way}@example.com`
          if (type === 'magiclink' || type === 'recovery') await stage.member(email)
          const made = await stage.auth.service.auth.admin.generateLink({
            type,
            email,
            password,
            options: { redirectTo },
          })
          expect(made.error).toBeNull()
          expect(made.data.user?.email).toBe(email)
          expect(await stage.auth.mailsTo(email)).toEqual([])
          const { action_link = '', hashed_token = '', email_otp = '' } = made.data.properties ?? {}
          expect(made.data.properties).toMatchObject({ verification_type: type, redirect_to: redirectTo })
          const client = stage.auth.browser()
          if (way === 'link') {
            const answer = await stage.auth.fetch(action_link, { redirect: 'manual' })
            const landed = new URL(answer.headers.get('location') ?? '')
            expect(landed.hash).toContain(`type=${type}`)
            expect((await takeSession(client, landed)).data.user?.email).toBe(email)
          } else {
            const proof = way === 'token' ? { token_hash: hashed_token } : { email, token: email_otp }
            const options = { captchaToken: await stage.auth.solvedCaptcha() }
            const verified = await client.auth.verifyOtp({ ...proof, type, options })
            expect(verified.error).toBeNull()
            expect(verified.data.session?.user.email).toBe(email)
          }
          const again = await client.auth.verifyOtp({ token_hash: hashed_token, type })
          expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 })
        }
      },
    )

    it('an address change gets a generated link for each of its two addresses', async () => {
      await stage.member('here-now@example.com')
      const change = { email: 'here-now@example.com', newEmail: 'there-soon@example.com' }
      const current = await stage.auth.service.auth.admin.generateLink({
        type: 'email_change_current',
        ...change,
      })
      const next = await stage.auth.service.auth.admin.generateLink({ type: 'email_change_new', ...change })
      const client = stage.auth.browser()
      const first = await client.auth.verifyOtp({
        token_hash: next.data.properties?.hashed_token ?? '',
        type: 'email_change',
      })
      expect(first.error).toBeNull()
      const second = await client.auth.verifyOtp({
        token_hash: current.data.properties?.hashed_token ?? '',
        type: 'email_change',
      })
      expect(second.data.user?.email).toBe('there-soon@example.com')
    })

    it('no link is generated for an unknown account or an unknown type', async () => {
      const unknown = await stage.auth.service.auth.admin.generateLink({
        type: 'recovery',
        email: 'no-one@example.com',
      })
      expect(unknown.error).toMatchObject({ code: 'user_not_found', status: 404 })
      const opened = await stage.auth.service.auth.admin.generateLink({
        type: 'magiclink',
        email: 'no-one@example.com',
      })
      expect(opened.data.properties?.verification_type).toBe('signup')
      const odd = await stage.auth.fetch(`${siteUrl}/auth/v1/admin/generate_link`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stage.auth.keys.serviceRoleKey}` },
        body: JSON.stringify({ type: 'constructor', email: 'no-one@example.com' }),
      })
      expect(odd.status).toBe(400)
    })
  })

  it('the admin API signs a person out by their token', async () => {
    const phone = await stage.member('out@example.com')
    const laptop = await stage.secondDevice('out@example.com')
    const token = (await phone.auth.getSession()).data.session?.access_token ?? ''
    expect((await stage.auth.service.auth.admin.signOut(token, 'others')).error).toBeNull()
    expect((await laptop.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await phone.auth.getUser()).error).toBeNull()
    expect((await stage.auth.service.auth.admin.signOut(token, 'global')).error).toBeNull()
    expect((await phone.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  })
})
