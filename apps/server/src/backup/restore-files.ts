import type { Database } from '@localchef/backend/database'
import type { FileStore } from '@localchef/backend/storage/file-store'
import { storeFault } from './store-fault.ts'

export interface FileRestore {
  add(version: string, body: Uint8Array): Promise<void>
  /** Removes the written files, which no row names. */
  takeBack(): Promise<void>
}

/**
 * Writes files that no row names yet. Each is recorded as loose first, so that the sweep removes them if the restore
 * is killed. An existing file is not recorded: another database may name it.
 */
export function restoreFiles(database: Database, files: FileStore): FileRestore {
  const written: string[] = []
  return {
    async add(version, body) {
      try {
        if (await files.has(version)) return
        await database.pool.query(
          'insert into storage.loose_files (version) values ($1) on conflict do nothing',
          [version],
        )
        written.push(version)
        await files.put(version, body)
      } catch (error) {
        throw storeFault('written', error)
      }
    },

    async takeBack() {
      for (const version of written) await files.delete(version)
      await database.pool.query('delete from storage.loose_files where version = any ($1::text[])', [written])
    },
  }
}
