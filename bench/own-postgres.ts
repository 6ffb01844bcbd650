import { type NewPostgres, newPostgres } from '../tests/new-postgres.ts'

/** A PostgreSQL of the bench's own below a folder, with memory as a real one has; what the folder holds already is used again. */
export function startOwnPostgres(folder: string): Promise<NewPostgres> {
  return newPostgres(folder, { isKept: true, settings: ['shared_buffers=1GB', 'max_wal_size=8GB'] })
}
