import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { notReady } from '@localchef/contracts/common-refusals'
import { SettingsError } from '../settings.ts'
import { closePort } from './close-port.ts'

/** Node's default responses, which it omits once there is a `clientError` listener. */
const refusals: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * Ends the connections found by Node's timeouts, with two differences.
 * Node answers 408 even on a connection that never sent anything (opened in advance by a browser, or kept by a pool
 * after an aborted call), and the client takes that for the response to its next call, minutes later. Such a
 * connection is closed silently, so that the client opens another.
 * Timeouts are checked before sockets are read. After a pause of the process (a suspended machine, a long turn) data
 * sent in time lies unread in the kernel. So the sockets are read once more before anything is ended.
 */
function endSlowConnections(server: Server, patienceMs: number): void {
  const answers = new WeakMap<Socket, ServerResponse>()
  const deadlines = new WeakMap<Socket, NodeJS.Timeout>()

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    answers.set(socket, response)
    response.once('close', () => clearTimeout(deadlines.get(socket)))
  })

  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') return refuse(socket, error)
    unlessHeard(socket, () => refuse(socket, error))
  })
  server.on('timeout', (socket: Socket) => unlessHeard(socket, () => socket.destroy()))

  /** Sockets are read between timers and immediates. */
  function unlessHeard(socket: Socket, end: () => void): void {
    const { bytesRead } = socket
    setImmediate(() => {
      if (socket.destroyed) return
      if (socket.bytesRead === bytesRead) return end()
      // Node has cleared this connection's deadline: without another, a byte at a time would keep it forever.
      clearTimeout(deadlines.get(socket))
      deadlines.set(socket, setTimeout(end, patienceMs).unref())
    })
  }

  function refuse(socket: Socket, error: NodeJS.ErrnoException): void {
    const begun = answers.get(socket)
    const isBetweenAnswers = !begun || begun.writableFinished || !begun.headersSent
    if (socket.writable && socket.bytesRead > 0 && isBetweenAnswers) {
      socket.write(`HTTP/1.1 ${refusals[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`)
    }
    socket.destroy(error)
  }
}

export interface Handlers {
  fetch(request: Request, env: HttpBindings): Response | Promise<Response>
  /** Handles web socket upgrades. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

export interface HttpServer {
  port: number
  /** Sets the handlers and starts answering probes. */
  handle(handlers: Handlers): void
  /** Starts answering everything. Until then requests wait, and are refused after a while. */
  open(): void
  /** Marks every further response to close its connection, so that clients and proxies leave. */
  drain(): void
  /** Stops accepting connections, waits up to `graceMs` for running requests, then ends them. */
  close(graceMs: number): Promise<void>
}

export class PortTakenError extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
    )
  }
}

/** Sent by load balancers and monitoring; answered in every state. */
export const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

const starting = (): Response =>
  Response.json(
    { code: notReady.code, message: notReady.message },
    { status: notReady.status, headers: { 'retry-after': '1' } },
  )

/** Time limits for a client's request in milliseconds, against connections held by one byte a second. */
export interface RequestTimes {
  headersTimeout: number
  /** Headers and body; a picture over a slow connection takes time. */
  requestTimeout: number
  connectionsCheckingInterval: number
  /**
   * Idle time of a kept connection: longer than that of proxies and clients (a minute at most), so that none of them
   * sends a request on a connection being closed.
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
 * Requests wait this long for the server to start. A proxy without health checks sends them as soon as the port is
 * open, and would pass a refusal of a write on. Many proxies give up after a minute.
 */
const defaultWaitMs = 45_000

export interface HttpServerOptions {
  times?: RequestTimes
  waitMs?: number
}

/** Opens the port first, so that port 0 yields the actual one. */
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
    if (handlers) {
      handlers.upgrade(request, socket, head)
    } else {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\r\n')
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListening(error, port, host)))
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
      // Running requests become idle one by one.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      await closed
      clearTimeout(timer)
      clearInterval(sweep)
    },
  }
}

/** Names the setting that keeps the port from being opened. */
function explainListening(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new PortTakenError(port)
    case 'EACCES': {
      const allowed = 'a port from 1024 up, because this user may not open lower ones; a proxy in front may'
      return new SettingsError([{ name: 'PORT', read: `"${port}"`, allowed }])
    }
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'ENOTFOUND': {
      const allowed = `an address of this machine, such as 127.0.0.1 or 0.0.0.0; here the answer is: ${error.message}`
      return new SettingsError([{ name: 'HOST', read: `"${host}"`, allowed }])
    }
    default:
      return error
  }
}
