import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '@localchef/backend/database'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { startNetworkedDatabase } from './networked-database.ts'

export interface RunningDatabase {
  database: Database
  stop(): Promise<void>
}

/** Every migration, on each engine the product runs on: what one forgives, the other does not. */
export const engines: readonly ['embedded' | 'networked', () => Promise<RunningDatabase>][] = [
  ['embedded', startEmbeddedDatabase],
  ['networked', startNetworkedMarketplace],
]

async function startNetworkedMarketplace(): Promise<RunningDatabase> {
  const running = await startNetworkedDatabase()
  const folder = fileURLToPath(new URL('../../supabase/migrations/', import.meta.url))
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    const sql = await readFile(`${folder}/${name}`, 'utf8')
    await running.database.pool.query(`begin; set local search_path = public, extensions; ${sql}; commit`)
  }
  return running
}
