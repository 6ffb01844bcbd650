import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDatabase, type Database } from '@localchef/backend/database'
import pg from 'pg'
import { newPostgres } from '../new-postgres.ts'

/** A real PostgreSQL with the backend's own migrations: what the other engine might forgive, it does not. */
export async function startNetworkedDatabase(): Promise<{ database: Database; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'localchef-postgres-'))
  const engine = await newPostgres(folder)
  const pool = new pg.Pool({ connectionString: await engine.databaseUrl(), max: 8 })
  // `end` answers before the sockets are closed, so the engine's stop may still reach some as an error.
  pool.on('error', () => undefined)
  const migrations = fileURLToPath(new URL('../../packages/backend/migrations/', import.meta.url))
  for (const name of (await readdir(migrations)).filter((file) => file.endsWith('.sql')).sort()) {
    await pool.query(`begin; ${await readFile(path.join(migrations, name), 'utf8')}; commit`)
  }
  return {
    database: createDatabase(pool, async () => async () => undefined),
    async stop() {
      await pool.end()
      await engine.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
