import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import { BackendError } from '../backend-error.ts'
import type { Database } from '../database.ts'
import { createUpgradeAddress } from '../http/client-address.ts'
import { addressKey } from '../limits/address-key.ts'
import type { ResolveCaller } from '../resolve-caller.ts'
import { createBroadcastLimits } from './broadcast-limits.ts'
import { createChangeDelivery } from './change-delivery.ts'
import { createChangeFeed } from './change-feed.ts'
import type { BroadcastContent, ProtocolVersion } from './phoenix-messages.ts'
import { createPresenceBoard, presenceDiffPayload } from './presence.ts'
import { createProcessMessages, type ProcessMessage } from './process-messages.ts'
import { type PublishedTables, readPublishedTables } from './published-tables.ts'
import type { Sent } from './realtime-channel.ts'
import { createRealtimeConnection, type RealtimeConnection } from './realtime-connection.ts'
import { type BroadcastSender, createTopicMembers, type RealtimeHub, type TopicName } from './realtime-hub.ts'
import { defaultLimits, type RealtimeLimits } from './realtime-limits.ts'
import { createSessionWatch } from './session-watch.ts'
import { askTopicPermissions, publicTopic } from './topic-permissions.ts'
import { createUnsentBytes } from './unsent-bytes.ts'

export interface RealtimeDependencies {
  database: Database
  resolveCaller: ResolveCaller
  log: Logger
  limits?: Partial<RealtimeLimits>
  /** Where an upgrade request comes from, for limits. Default: the socket's address. */
  addressOf?: (request: IncomingMessage) => string
  /** Whether pages of this origin may open a socket. Default: any; programs that are no browser name none. */
  isAllowedOrigin?: (origin: string) => boolean
}

export interface Realtime {
  /** Give it the upgrade requests of `/realtime/v1/websocket`. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Sends to every member of a topic, if the caller may send there and not too much. Throws when their session is over. */
  broadcast(sender: BroadcastSender, name: TopicName, content: BroadcastContent): Promise<Sent>
  /** Bytes that wait: to be read by clients, to be handled, to be told to other processes. Each has its limit. */
  waitingBytes(): { unsent: number; queued: number; published: number }
  /** How many browsers are connected to this process. */
  connectionCount(): number
  /** Needs a migrated database: puts the triggers on published tables and begins to listen. */
  start(): Promise<void>
  /** Closes every connection and stops listening. */
  stop(): Promise<void>
}

const beatEvery = 15_000
const pruneEvery = 60_000
/** Rights and columns change with migrations only, and those may come from a newer process beside this one. */
const tablesKeptFor = 60_000

export function createRealtime(dependencies: RealtimeDependencies): Realtime {
  const { database, resolveCaller, log } = dependencies
  const addressOf = dependencies.addressOf ?? createUpgradeAddress(0)
  const isAllowedOrigin = dependencies.isAllowedOrigin ?? (() => true)
  const limits: RealtimeLimits = { ...defaultLimits, ...dependencies.limits }
  const broadcastLimits = createBroadcastLimits(limits)
  const unsent = createUnsentBytes({ each: limits.unsentBytes, all: limits.unsentBytesOfAll })
  const queued = { total: 0 }
  const connectionsOf = new Map<string, number>()
  const processId = randomUUID()
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageSize,
    perMessageDeflate: false,
  })
  const connections = new Set<RealtimeConnection>()
  const members = createTopicMembers()
  const sessions = createSessionWatch(database, log)
  const timers: NodeJS.Timeout[] = []
  let isStopping = false
  let tables: { read: Promise<PublishedTables>; at: number } | null = null

  function publishedTables(): Promise<PublishedTables> {
    if (!tables || Date.now() - tables.at > tablesKeptFor) {
      const read = readPublishedTables(database)
      tables = { read, at: Date.now() }
      read.catch(() => {
        tables = null
      })
    }
    return tables.read
  }

  const delivery = createChangeDelivery(database, publishedTables, limits.recordSize)
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
    const payload = presenceDiffPayload(diff)
    announcePresence(name, payload)
    processes.publish({
      ...name,
      kind: 'presence',
      event: 'presence_diff',
      isJson: true,
      payload: Buffer.from(payload),
    })
  })

  const hub: RealtimeHub = {
    limits,
    log,
    resolveCaller,
    sessions,
    tables: publishedTables,
    permissions: (caller, { topic }) => askTopicPermissions(database, caller, topic),
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
    unsent,
    queued,
    takeBroadcast: broadcastLimits.take,
    broadcast(name, content, sender) {
      for (const member of members.of(name)) if (member !== sender) member.receiveBroadcast(content)
      processes.publish({ ...name, ...content, kind: 'broadcast' })
    },
    addPresence: presence.add,
    removePresences: presence.remove,
    listPresences: presence.list,
  }

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const apikey = url.searchParams.get('apikey') ?? headerOf(request, 'apikey')
    const version = readVersion(url.searchParams.get('vsn'))
    const { origin } = request.headers
    const address = addressOf(request)
    if (isStopping || connections.size >= limits.connections) return refuseUpgrade(socket, 503)
    if (origin !== undefined && !isAllowedOrigin(origin)) return refuseUpgrade(socket, 403)
    if (openedFrom(address) >= limits.connectionsPerAddress) return refuseUpgrade(socket, 429)
    if (!version) return refuseUpgrade(socket, 400)
    if (!apikey) return refuseUpgrade(socket, 401)
    try {
      await resolveCaller({ bearer: undefined, apikey })
    } catch (error) {
      if (!(error instanceof BackendError)) throw error
      return refuseUpgrade(socket, 401)
    }
    if (socket.destroyed) return
    // Counted again: others of the address may have been let in while this one's key was looked at.
    if (openedFrom(address) >= limits.connectionsPerAddress) return refuseUpgrade(socket, 429)
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = createRealtimeConnection({
        webSocket,
        version,
        apikey,
        address,
        hub,
        onClosed() {
          connections.delete(connection)
          countConnection(address, -1)
        },
      })
      connections.add(connection)
      countConnection(address, 1)
    })
  }

  function openedFrom(address: string): number {
    return connectionsOf.get(addressKey(address)) ?? 0
  }

  function countConnection(address: string, step: 1 | -1): void {
    const count = openedFrom(address) + step
    if (count > 0) connectionsOf.set(addressKey(address), count)
    else connectionsOf.delete(addressKey(address))
  }

  function endIdle(): void {
    const before = Date.now() - limits.idleAfter
    for (const connection of connections) {
      if (connection.heardAt < before) connection.end(1001, 'no heartbeat')
    }
  }

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
    connectionCount: () => connections.size,
    handleUpgrade(request, socket, head) {
      const onError = () => socket.destroy()
      socket.on('error', onError)
      admit(request, socket, head)
        .catch((error: unknown) => {
          log.error({ err: error }, 'a realtime connection could not be opened')
          socket.destroy()
        })
        .finally(() => socket.off('error', onError))
    },
    waitingBytes: () => ({
      unsent: unsent.total,
      queued: queued.total,
      published: processes.waitingBytes,
    }),
    async broadcast(sender, name, content) {
      const { caller } = sender
      // Asking the database about a session and a private topic is what a flood would cost.
      const waitSeconds = hub.takeBroadcast(sender, name, content.payload.byteLength)
      if (waitSeconds > 0) return { waitSeconds }
      await sessions.requireOpen(caller)
      const { maySend } = name.isPrivate ? await hub.permissions(caller, name) : publicTopic(caller)
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
      every(pruneEvery, () => database.pool.query('select realtime.prune()'))
      every(Math.min(limits.idleAfter / 4, 15_000), endIdle)
    },
    async stop() {
      isStopping = true
      for (const timer of timers) clearInterval(timer)
      for (const connection of connections) connection.end(1001, 'the server is restarting')
      await feed.stop()
      await presence.stop()
      await processes.stop()
      await sessions.stop()
      for (const webSocket of server.clients) webSocket.terminate()
    },
  }
}

function readVersion(text: string | null): ProtocolVersion | null {
  if (text === null || text === '' || text === '1.0.0') return '1.0.0'
  return text === '2.0.0' ? '2.0.0' : null
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const reasons = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const

function refuseUpgrade(socket: Duplex, status: keyof typeof reasons): void {
  socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
