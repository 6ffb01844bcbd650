import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { closePort } from './close-port.ts'
import { endSlowConnections } from './slow-connections.ts'

export interface Handlers {
  fetch(request: Request, env: HttpBindings): Response | Promise<Response>
  /** Given requests for a web socket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

export interface HttpServer {
  port: number
  /** Answers probes from now on; until this is called even they are refused. */
  handle(handlers: Handlers): void
  /** Answers everything from now on. Until then requests wait for it, and are refused when that takes long. */
  open(): void
  /** From now on every answer says that its connection closes, so that clients and proxies leave it. */
  drain(): void
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

/** Asked by whoever decides where to send requests, and answered whatever else is possible. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

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

/**
 * How long after the start requests wait for the server to be ready. A proxy without health checks sends them to a port
 * as soon as it is open, and would hand a refusal on.
 */
const defaultWaitMs = 10_000

export interface HttpServerOptions {
  times?: RequestTimes
  waitMs?: number
}

/** Takes the port. The port is known before anything else is made, so that port 0 may stand for any free one. */
export async function openHttpServer(
  port: number,
  host: string,
  { times = requestTimes, waitMs = defaultWaitMs }: HttpServerOptions = {},
): Promise<HttpServer> {
  let handlers: Handlers | undefined
  let isOpen = false
  let isDraining = false
  const openOrTired = Promise.withResolvers<void>()
  const answering = new Set<ServerResponse>()
  const answer: Handlers['fetch'] = (request, env) => handlers?.fetch(request, env) ?? starting()
  const server = createAdaptorServer({
    serverOptions: { ...times },
    fetch: (request, env) => {
      if (isOpen || probes.has(new URL(request.url).pathname)) return answer(request, env as HttpBindings)
      return openOrTired.promise.then(() => answer(request, env as HttpBindings))
    },
  }) as Server
  endSlowConnections(server, times.headersTimeout)

  // Before the adaptor, which may answer at once.
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false
    answering.add(response)
    response.once('close', () => answering.delete(response))
  })
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
  const tired = setTimeout(open, waitMs).unref()

  function open(): void {
    isOpen = true
    clearTimeout(tired)
    openOrTired.resolve()
  }

  return {
    port: (server.address() as AddressInfo).port,
    handle(next) {
      handlers = next
    },
    open,
    drain() {
      isDraining = true
      for (const response of answering) response.shouldKeepAlive = false
    },
    async close(graceMs) {
      open()
      const closed = new Promise<void>((resolve) => server.once('close', resolve))
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closePort(server)
      // Those that are still answered become idle one by one.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      await closed
      clearTimeout(timer)
      clearInterval(sweep)
    },
  }
}
