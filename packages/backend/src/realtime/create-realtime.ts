import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import { createUpgradeAddress } from '../http/client-address.ts'
import type { ResolveCaller } from '../resolve-caller.ts'
import { createBroadcastLimits } from './broadcast-limits.ts'
import { createChangeDelivery } from './change-delivery.ts'
import { createChangeFeed } from './change-feed.ts'
import { createConnectionAcceptor } from './connection-acceptor.ts'
import type { BroadcastContent } from './phoenix-messages.ts'
import { createPresenceBoard, presenceDiffPayload } from './presence.ts'
import { createProcessMessages, type ProcessMessage } from './process-messages.ts'
import { createPublishedTablesCache } from './published-tables.ts'
import type { Sent } from './realtime-channel.ts'
import { type BroadcastSender, createTopicMembers, type RealtimeHub, type TopicName } from './realtime-hub.ts'
import { defaultLimits, type RealtimeLimits } from './realtime-limits.ts'
import { createSessionWatch } from './session-watch.ts'
import { publicTopic, readTopicPermissions } from './topic-permissions.ts'
import { createUnsentBytes } from './unsent-bytes.ts'

export interface RealtimeDependencies {
  database: Database
  resolveCaller: ResolveCaller
  log: Logger
  limits?: Partial<RealtimeLimits>
  /** The address of an upgrade request, for limits. Default: the socket's. */
  addressOf?: (request: IncomingMessage) => string
  /** Whether pages of this origin may open a socket. Default: any; clients other than browsers send no origin. */
  isAllowedOrigin?: (origin: string) => boolean
}

export interface Realtime {
  /** Handles the upgrade requests of `/realtime/v1/websocket`. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /**
   * Sends to every member of a topic, within the caller's permissions and limits. Throws when their session has
   * ended.
   */
  broadcast(sender: BroadcastSender, name: TopicName, content: BroadcastContent): Promise<Sent>
  /** Bytes waiting for clients to read, to be handled, and to be sent to other processes. Each has its limit. */
  waitingBytes(): { unsent: number; queued: number; published: number }
  /** Connections to this process. */
  connectionCount(): number
  /** Installs the triggers of published tables and starts listening. Needs a migrated database. */
  start(): Promise<void>
  /** Closes every connection and stops listening. */
  stop(): Promise<void>
}

const beatEvery = 15_000
const pruneEvery = 60_000

export function createRealtime(dependencies: RealtimeDependencies): Realtime {
  const { database, log } = dependencies
  const { hub, services } = createHub(dependencies)
  const { sessions, presence, processes, feed } = services
  const { limits, unsent, queued } = hub
  const acceptor = createConnectionAcceptor({
    hub,
    addressOf: dependencies.addressOf ?? createUpgradeAddress(0),
    isAllowedOrigin: dependencies.isAllowedOrigin ?? (() => true),
  })
  const timers: NodeJS.Timeout[] = []

  function every(milliseconds: number, work: () => unknown): void {
    const timer = setInterval(() => {
      Promise.resolve()
        .then(work)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'realtime housekeeping failed and is tried again'),
        )
    }, milliseconds)
    timer.unref()
    timers.push(timer)
  }

  return {
    connectionCount: () => acceptor.count,
    handleUpgrade: acceptor.handleUpgrade,
    waitingBytes: () => ({
      unsent: unsent.total,
      queued: queued.total,
      published: processes.waitingBytes,
    }),
    async broadcast(sender, name, content) {
      const { caller } = sender
      // Counted first: a flood would cost queries for the session and the topic.
      const waitSeconds = hub.takeBroadcast(sender, name, content.payload.byteLength)
      if (waitSeconds > 0) return { waitSeconds }
      await sessions.requireOpen(caller)
      const { maySend } = await hub.permissions(caller, name)
      if (!maySend) return 'refused'
      hub.broadcast(name, content, null)
      return 'sent'
    },
    async start() {
      await database.transaction((connection) => connection.query('select realtime.sync_triggers()'))
      await presence.beat()
      await processes.start()
      await sessions.start()
      await feed.start()
      every(beatEvery, presence.beat)
      every(pruneEvery, async () => {
        await database.pool.query('select realtime.prune()')
      })
      every(Math.min(limits.idleAfter / 4, 15_000), acceptor.endIdle)
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      acceptor.close()
      await feed.stop()
      await presence.stop()
      await processes.stop()
      await sessions.stop()
      acceptor.terminate()
    },
  }
}

/** Connects the services that the channels of this process share. */
function createHub({ database, resolveCaller, log, limits: changed }: RealtimeDependencies) {
  const limits: RealtimeLimits = { ...defaultLimits, ...changed }
  const processId = randomUUID()
  const members = createTopicMembers()
  const sessions = createSessionWatch(database, log)
  const tables = createPublishedTablesCache(database)
  const delivery = createChangeDelivery(database, tables, limits.recordSize)
  const feed = createChangeFeed({
    database,
    log,
    isWanted: () => delivery.isWanted,
    deliver: (changes) => delivery.deliver(changes),
  })

  function announcePresence(name: TopicName, diff: string): void {
    for (const member of members.of(name)) member.receivePresence(diff)
  }

  function receive({ kind, payload, ...message }: ProcessMessage): void {
    if (kind === 'presence') {
      announcePresence(message, payload.toString('utf8'))
      return
    }
    const content = { ...message, payload }
    for (const member of members.of(message)) member.receiveBroadcast(content)
  }

  const processes = createProcessMessages(database, processId, log, receive, limits.publishedBytes)
  const presence = createPresenceBoard(database, processId, log, (name, diff) => {
    const text = presenceDiffPayload(diff)
    announcePresence(name, text)
    const payload = Buffer.from(text)
    processes.publish({ ...name, kind: 'presence', event: 'presence_diff', isJson: true, payload })
  })

  const hub: RealtimeHub = {
    limits,
    log,
    resolveCaller,
    sessions,
    tables,
    permissions: async (caller, { topic, isPrivate }) =>
      isPrivate ? readTopicPermissions(database, caller, topic) : publicTopic(caller),
    follow(subscriber) {
      delivery.add(subscriber)
      return feed.follow()
    },
    unfollow(subscriber) {
      delivery.remove(subscriber)
      feed.rest()
    },
    enter: members.enter,
    leave: members.leave,
    unsent: createUnsentBytes({ each: limits.unsentBytes, all: limits.unsentBytesOfAll }),
    queued: { total: 0 },
    takeBroadcast: createBroadcastLimits(limits).take,
    broadcast(name, content, sender) {
      for (const member of members.of(name)) if (member !== sender) member.receiveBroadcast(content)
      processes.publish({ ...name, ...content, kind: 'broadcast' })
    },
    addPresence: presence.add,
    removePresences: presence.remove,
    listPresences: presence.list,
  }
  return { hub, services: { sessions, presence, processes, feed } }
}
