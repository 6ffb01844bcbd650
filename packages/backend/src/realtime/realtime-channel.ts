import type { Caller } from '../caller.ts'
import type { ChangeSubscriber } from './change-delivery.ts'
import { FilterError } from './change-filter.ts'
import { type ChangeSubscription, compileSubscription, type NumberedBinding } from './change-subscription.ts'
import type { RealtimeHub } from './realtime-hub.ts'

/** The channel's connection to its client. */
export interface ChannelOutlet {
  push(event: string, payload: string): void
  /** Tells the client that the channel is closed; it does not rejoin by itself. */
  end(): void
  /** Terminates the connection: the client reconnects, rejoins and reads the rows again. */
  cut(): void
}

export interface RealtimeChannel {
  /** Starts following changes, so that a client that reads its rows after joining misses none. */
  prepare(): Promise<void>
  /** Call after the reply to the join: sends held messages, then everything that follows. */
  begin(): void
  changeCaller(caller: Caller): Promise<void>
  refuse(message: string): void
  /** Leaves the topic without a message to the client. */
  close(): void
}

interface ChannelOptions {
  /** Without the prefix `realtime:`. */
  topic: string
  caller: Caller
  bindings: readonly NumberedBinding[]
  hub: RealtimeHub
  outlet: ChannelOutlet
}

export function createRealtimeChannel(options: ChannelOptions): RealtimeChannel {
  const { topic, hub, outlet } = options
  let { caller } = options
  let callerKey = keyOf(caller)
  let isOpen = true
  const validity = createCallerValidity(hub, refuse)
  const held = holdMessages(outlet, hub.limits.unsentBytes)
  const changes = createChannelChanges(options, {
    caller: () => caller,
    callerKey: () => callerKey,
    isOpen: () => isOpen,
    push: held.push,
    system,
  })
  validity.watchSession(caller)

  function system(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    held.push('system', JSON.stringify({ extension, status, message, channel: topic }))
  }

  function refuse(message: string): void {
    if (!isOpen) return
    system('system', 'error', message)
    outlet.end()
  }

  return {
    prepare: changes.subscribe,
    begin() {
      validity.restartExpiry(caller)
      held.release()
    },
    async changeCaller(next) {
      if (!isOpen) return
      const roleChanged = next.role !== caller.role
      caller = next
      callerKey = keyOf(next)
      validity.restartExpiry(next)
      validity.watchSession(next)
      if (roleChanged) await changes.subscribe()
    },
    refuse,
    close() {
      if (!isOpen) return
      isOpen = false
      validity.stop()
      changes.unfollow()
    },
  }
}

/** Refuses the channel when its caller's token expires or their session ends. */
function createCallerValidity(hub: RealtimeHub, refuse: (message: string) => void) {
  const expiry = createExpiryTimer(() => refuse('Access token has expired: Token has expired'))
  let unwatch = (): void => undefined
  return {
    restartExpiry: expiry.restart,
    watchSession(caller: Caller): void {
      unwatch()
      unwatch = hub.sessions.watch(caller, () => refuse('Session has ended: Session does not exist'))
    },
    stop(): void {
      expiry.stop()
      unwatch()
    },
  }
}

interface ChannelState extends Pick<ChangeSubscriber, 'caller' | 'callerKey'> {
  isOpen(): boolean
  push(event: string, payload: string): void
  system(extension: 'postgres_changes', status: 'ok' | 'error', message: string): void
}

/** The row changes of one channel. */
function createChannelChanges({ bindings, hub }: ChannelOptions, channel: ChannelState) {
  let subscriptions: readonly ChangeSubscription[] = []
  const subscriber: ChangeSubscriber = {
    caller: channel.caller,
    callerKey: channel.callerKey,
    subscriptions: () => subscriptions,
    sendChange: (payload) => channel.push('postgres_changes', payload),
  }
  const unfollow = () => hub.unfollow(subscriber)

  return {
    unfollow,
    /** Subscribes to all bindings or none: a page with half its tables would not notice. */
    async subscribe(): Promise<void> {
      if (bindings.length === 0) return
      const tables = await hub.tables()
      const { role } = channel.caller()
      try {
        subscriptions = bindings.map((binding) => compileSubscription(binding, tables, role))
      } catch (error) {
        if (!(error instanceof FilterError)) throw error
        subscriptions = []
        unfollow()
        channel.system('postgres_changes', 'error', error.message)
        return
      }
      if (!channel.isOpen()) return
      await hub.follow(subscriber)
      if (!channel.isOpen()) {
        unfollow()
      } else {
        channel.system('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
      }
    },
  }
}

/** Holds messages back until the join is answered, which they must not overtake. */
function holdMessages(outlet: ChannelOutlet, limit: number) {
  let held: [event: string, payload: string][] | null = []
  let heldBytes = 0
  return {
    push(event: string, payload: string): void {
      if (!held) {
        outlet.push(event, payload)
        return
      }
      heldBytes += payload.length
      if (heldBytes > limit) {
        outlet.cut()
      } else {
        held.push([event, payload])
      }
    },
    release(): void {
      const before = held ?? []
      held = null
      for (const [event, payload] of before) outlet.push(event, payload)
    },
  }
}

/** Timers take 32 bits; for a longer-lived token the timer is set again. */
const longestTimer = 2 ** 31 - 1

/** Calls back when the caller's token expires. */
function createExpiryTimer(onExpired: () => void) {
  let timer: NodeJS.Timeout | undefined
  function restart(caller: Caller): void {
    clearTimeout(timer)
    const { exp } = caller.claims
    if (typeof exp !== 'number') return
    const left = exp * 1000 - Date.now()
    timer = setTimeout(
      () => (left > longestTimer ? restart(caller) : onExpired()),
      Math.min(Math.max(left, 0), longestTimer),
    )
    timer.unref()
  }
  return { restart, stop: () => clearTimeout(timer) }
}

function keyOf({ role, claims }: Caller): string {
  return `${role} ${JSON.stringify(claims)}`
}
