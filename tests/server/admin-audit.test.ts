import type { Connection } from '@localchef/backend/database'
import { listAuditLog } from '@localchef/contracts/audit/list-audit-log'
import { setUserRole } from '@localchef/contracts/users/set-user-role'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordSigningKey } from '../../apps/server/src/audit/record-signing-key.ts'
import { grantAdmin } from '../../apps/server/src/commands/grant-admin.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'

let server: TestServer
let admin: TestUser
let buyer: TestUser

const password = 'a long enough password'

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'admin@audit.test', role: 'admin', name: 'Ada Admin' })
  buyer = await server.signUp({ email: 'buyer@audit.test', role: 'buyer', name: 'Bella Buyer' })
})
afterAll(() => server.stop())

async function read(input: Parameters<typeof listAuditLog.input.parse>[0] & object) {
  const { status, data } = await callFunction(server, listAuditLog, input, admin)
  expect(status).toBe(200)
  return data.entries
}

describe('security events', () => {
  test("attempts beyond the limit of wrong passwords make one entry without the caller's address", async () => {
    for (let tries = 0; tries < 8; tries += 1) {
      await server.client().auth.signInWithPassword({ email: buyer.email, password: 'wrong' })
    }
    const entries = await read({ action: 'sign-in-limited' })
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      area: 'security',
      actorEmail: null,
      subjectId: buyer.id,
      subjectName: 'Bella Buyer',
      after: { by: 'stranger', limit: 'passwordFailure', network: '127.0.0.0/24' },
    })
    expect(entries[0]?.requestId).toMatch(/^[\w-]{8,}$/)
  })

  test('a failed sign-in with an unknown address does not record the address', async () => {
    for (let tries = 0; tries < 7; tries += 1) {
      await server.client().auth.signInWithPassword({ email: 'nobody@audit.test', password: 'wrong' })
    }
    const entries = await read({ action: 'sign-in-limited', query: 'nobody' })
    expect(entries).toEqual([])
    expect((await read({ action: 'sign-in-limited' }))[0]?.subjectId).toBeNull()
  })

  test('a new password is recorded with its owner, and a failed change is not', async () => {
    const user = await server.signUp({ email: 'change@audit.test', role: 'buyer', name: 'Chloe Change' })
    expect((await user.client.auth.updateUser({ password, current_password: password })).error?.code).toBe(
      'same_password',
    )
    expect(
      (await user.client.auth.updateUser({ password: 'another long password', current_password: password }))
        .error,
    ).toBeNull()
    const entries = await read({ actor: 'change@audit.test' })
    expect(entries.map(({ action, after }) => [action, after?.by])).toEqual([['change-password', 'owner']])
  })

  test('a sign-in of a suspended user with the right password is recorded', async () => {
    const user = await server.signUp({ email: 'banned@audit.test', role: 'buyer', name: 'Bo Banned' })
    await server.database.transaction((connection) =>
      connection.query('update public.profiles set suspended_at = now() where id = $1', [user.id]),
    )
    const { error } = await server.client().auth.signInWithPassword({ email: user.email, password })
    expect(error?.code).toBe('user_banned')
    expect(await read({ action: 'sign-in-suspended', subjectId: user.id })).toHaveLength(1)
  })

  test('a call of an admin operation by another role is refused and recorded once', async () => {
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await callFunction(server, listAuditLog, {}, buyer)).status).toBe(403)
    }
    const entries = await read({ action: 'refuse-admin-call' })
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      actorEmail: buyer.email,
      subjectKind: 'function',
      subjectId: 'list-audit-log',
      after: { code: 'forbidden' },
    })
  })

  test('an account whose address is not confirmed is not made an admin', async () => {
    const user = await server.signUp({ email: 'foreign@audit.test', role: 'buyer', name: 'Fay Foreign' })
    await server.database.pool.query('update auth.users set email_confirmed_at = null where id = $1', [
      user.id,
    ])
    await expect(grantAdmin(server.database, user.email)).rejects.toThrow(
      'The address foreign@audit.test is not confirmed.',
    )
    const { rows } = await server.database.pool.query('select role from public.profiles where id = $1', [
      user.id,
    ])
    expect(rows).toEqual([{ role: 'buyer' }])
  })

  test('acts of the operator are recorded: a new admin by command, a new signing key', async () => {
    const user = await server.signUp({ email: 'next@audit.test', role: 'buyer', name: 'Nina Next' })
    await grantAdmin(server.database, user.email)
    expect((await read({ action: 'grant-admin' }))[0]).toMatchObject({
      subjectId: user.id,
      before: { role: 'buyer' },
      after: { role: 'admin' },
      reason: 'npm run admin:grant',
    })
    expect(await read({ action: 'use-signing-key' })).toHaveLength(1)
  })

  test('a start with another signing key is recorded with the previous key, and one with the same key is not', async () => {
    const [first] = await read({ action: 'use-signing-key' })
    await recordSigningKey(server.database, 'rotated')
    await recordSigningKey(server.database, 'rotated')
    const [last, ...before] = await read({ action: 'use-signing-key' })
    expect(last).toMatchObject({ before: first?.after, after: { kid: 'rotated' } })
    expect(before).toHaveLength(1)
  })
})

test('audit entries are found by word, area, action and time, page by page', async () => {
  const user = await server.signUp({ email: 'role@audit.test', role: 'buyer', name: 'Rita Role' })
  for (const role of ['chef', 'buyer', 'chef'] as const) {
    const reason = `Moves to ${role} kitchen`
    expect((await callFunction(server, setUserRole, { userId: user.id, role, reason }, admin)).status).toBe(
      200,
    )
  }
  const acts = await read({ subjectId: user.id, area: 'act' })
  expect(acts.map(({ action, before, after }) => [action, before?.role, after?.role])).toEqual([
    ['set-user-role', 'buyer', 'chef'],
    ['set-user-role', 'chef', 'buyer'],
    ['set-user-role', 'buyer', 'chef'],
  ])
  expect(await read({ query: 'moves TO buyer' })).toHaveLength(1)
  expect(await read({ query: '100%_' })).toEqual([])
  expect(await read({ subjectId: user.id, area: 'security' })).toEqual([])

  const requestId = acts[0]?.requestId ?? ''
  expect((await read({ query: requestId })).map(({ id }) => id)).toEqual([acts[0]?.id])

  const first = await callFunction(server, listAuditLog, { subjectId: user.id, limit: 2 }, admin)
  expect(first.data.next).toBe(acts[1]?.id)
  expect(await read({ subjectId: user.id, before: first.data.next ?? 0 })).toEqual([acts[2]])

  const middle = acts[1]?.createdAt ?? ''
  expect((await read({ subjectId: user.id, from: middle })).map(({ id }) => id)).toEqual([
    acts[0]?.id,
    acts[1]?.id,
  ])
  expect((await read({ subjectId: user.id, to: middle })).map(({ id }) => id)).toEqual([acts[2]?.id])
  expect(await read({ from: '2099-01-01T00:00:00Z' })).toEqual([])
  expect(await read({ to: '2001-01-01T00:00:00Z' })).toEqual([])
})

describe('the audit', () => {
  const changes = [
    `update public.audit_log set reason = 'none'`,
    'delete from public.audit_log',
    'truncate public.audit_log',
  ]

  async function refused(
    sql: string,
    prepare: (connection: Connection) => Promise<unknown>,
  ): Promise<unknown> {
    return server.database
      .transaction(async (connection) => {
        await prepare(connection)
        await connection.query(sql)
      })
      .then(
        () => 'it went through',
        (error: { code?: string }) => error.code,
      )
  }

  test.each(['anon', 'authenticated', 'service_role'])(
    'the role %s cannot change the audit',
    async (role) => {
      for (const sql of changes) {
        expect(await refused(sql, (connection) => connection.query(`set local role ${role}`))).toBe('42501')
      }
    },
  )

  test('the owner of the table cannot change the audit, not even in replica mode', async () => {
    for (const sql of changes) {
      expect(await refused(sql, async () => undefined)).toBe('42501')
      const asReplica = (connection: Connection) =>
        connection.query('set local session_replication_role = replica')
      expect(await refused(sql, asReplica)).toBe('42501')
    }
  })

  test('the server can only add to the audit and read it', async () => {
    const { rows } = await server.database.pool.query(
      `select privilege
       from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) privilege
       where has_table_privilege('service_role', 'public.audit_log', privilege)`,
    )
    expect(rows.map(({ privilege }) => privilege)).toEqual(['select', 'insert'])
  })
})
