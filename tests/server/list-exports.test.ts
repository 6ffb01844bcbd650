import { randomUUID } from 'node:crypto'
import { createListExport } from '@localchef/contracts/list-exports/create-list-export'
import { downloadListExport } from '@localchef/contracts/list-exports/download-list-export'
import { getListExport } from '@localchef/contracts/list-exports/get-list-export'
import { ExportedList, exportedAtOnce, mostExported } from '@localchef/contracts/list-exports/list-export'
import { listOrders } from '@localchef/contracts/orders/list-orders'
import { listUsers } from '@localchef/contracts/users/list-users'
import { parseCsv } from '@localchef/domain/csv-text'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantAdmin } from '../../apps/server/src/commands/grant-admin.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'

/** Exports of lists of admins, on the demo marketplace. */

const soon = { timeout: 30_000, interval: 100 }

let server: TestServer
let owner: TestUser
let support: TestUser

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
  owner = await admin('owner', 'Olga Owner')
  support = await admin('support', 'Sam Support')
})
afterAll(() => server.stop())

beforeEach(async () => {
  await server.database.pool.query('delete from public.list_exports')
  await setRole(support, 'support')
})

async function admin(role: string, name: string): Promise<TestUser> {
  const user = await server.signUp({ email: `${role}@exports.test`, role: 'admin', name })
  await grantAdmin(server.database, user.email, role)
  return user
}

const setRole = (user: TestUser, role: string) =>
  server.database.pool.query('update public.staff_members set role = $2 where user_id = $1', [user.id, role])

const start = (user: TestUser, list: ExportedList, filter: object = {}, id: string = randomUUID()) =>
  callFunction(server, createListExport, { id, list, filter }, user)

const download = (user: TestUser, id: string) => callFunction(server, downloadListExport, { id }, user)

/** Starts an export and waits for its end. */
async function exported(user: TestUser, list: ExportedList, filter: object = {}) {
  const started = await start(user, list, filter)
  expect([list, filter, started.status]).toEqual([list, filter, 200])
  await expect
    .poll(async () => (await callFunction(server, getListExport, { list }, user)).data.export?.status, soon)
    .toBe('done')
  const { data } = await download(user, started.data.export.id)
  const [header = [], ...rows] = parseCsv(data.csv).map(({ cells }) => cells)
  return { header, rows, export: data.export, isAtOnce: started.data.export.status === 'done' }
}

/** An export that the job has left in the middle, as after the end of its process. */
async function stopped(user: TestUser): Promise<string> {
  const id = randomUUID()
  await server.database.pool.query(
    `insert into public.list_exports (id, owner_id, list_name, filter, touched_at, expires_at)
     values ($1, $2, 'orders', '{}', now() - interval '2 minutes', now() + interval '1 day')`,
    [id, user.id],
  )
  return id
}

test('a short list is exported at once, with the filters and the order of the page', async () => {
  const { data } = await callFunction(server, listUsers, { which: 'admin', limit: 100 }, owner)
  const file = await exported(owner, 'users', { show: 'admin' })
  expect(file.isAtOnce).toBe(true)
  expect(file.header.slice(0, 3)).toEqual(['name', 'email', 'role'])
  expect(file.rows.map(([, email]) => email)).toEqual(data.users.map(({ email }) => email))
})

test('a long list is exported by a job, page after page and without gaps', async () => {
  const numbers: string[] = []
  let cursor: string | null = null
  do {
    const page: { data: { orders: { number: number }[]; nextCursor: string | null } } = await callFunction(
      server,
      listOrders,
      { limit: 100, ...(cursor ? { cursor } : {}) },
      owner,
    )
    numbers.push(...page.data.orders.map(({ number }) => String(number)))
    cursor = page.data.nextCursor
  } while (cursor)
  expect(numbers.length).toBeGreaterThan(exportedAtOnce)
  const file = await exported(owner, 'orders')
  expect(file.isAtOnce).toBe(false)
  expect(file.rows.map(([number]) => number)).toEqual(numbers)
  expect(file.export).toMatchObject({ rowCount: numbers.length, isCut: false })
})

test.each([
  ['bookings', {}],
  ['standing_orders', {}],
  ['chefs', { show: 'all' }],
  ['chefs', { show: 'certifications' }],
  ['listings', { show: 'active', q: 'a' }],
  ['listings', { kind: 'service' }],
  ['reviews', {}],
  ['reviews', { show: 'all' }],
  ['payment_alerts', {}],
  ['owed_refunds', { show: 'settled' }],
  ['discounts', {}],
  ['credits', {}],
] as const)('the list %s is exported with the filter %o', async (list, filter) => {
  const file = await exported(owner, list, filter)
  expect(file.export.rowCount).toBe(file.rows.length)
  for (const row of file.rows) expect(row).toHaveLength(file.header.length)
})

test('a name that looks like a formula is no formula in the file', async () => {
  await server.signUp({ email: 'formula@exports.test', role: 'buyer', name: '=HYPERLINK("x")' })
  const started = await start(owner, 'users', { q: 'formula@exports.test' })
  const { data } = await download(owner, started.data.export.id)
  expect(data.csv).toContain(`"'=HYPERLINK(""x"")",formula@exports.test`)
})

test('each export is one entry of the audit, without the words of the search', async () => {
  const id = randomUUID()
  await start(owner, 'users', { q: 'Bella', show: 'buyer' }, id)
  await start(owner, 'users', { q: 'Bella', show: 'buyer' }, id)
  const { rows } = await server.database.pool.query(
    `select subject_id, after
     from public.audit_log
     where action = 'export-list'
       and actor_email = $1
       and after ->> 'show' = 'buyer'`,
    [owner.email],
  )
  expect(rows).toEqual([{ subject_id: 'users', after: { show: 'buyer', isSearched: true } }])
})

test('the file belongs to the admin who asked for it', async () => {
  const started = await start(owner, 'users', { show: 'admin' })
  const { id } = started.data.export
  const foreign = await download(support, id)
  expect([foreign.status, foreign.error.code]).toEqual([404, 'not_found'])
  expect((await callFunction(server, getListExport, { list: 'users' }, support)).data.export).toBeNull()
  expect((await start(support, 'users', {}, id)).status).toBe(404)
  const read = await owner.client.from('list_export_parts').select('content')
  expect(read.error?.code).toBe('42501')
})

test('an export needs the right that opens the list', async () => {
  const lists: [ExportedList, object][] = [
    ['discounts', {}],
    ['credits', {}],
    ['listings', {}],
    ['reviews', {}],
    ['reviews', { show: 'all' }],
    ['chefs', { show: 'certifications' }],
    ['payment_alerts', {}],
    ['owed_refunds', {}],
  ]
  for (const [list, filter] of lists) {
    const refused = await start(support, list, filter)
    expect([list, refused.status, refused.error?.code]).toEqual([list, 403, 'list_not_open'])
  }
  expect((await start(support, 'chefs')).status).toBe(200)
})

test('a right that is lost meanwhile closes the file and ends the job', async () => {
  const done = await start(support, 'users', { show: 'admin' })
  const running = await stopped(support)
  await setRole(support, 'finance')
  const closed = await download(support, done.data.export.id)
  expect([closed.status, closed.error.code]).toEqual([403, 'list_not_open'])
  // Finance reads orders, so this one would go on.
  await server.database.pool.query("update public.list_exports set list_name = 'users' where id = $1", [
    running,
  ])
  await server.runTask('continue-list-exports')
  await expect
    .poll(
      async () => (await callFunction(server, getListExport, { list: 'users' }, support)).data.export,
      soon,
    )
    .toMatchObject({ id: running, status: 'failed' })
  await setRole(support, 'support')
  const failed = await download(support, running)
  expect([failed.status, failed.error.code]).toEqual([409, 'export_not_done'])
})

test('an expired file is gone', async () => {
  const started = await start(owner, 'users', { show: 'admin' })
  const { id } = started.data.export
  await server.database.pool.query(
    `update public.list_exports
     set created_at = now() - interval '25 hours', expires_at = now() - interval '1 hour'
     where id = $1`,
    [id],
  )
  expect((await download(owner, id)).status).toBe(404)
  expect((await callFunction(server, getListExport, { list: 'users' }, owner)).data.export).toBeNull()
  await server.runTask('continue-list-exports')
  const { rows } = await server.database.pool.query(
    'select from public.list_export_parts where export_id = $1',
    [id],
  )
  expect(rows).toEqual([])
})

test('a second export is refused while one runs, also one that starts at the same moment', async () => {
  await stopped(owner)
  const second = await start(owner, 'users')
  expect([second.status, second.error.code]).toEqual([409, 'export_running'])
  expect((await start(support, 'users', { show: 'admin' })).status).toBe(200)
  await server.database.pool.query('delete from public.list_exports')
  const answers = await Promise.all([start(owner, 'orders'), start(owner, 'orders')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an export whose process has ended goes on where it was, and writes no part twice', async () => {
  const id = await stopped(owner)
  expect((await download(owner, id)).error.code).toBe('export_not_done')
  await Promise.all([server.runTask('continue-list-exports'), server.runTask('continue-list-exports')])
  await expect
    .poll(
      async () => (await callFunction(server, getListExport, { list: 'orders' }, owner)).data.export?.status,
      soon,
    )
    .toBe('done')
  const { data } = await download(owner, id)
  const numbers = parseCsv(data.csv)
    .slice(1)
    .map(({ cells }) => cells[0])
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers).toHaveLength(data.export.rowCount)
})

test('an export that comes to no end in an hour says so', async () => {
  const id = await stopped(owner)
  await server.database.pool.query(
    "update public.list_exports set created_at = now() - interval '61 minutes' where id = $1",
    [id],
  )
  await server.runTask('continue-list-exports')
  const { data } = await callFunction(server, getListExport, { list: 'orders' }, owner)
  expect(data.export).toMatchObject({ id, status: 'failed' })
  expect((await start(owner, 'users', { show: 'admin' })).status).toBe(200)
})

test('a file that is full says that rows are missing', async () => {
  const id = await stopped(owner)
  await server.database.pool.query('update public.list_exports set row_count = $2 where id = $1', [
    id,
    mostExported - 10,
  ])
  await server.runTask('continue-list-exports')
  await expect
    .poll(
      async () => (await callFunction(server, getListExport, { list: 'orders' }, owner)).data.export,
      soon,
    )
    .toMatchObject({ status: 'done', rowCount: mostExported, isCut: true })
})

test('junk is no filter of an export', async () => {
  for (const [list, filter] of [
    ['users', { show: 'nonsense' }],
    ['users', { actor: 'ada' }],
    ['orders', { from: '2026-02-02', to: '2026-02-01' }],
    ['discounts', { q: 'x' }],
    ['audit', {}],
  ] as const) {
    const answer = await start(owner, list as ExportedList, filter)
    expect([list, answer.status, answer.error?.code]).toEqual([list, 400, 'invalid_input'])
  }
})

test('the database knows every list of the contracts', async () => {
  for (const list of ExportedList.options) {
    expect([
      list,
      (await start(owner, list, { ...(list === 'users' ? { show: 'admin' } : {}) })).status,
    ]).toEqual([list, 200])
    await server.database.pool.query('delete from public.list_exports')
  }
})
