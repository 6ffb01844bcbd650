import { readFile } from 'node:fs/promises'
import type { Database } from '@localchef/backend/database'
import { migrate } from '../apps/server/src/migrations/migrate.ts'
import { readMigrations } from '../apps/server/src/migrations/read-migrations.ts'
import { type NewPostgres, newPostgres } from '../tests/new-postgres.ts'
import { withDatabase } from '../tests/with-database.ts'

/** Runs work on a PostgreSQL with production memory settings in a folder, whose data stay. */
export async function withLargePostgres<T>(
  folder: string,
  work: (postgres: NewPostgres) => Promise<T>,
): Promise<T> {
  const settings = ['shared_buffers=1GB', 'max_wal_size=8GB']
  const postgres = await newPostgres(folder, { isKept: true, settings })
  try {
    return await work(postgres)
  } finally {
    await postgres.stop()
  }
}

/**
 * The same on one connection to a database that an SQL file of this folder fills once, without row triggers. `totals` are
 * those of its closed months.
 */
export function withFilledDatabase<T>(
  folder: string,
  name: string,
  work: (database: Database) => Promise<T>,
  totals: object = {},
): Promise<T> {
  return withLargePostgres(folder, async (postgres) =>
    withDatabase(
      { databaseUrl: await postgres.databaseUrl(name), dataFolder: folder, poolSize: 1 },
      async (database) => {
        await migrate(database, await readMigrations())
        const { rows } = await database.pool.query('select from public.chefs limit 1')
        if (rows.length === 0) {
          const text = await readFile(new URL(`${name}.sql`, import.meta.url), 'utf8')
          await database.transaction(async (connection) => {
            await connection.query('set local session_replication_role = replica')
            await connection.query(text.replace('TOTALS', JSON.stringify(totals)))
          })
          await database.pool.query('vacuum (analyze)')
        }
        return work(database)
      },
    ),
  )
}
