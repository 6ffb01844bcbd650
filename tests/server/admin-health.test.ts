import { getHealth, type SystemHealth } from '@localchef/contracts/health/get-health'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rememberError } from '../../apps/server/src/health/recent-errors.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestPerson, type TestServer } from '../harness.ts'

let server: TestServer
let admin: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'admin@health.test', role: 'admin', name: 'Ada Admin' })
})
afterAll(() => server.stop())

async function read(): Promise<SystemHealth> {
  const { status, data } = await callFunction(server, getHealth, {}, admin)
  expect(status).toBe(200)
  return data
}

test('says what runs, on what, and how large it is', async () => {
  const health = await read()
  expect(health.server.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(health.server.memoryBytes).toBeGreaterThan(1e6)
  expect(health.migrations.applied).toBeGreaterThan(30)
  expect(health.migrations.latest).toMatch(/\d/)
  expect(health.database.version).toMatch(/^\d+/)
  expect(health.database.bytes).toBeGreaterThan(1e6)
  expect(health.database.tables[0]?.bytes).toBeGreaterThan(0)
  expect(health.queues.map(({ name }) => name)).toContain('send-push')
  expect(health.storage.map(({ bucket }) => bucket)).toContain('pictures')
  expect(health.metrics).toEqual({ path: '/metrics', access: 'local' })
})

test('counts mails that wait, left and were given up, and files with their bytes', async () => {
  const before = await read()
  await server.database.pool.query(
    `insert into mail.outbox (recipient, subject, html, body_text, sent_at, failed_at)
     values ('a@health.test', 'Waits', '', '', null, null),
       ('a@health.test', 'Left', '', '', now(), null),
       ('a@health.test', 'Given up', '', '', null, now()),
       ('a@health.test', 'Given up too', '', '', null, now())`,
  )
  await server.database.pool.query(
    `insert into storage.objects (bucket_id, name, metadata) values ('pictures', 'a/b.webp', '{"size": 1234}')`,
  )
  const after = await read()
  expect(after.mail.isSent).toBe(false)
  expect(after.mail.waiting - before.mail.waiting).toBe(1)
  expect(after.mail.sentLately - before.mail.sentLately).toBe(1)
  expect(after.mail.failed - before.mail.failed).toBe(2)
  expect(after.mail.oldestWaiting).not.toBeNull()
  const pictures = ({ storage }: SystemHealth) => storage.find(({ bucket }) => bucket === 'pictures')
  expect((pictures(after)?.files ?? 0) - (pictures(before)?.files ?? 0)).toBe(1)
  expect((pictures(after)?.bytes ?? 0) - (pictures(before)?.bytes ?? 0)).toBe(1234)
})

test('shows the last errors with the request they happened in, and what is slow', async () => {
  rememberError([{ err: new Error('the oven is cold') }, 'function threw'], {
    requestId: 'request-0815',
    function: 'place-order',
  })
  const { errors, slow } = await read()
  expect(errors[0]).toMatchObject({
    message: 'function threw',
    detail: 'the oven is cold',
    requestId: 'request-0815',
    where: 'place-order',
  })
  expect(slow.source).toBe('functions')
  expect(slow.rows.find(({ name }) => name === 'get-health')?.calls).toBeGreaterThanOrEqual(2)
})

test('shows the slowest statements where the database counts them', async () => {
  // What it answers with pg_stat_statements, which has to be loaded with the database's server.
  await server.database.pool.query(
    `create or replace function private.slow_statements(most integer)
     returns table (statement text, calls bigint, mean_ms double precision, max_ms double precision, total_ms double precision)
     language sql
     set search_path = ''
     as $$ values ('select 1', 5::bigint, 1.26, 2.5, 6.3) $$`,
  )
  expect((await read()).slow).toEqual({
    source: 'statements',
    rows: [{ name: 'select 1', calls: 5, meanMs: 1.3, maxMs: 2.5, totalMs: 6.3 }],
  })
})

test('the metrics count live connections and mails', async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  expect(text).toMatch(/^localchef_realtime_sockets 0$/m)
  expect(text).toMatch(/^localchef_mails\{state="failed"\} \d+$/m)
})
