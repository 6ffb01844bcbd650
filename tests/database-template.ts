/**
 * Made once a run, for the engine of the project: a database with every migration, which each test file
 * copies in a moment instead of migrating one of its own.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '@localchef/backend/database'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedEngine } from '../apps/server/src/embedded/embedded-engine.ts'
import { migrate } from '../apps/server/src/migrations/migrate.ts'
import { readMigrations } from '../apps/server/src/migrations/read-migrations.ts'
import { newPostgres } from './new-postgres.ts'

export type DatabaseTemplate =
  | { engine: 'pglite'; file: string }
  | { engine: 'postgres'; adminUrl: string; template: string }

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-test-'))
  const { template, tearDown } =
    project.name === 'server-postgres' ? await makePostgres(folder) : await makePglite(folder)
  project.provide('databaseTemplate', template)
  return async () => {
    await tearDown()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Made {
  template: DatabaseTemplate
  tearDown(): Promise<void>
}

async function makePglite(folder: string): Promise<Made> {
  const engine = await startEmbeddedEngine()
  await migrate(createDatabase(engine.pool, engine.listen), await readMigrations())
  const file = join(folder, 'template.tar')
  await writeFile(file, await engine.dump())
  await engine.stop()
  return { template: { engine: 'pglite', file }, tearDown: async () => undefined }
}

async function makePostgres(folder: string): Promise<Made> {
  const given = process.env.TEST_DATABASE_URL
  const started = given
    ? undefined
    : await newPostgres(folder, { settings: ['fsync=off', 'full_page_writes=off', 'max_connections=200'] })
  const adminUrl = given ?? (await started?.databaseUrl()) ?? ''
  const template = `localchef_template_${process.pid}`
  await withAdmin(adminUrl, (admin) => admin.query(`create database ${template}`))
  const url = new URL(adminUrl)
  url.pathname = `/${template}`
  const pool = new pg.Pool({ connectionString: url.href, max: 2 })
  await migrate(
    createDatabase(pool, async () => async () => undefined),
    await readMigrations(),
  )
  await pool.end()
  return {
    template: { engine: 'postgres', adminUrl, template },
    async tearDown() {
      if (started) await started.stop()
      else
        await withAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${template} with (force)`))
    },
  }
}

async function withAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
