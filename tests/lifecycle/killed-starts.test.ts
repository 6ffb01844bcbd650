import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskFileStore } from '@localchef/backend/storage/file-store'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { examine } from '../../apps/server/src/doctor/examine.ts'
import { asAdmin, urlOf } from '../database-template.ts'
import { freePort } from '../free-port.ts'
import { openServedDatabase } from '../open-test-database.ts'
import { expected, openAsCommand, wordsOf } from '../operations/restored-database.ts'
import { startProcess } from './start-process.ts'

/**
 * A process killed at its first start. A trigger of the test halts the database after a statement of a migration or of
 * the demo; the process is killed there.
 */

/** An arbitrary number. The test holds this lock while the database must halt. */
const lockKey = 4_715_200_977

let folder: string
let admin: pg.Client | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-killed-start-'))
})

afterEach(async () => {
  await admin?.end()
  admin = undefined
  await rm(folder, { recursive: true, force: true })
})

/** Connects as superuser and holds the lock. */
async function holdLock(adminUrl: string): Promise<pg.Client> {
  admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`
    select pg_advisory_lock(${lockKey});
    create schema proof;
    grant usage on schema proof to public;
  `)
  return admin
}

const countHalted = (client: pg.Client) => async () => {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database()
       and wait_event_type = 'Lock'
       and wait_event = 'advisory'
       and query not like 'select pg_advisory%'`,
  )
  return rowCount
}

const countConnections = (client: pg.Client) => async () => {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database()
       and pid <> pg_backend_pid()
       and backend_type = 'client backend'`,
  )
  return rowCount
}

async function killWhenHalted(client: pg.Client, environment: Record<string, string>): Promise<void> {
  const others = (await countConnections(client)()) ?? 0
  const server = startProcess(environment)
  const ended = server.ended.then(() => {
    throw new Error(`the server ended:\n${server.output()}`)
  })
  await Promise.race([expect.poll(countHalted(client), { timeout: 240_000, interval: 100 }).toBe(1), ended])
  server.child.kill('SIGKILL')
  expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' })
  // The killed process's session lives on until it has something to send to its client.
  await client.query('select pg_advisory_unlock($1)', [lockKey])
  await expect.poll(countConnections(client), { timeout: 60_000 }).toBeLessThanOrEqual(others)
  await client.query('select pg_advisory_lock($1)', [lockKey])
}

/** Starts once to the end and returns the doctor's faults. */
async function complete(environment: { DATABASE_URL: string; DATA_DIR: string }): Promise<string[]> {
  const server = startProcess(environment)
  await server.ready
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  const opened = await openAsCommand(environment.DATABASE_URL)
  try {
    const files = createDiskFileStore(join(environment.DATA_DIR, 'storage'))
    return wordsOf(await examine({ database: opened.database, files, expected }))
  } finally {
    await opened.stop()
  }
}

test('a process killed between two statements of a migration leaves a database that the next start completes', async () => {
  const { adminUrl, ownerUrl, owner } = inject('databaseTemplate')
  const database = 'localchef_killed_start'
  await asAdmin(adminUrl, [
    `drop database if exists ${database} with (force)`,
    `create database ${database} owner ${owner}`,
  ])
  const client = await holdLock(urlOf(adminUrl, { database }))
  await client.query(`
    create table proof.halts (after_creating text);
    insert into proof.halts values ('');
    grant select on proof.halts to public;
    create function proof.halt() returns event_trigger language plpgsql as $$
    begin
      if exists (select from pg_event_trigger_ddl_commands() join proof.halts on object_identity = after_creating) then
        perform pg_advisory_xact_lock(${lockKey});
      end if;
    end
    $$;
    create event trigger halt on ddl_command_end when tag in ('CREATE TABLE') execute function proof.halt();
  `)
  const environment = { DATABASE_URL: urlOf(ownerUrl, { database }), DATA_DIR: folder }
  for (const table of ['auth.sessions', 'public.order_lines', 'public.opening_points']) {
    await client.query('update proof.halts set after_creating = $1', [table])
    await killWhenHalted(client, environment)
    const { rows } = await client.query('select to_regclass($1) is null as "isMissing"', [table])
    expect([table, rows]).toEqual([table, [{ isMissing: true }]])
  }
  await client.query('drop event trigger halt; drop schema proof cascade')
  expect(await complete(environment)).toEqual([])
}, 400_000)

test('a demo killed while its pictures are stored, and while its rows are written, is completed by the next start', async () => {
  const open = await openServedDatabase()
  try {
    const client = await holdLock(open.adminUrl)
    const [url, port] = [open.url, String(await freePort())]
    const environment = { DATABASE_URL: url, DATA_DIR: folder, SEED: 'demo', PORT: port, LOG_LEVEL: 'warn' }
    const count = async (table: string) => {
      const { rows } = await client.query<{ n: number }>(`select count(*)::integer as n from ${table}`)
      return rows[0]?.n ?? 0
    }
    const first = startProcess(environment)
    await expect.poll(() => count('storage.objects'), { timeout: 120_000 }).toBeGreaterThan(0)
    first.child.kill('SIGKILL')
    await first.ended
    expect(await count('auth.users')).toBe(0)

    await client.query(`
      create function proof.halt() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(${lockKey});
        return null;
      end
      $$;
      create trigger halt after insert on public.orders for each statement execute function proof.halt();
    `)
    await killWhenHalted(client, environment)
    expect([await count('auth.users'), await count('public.orders')]).toEqual([0, 0])
    await client.query('drop schema proof cascade')

    expect(await complete(environment)).toEqual([])
    expect(await count('public.chefs')).toBeGreaterThan(100)
  } finally {
    await admin?.end()
    admin = undefined
    await open.stop()
  }
}, 600_000)
