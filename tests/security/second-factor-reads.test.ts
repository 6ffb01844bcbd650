import { randomUUID } from 'node:crypto'
import { totpCode } from '@localchef/backend/auth/factors/totp'
import { serverFunctions } from '@localchef/domain/functions'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { leastInput } from './least-input.ts'
import { raw } from './raw-request.ts'

/** Access of a session without the second factor, for an account with an authenticator app. */

const password = 'a long enough password'

let server: TestServer
let buyer: TestUser
let admin: TestUser
/** The admin's access tokens, one with aal2 and one with aal1. */
let whole: string
let half: string
let halfClient: SupabaseClient

beforeAll(async () => {
  // The demo marketplace has rows in most tables.
  server = await startTestServer({ seed: 'demo' })
  buyer = await server.signUp({ email: 'buyer@factor.test', role: 'buyer', name: 'Bea' })
  admin = await server.signUp({ email: 'admin@factor.test', role: 'admin', name: 'Ada' })
  const { data } = await admin.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const code = totpCode(data?.totp.secret ?? '', new Date())
  const shown = await admin.client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
  whole = shown.data?.access_token ?? ''
  halfClient = server.client()
  const signedIn = await halfClient.auth.signInWithPassword({ email: admin.email, password })
  half = signedIn.data.session?.access_token ?? ''
  expect([decodeJwt(whole).aal, decodeJwt(half).aal]).toEqual(['aal2', 'aal1'])
  await fillEmptyTables()
}, 240_000)
afterAll(() => server.stop())

/** Adds rows that the demo marketplace lacks: some that only admins can read, and the admin's own. */
async function fillEmptyTables(): Promise<void> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    "select id from public.profiles where role = 'buyer' and email <> $1 limit 1",
    [buyer.email],
  )
  const someone = rows[0]?.id
  await server.database.pool.query(
    `insert into public.admin_notes (id, subject_kind, subject_id, body, author_name)
     values (gen_random_uuid(), 'user', $1, 'keep an eye on her', 'Ada')`,
    [someone],
  )
  await server.database.pool.query(
    `insert into public.announcements (body, body_ru, starts_at) values ('Soon', 'Скоро', now() + interval '1 day')`,
  )
  await server.database.pool.query(
    `insert into storage.objects (bucket_id, name, version, owner_id, metadata)
     select 'certificates', owner || '/permit.pdf', $3, owner, '{"size": 4, "mimetype": "application/pdf"}'
     from unnest(array[$1, $2]) as owner`,
    [someone, admin.id, randomUUID()],
  )
  await server.database.pool.query(
    "insert into public.notifications (user_id, title, type) values ($1, 'Your own', 'order')",
    [admin.id],
  )
}

interface ReadableTable {
  schema: string
  name: string
  columns: string[]
}

/** Tables with a column readable by signed-in users. */
async function readableTables(schemas: readonly string[]): Promise<ReadableTable[]> {
  const { rows } = await server.database.pool.query<ReadableTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = any ($1)
       and c.relkind in ('r', 'v', 'm', 'p')
       and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
     group by 1, 2
     order by 1, 2`,
    [schemas],
  )
  return rows
}

async function rowsByRest({ name, columns }: ReadableTable, token: string): Promise<string[]> {
  const answer = await raw(server, `/rest/v1/${name}?select=${columns.join(',')}`, { token })
  expect([name, answer.status], answer.text).toEqual([name, 200])
  return (answer.json as object[]).map((row) => JSON.stringify(row))
}

/** Rows that the buyer cannot read. */
function beyond(rows: readonly string[], known: readonly string[]): string[] {
  const seen = new Set(known)
  return rows.filter((row) => !seen.has(row))
}

describe('an admin with the password only', () => {
  test('an aal1 admin session reads no row through REST that a buyer cannot read', async () => {
    const tables = await readableTables(['public'])
    expect(tables.length).toBeGreaterThan(35)
    const more: [string, number][] = []
    const moreWithFactor: string[] = []
    for (const table of tables) {
      const known = await rowsByRest(table, buyer.accessToken)
      more.push([table.name, beyond(await rowsByRest(table, half), known).length])
      if (beyond(await rowsByRest(table, whole), known).length > 0) moreWithFactor.push(table.name)
    }
    // The page that requires the factor greets the person by name.
    expect(more.filter(([, count]) => count > 0)).toEqual([['profiles', 1]])
    // The aal2 session reads its own rows, so there was something to find.
    expect(moreWithFactor).toEqual([
      'notifications',
      'profiles',
      'staff_members',
      'staff_role_rights',
      'staff_roles',
    ])
  })

  test('an aal1 admin session reads no file or row of storage and realtime that a buyer cannot read', async () => {
    const read = async (token: string, { schema, name, columns }: ReadableTable) => {
      const claims = decodeJwt(token)
      const caller = { role: 'authenticated', userId: String(claims.sub), claims } as const
      const answer = await server.database.as(caller, (connection) =>
        connection.query(`select ${columns.join(', ')} from ${schema}.${name}`),
      )
      return answer.rows.map((row) => JSON.stringify(row))
    }
    const tables = await readableTables(['storage', 'realtime'])
    expect(tables.length).toBeGreaterThan(1)
    for (const table of tables) {
      const known = await read(buyer.accessToken, table)
      expect([table.name, beyond(await read(half, table), known)]).toEqual([table.name, []])
    }
    const list = (token: string) =>
      createClient(server.url, server.anonKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { headers: { authorization: `Bearer ${token}` } },
      })
        .storage.from('certificates')
        .list(admin.id)
    expect((await list(half)).data).toEqual([])
    expect((await list(whole)).data?.length).toBeGreaterThan(0)
  })

  test('an aal1 admin session receives no change through realtime that a buyer does not receive', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from public.notifications where user_id = $1',
      [admin.id],
    )
    const hears = async (token: string) => {
      const claims = decodeJwt(token)
      const { rows: visible } = await server.database.pool.query(
        `with change as (
           insert into realtime.changes (schema_name, table_name, type, record)
           values ('public', 'notifications', 'UPDATE', jsonb_build_object('id', $1::uuid))
           returning id
         )
         select id from change`,
        [rows[0]?.id],
      )
      const callers = [{ role: 'authenticated', sub: claims.sub, claims, rows: [0] }]
      const { rowCount } = await server.database.transaction((connection) =>
        connection.query(`select * from realtime.visible_changes('public.notifications'::regclass, $1, $2)`, [
          [(visible[0] as { id: string }).id],
          JSON.stringify(callers),
        ]),
      )
      return rowCount
    }
    expect([await hears(half), await hears(whole)]).toEqual([0, 1])
  })

  test('an aal1 admin session cannot call functions for signed-in users', async () => {
    const asking = serverFunctions.filter(({ contract }) => contract.access !== 'anyone')
    expect(asking.length).toBeGreaterThan(60)
    for (const { contract } of asking) {
      const answer = await raw(server, `/functions/v1/${contract.name}`, {
        token: half,
        body: leastInput(contract),
        headers: { 'idempotency-key': randomUUID() },
      })
      expect([contract.name, answer.status, answer.json]).toMatchObject([
        contract.name,
        403,
        { code: 'second_factor_required' },
      ])
    }
  })
})

describe('a removed factor', () => {
  test('a removed factor invalidates tokens issued with it', async () => {
    const user = await server.signUp({ email: 'two@factor.test', role: 'buyer', name: 'Tom' })
    const add = async (friendlyName: string) => {
      const { data } = await user.client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
      const factorId = data?.id ?? ''
      const code = totpCode(data?.totp.secret ?? '', new Date())
      const shown = await user.client.auth.mfa.challengeAndVerify({ factorId, code })
      expect(shown.error).toBeNull()
      return { factorId, token: shown.data?.access_token ?? '' }
    }
    const lost = await add('Lost phone')
    const kept = await add('Tablet')
    await server.database.pool.query('update auth.sessions set factor_id = $2 where user_id = $1', [
      user.id,
      lost.factorId,
    ])
    const own = (token: string) => raw(server, '/functions/v1/list-my-sessions', { token, body: {} })
    const favorites = (token: string) =>
      raw(server, '/rest/v1/favourite_chefs', { token, body: { user_id: user.id, chef_id: randomUUID() } })
    expect((await own(kept.token)).json).not.toMatchObject({ code: 'second_factor_required' })
    expect((await user.client.auth.mfa.unenroll({ factorId: lost.factorId })).error).toBeNull()
    expect((await own(kept.token)).json).toMatchObject({ code: 'second_factor_required' })
    expect((await favorites(kept.token)).json).toMatchObject({ code: '42501' })
  })
})
