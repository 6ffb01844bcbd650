import type { Logger } from 'pino'
import type { Caller } from '../caller.ts'
import type { ResolveCaller } from '../resolve-caller.ts'
import type { ChangeSubscriber } from './change-delivery.ts'
import type { BroadcastContent } from './phoenix-messages.ts'
import type { PresenceEntry } from './presence.ts'
import type { PublishedTables } from './published-tables.ts'
import type { RealtimeLimits } from './realtime-limits.ts'
import type { SessionWatch } from './session-watch.ts'
import type { TopicPermissions } from './topic-permissions.ts'
import type { UnsentBytes } from './unsent-bytes.ts'

export interface TopicName {
  /** Without the prefix `realtime:`. */
  topic: string
  /** A private topic and a public one of the same name are separate. */
  isPrivate: boolean
}

/** The sender of a broadcast and its address. */
export interface BroadcastSender {
  caller: Caller
  address: string
}

/** A channel as seen by others on its topic. */
export interface TopicMember {
  receiveBroadcast(content: BroadcastContent): void
  receivePresence(diff: string): void
}

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
  permissions(caller: Caller, name: TopicName): Promise<TopicPermissions>
  /** Resolves once no later commit is missed. */
  follow(subscriber: ChangeSubscriber): Promise<void>
  unfollow(subscriber: ChangeSubscriber): void
  enter(name: TopicName, member: TopicMember): void
  leave(name: TopicName, member: TopicMember): void
  /** Bytes that clients have not read yet. */
  readonly unsent: UnsentBytes
  /** Messages from clients that are not handled yet. */
  readonly queued: QueuedBytes
  /** Counts a broadcast. Returns the seconds to wait when the limit is exceeded, else 0. */
  takeBroadcast(sender: BroadcastSender, name: TopicName, bytes: number): number
  /** Sends to every member on every process, except the sender. */
  broadcast(name: TopicName, content: BroadcastContent, sender: TopicMember | null): void
  addPresence(name: TopicName, key: string, meta: Record<string, unknown>): Promise<PresenceEntry>
  removePresences(name: TopicName, entries: readonly PresenceEntry[]): Promise<void>
  listPresences(name: TopicName): Promise<PresenceEntry[]>
}

/** The members of each topic in this process. */
export function createTopicMembers() {
  const topics = new Map<string, Set<TopicMember>>()
  const keyOf = ({ topic, isPrivate }: TopicName) => `${isPrivate ? 'private' : 'public'}:${topic}`

  return {
    enter(name: TopicName, member: TopicMember): void {
      const key = keyOf(name)
      const members = topics.get(key) ?? new Set()
      topics.set(key, members.add(member))
    },
    leave(name: TopicName, member: TopicMember): void {
      const key = keyOf(name)
      const members = topics.get(key)
      members?.delete(member)
      if (members?.size === 0) topics.delete(key)
    },
    of: (name: TopicName): Iterable<TopicMember> => topics.get(keyOf(name)) ?? [],
  }
}
