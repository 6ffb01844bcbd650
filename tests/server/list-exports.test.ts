import { randomUUID } from 'node:crypto'
import { parseCsv } from '@localchef/contracts/csv-text'
import { getFigures } from '@localchef/contracts/figures/get-figures'
import { createListExport } from '@localchef/contracts/list-exports/create-list-export'
import { downloadListExport } from '@localchef/contracts/list-exports/download-list-export'
import { getListExport } from '@localchef/contracts/list-exports/get-list-export'
import { ExportedList, exportedAtOnce, mostExported } from '@localchef/contracts/list-exports/list-export'
import { listOrders } from '@localchef/contracts/orders/list-orders'
import { getLedgerMonth } from '@localchef/contracts/payments/get-ledger-month'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getTaxReport } from '@localchef/contracts/payments/get-tax-report'
import { sumTax } from '@localchef/contracts/payments/tax-report'
import { getQueue } from '@localchef/contracts/queue/get-queue'
import { StaffRight } from '@localchef/contracts/staff/staff-right'
import { listUsers } from '@localchef/contracts/users/list-users'
import { sourceOf } from '@localchef/domain/list-exports/list-sources'
import { queriesOn } from '@localchef/domain/queries'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantAdmin } from '../../apps/server/src/commands/grant-admin.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { nothingOutside } from '../nothing-outside.ts'

/** Exports of admins' lists, on the demo marketplace. */

const soon = { timeout: 30_000, interval: 100 }

let server: TestServer
let owner: TestUser
let support: TestUser

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
  owner = await admin('owner', 'Olga Owner')
  support = await admin('support', 'Sam Support')
  await server.database.pool.query(
    `insert into public.staff_role_rights (role, right_name) values ('support', 'exports')`,
  )
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

/** Creates an export that was interrupted, as by the end of its process. */
async function stopped(user: TestUser): Promise<string> {
  const id = randomUUID()
  await server.database.pool.query(
    `insert into public.list_exports (id, owner_id, list_name, filter, touched_at, expires_at)
     values ($1, $2, 'orders', '{}', now() - interval '2 minutes', now() + interval '1 day')`,
    [id, user.id],
  )
  return id
}

test('a short list is exported immediately, with the filters and the order of the page', async () => {
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
  ['bookings', {}, 300],
  ['chefs', { show: 'all' }, 100],
  ['chefs', { show: 'certifications' }, 10],
  ['listings', { show: 'active', q: 'a' }, 1000],
  ['listings', { kind: 'service' }, 50],
  ['reviews', {}, 1],
  ['reviews', { show: 'all' }, 1000],
  ['payment_alerts', {}, 1],
  ['payouts', { show: 'paid' }, 500],
  ['card_refunds', {}, 10],
  ['tax_report', { from: '2024-01-01', to: '2024-12-31' }, 1],
  ['queue', {}, 10],
  ['queue', { show: 'chef', from: '2024-01-01' }, 1],
  ['announcements', { from: '2024-01-01' }, 1],
  ['staff', {}, 2],
  ['ledger_months', {}, 1],
  ['standing_orders', {}, 1],
] as const)('the list %s is exported with the filter %o', async (list, filter, least) => {
  const file = await exported(owner, list, filter)
  expect(file.rows.length).toBeGreaterThanOrEqual(least)
  expect(file.export.rowCount).toBe(file.rows.length)
  for (const row of file.rows) expect(row).toHaveLength(file.header.length)
})

test.each([
  ['owed_refunds', { show: 'settled' }],
  ['discounts', {}],
  ['discounts', { from: '2024-01-01' }],
  ['credits', {}],
  ['credits', { from: '2024-01-01', to: '2024-12-31' }],
  ['fee_periods', {}],
  ['fee_periods', { q: 'a', show: 'planned', kind: 'commission' }],
  ['ledger_comparisons', { show: 'different' }],
  ['tax_rates', {}],
] as const)(
  'the list %s with the filter %o, which the demo leaves empty, is exported as a header alone',
  async (list, filter) => {
    const file = await exported(owner, list, filter)
    expect(file.rows).toEqual([])
    expect(file.header.length).toBeGreaterThan(1)
    expect(file.export.rowCount).toBe(0)
  },
)

test.each([
  ['users', {}, 1],
  ['users', { q: 'a', show: 'buyer' }, 1],
  ['orders', {}, 1],
  ['orders', { q: 'a', show: 'completed', from: '2020-01-01' }, 1],
  ['bookings', {}, 1],
  ['standing_orders', {}, 0],
  ['chefs', { show: 'all', q: 'a' }, 1],
  ['chefs', { show: 'certifications' }, 1],
  ['listings', { q: 'a' }, 1],
  ['listings', { kind: 'service' }, 1],
  ['reviews', { show: 'all', q: 'a' }, 1],
  ['reviews', { show: 'upheld' }, 0],
  ['payment_alerts', {}, 0],
  ['owed_refunds', {}, 0],
  ['payouts', {}, 1],
  ['card_refunds', { show: 'succeeded' }, 1],
  ['tax_report', { from: '2024-01-01', to: '2024-12-31' }, 1],
  ['queue', { show: 'chef' }, 1],
  ['audit', { area: 'security' }, 1],
  ['audit', { q: 'grant-admin', from: '2020-01-01', timeZone: 'Asia/Tokyo' }, 1],
] as const)('all rows of the list %s with the filter %o are counted', async (list, filter, least) => {
  const source = sourceOf(list, filter, StaffRight.options)
  const [count, page] = await server.database.transaction(async (connection) => {
    const call = { db: queriesOn(connection), now: new Date(), outside: nothingOutside() }
    return [await source.count(call), await source.read(call, null, mostExported)] as const
  })
  expect(count).toBe(page.cells.length)
  expect(count).toBeGreaterThanOrEqual(least)
})

test('the progress of a long export is a fraction of the whole list, also when the list grows', async () => {
  const started = await start(owner, 'orders')
  const { rows } = await server.database.pool.query<{ count: number }>(
    'select count(*)::integer as count from public.orders',
  )
  const total = rows[0]?.count
  expect(started.data.export).toMatchObject({ status: 'running', rowCount: exportedAtOnce, total })
  const ended = () => callFunction(server, getListExport, { list: 'orders' }, owner)
  await expect.poll(async () => (await ended()).data.export?.status, soon).toBe('done')
  expect((await ended()).data.export).toMatchObject({ rowCount: total, total })
  await server.database.pool.query("update public.list_exports set status = 'running', total_count = 3")
  expect((await ended()).data.export).toMatchObject({ rowCount: total, total })
})

/**
 * Adds two entries with one reason: at 22:30 on February 9 in New York, and a minute before the end of the next day
 * there.
 */
async function addEntries(reason: string): Promise<void> {
  await server.database.pool.query(
    `insert into public.audit_log (actor_email, action, subject_kind, subject_id, before, after, reason, created_at)
     values
       ('ada@exports.test', 'set-user-role', 'user', $1, '{"role": "buyer"}', '{"role": "chef"}', $1, '2026-02-10T03:30:00Z'),
       ('eve@exports.test', 'hide-review', 'review', null, null, null, $1, '2026-02-11T04:59:00Z')`,
    [reason],
  )
}

test("the audit log is exported with its filters, with days in the export's time zone", async () => {
  await addEntries('zones')
  const actions = async (filter: object) => {
    const file = await exported(owner, 'audit', { q: 'zones', ...filter })
    return file.rows.map((cells) => cells[file.header.indexOf('action')])
  }
  expect(await actions({})).toEqual(['hide-review', 'set-user-role'])
  expect(await actions({ actor: 'ada@' })).toEqual(['set-user-role'])
  expect(await actions({ action: 'hide-review', area: 'act' })).toEqual(['hide-review'])
  expect(await actions({ area: 'security' })).toEqual([])
  expect(await actions({ subject: 'zones' })).toEqual(['set-user-role'])
  const ofTenth = { from: '2026-02-10', to: '2026-02-10' }
  expect(await actions({ ...ofTenth, timeZone: 'UTC' })).toEqual(['set-user-role'])
  expect(await actions({ ...ofTenth, timeZone: 'America/New_York' })).toEqual(['hide-review'])
  expect(await actions({ to: '2026-02-10', timeZone: 'America/New_York' })).toEqual([
    'hide-review',
    'set-user-role',
  ])
  expect(await actions({ from: '2026-02-11', to: '2026-02-12', timeZone: 'America/New_York' })).toEqual([])
  const file = await exported(owner, 'audit', { q: 'zones', actor: 'ada@' })
  const [row = []] = file.rows
  expect(Object.fromEntries(file.header.map((name, at) => [name, row[at]]))).toMatchObject({
    kind: 'act',
    who: 'ada@exports.test',
    about: 'user',
    about_id: 'zones',
    before: '{"role":"buyer"}',
    after: '{"role":"chef"}',
    why: 'zones',
  })
})

test('the job of a long audit log keeps the time zone with which it started', async () => {
  await server.database.pool.query(
    `insert into public.audit_log (action, subject_kind, reason, created_at)
     select 'hide-review', 'review', 'long', timestamptz '2026-03-01T00:00:00Z' + nth * interval '1 hour'
     from generate_series(0, 299) nth`,
  )
  const tokyo = { q: 'long', from: '2026-03-02', to: '2026-03-11', timeZone: 'Asia/Tokyo' }
  const file = await exported(owner, 'audit', tokyo)
  expect(file.isAtOnce).toBe(false)
  const moments = file.rows.map((cells) => new Date(cells[file.header.indexOf('when')] ?? '').toISOString())
  expect(moments).toHaveLength(240)
  expect(moments[0]).toBe('2026-03-11T14:00:00.000Z')
  expect(moments.at(-1)).toBe('2026-03-01T15:00:00.000Z')
  expect(file.export).toMatchObject({ filter: tokyo, rowCount: 240, total: 240 })
})

test('the audit stores neither the words nor the address of a search', async () => {
  await start(owner, 'audit', { q: 'Bella', actor: 'bella@exports.test', action: 'hide-review' })
  const { rows } = await server.database.pool.query(
    `select after from public.audit_log where action = 'export-list' and after ->> 'action' = 'hide-review'
     order by id desc limit 1`,
  )
  expect(rows).toEqual([{ after: { action: 'hide-review', isSearched: true } }])
})

test('the report of a month is exported with its sums and a row for each chef', async () => {
  const month = await monthOfMovements()
  const { data } = await callFunction(server, getMonthlyReport, { month }, owner)
  const file = await exported(owner, 'monthly_report', { month })
  expect(file.header.slice(0, 6)).toEqual(['month', 'chef', 'orders', 'booking_payments', 'sales', 'refunds'])
  expect(data.kitchens.length).toBeGreaterThan(0)
  expect(file.rows.map((cells) => cells.slice(0, 6))).toEqual(
    [{ ...data.sum, chef: { name: 'all chefs' } }, ...data.kitchens].map(
      ({ chef, orders, bookingPayments, sales, refunds }) => [
        month,
        chef.name,
        String(orders),
        String(bookingPayments),
        sales.toFixed(2),
        refunds.toFixed(2),
      ],
    ),
  )
})

test('a month of the ledger is exported as its page shows it, with a row for each entry', async () => {
  const month = await monthOfMovements()
  const { data: shown } = await callFunction(server, getLedgerMonth, { month }, owner)
  const { rows: entries } = await server.database.pool.query<{ amount: string }>(
    `select (e.amount_cents / 100.0)::numeric(12, 2)::text as amount
     from public.ledger_transactions t
     join public.ledger_entries e on e.transaction_id = t.id
     where t.created_at >= $1 and t.created_at < $2
     order by t.created_at, t.id, e.id`,
    [shown.beginsAt, shown.endsAt],
  )
  const started = await start(owner, 'ledger_month', { month })
  const ended = () => callFunction(server, getListExport, { list: 'ledger_month' }, owner)
  await expect.poll(async () => (await ended()).data.export?.status, soon).toBe('done')
  const { data } = await download(owner, started.data.export.id)
  const lines = parseCsv(data.csv).map(({ cells }) => cells)
  expect(lines).toContainEqual(['transactions', String(shown.transactions)])
  expect(lines).toContainEqual(['kept', shown.totals.kept.toFixed(2)])
  expect([shown.accounts.length, shown.kitchens.length]).not.toContain(0)
  for (const { account, opening, debit, credit, closing } of shown.accounts) {
    const sums = [opening, debit, credit, closing].map((sum) => sum.toFixed(2))
    expect(lines).toContainEqual([account, ...sums])
  }
  for (const { chef, opening, change, closing } of shown.kitchens) {
    expect(lines).toContainEqual([chef.name, ...[opening, change, closing].map((sum) => sum.toFixed(2))])
  }
  const head = lines.findIndex(([first]) => first === 'id')
  const amount = lines[head]?.indexOf('amount') ?? -1
  expect(lines.slice(head + 1).map((cells) => cells[amount])).toEqual(entries.map((entry) => entry.amount))
  expect(entries.length).toBeGreaterThan(exportedAtOnce)
  expect(data.export).toMatchObject({ filter: { month }, rowCount: entries.length, total: entries.length })
})

test('the tax report is exported with its sum and a row for each line', async () => {
  const month = await monthOfMovements()
  const { data } = await callFunction(server, getTaxReport, { month }, owner)
  const file = await exported(owner, 'tax_report', { month })
  const column = (name: string) => file.rows.map((cells) => cells[file.header.indexOf(name)])
  expect(column('state')).toEqual(['all states', ...data.lines.map(({ state }) => state)])
  expect(column('tax')).toEqual([sumTax(data.lines), ...data.lines].map(({ tax }) => tax.toFixed(2)))
  expect(column('exempt_sales')[0]).toBe(sumTax(data.lines).exemptSales.toFixed(2))
  expect(column('from')[0]).toBe(`${month}-01`)
  expect(data.lines.length).toBeGreaterThan(0)
})

test('the queue is exported as the page shows it to the admin who asked', async () => {
  for (const person of [owner, support]) {
    const { data } = await callFunction(server, getQueue, { limit: 100 }, person)
    const file = await exported(person, 'queue')
    const kinds = file.rows.map((cells) => cells[file.header.indexOf('kind')])
    expect(kinds.slice(0, 100)).toEqual(data.items.map(({ kind }) => kind))
  }
  // Support has no right to any kind of work in the queue.
  expect((await exported(support, 'queue')).rows).toEqual([])
})

const ofJanuary = { from: '2026-01-01', to: '2026-01-31', timeZone: 'America/Chicago' }

test('figures are exported with their days, regions, supply and demand, and missed searches', async () => {
  const { data } = await callFunction(server, getFigures, { ...ofJanuary, state: 'CA' }, owner)
  const started = await start(owner, 'figures', { ...ofJanuary, state: 'CA' })
  expect(started.data.export.status).toBe('done')
  const { data: file } = await download(owner, started.data.export.id)
  const lines = parseCsv(file.csv).map(({ cells }) => cells)
  expect(lines[1]?.slice(0, 4)).toEqual([
    'range',
    '2026-01-01 – 2026-01-31',
    data.now.sales.toFixed(2),
    String(data.now.orders),
  ])
  expect(lines.filter(([part]) => part === 'day')).toHaveLength(31)
  expect(lines.some(([first]) => first === 'place')).toBe(true)
  expect(lines.some(([first]) => first === 'missed_words')).toBe(true)
})

test('a month that the ledger does not have is exported as an empty file', async () => {
  const { header, rows } = await exported(owner, 'ledger_month', { month: '1999-01' })
  expect([header[0], rows]).toEqual(['id', []])
})

/** The ledger month with the most movements. */
async function monthOfMovements(): Promise<string> {
  const { rows } = await server.database.pool.query<{ month: string }>(
    `select to_char(t.created_at at time zone 'UTC', 'YYYY-MM') as month
     from public.ledger_transactions t
     group by 1
     order by count(*) desc
     limit 1`,
  )
  return rows[0]?.month ?? ''
}

test('a name that looks like a formula is neutralized in the file', async () => {
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

test('an export requires the right that opens the list', async () => {
  const lists: [ExportedList, object][] = [
    ['discounts', {}],
    ['credits', {}],
    ['fee_periods', {}],
    ['listings', {}],
    ['reviews', {}],
    ['reviews', { show: 'all' }],
    ['chefs', { show: 'certifications' }],
    ['payment_alerts', {}],
    ['owed_refunds', {}],
    ['audit', {}],
    ['audit', { area: 'act' }],
    ['monthly_report', { month: '2026-02' }],
    ['ledger_month', { month: '2026-02' }],
    ['ledger_months', {}],
    ['tax_report', { month: '2026-02' }],
    ['payouts', {}],
    ['card_refunds', {}],
    ['ledger_comparisons', {}],
    ['announcements', {}],
    ['tax_rates', {}],
    ['staff', {}],
    ['figures', ofJanuary],
  ]
  for (const [list, filter] of lists) {
    const refused = await start(support, list, filter)
    expect([list, refused.status, refused.error?.code]).toEqual([list, 403, 'list_not_open'])
  }
  expect((await start(support, 'chefs')).status).toBe(200)
})

test('a right lost in the meantime closes the file and ends the job', async () => {
  const done = await start(support, 'users', { show: 'admin' })
  const running = await stopped(support)
  await setRole(support, 'finance')
  const closed = await download(support, done.data.export.id)
  expect([closed.status, closed.error.code]).toEqual([403, 'list_not_open'])
  // Switches to a list that finance cannot read, because finance could continue an export of orders.
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

test('an expired file is deleted', async () => {
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

test('a second export is refused while one runs, even one that starts at the same moment', async () => {
  await stopped(owner)
  const second = await start(owner, 'users')
  expect([second.status, second.error.code]).toEqual([409, 'export_running'])
  expect((await start(support, 'users', { show: 'admin' })).status).toBe(200)
  await server.database.pool.query('delete from public.list_exports')
  const answers = await Promise.all([start(owner, 'orders'), start(owner, 'orders')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an export whose process has ended continues where it was, and writes no part twice', async () => {
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

test('an export that does not finish within an hour is marked as failed', async () => {
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

test('a file at the row limit says that rows are missing', async () => {
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

test('an invalid filter of an export is refused', async () => {
  for (const [list, filter] of [
    ['users', { show: 'nonsense' }],
    ['users', { actor: 'ada' }],
    ['orders', { from: '2026-02-02', to: '2026-02-01' }],
    ['discounts', { q: 'x' }],
    ['users', { timeZone: 'UTC' }],
    ['audit', { show: 'all' }],
    ['audit', { area: 'nonsense' }],
    ['audit', { from: '2026-02-02', to: '2026-02-01', timeZone: 'UTC' }],
    ['audit', { from: '2026-02-02' }],
    ['audit', { from: '2026-02-02', timeZone: 'Mars/Olympus' }],
    ['audit', { month: '2026-02' }],
    ['monthly_report', {}],
    ['monthly_report', { month: '2026-13' }],
    ['monthly_report', { month: '2026-02', from: '2026-02-01' }],
    ['ledger_month', { month: '2026-02', q: 'x' }],
    ['tax_report', { month: '2026-02', from: '2026-02-01' }],
    ['tax_report', { from: '2026-02-02', to: '2026-02-01' }],
    ['tax_rates', { from: '2026-02-02' }],
    ['ledger_months', { month: '2026-02' }],
    ['queue', { show: 'users' }],
    ['payouts', { show: 'wanted' }],
    ['figures', {}],
    ['figures', { ...ofJanuary, from: '2024-12-31' }],
    ['figures', { ...ofJanuary, timeZone: 'Mars/Olympus' }],
    ['commission', {}],
  ] as const) {
    const answer = await start(owner, list as ExportedList, filter)
    expect([list, answer.status, answer.error?.code]).toEqual([list, 400, 'invalid_input'])
  }
})

/** Required filters of lists. */
const needed: Partial<Record<ExportedList, object>> = {
  monthly_report: { month: '2026-02' },
  ledger_month: { month: '2026-02' },
  figures: ofJanuary,
}

test('the database knows every list of the contracts', async () => {
  for (const list of ExportedList.options) {
    expect([list, (await start(owner, list, needed[list] ?? {})).status]).toEqual([list, 200])
    await server.database.pool.query('delete from public.list_exports')
  }
})
