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
  /** A private topic and a public one of the same name have nothing to do with each other. */
  isPrivate: boolean
}

/** Who broadcasts, and where from. */
export interface BroadcastSender {
  caller: Caller
  address: string
}

/** A channel as others on its topic see it. */
export interface TopicMember {
  receiveBroadcast(content: BroadcastContent): void
  receivePresence(diff: string): void
}

/** Bytes that wait, of all connections together. */
export interface QueuedBytes {
  total: number
}

/** What the channels of one process share. */
export interface RealtimeHub {
  readonly limits: RealtimeLimits
  readonly log: Logger
  readonly resolveCaller: ResolveCaller
  readonly sessions: Pick<SessionWatch, 'requireOpen' | 'watch'>
  tables(): Promise<PublishedTables>
  permissions(caller: Caller, name: TopicName): Promise<TopicPermissions>
  /** Resolves when no change committed from then on is missed. */
  follow(subscriber: ChangeSubscriber): Promise<void>
  unfollow(subscriber: ChangeSubscriber): void
  enter(name: TopicName, member: TopicMember): void
  leave(name: TopicName, member: TopicMember): void
  /** What clients have not read yet. */
  readonly unsent: UnsentBytes
  /** What clients have sent and was not handled yet. */
  readonly queued: QueuedBytes
  /** Counts a broadcast; answers the seconds to wait when it is one too many, else 0. */
  takeBroadcast(sender: BroadcastSender, name: TopicName, bytes: number): number
  /** To every member on every process, except the sender. */
  broadcast(name: TopicName, content: BroadcastContent, sender: TopicMember | null): void
  addPresence(name: TopicName, key: string, meta: Record<string, unknown>): Promise<PresenceEntry>
  removePresences(name: TopicName, entries: readonly PresenceEntry[]): Promise<void>
  listPresences(name: TopicName): Promise<PresenceEntry[]>
}

/** Who is on which topic in this process. */
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
