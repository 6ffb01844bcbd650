import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'

/**
 * Calls of the hosted service that no page, command or document needs (docs/decisions/0089-calls-that-nobody-makes.md).
 */

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = (await server.signUp({ email: 'asks@example.test', role: 'buyer', name: 'Ann' })).accessToken
})
afterAll(() => server?.stop())

const id = '00000000-0000-4000-8000-000000000001'

/** Auth answers 422, which GoTrue's client takes as an answer about the call; the other services answer 501. */
const calls: readonly [status: number, method: string, path: string, prefer?: string][] = [
  [422, 'GET', '/auth/v1/admin/users'],
  [422, 'POST', '/auth/v1/admin/users'],
  [422, 'GET', `/auth/v1/admin/users/${id}`],
  [422, 'PUT', `/auth/v1/admin/users/${id}`],
  [422, 'DELETE', `/auth/v1/admin/users/${id}`],
  [422, 'GET', `/auth/v1/admin/users/${id}/factors`],
  [422, 'DELETE', `/auth/v1/admin/users/${id}/factors/${id}`],
  [422, 'POST', '/auth/v1/admin/generate_link'],
  [422, 'POST', '/auth/v1/invite'],
  [501, 'POST', '/realtime/v1/api/broadcast'],
  [501, 'POST', '/realtime/v1/api/broadcast/topic/events/event'],
  [501, 'POST', '/rest/v1/rpc/set_config'],
  [501, 'GET', '/rest/v1/rpc/set_config?setting_name=role'],
  [501, 'PUT', `/rest/v1/profiles?id=eq.${id}`],
  [501, 'GET', '/rest/v1/cuisines?name=like.*a*'],
  [501, 'GET', '/rest/v1/cuisines?name=fts.a'],
  [501, 'GET', '/rest/v1/cuisines?name=eq(any).{a}'],
  [501, 'GET', '/rest/v1/cuisines?or=(name.eq.a,slug.eq.a)'],
  [501, 'GET', '/rest/v1/cuisines?select=name::text'],
  [501, 'GET', '/rest/v1/cuisines?select=position.sum()'],
  [501, 'GET', '/rest/v1/cuisines?select=count'],
  [501, 'GET', '/rest/v1/notifications?select=data->x'],
  [501, 'GET', '/rest/v1/dishes?select=id,...chefs(slug)'],
  [501, 'GET', '/rest/v1/dishes?select=id,chefs!chef_id(slug)'],
  [501, 'GET', '/rest/v1/dishes?select=id,chefs(slug)&chefs.slug=eq.a'],
  [501, 'POST', '/rest/v1/favourite_chefs', 'resolution=merge-duplicates'],
  [501, 'POST', '/rest/v1/favourite_chefs', 'missing=default'],
  [501, 'POST', '/rest/v1/favourite_chefs', 'return=headers-only'],
  [501, 'GET', '/rest/v1/cuisines', 'handling=strict'],
  [501, 'POST', '/storage/v1/object/move'],
  [501, 'POST', '/storage/v1/object/copy'],
  [501, 'GET', '/storage/v1/object/info/pictures/a.jpg'],
  [501, 'POST', '/storage/v1/object/upload/sign/pictures/a.jpg'],
  [501, 'PUT', '/storage/v1/object/upload/sign/pictures/a.jpg?token=x'],
]

test.each(calls)('a refusal of %i names the call %s %s', async (status, method, path, prefer?: string) => {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(prefer === undefined ? {} : { prefer }),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })
  const body = await answer.json()
  expect([answer.status, body.message ?? body.msg]).toEqual([
    status,
    expect.stringMatching(/ is not supported by this server; docs\/backend\.md lists what is$/),
  ])
})

test('a plain read of the table is answered', async () => {
  const answer = await fetch(`${server.url}/rest/v1/cuisines?select=name&limit=1`, {
    headers: { apikey: server.anonKey },
  })
  expect(answer.status).toBe(200)
})
