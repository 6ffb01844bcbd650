import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import { createUpgradeAddress } from '../http/client-address.ts'
import type { ResolveCaller } from '../resolve-caller.ts'
import { createChangeDelivery } from './change-delivery.ts'
import { createChangeFeed } from './change-feed.ts'
import { createConnectionAcceptor } from './connection-acceptor.ts'
import { createPublishedTablesCache } from './published-tables.ts'
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
  /** Bytes waiting for clients to read, and to be handled. Each has its limit. */
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
  const delivery = createChangeDelivery(database, tables, limits.recordSize)
  const feed = createChangeFeed({
    database,
    log,
    isWanted: () => delivery.isWanted,
    deliver: (changes) => delivery.deliver(changes),
  })

  const hub: RealtimeHub = {
    limits,
    log,
    resolveCaller,
    sessions,
    tables,
    follow(subscriber) {
      delivery.add(subscriber)
      return feed.follow()
    },
    unfollow(subscriber) {
      delivery.remove(subscriber)
      feed.rest()
    },
    unsent: createUnsentBytes({ each: limits.unsentBytes, all: limits.unsentBytesOfAll }),
    queued: { total: 0 },
  }
  return { hub, services: { sessions, feed } }
}
