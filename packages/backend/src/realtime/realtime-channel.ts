import { randomUUID } from 'node:crypto'
import type { Caller } from '../caller.ts'
import type { ChangeSubscriber } from './change-delivery.ts'
import { type ChangeSubscription, compileSubscription, type NumberedBinding } from './change-subscription.ts'
import { FilterError } from './filter-syntax.ts'
import type { JoinRequest } from './join-request.ts'
import type { BroadcastContent } from './phoenix-messages.ts'
import { type PresenceEntry, presenceMetas } from './presence.ts'
import type { RealtimeHub, TopicMember, TopicName } from './realtime-hub.ts'
import { publicTopic, type TopicPermissions } from './topic-permissions.ts'

/** How a channel reaches its client. */
export interface ChannelOutlet {
  push(event: string, payload: string): void
  pushBroadcast(content: BroadcastContent): void
  /** Tells the client that the channel is over; it does not rejoin by itself. */
  end(): void
  /** Ends the connection: the client reconnects, joins again and reads the rows anew. */
  cut(): void
}

/** Seconds to wait when it was one broadcast too many. */
export type Sent = 'sent' | 'refused' | { waitSeconds: number }

export interface RealtimeChannel {
  /** Begins to follow changes, so that a client that reads its rows once it has joined misses none. */
  prepare(): Promise<void>
  /** Call it once the join was answered: what happened meanwhile is told now, and everything from then on. */
  begin(): Promise<void>
  changeCaller(caller: Caller): Promise<void>
  refuse(message: string): void
  broadcast(content: BroadcastContent): Sent
  track(meta: Record<string, unknown>): Promise<boolean>
  untrack(): Promise<void>
  /** Leaves the topic; says nothing to the client. */
  close(): Promise<void>
}

interface ChannelOptions {
  name: TopicName
  caller: Caller
  /** Where its client comes from, for limits. */
  address: string
  permissions: TopicPermissions
  request: JoinRequest
  bindings: readonly NumberedBinding[]
  hub: RealtimeHub
  outlet: ChannelOutlet
}

/** Timers hold 32 bits; a token that lives longer is looked at again then. */
const longestTimer = 2 ** 31 - 1

export function createRealtimeChannel(options: ChannelOptions): RealtimeChannel {
  const { name, address, request, bindings, hub, outlet } = options
  const presenceKey = request.presenceKey ?? randomUUID()
  let { caller, permissions } = options
  let callerKey = keyOf(caller)
  let subscriptions: readonly ChangeSubscription[] = []
  let presences: PresenceEntry[] = []
  let hearsPresence = request.presenceEnabled
  let isOpen = true
  let expiry: NodeJS.Timeout | undefined
  let stopWatching = watchSession()
  /** Messages that must not overtake the answer to the join; null once that was sent. */
  let held: [event: string, payload: string][] | null = []
  let heldBytes = 0

  const subscriber: ChangeSubscriber = {
    caller: () => caller,
    callerKey: () => callerKey,
    subscriptions: () => subscriptions,
    sendChange: (payload) => push('postgres_changes', payload),
  }

  const member: TopicMember = {
    receiveBroadcast: (content) => outlet.pushBroadcast(content),
    receivePresence: (diff) => {
      if (hearsPresence) outlet.push('presence_diff', diff)
    },
  }

  function push(event: string, payload: string): void {
    if (!held) {
      outlet.push(event, payload)
      return
    }
    heldBytes += payload.length
    if (heldBytes > hub.limits.unsentBytes) outlet.cut()
    else held.push([event, payload])
  }

  function system(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    push('system', JSON.stringify({ extension, status, message, channel: name.topic }))
  }

  function refuse(message: string): void {
    if (!isOpen) return
    system('system', 'error', message)
    outlet.end()
  }

  function watchSession(): () => void {
    return hub.sessions.watch(caller, () => refuse('Session has ended: Session does not exist'))
  }

  function watchExpiry(): void {
    clearTimeout(expiry)
    const { exp } = caller.claims
    if (typeof exp !== 'number') return
    const left = exp * 1000 - Date.now()
    expiry = setTimeout(
      () => (left > longestTimer ? watchExpiry() : refuse('Access token has expired: Token has expired')),
      Math.min(Math.max(left, 0), longestTimer),
    )
    expiry.unref()
  }

  /** All bindings or none: a page that hears of half its tables would not know. */
  async function subscribe(): Promise<void> {
    if (bindings.length === 0) return
    const tables = await hub.tables()
    try {
      subscriptions = bindings.map((binding) => compileSubscription(binding, tables, caller.role))
    } catch (error) {
      if (!(error instanceof FilterError)) throw error
      subscriptions = []
      hub.unfollow(subscriber)
      system('postgres_changes', 'error', error.message)
      return
    }
    if (!isOpen) return
    await hub.follow(subscriber)
    if (!isOpen) hub.unfollow(subscriber)
    else system('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
  }

  async function tellPresence(): Promise<void> {
    const state = presenceMetas(await hub.listPresences(name))
    if (isOpen) outlet.push('presence_state', JSON.stringify(state))
  }

  return {
    prepare: subscribe,
    async begin() {
      const before = held ?? []
      held = null
      hub.enter(name, member)
      watchExpiry()
      for (const [event, payload] of before) outlet.push(event, payload)
      if (hearsPresence) await tellPresence()
    },
    async changeCaller(next) {
      if (!isOpen) return
      const roleChanged = next.role !== caller.role
      caller = next
      callerKey = keyOf(next)
      watchExpiry()
      stopWatching()
      stopWatching = watchSession()
      if (name.isPrivate) {
        permissions = await hub.permissions(next, name)
        if (!permissions.mayListen) {
          refuse(`Unauthorized: You do not have permissions to read from this Channel topic: ${name.topic}`)
          return
        }
      } else permissions = publicTopic(next)
      if (roleChanged) await subscribe()
    },
    refuse,
    broadcast(content) {
      if (!permissions.maySend) return 'refused'
      const waitSeconds = hub.takeBroadcast({ caller, address }, name, content.payload.byteLength)
      if (waitSeconds > 0) return { waitSeconds }
      hub.broadcast(name, content, member)
      if (request.receiveOwnBroadcasts) member.receiveBroadcast(content)
      return 'sent'
    },
    async track(meta) {
      if (!isOpen || !permissions.maySend) return false
      if (!hearsPresence) {
        hearsPresence = true
        await tellPresence()
      }
      // A second track of one channel replaces what the first said.
      const before = presences
      presences = [await hub.addPresence(name, presenceKey, meta)]
      await hub.removePresences(name, before)
      return true
    },
    async untrack() {
      const before = presences
      presences = []
      await hub.removePresences(name, before)
    },
    async close() {
      if (!isOpen) return
      isOpen = false
      clearTimeout(expiry)
      stopWatching()
      hub.unfollow(subscriber)
      hub.leave(name, member)
      const before = presences
      presences = []
      await hub.removePresences(name, before)
    },
  }
}

function keyOf({ role, claims }: Caller): string {
  return `${role} ${JSON.stringify(claims)}`
}
