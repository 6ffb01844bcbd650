import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@localchef/backend/database'
import { openDatabase } from '../database/open-database.ts'
import type { createLog } from '../lifecycle/log.ts'
import { migrate } from '../migrations/migrate.ts'
import { readMigrations } from '../migrations/read-migrations.ts'
import { describeSchema, type SchemaParts } from './describe-schema.ts'

/** Creates this release's schema in a temporary built-in PostgreSQL and describes it. */
export function expectedSchema(log: ReturnType<typeof createLog>): Promise<SchemaParts> {
  return withMigratedDatabase(log, describeSchema)
}

/** Runs work on a temporary built-in PostgreSQL with all migrations, as the owner of the database. */
export async function withMigratedDatabase<Result>(
  log: ReturnType<typeof createLog>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-doctor-'))
  try {
    const opened = await openDatabase({
      databaseUrl: undefined,
      dataFolder: folder,
      poolSize: 2,
      log,
      isTemporary: true,
    })
    try {
      await migrate(opened.database, await readMigrations())
      return await work(opened.database)
    } finally {
      await opened.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
