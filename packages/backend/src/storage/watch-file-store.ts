import type { Logger } from 'pino'
import { isStorageFull } from '../connection-error.ts'
import { withinTime } from '../within-time.ts'
import { type FileStore, FileStoreAway } from './file-store.ts'

export interface FileStoreFault {
  /** ISO timestamp. */
  since: string
  reason: string
}

export interface WatchedFileStore extends FileStore {
  /** Null while the store works. After a failure the store is called again, because there may be no other traffic. */
  fault(): Promise<FileStoreFault | null>
}

const patienceMs = 2_000

/** Error codes of an unusable folder: its disk is full or broken, its mount or its permissions are gone, or no file can be opened. */
const unusable: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EDQUOT',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  'EROFS',
  'ESTALE',
])

/** Tracks whether the last call reached the store, and logs when that changes. */
export function watchFileStore(files: FileStore, log: Logger): WatchedFileStore {
  let fault: FileStoreFault | null = null

  async function watched<T>(call: Promise<T>): Promise<T> {
    try {
      const value = await call
      if (fault) log.info('the store of files works again')
      fault = null
      return value
    } catch (error) {
      const away = asAway(error)
      if (!away) throw error
      if (!fault) log.error({ reason: away.message }, 'the store of files cannot be used')
      fault = { since: fault?.since ?? new Date().toISOString(), reason: away.message }
      throw away
    }
  }
  const has = (key: string) => watched(files.has(key))

  return {
    put: (key, body, options) => watched(files.put(key, body, options)),
    get: (key) => watched(files.get(key)),
    stream: (key, range) => watched(files.stream(key, range)),
    has,
    delete: (key) => watched(files.delete(key)),
    list: () => files.list(),
    async fault() {
      if (fault) await withinTime(has('asked-by-health'), patienceMs).catch(() => undefined)
      return fault
    },
  }
}

function asAway(error: unknown): FileStoreAway | undefined {
  if (error instanceof FileStoreAway) return error
  const isUnusable = error instanceof Error && 'code' in error && unusable.has(error.code)
  return isUnusable ? new FileStoreAway(error.message, { isFull: isStorageFull(error) }) : undefined
}
