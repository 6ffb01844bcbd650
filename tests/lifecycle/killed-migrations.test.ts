import { isConnectionError } from '@localchef/backend/connection-error'
import { createDatabase, type Database } from '@localchef/backend/database'
import { createJobQueue } from '@localchef/backend/jobs/job-queue'
import { openMarketplace } from '@localchef/demo/database/open-marketplace'
import { jobNames } from '@localchef/domain/jobs'
import pg from 'pg'
import pino from 'pino'
import { beforeAll, expect, inject, test } from 'vitest'
import { describeSchema } from '../../apps/server/src/doctor/describe-schema.ts'
import { migrate } from '../../apps/server/src/migrations/migrate.ts'
import { type Migration, readMigrations } from '../../apps/server/src/migrations/read-migrations.ts'
import { asAdmin, urlOf } from '../database-template.ts'
import { contentsOf } from '../operations/compare-databases.ts'

/**
 * A start whose connection dies before the nth statement, for every n. PostgreSQL ends the connection itself, so that
 * the earlier statements have been executed, and it treats the client as it treats a killed process.
 */

let migrations: Migration[]

beforeAll(async () => {
  migrations = await readMigrations()
})

test('a migration killed before one of its statements or its commit is completed by the next start', async () => {
  const url = await createEmpty('killed_migrations')
  let kills = 0
  for (const [index, { name, sql }] of migrations.entries()) {
    const upToThis = migrations.slice(0, index + 1)
    for (const nth of positionsIn(name, sql)) {
      const killed = await attempt(url, killBefore(nth, index === 0 ? undefined : sql), (database) =>
        migrate(database, upToThis),
      )
      expect(isConnectionError(killed.error), `${name} before ${nth}: ${killed.error}`).toBe(true)
      kills += 1
    }
    // The migration ends in the transaction in which it began, so that any kill in between leaves nothing.
    const transactions = new Set<string>()
    const next = await attempt(url, nameTransactions(sql, transactions), (database) =>
      migrate(database, upToThis),
    )
    expect([next.error, next.value]).toEqual([undefined, [name]])
    expect([name, transactions.size]).toEqual([name, 1])
  }
  expect(kills).toBeGreaterThan(300)

  const template = inject('databaseTemplate').ownerUrl
  // The template's marketplace is open, so this one must be too.
  await read(url, ({ pool }) => openMarketplace(pool))
  expect(await read(url, describeSchema)).toEqual(await read(template, describeSchema))
  expect(await read(url, countRows)).toEqual(await read(template, countRows))
}, 240_000)

test('the creation of the job queues killed before any of its statements is completed by the next start', async () => {
  const { adminUrl, ownerUrl, served, name } = inject('databaseTemplate')
  const expected = await read(urlOf(ownerUrl, { database: served }), describeQueues)
  const url = await createEmpty('killed_queues', name)
  let kills = 0
  for (let nth = 1; kills === nth - 1; nth += 1) {
    const rewrite = killBefore(nth, undefined, () => {
      kills += 1
    })
    await attempt(url, rewrite, startQueues)
    // Kills within the creation of the tables leave nothing; completing each of them would show the same.
    if (!(await read(url, hasQueueTables))) continue
    await read(url, startQueues)
    expect(await read(url, describeQueues), `killed before ${nth}`).toEqual(expected)
    await asAdmin(urlOf(adminUrl, { database: 'killed_queues' }), ['drop schema pgboss cascade'])
  }
  expect(kills).toBeGreaterThan(100)
}, 240_000)

/**
 * Positions of the kills: each statement and the commit of the backend's files, but only the middle statement and the
 * commit of the other files, because all of those take the same path.
 */
function positionsIn(name: string, sql: string): number[] {
  const { length } = statementsOf(sql)
  if (name.startsWith('backend/')) return Array.from({ length: length + 1 }, (_, index) => index + 1)
  return [Math.ceil(length / 2), length + 1]
}

async function createEmpty(database: string, copyOf = 'template1'): Promise<string> {
  const { adminUrl, ownerUrl, owner } = inject('databaseTemplate')
  await asAdmin(adminUrl, [
    'select pg_advisory_lock(4715200109)',
    `drop database if exists ${database} with (force)`,
    `create database ${database} template ${copyOf} owner ${owner}`,
  ])
  return urlOf(ownerUrl, { database })
}

type Rewrite = (text: string) => { text: string; read?: (results: unknown) => void } | undefined

/** Runs `work` on a database. `rewrite` can replace each text of statements before it is sent. */
async function attempt<T>(
  url: string,
  rewrite: Rewrite,
  work: (database: Database) => Promise<T>,
): Promise<{ value?: T; error?: unknown }> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    client.on('error', () => undefined)
    Object.assign(client, {
      query(query: string | { text: string }, ...rest: unknown[]) {
        const changed = rewrite(typeof query === 'string' ? query : query.text)
        if (!changed) return send(query, ...rest)
        // Drops the parameters, which only a single statement can have.
        const answer = send(changed.text, ...rest.filter((one) => typeof one === 'function'))
        if (changed.read) (answer as Promise<unknown>).then(changed.read, () => undefined)
        return answer
      },
    })
  })
  try {
    return { value: await work(createDatabase(pool, async () => async () => undefined)) }
  } catch (error) {
    return { error }
  } finally {
    await pool.end()
  }
}

/**
 * Ends the connection before the nth statement, counted from the text `from` or from the beginning. Calls `onKill` if
 * there are that many statements.
 */
function killBefore(nth: number, from?: string, onKill = () => {}): Rewrite {
  let left = nth
  let isCounting = from === undefined
  return (text) => {
    isCounting ||= text === from
    if (!isCounting || left <= 0) return undefined
    const statements = statementsOf(text)
    left -= statements.length
    if (left > 0) return undefined
    onKill()
    const before = statements.slice(0, statements.length + left - 1).join('')
    return { text: `${before};select pg_terminate_backend(pg_backend_pid())` }
  }
}

/** Collects the ids of the transactions in which the statements of a text are executed. */
function nameTransactions(sql: string, into: Set<string>): Rewrite {
  const statements = statementsOf(sql)
  const asking = 'select pg_current_xact_id()::text as transaction'
  return (text) =>
    text === sql
      ? {
          text: [asking, ...statements.flatMap((statement) => [statement, asking])].join('\n;'),
          read(results) {
            for (const { rows } of results as { rows: { transaction?: string }[] }[]) {
              for (const { transaction } of rows) if (transaction) into.add(transaction)
            }
          },
        }
      : undefined
}

const parts =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"[^"]*"|\$([a-z_]\w*)?\$[\s\S]*?\$\1\$|;/gi

/** The statements of a text, each with its semicolon and the comments before it. */
function statementsOf(text: string): string[] {
  const statements: string[] = []
  let start = 0
  for (const { 0: part, index } of text.matchAll(parts)) {
    if (part !== ';') continue
    statements.push(text.slice(start, index + 1))
    start = index + 1
  }
  const rest = text.slice(start)
  return rest.trim() === '' ? statements : [...statements, rest]
}

async function read<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const { value, error } = await attempt(url, () => undefined, work)
  if (error) throw error
  return value as T
}

/** Counts the rows of each table. Contents can't be compared, because some rows contain a time or a random key. */
async function countRows(database: Database): Promise<Record<string, string | undefined>> {
  const contents = Object.entries(await contentsOf(database))
  return Object.fromEntries(contents.map(([table, says]) => [table, says.split(' ')[0]]))
}

async function startQueues(database: Database): Promise<void> {
  const queue = createJobQueue({ database, log: pino({ level: 'silent' }) })
  try {
    await queue.start(Object.fromEntries(jobNames.map((name) => [name, async () => undefined])))
  } finally {
    await queue.stop()
  }
}

async function hasQueueTables({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>(
    `select to_regnamespace('pgboss') is not null as exists`,
  )
  return rows[0]?.exists ?? false
}

async function describeQueues({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ part: string }>(
    `select c.relkind::text || ' ' || c.relname || ' ' || coalesce(c.relacl::text, '') as part
     from pg_class c
     where c.relnamespace = 'pgboss'::regnamespace
     union all
     select table_name || '.' || column_name || ' ' || data_type || ' ' || coalesce(column_default, '')
     from information_schema.columns
     where table_schema = 'pgboss'
     union all
     select conrelid::regclass || ' ' || pg_get_constraintdef(oid)
     from pg_constraint
     where connamespace = 'pgboss'::regnamespace
     union all
     select 'function ' || proname
     from pg_proc
     where pronamespace = 'pgboss'::regnamespace
     union all
     select 'queue ' || name || ' ' || policy || ' ' || retry_limit || ' ' || retry_delay || ' ' || retry_backoff
     from pgboss.queue
     union all
     select 'version ' || version
     from pgboss.version
     order by 1`,
  )
  return rows.map(({ part }) => part)
}
