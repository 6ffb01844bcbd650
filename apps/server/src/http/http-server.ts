import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'

export interface Handlers {
  fetch(request: Request, env: HttpBindings): Response | Promise<Response>
  /** Given requests for a web socket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

export interface HttpServer {
  port: number
  /** Until this is called every request is told to come back soon. */
  handle(handlers: Handlers): void
  /** Takes no more connections, lets running requests end for `graceMs`, then ends them. */
  close(graceMs: number): Promise<void>
}

export class PortTakenError extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
    )
  }
}

const starting = (): Response =>
  Response.json(
    { code: 'not_ready', message: 'The server is starting' },
    { status: 503, headers: { 'retry-after': '1' } },
  )

/** Milliseconds a client may take to send its request. Whoever sends a byte a second must not hold a connection. */
export interface RequestTimes {
  headersTimeout: number
  /** Headers and body; a picture over a slow line takes its time. */
  requestTimeout: number
  connectionsCheckingInterval: number
  /**
   * How long a connection is kept for the next request: longer than proxies and clients keep theirs (a minute at most),
   * so that none of them sends a request on a connection that is being closed.
   */
  keepAliveTimeout: number
}

const requestTimes: RequestTimes = {
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 75_000,
}

/** Takes the port. The port is known before anything else is made, so that port 0 may stand for any free one. */
export async function openHttpServer(
  port: number,
  host: string,
  times: RequestTimes = requestTimes,
): Promise<HttpServer> {
  let handlers: Handlers | undefined
  const server = createAdaptorServer({
    serverOptions: { ...times },
    fetch: (request, env) => handlers?.fetch(request, env as HttpBindings) ?? starting(),
  }) as import('node:http').Server

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (handlers) handlers.upgrade(request, socket, head)
    else socket.end('HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\r\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port) : error),
    )
    server.listen(port, host, resolve)
  })

  return {
    port: (server.address() as AddressInfo).port,
    handle(next) {
      handlers = next
    },
    close(graceMs) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), graceMs)
        // Those that are still answered become idle one by one.
        const sweep = setInterval(() => server.closeIdleConnections(), 50)
        server.close(() => {
          clearTimeout(timer)
          clearInterval(sweep)
          resolve()
        })
      })
    },
  }
}
