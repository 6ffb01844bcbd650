import type { Database } from '@localchef/backend/database'
import { migrate } from '../apps/server/src/migrations/migrate.ts'
import { readMigrations } from '../apps/server/src/migrations/read-migrations.ts'

/** Adds a city. On a database without any, the first start of a process would load the gazetteer for two seconds. */
export async function addPlace({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into public.places (id, kind, name, state, latitude, longitude, population)
     values (1, 'city', 'San Francisco', 'CA', 37.77, -122.42, 800000)`,
  )
}

/** Migrates a new database and adds a city. */
export async function migrateWithPlace(database: Database): Promise<void> {
  await migrate(database, await readMigrations())
  await addPlace(database)
}
