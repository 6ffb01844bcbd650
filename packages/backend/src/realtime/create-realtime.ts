import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import type { ResolveCaller } from '../auth/resolve-caller.ts'
import { BackendError } from '../backend-error.ts'
import type { Database } from '../database.ts'
import { addressKey, createUpgradeAddress } from '../http/client-address.ts'
import { createChangeFeed } from './change-feed.ts'
import type { ProtocolVersion } from './phoenix-messages.ts'
import { createPublishedTablesCache } from './published-tables.ts'
import { createRealtimeConnection, type RealtimeConnection } from './realtime-connection.ts'
import type { RealtimeHub } from './realtime-hub.ts'
import { defaultLimits, type RealtimeLimits } from './realtime-limits.ts'
import { createSessionWatch } from './session-watch.ts'
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
  /** Waiting bytes: `unsent` are not yet read by clients, `queued` are not yet handled. Each has its own limit. */
  waitingBytes(): { unsent: number; queued: number }
  /** Connections to this process. */
  connectionCount(): number
  /** Installs the triggers of published tables and starts listening. Needs a migrated database. */
  start(): Promise<void>
  /** Closes every connection and stops listening. */
  stop(): Promise<void>
}

const pruneEvery = 60_000

export function createRealtime(dependencies: RealtimeDependencies): Realtime {
  const { database, log } = dependencies
  const { hub, services } = createHub(dependencies)
  const { sessions, feed } = services
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
    waitingBytes: () => ({ unsent: unsent.total, queued: queued.total }),
    async start() {
      await database.transaction((connection) => connection.query('select realtime.sync_triggers()'))
      await sessions.start()
      await feed.start()
      every(pruneEvery, async () => {
        await database.pool.query('select realtime.prune()')
      })
      every(Math.min(limits.idleAfter / 4, 15_000), acceptor.endIdle)
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      acceptor.close()
      await feed.stop()
      await sessions.stop()
      acceptor.terminate()
    },
  }
}

/** Connects the services that the channels of this process share. */
function createHub({ database, resolveCaller, log, limits: changed }: RealtimeDependencies) {
  const limits: RealtimeLimits = { ...defaultLimits, ...changed }
  const sessions = createSessionWatch(database, log)
  const tables = createPublishedTablesCache(database)
  const feed = createChangeFeed({ database, log, tables, largestRecord: limits.recordSize })

  const hub: RealtimeHub = {
    limits,
    log,
    resolveCaller,
    sessions,
    tables,
    follow: feed.follow,
    unfollow: feed.unfollow,
    unsent: createUnsentBytes({ each: limits.unsentBytes, all: limits.unsentBytesOfAll }),
    queued: { total: 0 },
  }
  return { hub, services: { sessions, feed } }
}

interface AcceptorOptions {
  hub: RealtimeHub
  addressOf: (request: IncomingMessage) => string
  isAllowedOrigin: (origin: string) => boolean
}

/** Accepts web sockets within the limits, and keeps the open connections. */
interface ConnectionAcceptor {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  readonly count: number
  /** Closes connections without a heartbeat. */
  endIdle(): void
  /** Closes every connection and refuses new ones. */
  close(): void
  /** Terminates clients that have not closed their connection. */
  terminate(): void
}

function createConnectionAcceptor({ hub, addressOf, isAllowedOrigin }: AcceptorOptions): ConnectionAcceptor {
  const { limits, log } = hub
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageSize,
    perMessageDeflate: false,
  })
  const connections = new Set<RealtimeConnection>()
  const perAddress = createAddressCounter()
  let isClosing = false

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { apikey, version, origin } = parametersOf(request)
    const address = addressOf(request)
    if (isClosing || connections.size >= limits.connections) return refuseUpgrade(socket, 503)
    if (origin !== undefined && !isAllowedOrigin(origin)) return refuseUpgrade(socket, 403)
    if (perAddress.count(address) >= limits.connectionsPerAddress) return refuseUpgrade(socket, 429)
    if (!version) return refuseUpgrade(socket, 400)
    if (!apikey || !(await isValidKey(hub, apikey))) return refuseUpgrade(socket, 401)
    if (socket.destroyed) return
    // Checked again: other connections from the address may have been accepted during the await.
    if (perAddress.count(address) >= limits.connectionsPerAddress) return refuseUpgrade(socket, 429)
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = createRealtimeConnection({
        webSocket,
        version,
        apikey,
        hub,
        onClosed() {
          connections.delete(connection)
          perAddress.add(address, -1)
        },
      })
      connections.add(connection)
      perAddress.add(address, 1)
    })
  }

  return {
    handleUpgrade(request, socket, head) {
      const onError = () => socket.destroy()
      socket.on('error', onError)
      accept(request, socket, head)
        .catch((error: unknown) => {
          log.error({ err: error }, 'a realtime connection could not be opened')
          socket.destroy()
        })
        .finally(() => socket.off('error', onError))
    },
    get count() {
      return connections.size
    },
    endIdle() {
      const before = performance.now() - limits.idleAfter
      for (const connection of connections) {
        if (connection.heardAt < before) connection.end(1001, 'no heartbeat')
      }
    },
    close() {
      isClosing = true
      for (const connection of connections) connection.end(1001, 'the server is restarting')
    },
    terminate() {
      for (const webSocket of server.clients) webSocket.terminate()
    },
  }
}

/** Counts open connections by address, or by /64 network with IPv6. */
function createAddressCounter() {
  const counts = new Map<string, number>()
  const count = (address: string): number => counts.get(addressKey(address)) ?? 0
  return {
    count,
    add(address: string, step: 1 | -1): void {
      const next = count(address) + step
      if (next > 0) {
        counts.set(addressKey(address), next)
      } else {
        counts.delete(addressKey(address))
      }
    },
  }
}

async function isValidKey({ resolveCaller }: RealtimeHub, apikey: string): Promise<boolean> {
  try {
    await resolveCaller({ bearer: undefined, apikey })
    return true
  } catch (error) {
    if (error instanceof BackendError) return false
    throw error
  }
}

interface UpgradeParameters {
  apikey: string | undefined
  version: ProtocolVersion | null
  origin: string | undefined
}

function parametersOf(request: IncomingMessage): UpgradeParameters {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  return {
    apikey: searchParams.get('apikey') ?? headerOf(request, 'apikey'),
    version: readVersion(searchParams.get('vsn')),
    origin: request.headers.origin,
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
