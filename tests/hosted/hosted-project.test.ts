import { generateSigningKey } from '@localchef/backend/auth/create-keys'
import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { listMySessions } from '@localchef/contracts/account/list-my-sessions'
import { importJWK, SignJWT } from 'jose'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '../../apps/server/src/server.ts'
import { readSettings } from '../../apps/server/src/settings.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { openTestDatabase } from '../open-test-database.ts'
import type { PlayedProject } from './play-project.ts'

/** The server with a hosted project: pages, functions and jobs run here; Auth, REST, Realtime and Storage there. */

let server: TestServer
let project: PlayedProject
let buyer: TestUser

beforeAll(async () => {
  server = await startTestServer()
  if (!server.project) throw new Error('these tests need the project server-hosted')
  project = server.project
  buyer = await server.signUp({ email: 'buyer@hosted.test', role: 'buyer', name: 'Hosted Buyer' })
})
afterAll(() => server?.stop())

describe('the browser', () => {
  test('the browser gets the project’s address and key, and this site’s for functions', async () => {
    const config = await fetch(`${server.url}/config.json`).then((answer) => answer.json())
    expect(config).toMatchObject({
      supabaseUrl: project.url,
      supabaseAnonKey: project.publishableKey,
      functionsUrl: server.url,
      captcha: { provider: 'none' },
    })
  })

  test('the browser may connect to the project and show its pictures, by the content security policy', async () => {
    const policy = (await fetch(`${server.url}/config.json`)).headers.get('content-security-policy') ?? ''
    const sources = Object.fromEntries(
      policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
    )
    expect(sources['connect-src']).toEqual(
      expect.arrayContaining([project.url, project.url.replace('http', 'ws')]),
    )
    expect(sources['img-src']).toContain(project.url)
    expect(sources['script-src']).not.toContain(project.url)
  })

  test('this site serves the browser no accounts, rows or files, and redirects it to the project for files', async () => {
    for (const path of ['/auth/v1/settings', '/rest/v1/profiles']) {
      const answer = await fetch(server.url + path, { headers: { accept: 'application/json' } })
      expect([path, answer.status]).toEqual([path, 404])
    }
    const file = await fetch(`${server.url}/storage/v1/object/public/pictures/a/b.png?width=10`, {
      redirect: 'manual',
    })
    expect([file.status, file.headers.get('location')]).toEqual([
      302,
      `${project.url}/storage/v1/object/public/pictures/a/b.png?width=10`,
    ])
  })

  test('the browser reads rows at the project under row level security, and calls functions here', async () => {
    project.asked.length = 0
    const { data } = await buyer.client.from('profiles').select('name')
    expect(data).toEqual([{ name: 'Hosted Buyer' }])
    const { data: sessions, error } = await buyer.client.functions.invoke('list-my-sessions', { body: {} })
    expect(error).toBeNull()
    expect(sessions.sessions).toHaveLength(1)
    expect(project.asked).toEqual(['GET /rest/v1/profiles', 'GET /auth/v1/.well-known/jwks.json'])
  })

  test('the browser receives a new notification by the project’s Realtime', async () => {
    const heard = Promise.withResolvers<unknown>()
    const joined = Promise.withResolvers<void>()
    await buyer.client.realtime.setAuth(buyer.accessToken)
    buyer.client
      .channel('mine')
      .on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'notifications', filter: `user_id=eq.${buyer.id}` },
        ({ new: row }) => heard.resolve(row),
      )
      .subscribe((state) => state === 'SUBSCRIBED' && joined.resolve())
    await joined.promise
    await server.database.pool.query(
      `insert into public.notifications (user_id, title, message, type, event)
       values ($1, 'Hello', 'From the server', 'other', 'order_placed')`,
      [buyer.id],
    )
    expect(await heard.promise).toMatchObject({ title: 'Hello', user_id: buyer.id })
  })
})

describe('a token', () => {
  const call = (accessToken: string) => callFunction(server, listMySessions, {}, { accessToken })

  test('a token of the project is verified by its published keys', async () => {
    expect((await call(buyer.accessToken)).status).toBe(200)
  })

  test('tokens signed by another key, of another project, and of a service role are refused', async () => {
    const jwk = await generateSigningKey()
    const key = await importJWK(jwk, 'ES256')
    const sign = (claims: object, issuer: string) =>
      new SignJWT({ sub: buyer.id, session_id: crypto.randomUUID(), role: 'authenticated', ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: jwk.kid })
        .setIssuer(issuer)
        .setAudience('authenticated')
        .setExpirationTime('1h')
        .sign(key)
    expect((await call(await sign({}, `${project.url}/auth/v1`))).status).toBe(401)
    expect((await call(await sign({}, 'https://other.example/auth/v1'))).status).toBe(401)
    expect((await call(await sign({ role: 'service_role' }, `${project.url}/auth/v1`))).status).toBe(401)
    expect((await call('no token at all')).status).toBe(401)
  })

  test('a user whose session at the project has ended is refused here', async () => {
    const user = await server.signUp({ email: 'leaves@hosted.test', role: 'buyer', name: 'Leaves' })
    expect((await call(user.accessToken)).status).toBe(200)
    await user.client.auth.signOut({ scope: 'global' })
    const answer = await call(user.accessToken)
    expect([answer.status, answer.error.code]).toEqual([403, 'session_not_found'])
  })
})

test('an erased person’s files are removed by the project’s Storage, after the account', async () => {
  const user = await server.signUp({ email: 'erased@hosted.test', role: 'buyer', name: 'Erased' })
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const { error } = await user.client.storage
    .from('avatars')
    .upload(`${user.id}/me.png`, png, { contentType: 'image/png' })
  expect(error).toBeNull()
  project.asked.length = 0
  const erased = await callFunction(server, deleteAccount, { confirmation: user.email }, user)
  expect(erased.status).toBe(200)
  await expect.poll(() => project.asked, { timeout: 30_000 }).toContain('DELETE /storage/v1/object/avatars')
  await expect
    .poll(async () => {
      const { rows } = await server.database.pool.query('select from storage.objects where owner_id = $1', [
        user.id,
      ])
      return rows.length
    })
    .toBe(0)
  const { error: refused } = await server
    .client()
    .auth.signInWithPassword({ email: user.email, password: 'a long enough password' })
  expect(refused).not.toBeNull()
})

describe('the start', () => {
  async function startOn(
    change: string,
    environment: Record<string, string> = {},
  ): Promise<Error | undefined> {
    const opened = await openTestDatabase()
    await opened.database.pool.query(change)
    const settings = readSettings({
      NODE_ENV: 'test',
      PORT: '0',
      SUPABASE_URL: project.url,
      SUPABASE_ANON_KEY: project.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: project.secretKey,
      DATABASE_URL: opened.url,
      ...environment,
    })
    const started = await startServer({
      settings,
      log: pino({ level: 'silent' }),
      prepareWeb: undefined,
      withGazetteer: false,
      open: async () => opened,
      onDatabaseFailure: () => undefined,
    })
    const failure = await started.ready.then(
      () => undefined,
      (error: Error) => error,
    )
    await started.stop()
    return failure
  }

  test('the start on a hosted project is refused while a migration is not pushed, with the command that pushes', async () => {
    const failure = await startOn(
      "delete from supabase_migrations.schema_migrations where name in ('mail', 'server')",
    )
    expect(failure?.message).toContain('lacks 2 of')
    expect(failure?.message).toContain('_server.sql')
    expect(failure?.message).toContain('npx supabase db push')
  })

  test('the start on a hosted project is refused if nothing was pushed to it', async () => {
    expect((await startOn('drop schema supabase_migrations cascade'))?.message).toContain(
      'npx supabase db push',
    )
  })

  const later =
    "insert into supabase_migrations.schema_migrations (version, name) values ('20990101000000', 'later')"

  test('the start on a hosted project is refused if a later release has migrated it', async () => {
    expect((await startOn(later))?.message).toContain('20990101000000')
  })

  test('the start on a hosted project that a later release has migrated is allowed by NEWER_SCHEMA=allow', async () => {
    expect(await startOn(later, { NEWER_SCHEMA: 'allow' })).toBeUndefined()
  })
})
