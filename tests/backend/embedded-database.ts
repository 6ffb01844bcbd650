import { createDatabase, type Database } from '@localchef/backend/database'
import { startEmbeddedEngine } from '../../apps/server/src/embedded/embedded-engine.ts'
import { migrate } from '../../apps/server/src/migrations/migrate.ts'
import { readMigrations } from '../../apps/server/src/migrations/read-migrations.ts'

/** A database in memory with every migration applied, reached as the server reaches its own. */
export async function startEmbeddedDatabase(): Promise<{ database: Database; stop(): Promise<void> }> {
  const engine = await startEmbeddedEngine()
  const database = createDatabase(engine.pool, engine.listen, { keepsPlans: () => true })
  await migrate(database, await readMigrations())
  return { database, stop: () => engine.stop() }
}
