import { setFollowing } from '@localchef/contracts/followers/set-following'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

/** Each part of the API, while PostgreSQL cannot extend its files. */

let server: TestServer
let buyer: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@disk.test', role: 'buyer', name: 'Buyer' })
  const chef = await server.signUp({ email: 'chef@disk.test', role: 'chef', name: 'Chef' })
  kitchen = await addKitchen(server.database, chef.id)
  await server.database.pool.query(`
    create function public.disk_is_full() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file "base/16384/2619": No space left on device' using errcode = '53100';
    end $$`)
  for (const table of ['public.profiles', 'public.favourite_chefs', 'auth.sessions', 'storage.objects']) {
    await server.database.pool.query(
      `create trigger disk_is_full before insert or update on ${table} execute function public.disk_is_full()`,
    )
  }
})
afterAll(() => server?.stop())

const full = 'The disk of the server is full'

test('a full disk answers a function with 503 and its code', async () => {
  const follow = {
    kind: 'chef',
    id: kitchen.chefId,
    channels: { mail: true, push: false, app: true },
  } as const
  const { status, error } = await callFunction(server, setFollowing, follow, buyer)
  expect([status, error]).toMatchObject([503, { code: 'storage_full', message: full }])
})

test('a full disk answers a write by REST with 503, without the name of the file', async () => {
  const { status, error } = await buyer.client.from('profiles').update({ name: 'Bea' }).eq('id', buyer.id)
  expect([status, error]).toMatchObject([503, { code: '53100', message: full }])
})

test('a full disk answers a sign-in and an upload with 503 and the code', async () => {
  const headers = { apikey: server.anonKey, 'content-type': 'application/json' }
  const signIn = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: buyer.email, password: 'a long enough password' }),
  })
  expect([signIn.status, signIn.headers.get('x-sb-error-code')]).toEqual([503, 'storage_full'])
  const { error } = await buyer.client.storage
    .from('avatars')
    .upload(`${buyer.id}/me.png`, new Uint8Array([1]), { contentType: 'image/png' })
  expect(error).toMatchObject({ statusCode: '503', message: full })
})
