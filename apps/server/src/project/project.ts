import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Connection } from '@localchef/backend/database'
import type { ProjectKeys } from '@localchef/backend/hosted/project-keys'
import type { RecurringTask } from '@localchef/backend/jobs/recurring-tasks'
import type { ResolveCaller } from '@localchef/backend/resolve-caller'
import type { Storage } from '@localchef/backend/storage/storage'
import type { FileStoreFault } from '@localchef/backend/storage/watch-file-store'

/** Auth, REST, Realtime and Storage: our own, or those of a hosted Supabase project. */
export interface Project {
  keys: ProjectKeys
  resolveCaller: ResolveCaller
  /** The project's address for the browser; undefined for this site. */
  url: string | undefined
  /** Undefined: files are the hosted project's. */
  storage: Storage | undefined
  /** Called by a job, after the rows that rely on the files are gone. */
  removeFilesOf(connection: Connection, userId: string): Promise<void>
  /** Why files cannot be used; null while they can, and for those of a hosted project. */
  filesFault(): Promise<FileStoreFault | null>
  tasks: RecurringTask[]
  /** Live connections to this process. */
  connectionCount(): number
  waitingBytes(): { unsent: number; queued: number; published: number }
  /** Whether the request was for a socket of this project. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Needs a migrated database. */
  start(): Promise<void>
  stop(): Promise<void>
}
