import { getHealth, type SystemHealth } from '@localchef/contracts/health/get-health'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rememberError } from '../../apps/server/src/health/recent-errors.ts'
import { readMigrations } from '../../apps/server/src/migrations/read-migrations.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'

let server: TestServer
let admin: TestUser

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

test('the health page shows the version, the database and its size', async () => {
  const health = await read()
  expect(health.server.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(health.server.memoryBytes).toBeGreaterThan(1e6)
  expect(health.migrations.applied).toBe((await readMigrations()).length)
  expect(health.migrations.latest).toMatch(/\d/)
  expect(health.database.version).toMatch(/^\d+/)
  expect(health.database.bytes).toBeGreaterThan(1e6)
  expect(health.database.tables[0]?.bytes).toBeGreaterThan(0)
  expect(health.queues.map(({ name }) => name)).toContain('send-push')
  expect(health.storage.map(({ bucket }) => bucket)).toContain('pictures')
  expect(health.metrics).toEqual({ path: '/metrics', access: 'local' })
})

test('the health page counts waiting, sent and failed mails, and files with their bytes', async () => {
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

test('the health page shows the latest errors with their requests, and slow operations', async () => {
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

test('the health page shows the slowest statements if the database records them', async () => {
  // With pg_stat_statements, which PostgreSQL must preload.
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

test('the metrics cover jobs, mails, connections, the disk and the process', async () => {
  const { pool } = server.database
  await pool.query(`update pgboss.queue set failed_count = 3, ready_count = 2 where name = 'send-push'`)
  await pool.query(
    `insert into mail.outbox (recipient, subject, html, body_text, created_at)
     values ('late@health.test', 'Late', '', '', now() - interval '1 hour')`,
  )
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const figureOf = (line: string) =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(`${line} `))
        ?.split(' ')[1],
    )
  expect(figureOf('localchef_ready')).toBe(1)
  expect(figureOf('localchef_database_up')).toBe(1)
  expect(figureOf('localchef_jobs{queue="send-push",state="failed"}')).toBe(3)
  expect(figureOf('localchef_jobs{queue="send-push",state="ready"}')).toBe(2)
  expect(figureOf('localchef_mail_oldest_seconds')).toBeGreaterThan(3_500)
  const used = figureOf('localchef_database_server_connections{state="used"}')
  expect(used).toBeGreaterThanOrEqual(figureOf('localchef_database_connections{state="open"}'))
  expect(figureOf('localchef_database_server_connections{state="allowed"}')).toBe(200)
  const free = figureOf('localchef_disk_bytes{state="free"}')
  expect(free).toBeGreaterThan(0)
  expect(figureOf('localchef_disk_bytes{state="size"}')).toBeGreaterThan(free)
})
