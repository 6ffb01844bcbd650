import { readFile } from 'node:fs/promises'
import type { Caller } from '@localchef/backend/caller'
import { visitor } from '@localchef/backend/caller'
import { createApiKey } from '@localchef/contracts/api-keys/create-api-key'
import { scopesFor } from '@localchef/contracts/api-keys/key-scope'
import { signCertificationDocument } from '@localchef/contracts/certifications/sign-certification-document'
import { signDisputePicture } from '@localchef/contracts/disputes/sign-dispute-picture'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { signReportPicture } from '@localchef/contracts/reports/sign-report-picture'
import { StaffRight } from '@localchef/contracts/staff/staff-right'
import { serverFunctions } from '@localchef/domain/functions'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { subscribe } from '../backend/realtime-stage.ts'
import { callFunction } from '../call-function.ts'
import { fillAdminRows } from '../fill-admin-rows.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { raw } from '../security/raw-request.ts'

/**
 * Without an operation (by REST, Realtime and Storage), each kind of caller reads at most the rows and columns that
 * their operations return. Visitors read what public operations show, and signed-in people also rows tied to them.
 * Staff read no more than that, because only operations that name a right show them the rows of others. The
 * expectations come from the contracts, never from policies.
 */

interface PublicTable {
  /** The public operations that show the rows. */
  by: string[]
  /** Columns that those operations show by another name, with that name. */
  as?: Record<string, string>
  /** Columns that a page reads itself, and the page. */
  page?: { file: string; columns: string }
}

const web = 'apps/web/src/features'

/** Tables that visitors read. */
const publicTables: Readonly<Record<string, PublicTable>> = {
  announcements: {
    by: [],
    page: {
      file: `${web}/announcements/announcement-strip.tsx`,
      columns: 'audience body body_ru link starts_at',
    },
  },
  chef_hour_exceptions: { by: ['get-chef'] },
  chef_hours: { by: ['get-chef'] },
  chefs: {
    by: ['get-chef', 'chef-search'],
    as: { cover_path: 'cover', cover_color: 'cover', is_open: 'isOpenNow', rating_average: 'rating' },
  },
  class_sessions: { by: ['get-service'] },
  cuisines: { by: ['list-cuisines'] },
  delivery_areas: { by: ['get-chef'] },
  dish_ingredients: { by: ['get-dish'] },
  dish_pictures: { by: ['get-dish'] },
  dish_variant_groups: { by: ['get-dish'] },
  dish_variants: { by: ['get-dish'] },
  dishes: {
    by: ['get-dish'],
    as: {
      picture_path: 'picture',
      picture_color: 'picture',
      picture_alt: 'pictures',
      picture_alt_ru: 'pictures',
    },
  },
  // Repeats the rules of the contract, from which the web and the documents take them.
  order_transitions: {
    by: [],
    page: {
      file: 'packages/contracts/src/orders/order-transitions.ts',
      columns: 'actor food fulfilment from_status to_status needs_reason needs_proposal undo_seconds',
    },
  },
  places: { by: ['suggest-places'], as: { name: 'city', name_ru: 'cityRu' } },
  ready_batches: {
    by: ['list-ready-dishes', 'get-dish', 'list-waiting-lists'],
    page: { file: `${web}/dashboard/chef/pages/chef-overview-page.tsx`, columns: 'portions_made' },
  },
  review_dishes: { by: ['list-reviews'] },
  reviews: { by: ['list-reviews'] },
  services: {
    by: ['get-service'],
    as: {
      type_slug: 'type',
      deposit_percent: 'deposit',
      picture_path: 'picture',
      picture_color: 'picture',
    },
  },
}

/** Rows about oneself as staff, which tell the web what to show. */
const ownAsStaff: readonly string[] = ['staff_members', 'staff_roles', 'staff_role_rights']

const contracts: readonly FunctionContract[] = serverFunctions.map(({ contract }) => contract)

let server: TestServer
let buyer: TestUser
let chef: TestUser
let stranger: TestUser
let tester: TestUser
let tables: string[]

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
  stranger = await server.signUp({ email: 'sam@readable.test', role: 'buyer', name: 'Sam Stranger' })
  tester = await server.signUp({ email: 'tester@readable.test', role: 'admin', name: 'Tess Tester' })
  await server.database.pool.query("insert into public.staff_roles values ('tester')")
  await server.database.pool.query("update public.staff_members set role = 'tester' where user_id = $1", [
    tester.id,
  ])
  await fillAdminRows(server.database)
  buyer = await signedIn('buyer@demo.test')
  chef = await signedIn('chef@demo.test')
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select c.relname as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public'
       and c.relkind in ('r', 'v', 'm', 'p')
     order by 1`,
  )
  tables = rows.map(({ name }) => name)
}, 240_000)
afterAll(() => server.stop())

async function signedIn(email: string): Promise<TestUser> {
  const client = server.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password: 'localchef-demo' })
  expect(error).toBeNull()
  return { id: data.user?.id ?? '', email, accessToken: data.session?.access_token ?? '', client }
}

async function setRights(rights: readonly StaffRight[]): Promise<void> {
  await server.database.pool.query("delete from public.staff_role_rights where role = 'tester'")
  await server.database.pool.query(
    "insert into public.staff_role_rights (role, right_name) select 'tester', unnest($1::text[])",
    [rights],
  )
}

function callerOf(user: TestUser | undefined): Caller {
  if (!user) return visitor
  return { role: 'authenticated', userId: user.id, claims: decodeJwt(user.accessToken) }
}

/** The columns of each table that the role may read. */
async function columnsFor(role: 'anon' | 'authenticated'): Promise<Map<string, string[]>> {
  const { rows } = await server.database.pool.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = 'public'
       and c.relname = any ($2)
       and has_column_privilege($1, c.oid, a.attnum, 'select')
     group by 1`,
    [role, tables],
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

type Row = Record<string, unknown>

/** Every row that the caller reads in every table. */
async function readRows(user: TestUser | undefined): Promise<Map<string, Row[]>> {
  const columns = await columnsFor(user ? 'authenticated' : 'anon')
  return server.database.as(
    callerOf(user),
    async (connection) => {
      const found = new Map<string, Row[]>()
      for (const [table, names] of columns) {
        const { rows } = await connection.query<Row>(`select ${names.join(', ')} from public.${table}`)
        found.set(table, rows)
      }
      return found
    },
    { timeoutMs: 60_000 },
  )
}

/** The number of rows that the caller reads in each table and bucket. */
async function countRows(user: TestUser): Promise<Map<string, number>> {
  const columns = await columnsFor('authenticated')
  const counts = [...columns.keys()].map((table) => `'${table}', (select count(*) from public.${table})`)
  const { rows } = await server.database.as(
    callerOf(user),
    (connection) =>
      connection.query<{ counts: Record<string, number> }>(
        `select jsonb_build_object(${counts.slice(0, 45).join(', ')})
           || jsonb_build_object(${counts.slice(45).join(', ')})
           || coalesce((select jsonb_object_agg('bucket ' || bucket_id, files)
                from (select bucket_id, count(*) as files from storage.objects group by 1) o), '{}') as counts`,
      ),
    { timeoutMs: 60_000 },
  )
  return new Map(Object.entries(rows[0]?.counts ?? {}))
}

describe('visitors', () => {
  test('every table that visitors read is shown by a public operation', async () => {
    expect(
      [...(await columnsFor('anon')).keys()].sort(),
      'publicTables of tests/server/readable-rows.test.ts names the tables that the grants open to visitors',
    ).toEqual(Object.keys(publicTables).sort())
    for (const { by } of Object.values(publicTables)) {
      for (const name of by) expect([name, contractOf(name).access]).toEqual([name, 'anyone'])
    }
  })

  test('every column that visitors read is in the answer of such an operation, or a page reads it', async () => {
    const unknown: string[] = []
    const unused: string[] = []
    for (const [table, columns] of await columnsFor('anon')) {
      const { by, as = {}, page } = publicTables[table] ?? { by: [] }
      const fields = new Set(by.flatMap((name) => fieldsOf(contractOf(name))))
      const text = page ? await readFile(page.file, 'utf8') : ''
      const ofPage = page?.columns.split(' ') ?? []
      const isShown = (column: string) =>
        structural.test(column) || namesOf(column).some((name) => fields.has(name))
      const isNamed = (column: string) =>
        fields.has(as[column] ?? '') ||
        (ofPage.includes(column) && [column, ...namesOf(column)].some((name) => text.includes(name)))
      unknown.push(...columns.filter((one) => !isShown(one) && !isNamed(one)).map((one) => `${table}.${one}`))
      unused.push(
        ...[...Object.keys(as), ...ofPage]
          .filter((one) => isShown(one) || !columns.includes(one))
          .map((one) => `${table}.${one}`),
      )
    }
    expect(
      { unknown, unused },
      'correct the grants in the migration, or publicTables of tests/server/readable-rows.test.ts',
    ).toEqual({ unknown: [], unused: [] })
  })

  test('signed-in people read no further columns of these tables', async () => {
    const visitors = await columnsFor('anon')
    const people = await columnsFor('authenticated')
    const further = [...visitors].flatMap(([table, columns]) =>
      (people.get(table) ?? []).filter((one) => !columns.includes(one)).map((one) => `${table}.${one}`),
    )
    expect(further).toEqual([])
  })
})

test('docs/security.md lists what visitors read without an operation', async () => {
  const security = await readFile('docs/security.md', 'utf8')
  const lines = Object.entries(publicTables).map(([table, { by, as = {}, page }]) => {
    const named = Object.entries(as).map(([column, name]) => `\`${column}\` as \`${name}\``)
    const read = page ? [`\`${page.columns.replaceAll(' ', '`, `')}\` by \`${page.file}\``] : []
    return `| \`${table}\` | ${by.map((name) => `\`${name}\``).join(', ')} | ${[...named, ...read].join(', ')} |`
  })
  const table = ['| table | shown by | other columns |', '|---|---|---|', ...lines].join('\n')
  expect(security).toContain(`${table}\n`)
})

/** Columns of keys, order and times, which need no field in an operation's output. */
const structural = /^(id|position|created_at|updated_at)$|_id$/

function namesOf(column: string): string[] {
  const name = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return [name, name.replace(/Cents$/, ''), name.replace(/Ru$/, ''), name.replace(/Status$/, '')]
}

function contractOf(name: string): FunctionContract {
  const found = contracts.find((contract) => contract.name === name)
  if (!found) throw new Error(`there is no operation ${name}`)
  return found
}

/** The names of all fields in an operation's answer. */
function fieldsOf({ output }: FunctionContract): string[] {
  const names: string[] = []
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, value] of Object.entries(part)) {
      if (key === 'properties') names.push(...Object.keys(value))
      walk(value)
    }
  }
  walk(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }))
  return names
}

describe('people', () => {
  test.each([
    ['a buyer', () => buyer],
    ['a chef', () => chef],
    ['a stranger', () => stranger],
    ['an admin with every right', () => tester],
  ])(
    '%s reads only public rows, and rows tied to them',
    async (_who, user) => {
      await setRights(StaffRight.options)
      const seenByAll = await readRows(undefined)
      const seen = await readRows(user())
      const untied = untiedTables(seen, user().id, seenByAll)
      expect(untied, 'correct the select policy of the table in its migration').toEqual([])
    },
    120_000,
  )

  test('no row tells other people which admin decided or wrote', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      "select id from public.profiles where role = 'admin'",
    )
    const admins = rows.map(({ id }) => id)
    for (const table of ['reports', 'certifications', 'permit_changes', 'allergen_denials'] as const) {
      await server.database.pool.query(`update public.${table} set decided_by = $1`, [tester.id])
    }
    await server.database.pool.query('update public.announcements set created_by = $1, starts_at = now()', [
      tester.id,
    ])
    for (const user of [undefined, buyer, chef]) {
      const telling = [...(await readRows(user))].flatMap(([table, seen]) =>
        seen.some((row) => admins.some((id) => JSON.stringify(row).includes(id))) ? [table] : [],
      )
      expect(telling).toEqual([])
    }
  }, 120_000)
})

/**
 * Tables that have rows neither public nor tied to the person. A row is tied if it names the person or another tied
 * row, so an order ties its lines, and a kitchen its orders.
 */
function untiedTables(seen: Map<string, Row[]>, userId: string, known: Map<string, Row[]>): string[] {
  const ids = new Set([userId])
  const isPublic = new Set(
    [...known].flatMap(([table, rows]) => rows.map((row) => keyOf(table, row, publicColumns(known, table)))),
  )
  let left = [...seen].flatMap(([table, rows]) => rows.map((row) => ({ table, row })))
  for (;;) {
    const tied = left.filter(({ row }) => Object.values(row).some((value) => ids.has(String(value))))
    if (tied.length === 0) break
    for (const { row } of tied) {
      if (typeof row.id === 'string') ids.add(row.id)
      // The staff role of an admin is tied by its name.
      if (typeof row.role === 'string' && 'since' in row) ids.add(row.role)
    }
    left = left.filter((one) => !tied.includes(one))
  }
  const untied = left.filter(
    ({ table, row }) => !isPublic.has(keyOf(table, row, publicColumns(known, table))),
  )
  return [...new Set(untied.map(({ table }) => table))]
}

const publicColumns = (known: Map<string, Row[]>, table: string) => Object.keys(known.get(table)?.[0] ?? {})

const keyOf = (table: string, row: Row, columns: readonly string[]) =>
  `${table} ${columns.length === 0 ? JSON.stringify(row) : JSON.stringify(columns.map((name) => row[name]))}`

describe('staff', () => {
  test('no right opens a row or a file that a stranger does not read, except one’s own role', async () => {
    await setRights([])
    const known = await countRows(stranger)
    const opened: unknown[] = []
    for (const rights of [[], StaffRight.options]) {
      await setRights(rights)
      for (const [table, count] of await countRows(tester)) {
        if (!ownAsStaff.includes(table) && count > (known.get(table) ?? 0)) opened.push([rights, table])
      }
    }
    expect(opened, 'a policy of the table opens rows to staff: an operation with a right does that').toEqual(
      [],
    )
  }, 240_000)

  test('by REST, every right together shows no conversation, note, report, audit entry or account', async () => {
    await setRights(StaffRight.options)
    for (const table of ['messages', 'reports', 'orders', 'bookings', 'profiles', 'certifications']) {
      const { json } = await raw(server, `/rest/v1/${table}?select=id&id=neq.${tester.id}`, {
        token: tester.accessToken,
      })
      expect([table, json]).toEqual([table, []])
      const { rows } = await server.database.pool.query(`select from public.${table} limit 1`)
      expect([table, rows.length]).toEqual([table, 1])
    }
    for (const table of [
      'admin_notes',
      'audit_log',
      'dispute_outcomes',
      'saved_views',
      'platform_settings',
    ]) {
      const { json } = await raw(server, `/rest/v1/${table}?select=*`, { token: tester.accessToken })
      expect([table, json]).toMatchObject([table, { code: '42501' }])
    }
  })

  test('nothing in a request makes a policy open for staff', async () => {
    await setRights(StaffRight.options)
    const disguises: Record<string, string>[] = [
      { 'x-role': 'service_role', role: 'service_role' },
      { prefer: 'tx=commit, role=service_role' },
      { 'accept-profile': 'private' },
      { 'x-staff-right': 'disputes', 'request.jwt.claims': '{"role":"service_role"}' },
    ]
    for (const headers of disguises) {
      const { json } = await raw(server, '/rest/v1/messages?select=id', {
        token: tester.accessToken,
        headers,
      })
      expect(Array.isArray(json) ? json : []).toEqual([])
    }
    const set = await raw(server, '/rest/v1/rpc/set_config', {
      token: tester.accessToken,
      body: { setting_name: 'role', new_value: 'service_role', is_local: true },
    })
    expect(set.status).toBe(501)
    const { error } = await tester.client.auth.updateUser({ data: { role: 'service_role' } })
    expect(error).toBeNull()
    await tester.client.auth.refreshSession()
    expect((await tester.client.from('messages').select('id')).data).toEqual([])
  })

  test('live changes of others reach no admin', async () => {
    await setRights(StaffRight.options)
    const { rows: published } = await server.database.pool.query<{ name: string }>(
      "select tablename as name from pg_publication_tables where pubname = 'supabase_realtime'",
    )
    const heard: string[] = []
    await tester.client.realtime.setAuth()
    const channel = tester.client.channel('changes of others')
    for (const { name } of published) {
      channel.on('postgres_changes', { event: '*', schema: 'public', table: name }, ({ new: row }) =>
        heard.push('title' in row && row.user_id === tester.id ? 'own' : name),
      )
    }
    await subscribe(channel)
    await server.database.transaction(async (connection) => {
      for (const [table, column] of [
        ['orders', 'buyer_name'],
        ['bookings', 'buyer_name'],
        ['messages', 'body'],
        ['notifications', 'title'],
      ]) {
        await connection.query(
          `update public.${table} set ${column} = ${column} || '.' where id = (select min(id::text)::uuid from public.${table})`,
        )
      }
    })
    // Changes arrive in commit order, so all earlier ones have arrived.
    await server.database.pool.query(
      "insert into public.notifications (user_id, title, type) values ($1, 'Own', 'order')",
      [tester.id],
    )
    await expect.poll(() => heard, { timeout: 20_000 }).toContain('own')
    expect(heard).toEqual(['own'])
    await tester.client.removeChannel(channel)
  }, 60_000)

  test.each([
    ['certificates', 'certificates/permit.pdf', signCertificationDocument],
    ['messages', 'messages/of-a-message.jpg', signDisputePicture],
    ['messages', 'messages/of-a-message.jpg', signReportPicture],
  ] as const)(
    'a private file of %s is opened by an operation with its right alone',
    async (bucket, path, contract) => {
      await server.database.pool.query(
        "update public.certifications set document_path = 'certificates/permit.pdf' where id = (select min(id::text)::uuid from public.certifications)",
      )
      await server.database.pool.query(
        `insert into public.reports (reporter_id, subject_kind, subject_id, reason)
       select $1, 'message', m.id, 'spam' from public.messages m where m.picture_path = 'messages/of-a-message.jpg'
       on conflict do nothing`,
        [stranger.id],
      )
      await setRights(StaffRight.options)
      const { error } = await tester.client.storage.from(bucket).createSignedUrl(path, 60)
      expect(error).not.toBeNull()
      await setRights(StaffRight.options.filter((right) => right !== contract.right))
      expect((await callFunction(server, contract, { path }, tester)).error.code).toBe('staff_right_missing')
      if (contract.right) await setRights([contract.right])
      const opened = await callFunction(server, contract, { path }, tester)
      expect(opened.data.address).toContain(`/object/sign/${bucket}/${path}?token=`)
    },
  )

  test('no function of the database knows a staff right', async () => {
    const { rows } = await server.database.pool.query<{ name: string }>(
      `select p.proname as name
       from pg_proc p
       join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'private')
         and (p.prosrc ~ 'staff_role_rights' or p.prosrc ~ '''admin''')
       order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'follow_admin_role',
      'guard_profile',
      'has_staff_right',
      'use_api_key',
    ])
  })
})

test('an API key opens neither REST nor Storage', async () => {
  const fields = {
    name: 'Everything',
    scopes: [...scopesFor({ role: 'chef', rights: [] })],
    expiresInDays: 1,
  }
  const made = await callFunction(server, createApiKey, fields, chef)
  expect(made.status).toBe(200)
  const { token } = made.data
  for (const path of ['/rest/v1/orders?select=id', '/storage/v1/bucket']) {
    expect([path, (await raw(server, path, { token })).status]).toEqual([path, 401])
  }
})
