import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import type { FileStore } from './file-store.ts'

interface Dependencies {
  database: Database
  files: FileStore
  /** Called for each file that went, to drop what was made of it. */
  onRemoved: (version: string) => Promise<void>
  log: Logger
}

/** Files that no row names (any more): a crash between file and row, or a row that went, must not keep one for ever. */
export interface LooseFiles {
  /** Call it before a file is written: until a row names it, the sweep will find it. */
  note(version: string): Promise<void>
  /** Removes files now whose rows are gone; what can't be removed is left to the sweep. */
  discard(versions: readonly string[]): Promise<void>
  /** Removes what has been loose for an hour; answers how many. Any number of processes may do so at once. */
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

  /** Put off for an hour rather than deleted: whoever dies before the file is gone leaves it to the next. */
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
      const removed: string[] = []
      for (const version of versions) if (await remove(version)) removed.push(version)
      await forget(removed)
    },

    async sweep(now = new Date()) {
      let swept = 0
      let due: { version: string; used: boolean }[]
      do {
        due = await takeDue(now)
        const settled: string[] = []
        for (const { version, used } of due) {
          if (used) settled.push(version)
          else if (await remove(version)) {
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
