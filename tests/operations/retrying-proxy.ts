import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { RunningProxy } from './start-proxy.ts'

/**
 * Forwards requests to the ports in turn, and retries the other port when the first refuses or resets the
 * connection, or lacks a file of the build.
 */
export async function openRetryingProxy(port: number, targets: readonly number[]): Promise<RunningProxy> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const order = () => {
    turn += 1
    return targets.map((_, index) => targets[(turn + index) % targets.length] ?? 0)
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, left: number[]): void {
    const [target, ...others] = left
    if (target === undefined) return void outgoing.writeHead(502).end()
    const { method, url: path, headers } = incoming
    const outward = request({ port: target, host: '127.0.0.1', method, path, headers, agent }, (answer) => {
      if (answer.statusCode === 404 && path?.startsWith('/assets/') && others.length > 0) {
        answer.resume()
        return pass(incoming, outgoing, body, others)
      }
      const { connection: _ofOneHop, ...answered } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, answered)
      answer.pipe(outgoing)
    })
    outward.on('error', () =>
      outgoing.headersSent ? outgoing.destroy() : pass(incoming, outgoing, body, others),
    )
    outward.end(body)
  }

  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part)
    pass(incoming, outgoing, Buffer.concat(parts), order())
  })
  server.on('upgrade', (incoming: IncomingMessage, socket, head) => {
    const tunnel = (left: number[]) => {
      const [target, ...others] = left
      if (target === undefined) return socket.destroy()
      const outward = connect(target, '127.0.0.1', () => {
        const lines = incoming.rawHeaders.map((text, index) => (index % 2 === 0 ? `\r\n${text}: ` : text))
        outward.write(`${incoming.method} ${incoming.url} HTTP/1.1${lines.join('')}\r\n\r\n`)
        outward.write(head)
        outward.pipe(socket).pipe(outward)
      })
      outward.on('error', () => (outward.bytesRead > 0 ? socket.destroy() : tunnel(others)))
      socket.on('error', () => outward.destroy())
    }
    tunnel(order())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
