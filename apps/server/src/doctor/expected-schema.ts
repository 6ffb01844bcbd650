import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database/open-database.ts'
import type { createLog } from '../lifecycle/log.ts'
import { migrate } from '../migrations/migrate.ts'
import { readMigrations } from '../migrations/read-migrations.ts'
import { describeSchema, type SchemaParts } from './describe-schema.ts'

/** Creates this release's schema in a temporary built-in PostgreSQL and describes it. */
export async function expectedSchema(log: ReturnType<typeof createLog>): Promise<SchemaParts> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-doctor-'))
  try {
    const opened = await openDatabase({
      databaseUrl: undefined,
      dataFolder: folder,
      poolSize: 2,
      log,
      isTemporary: true,
      onFailure(error) {
        throw error
      },
    })
    try {
      await migrate(opened.database, await readMigrations())
      return await describeSchema(opened.database)
    } finally {
      await opened.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
