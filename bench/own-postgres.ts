import { type NewPostgres, newPostgres } from '../tests/new-postgres.ts'

/** Starts a PostgreSQL with production memory settings in a folder, keeping existing data. */
export function startOwnPostgres(folder: string): Promise<NewPostgres> {
  return newPostgres(folder, { isKept: true, settings: ['shared_buffers=1GB', 'max_wal_size=8GB'] })
}
