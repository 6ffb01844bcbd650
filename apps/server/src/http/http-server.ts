import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Server as NetServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { notReady } from '@localchef/contracts/common-refusals'
import { SettingsError } from '../settings.ts'

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
 * open, and would pass the refusal of a write on to the client. Many proxies give up after a minute.
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

const mostAttempts = 20
const attemptMs = 50
/** Node's default. */
const usualBacklog = 511

/** Internals of Node's sockets; not public, so each part is checked before use. */
interface Handle {
  /** A second call changes the backlog: one more connection than this number may wait. */
  listen?(backlog: number): number
  /** Returns 0 once the other side has accepted. */
  getpeername?(into: object): number
}

function handleOf(of: NetServer | Socket): Handle | undefined {
  return (of as { _handle?: Handle })._handle
}

/**
 * Closes the port without resetting connections in the accept queue. The kernel resets those when a port is closed,
 * and a proxy that has sent its request on one cannot know whether it was executed.
 * So the queue is filled with two connections of our own, after which the kernel admits no others, and the port is
 * closed when the first of them is accepted: all earlier ones were accepted, and only our second waits. Later clients
 * retry after a second and find the port closed, which a proxy can handle.
 */
async function closePort(server: NetServer): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    if (await closeBehindOurOwn(server)) return
  }
  server.close()
}

function closeBehindOurOwn(server: NetServer): Promise<boolean> {
  const listening = handleOf(server)
  const address = server.address()
  if (!listening?.listen || !address || typeof address === 'string') return Promise.resolve(false)
  const host = address.address.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^::$/, '::1')
  const changeBacklog = (backlog: number) => listening.listen?.(backlog)
  return new Promise((resolve) => {
    changeBacklog(1)
    const [first, second] = [connect(address.port, host), connect(address.port, host)]
    const finish = (isClosed: boolean) => {
      server.off('connection', onTaken)
      clearTimeout(timer)
      for (const socket of [first, second]) socket.destroy()
      if (!isClosed) changeBacklog(usualBacklog)
      resolve(isClosed)
    }
    const onTaken = (socket: Socket) => {
      if (socket.remotePort !== first.localPort) return
      // Another client may have taken the place of our second connection.
      const isOursWaiting = handleOf(second)?.getpeername?.({}) === 0
      if (isOursWaiting) server.close()
      finish(isOursWaiting)
    }
    for (const socket of [first, second]) socket.on('error', () => undefined)
    server.on('connection', onTaken)
    // Sockets connect in the next tick, in order; this is the tick after.
    process.nextTick(() => changeBacklog(0))
    const timer = setTimeout(() => finish(false), attemptMs)
  })
}
