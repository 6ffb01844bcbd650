import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type HttpServer, openHttpServer, type RequestTimes } from '../../apps/server/src/http/http-server.ts'

const times: RequestTimes = {
  headersTimeout: 300,
  requestTimeout: 600,
  connectionsCheckingInterval: 50,
  keepAliveTimeout: 5_000,
}
const call = 'POST /call HTTP/1.1\r\nhost: here\r\ncontent-length: 2\r\n\r\n{}'

const echo = async (request: Request) => new Response(await request.text())

let server: HttpServer | undefined
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server?.close(0)
})

async function serve(
  answer: (request: Request) => Response | Promise<Response>,
  changes: Partial<RequestTimes> = {},
): Promise<HttpServer> {
  server = await openHttpServer(0, '127.0.0.1', { times: { ...times, ...changes } })
  server.handle({ fetch: answer, upgrade: (_request, socket) => socket.destroy() })
  server.open()
  return server
}

interface Client {
  socket: Socket
  received(): string
  closed: Promise<unknown>
}

async function connectTo(to: HttpServer): Promise<Client> {
  const client = dial(to)
  await once(client.socket, 'connect')
  return client
}

function dial({ port }: HttpServer): Client {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.setNoDelay(true)
  socket.on('data', (part) => {
    received += part
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  return { socket, received: () => received, closed }
}

async function callOnce(to: HttpServer): Promise<void> {
  const { socket, received } = await connectTo(to)
  socket.write(call)
  await expect.poll(received, { interval: 5 }).toContain('{}')
}

/**
 * Sends, and then blocks this process, as a long turn of the event loop would. Afterwards timers run before sockets.
 */
function sendAndPause({ socket }: Client, text: string, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => {
      socket.write(text)
      const until = performance.now() + milliseconds
      while (performance.now() < until);
      resolve()
    })
  })
}

describe('kept-alive connections', () => {
  test('an unused connection is closed silently, without a response that the next call could take for its own', async () => {
    const { socket, received, closed } = await connectTo(await serve(() => new Response('here')))
    await closed
    expect(received()).toBe('')
    expect(socket.destroyed).toBe(true)
  })

  test('a kept connection answers a later call within its keep-alive time', async () => {
    const kept = await serve(echo)
    const { socket, received } = await connectTo(kept)
    socket.write(call)
    await expect.poll(received).toContain('{}')
    // Serves as a clock: a call that starts now is ended by the request timeout.
    const late = await connectTo(kept)
    late.socket.write(call.slice(0, -1))
    await late.closed
    expect(late.received()).toContain('408')
    socket.write(call.replace('{}', '[]'))
    await expect.poll(received).toContain('[]')
    expect(received()).not.toContain('408')
  })

  test('a call that arrived during a long pause of the process is answered', async () => {
    const paused = await serve(echo)
    const client = await connectTo(paused)
    client.socket.write(call.slice(0, 10))
    // Once a later connection is answered, the server has read this one's data.
    await callOnce(paused)
    await sendAndPause(client, call.slice(10), 2 * times.requestTimeout)
    await expect.poll(client.received).toContain('200 OK')
    expect(client.received()).not.toContain('408')
  })

  test('a call that arrived during a pause longer than the keep-alive time is answered', async () => {
    const keepAliveTimeout = 100
    const client = await connectTo(await serve(echo, { keepAliveTimeout }))
    client.socket.write(call)
    await expect.poll(client.received).toContain('{}')
    // Node adds a second to the configured timeout.
    await sendAndPause(client, call.replace('{}', '[]'), keepAliveTimeout + 1_200)
    await expect.poll(client.received).toContain('[]')
  })

  test('a late call that never completes is ended', async () => {
    const paused = await serve(echo)
    const client = await connectTo(paused)
    client.socket.write(call.slice(0, 10))
    await callOnce(paused)
    await sendAndPause(client, call.slice(10, 20), 2 * times.headersTimeout)
    await client.closed
    expect(client.received()).toBe('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  })
})

describe('a draining server', () => {
  test('a draining server answers, and closes its connections after running and further calls', async () => {
    const first = Promise.withResolvers<Response>()
    const answers = [first.promise, Promise.resolve(new Response('second'))]
    const asked = Promise.withResolvers<void>()
    const draining = await serve(() => {
      asked.resolve()
      return answers.shift() ?? new Response('third')
    })
    const [one, other, idle] = [
      await connectTo(draining),
      await connectTo(draining),
      await connectTo(draining),
    ]
    one.socket.write(call)
    await asked.promise
    draining.drain()
    first.resolve(new Response('first'))
    await expect.poll(one.received).toContain('first')
    other.socket.write(call)
    await expect.poll(other.received).toContain('second')
    for (const { received, closed } of [one, other]) {
      expect(received()).toMatch(/\r\nconnection: close\r\n/i)
      await closed
    }
    idle.socket.write(call)
    await expect.poll(idle.received).toContain('third')
  })

  test('a call on a connection made just before the port closed is answered', async () => {
    const closing = await serve(echo)
    const { socket, received } = dial(closing)
    socket.write(call)
    // The kernel has established the connection; the server has not accepted it.
    await closing.close(5_000)
    expect(received()).toContain('200 OK')
  })

  test('closing the port does not reset connections in the accept queue', async () => {
    const rolled = await serve(echo)
    rolled.drain()
    const calling = new Worker(new URL('keep-calling.ts', import.meta.url), {
      workerData: { port: rolled.port, clients: 6, notifyAfter: 300 },
    })
    expect(await once(calling, 'message')).toEqual(['called'])
    const over = once(calling, 'message')
    await rolled.close(5_000)
    expect(await over).toEqual([[]])
  })
})

describe('a starting server', () => {
  test('calls wait until the server is ready, and probes are answered meanwhile', async () => {
    server = await openHttpServer(0, '127.0.0.1', { times })
    const early = fetch(`http://127.0.0.1:${server.port}/call`)
    server.handle({
      fetch: (request) => new Response(new URL(request.url).pathname),
      upgrade: (_request, socket) => socket.destroy(),
    })
    const probe = await fetch(`http://127.0.0.1:${server.port}/readyz`)
    expect(await probe.text()).toBe('/readyz')
    expect(await Promise.race([early, 'waits'])).toBe('waits')
    server.open()
    expect(await (await early).text()).toBe('/call')
  })

  test('a call waits for a slow start almost as long as a proxy waits for an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      server = await openHttpServer(0, '127.0.0.1')
      const asked: string[] = []
      server.handle({
        fetch: async (request) => {
          asked.push(new URL(request.url).pathname)
          return new Response('here')
        },
        upgrade: (_request, socket) => socket.destroy(),
      })
      const url = `http://127.0.0.1:${server.port}`
      const early = fetch(`${url}/call`, { method: 'POST' })
      await fetch(`${url}/healthz`)
      // Many proxies give up after a minute.
      vi.advanceTimersByTime(44_000)
      await fetch(`${url}/readyz`)
      expect(asked).toEqual(['/healthz', '/readyz'])
      server.open()
      expect(await (await early).text()).toBe('here')
    } finally {
      vi.useRealTimers()
    }
  })

  test('calls are refused with Retry-After once they have waited too long', async () => {
    server = await openHttpServer(0, '127.0.0.1', { times, waitMs: 50 })
    const refused = await fetch(`http://127.0.0.1:${server.port}/call`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  })
})
