import { serverFunctions } from '@localchef/domain/functions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { raw } from '../security/raw-request.ts'

/** The order in which calls are refused: by access first, by their input last. Each is counted and recorded. */

let server: TestServer
let buyer: TestUser
let support: TestUser

beforeAll(async () => {
  server = await startTestServer({ environment: { RATE_LIMITS: 'report.person=3/600' } })
  buyer = await server.signUp({ email: 'buyer@refused.test', role: 'buyer', name: 'Bella Buyer' })
  support = await server.signUp({ email: 'support@refused.test', role: 'admin', name: 'Sue Support' })
  await server.database.pool.query("update public.staff_members set role = 'support' where user_id = $1", [
    support.id,
  ])
})
afterAll(() => server.stop())

/** Bodies that no operation accepts. */
const nonsense: Record<string, string> = {
  'no JSON': '{',
  'a list': '[]',
  'unstorable text': '{"a":"\\u0000"}',
  'too large': `{"x":"${'x'.repeat(2 * 1024 * 1024)}"}`,
}

const post = (name: string, body: string, user?: TestUser) =>
  raw(server, `/functions/v1/${name}`, { body, ...(user ? { token: user.accessToken } : {}) })

test.each(Object.entries(nonsense))(
  'a body that is %s is refused like any other without a session or the right',
  async (_kind, body) => {
    const answers = [
      await post('suspend-user', body),
      await post('suspend-user', body, buyer),
      await post('suspend-user', body, support),
      await post('list-users', body, support),
      await post('place-order', body),
    ]
    const size = body.length > 1024 * 1024
    expect(answers.map(({ status, json }) => [status, (json as { code: string }).code])).toEqual([
      [401, 'not_signed_in'],
      [403, 'forbidden'],
      [403, 'staff_right_missing'],
      size ? [413, 'payload_too_large'] : [400, expect.stringMatching(/^invalid_/)],
      [401, 'not_signed_in'],
    ])
  },
)

test('without a session or the right, no operation tells what is wrong with a body', async () => {
  const closed = serverFunctions.filter(({ contract }) => contract.access !== 'anyone')
  const told: unknown[] = []
  for (const { contract } of closed) {
    const visitor = await post(contract.name, '[]')
    if (visitor.status !== 401) told.push([contract.name, 'visitor', visitor.status])
    if (contract.access !== 'admin') continue
    const stranger = await post(contract.name, '[]', buyer)
    if (stranger.status !== 403) told.push([contract.name, 'buyer', stranger.status])
  }
  expect(told).toEqual([])
})

test('a refused call of an admin operation is recorded, also with a nonsensical body', async () => {
  const attacker = await server.signUp({ email: 'mallory@refused.test', role: 'buyer', name: 'Mallory' })
  await post('erase-user', '{', attacker)
  await post('close-ledger-month', '[]', support)
  const { rows } = await server.database.pool.query(
    `select subject_id as name, after ->> 'code' as code
     from public.audit_log
     where action = 'refuse-admin-call'
       and (actor_id = $1 or (actor_id = $2 and subject_id = 'close-ledger-month'))
     order by 1`,
    [attacker.id, support.id],
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { name: 'close-ledger-month', code: 'staff_right_missing' },
      { name: 'erase-user', code: 'forbidden' },
    ]),
  )
})

test('malformed calls count towards the limit', async () => {
  const statuses: number[] = []
  for (let call = 0; call < 4; call++) {
    statuses.push((await post('report-content', '{', buyer)).status)
  }
  expect(statuses).toEqual([400, 400, 400, 429])
})

test('a value that fits none of the alternatives of a field is refused with what each of them asks', async () => {
  const messageFor = async (id: unknown) => {
    const { json } = await post('get-chef', JSON.stringify({ id }))
    return (json as { issues: { path: string[]; message: string }[] }).issues
  }
  expect(await messageFor(1)).toEqual([
    { path: ['id'], message: 'Invalid input: expected string, received number' },
  ])
  expect(await messageFor('No slug')).toEqual([
    { path: ['id'], message: expect.stringMatching(/^Invalid GUID, or Invalid string: must match pattern /) },
  ])
})
