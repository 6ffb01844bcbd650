/**
 * Made once a run: a PostgreSQL of the project's version and in it a database with every migration, which each test
 * file copies in a moment instead of migrating one of its own.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '@localchef/backend/database'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../apps/server/src/migrations/migrate.ts'
import { readMigrations } from '../apps/server/src/migrations/read-migrations.ts'
import { type NewPostgres, newPostgres } from './new-postgres.ts'

export interface DatabaseTemplate {
  /** Connects a superuser, for what a DBA does. */
  adminUrl: string
  /** Connects the plain owner that the server is to its database. */
  ownerUrl: string
  /** The name of the database to copy. */
  name: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate
  }
}

const owner = { name: 'localchef', password: 'localchef' }

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-test-'))
  const engine = await newPostgres(folder, {
    isOldest: project.name === 'server-oldest',
    settings: ['fsync=off', 'full_page_writes=off', 'max_connections=200'],
  })
  const template = await makeTemplate(engine)
  project.provide('databaseTemplate', template)
  return async () => {
    await engine.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(engine: NewPostgres): Promise<DatabaseTemplate> {
  const adminUrl = await engine.databaseUrl()
  const name = 'localchef_template'
  await asAdmin(adminUrl, [
    `create role ${owner.name} login password '${owner.password}'`,
    'create role anon nologin noinherit',
    'create role authenticated nologin noinherit',
    'create role service_role nologin noinherit bypassrls',
    `grant anon, authenticated, service_role to ${owner.name}`,
    // For tests of triggers that hold even for a session that switches triggers off.
    `grant set on parameter session_replication_role to ${owner.name}`,
    `create database ${name} owner ${owner.name}`,
  ])
  const ownerUrl = urlOf(adminUrl, { ...owner, database: name })
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  await migrate(
    createDatabase(pool, async () => async () => undefined),
    await readMigrations(),
  )
  await pool.end()
  return { adminUrl, ownerUrl, name }
}

/** The same server as `url`, as somebody else or with another database. */
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
