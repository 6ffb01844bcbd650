import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import type { FileStore } from './file-store.ts'
import { areFilesHeld } from './hold-files.ts'

interface Dependencies {
  database: Database
  files: FileStore
  /** Called for each removed file, to drop its resized pictures. */
  onRemoved: (version: string) => Promise<void>
  log: Logger
}

/** Removes files without a row, left behind by a crash between file and row or by a deleted row. */
export interface LooseFiles {
  /** Call before a file is written: the sweep later removes the file unless a row refers to it. */
  note(version: string): Promise<void>
  /** Removes files without rows now; failures, and files held for a backup, are left to the sweep. */
  discard(versions: readonly string[]): Promise<void>
  /**
   * Removes files that have been loose for an hour and returns their number. Any number of processes may do so at
   * once.
   */
  sweep(now?: Date): Promise<number>
}

const sweptAtOnce = 200
const graceSeconds = 3600

export function createLooseFiles({ database, files, onRemoved, log }: Dependencies): LooseFiles {
  const { pool } = database

  async function remove(version: string): Promise<boolean> {
    try {
      await files.delete(version)
      await onRemoved(version)
      return true
    } catch (error) {
      log.warn({ err: error, version }, 'a file without a row could not be removed and is left to the sweep')
      return false
    }
  }

  async function forget(versions: readonly string[]): Promise<void> {
    if (versions.length === 0) return
    await pool.query('delete from storage.loose_files where version = any ($1::text[])', [versions])
  }

  /** Postpones the files by an hour instead of deleting their entries: after a crash another sweep removes them. */
  async function takeDue(now: Date): Promise<{ version: string; used: boolean }[]> {
    const { rows } = await pool.query<{ version: string; used: boolean }>(
      `update storage.loose_files as loose
      set since = $1
      where loose.version in (
        select version
        from storage.loose_files
        where since < $1::timestamptz - make_interval(secs => $2)
        order by since
        limit $3
        for update skip locked
      )
      returning
        loose.version,
        exists (select from storage.objects o where o.version = loose.version) as used`,
      [now, graceSeconds, sweptAtOnce],
    )
    return rows
  }

  return {
    async note(version) {
      await pool.query('insert into storage.loose_files (version) values ($1) on conflict do nothing', [
        version,
      ])
    },

    async discard(versions) {
      if (versions.length === 0 || (await areFilesHeld(pool))) return
      const removed: string[] = []
      for (const version of versions) if (await remove(version)) removed.push(version)
      await forget(removed)
    },

    async sweep(now = new Date()) {
      let swept = 0
      if (await areFilesHeld(pool)) return swept
      let due: { version: string; used: boolean }[]
      do {
        due = await takeDue(now)
        const settled: string[] = []
        for (const { version, used } of due) {
          if (used) {
            settled.push(version)
          } else if (await remove(version)) {
            settled.push(version)
            swept += 1
          }
        }
        await forget(settled)
      } while (due.length === sweptAtOnce)
      return swept
    },
  }
}
