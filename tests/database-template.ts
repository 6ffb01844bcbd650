/**
 * Starts PostgreSQL once per run and creates a database with all migrations, which each test file copies instead of
 * migrating its own.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type Database } from '@localchef/backend/database'
import { createJobQueue } from '@localchef/backend/jobs/job-queue'
import { openMarketplace } from '@localchef/demo/database/open-marketplace'
import { jobNames } from '@localchef/domain/jobs'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '../apps/server/src/migrations/migrate.ts'
import { readMigrations } from '../apps/server/src/migrations/read-migrations.ts'
import { type NewPostgres, newPostgres } from './new-postgres.ts'

export interface DatabaseTemplate {
  /** Connection URL of a superuser, for a DBA's work. */
  adminUrl: string
  /** Connection URL of the plain owner, which is the server's role. */
  ownerUrl: string
  /** The plain owner's name. */
  owner: string
  name: string
  /** A database like `name`, plus the job queues that a server's first start creates. */
  served: string
  /** Removed at the end of the run. */
  folder: string
  /** Whether PostgreSQL has the oldest supported major version, or that of `npm run test:postgres`. */
  isOldest: boolean
  /** Whether the database is a hosted project's, with Auth, REST, Realtime and Storage elsewhere. */
  isHosted: boolean
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate
  }
}

const owner = { name: 'localchef', password: 'localchef' }

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-test-'))
  const isOldest = project.name === 'server-oldest'
  const engine = await newPostgres(folder, {
    isOldest,
    settings: ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'],
  })
  project.provide('databaseTemplate', { ...(await makeTemplate(engine)), folder, isOldest })
  return async () => {
    await engine.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Creates the owner and the databases that test files copy. */
export async function makeTemplate(
  engine: NewPostgres,
): Promise<Omit<DatabaseTemplate, 'folder' | 'isOldest'>> {
  const adminUrl = await engine.databaseUrl()
  const name = 'localchef_template'
  await makeOwner(adminUrl, name)
  const ownerUrl = urlOf(adminUrl, { ...owner, database: name })
  const migrations = await readMigrations()
  await withDatabase(ownerUrl, async (database) => {
    await migrate(database, migrations)
    await openMarketplace(database.pool)
  })
  const served = `${name}_served`
  await asAdmin(adminUrl, [`create database ${served} template ${name} owner ${owner.name}`])
  await withDatabase(urlOf(ownerUrl, { database: served }), makeQueues)
  return { adminUrl, ownerUrl, owner: owner.name, name, served, isHosted: false }
}

async function withDatabase(url: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  await work(createDatabase(pool, async () => async () => undefined))
  await pool.end()
}

async function makeQueues(database: Database): Promise<void> {
  const queue = createJobQueue({ database, log: pino({ level: 'silent' }) })
  await queue.start(Object.fromEntries(jobNames.map((name) => [name, async () => undefined])))
  await queue.stop()
}

/** Creates the plain owner of a new database and the request roles, as a DBA would. */
export async function makeOwner(adminUrl: string, database: string): Promise<void> {
  await asAdmin(adminUrl, [
    `create role ${owner.name} login password '${owner.password}'`,
    'create role anon nologin noinherit',
    'create role authenticated nologin noinherit',
    'create role service_role nologin noinherit bypassrls',
    `grant anon, authenticated, service_role to ${owner.name}`,
    // For tests of triggers that must fire even in sessions with disabled triggers.
    `grant set on parameter session_replication_role to ${owner.name}`,
    `create database ${database} owner ${owner.name}`,
  ])
}

/** The URL of the same server with another user or database. */
export function urlOf(url: string, to: { name?: string; password?: string; database: string }): string {
  const made = new URL(url)
  if (to.name !== undefined) made.username = to.name
  if (to.password !== undefined) made.password = to.password
  made.pathname = `/${to.database}`
  return made.href
}

export async function asAdmin(adminUrl: string, statements: readonly string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    for (const statement of statements) await admin.query(statement)
  } finally {
    await admin.end()
  }
}
