import type { Logger } from 'pino'
import type { ResolveCaller } from '../auth/resolve-caller.ts'
import type { ChangeSubscriber } from './change-delivery.ts'
import type { PublishedTables } from './published-tables.ts'
import type { RealtimeLimits } from './realtime-limits.ts'
import type { SessionWatch } from './session-watch.ts'
import type { UnsentBytes } from './unsent-bytes.ts'

/** Waiting bytes of all connections. */
export interface QueuedBytes {
  total: number
}

/** Shared by the channels of one process. */
export interface RealtimeHub {
  readonly limits: RealtimeLimits
  readonly log: Logger
  readonly resolveCaller: ResolveCaller
  readonly sessions: Pick<SessionWatch, 'requireOpen' | 'watch'>
  tables(): Promise<PublishedTables>
  /** Resolves once no later commit is missed. */
  follow(subscriber: ChangeSubscriber): Promise<void>
  unfollow(subscriber: ChangeSubscriber): void
  /** Bytes that clients have not read yet. */
  readonly unsent: UnsentBytes
  /** Messages from clients that are not handled yet. */
  readonly queued: QueuedBytes
}
