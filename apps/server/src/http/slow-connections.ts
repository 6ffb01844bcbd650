import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

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
export function endSlowConnections(server: Server, patienceMs: number): void {
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
