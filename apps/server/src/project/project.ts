import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ResolveCaller } from '@localchef/backend/auth/resolve-caller'
import type { Connection } from '@localchef/backend/database'
import type { ProjectKeys } from '@localchef/backend/hosted/project-keys'
import type { RecurringTask } from '@localchef/backend/jobs/recurring-tasks'
import type { Storage } from '@localchef/backend/storage/storage'
import type { FileStoreFault } from '@localchef/backend/storage/watch-file-store'
import type { FileSigner } from '@localchef/domain/server-function'

/** Auth, REST, Realtime and Storage: our own, or those of a hosted Supabase project. */
export interface Project {
  keys: ProjectKeys
  resolveCaller: ResolveCaller
  /** The project's URL for browsers; undefined for this site. */
  url: string | undefined
  /** Undefined when a hosted project stores the files. */
  storage: Storage | undefined
  /** Signs addresses of files for staff. */
  files: FileSigner
  /** Called by a job, after the rows that reference the files are gone. */
  removeFilesOf(connection: Connection, userId: string): Promise<void>
  /** The reason why files are unavailable; null while they work, and always for a hosted project. */
  filesFault(): Promise<FileStoreFault | null>
  tasks: RecurringTask[]
  /** Number of live connections to this process. */
  connectionCount(): number
  waitingBytes(): { unsent: number; queued: number }
  /** Whether the request was for a socket of this project. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Needs a migrated database. */
  start(): Promise<void>
  stop(): Promise<void>
}
