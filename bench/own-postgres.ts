import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type NewPostgres, newPostgres } from '../tests/new-postgres.ts'

/** A PostgreSQL of the bench's own below a folder, with memory as a real one has; what the folder holds already is used again. */
export async function startOwnPostgres(folder: string): Promise<NewPostgres> {
  await mkdir(folder, { recursive: true })
  // As root the engine runs as another user, who has to get in.
  await chmod(join(folder, '..'), 0o755)
  return newPostgres(folder, { isKept: true, settings: ['shared_buffers=1GB', 'max_wal_size=8GB'] })
}
