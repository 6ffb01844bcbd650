import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import type { Database } from '../database.ts'
import type { ResolveCaller } from '../resolve-caller.ts'

export interface RealtimeDependencies {
  database: Database
  resolveCaller: ResolveCaller
  log: Logger
}

export interface Realtime {
  /** Give it upgrade requests of `/realtime/v1/websocket`. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Needs a migrated database: puts the triggers on published tables and begins to listen. */
  start(): Promise<void>
  /** Closes every socket and stops listening. */
  stop(): Promise<void>
}

export function createRealtime({ database }: RealtimeDependencies): Realtime {
  const server = new WebSocketServer({ noServer: true, maxPayload: 256 * 1024 })

  return {
    handleUpgrade(request, socket, head) {
      server.handleUpgrade(request, socket, head, (webSocket) => webSocket.close(1013))
    },
    async start() {
      await database.transaction((connection) => connection.query('select realtime.sync_triggers()'))
    },
    async stop() {
      for (const webSocket of server.clients) webSocket.terminate()
    },
  }
}
