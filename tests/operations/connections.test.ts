import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
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

/** Sends, and lets nothing else run in this process for so long, as in a long turn. After it timers come before sockets. */
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

describe('a connection that is kept', () => {
  test('on which nothing was ever sent is closed without an answer that the next call could take for its own', async () => {
    const { socket, received, closed } = await connectTo(await serve(() => new Response('here')))
    await closed
    expect(received()).toBe('')
    expect(socket.destroyed).toBe(true)
  })

  test('answers a further call however much later it comes, within the time for which connections are kept', async () => {
    const kept = await serve(echo)
    const { socket, received } = await connectTo(kept)
    socket.write(call)
    await expect.poll(received).toContain('{}')
    // A clock: a call that began now is cut off when calls may have taken their time.
    const late = await connectTo(kept)
    late.socket.write(call.slice(0, -1))
    await late.closed
    expect(late.received()).toContain('408')
    socket.write(call.replace('{}', '[]'))
    await expect.poll(received).toContain('[]')
    expect(received()).not.toContain('408')
  })

  test('answers a call that arrived while the process stood still for longer than a call may take', async () => {
    const paused = await serve(echo)
    const client = await connectTo(paused)
    client.socket.write(call.slice(0, 10))
    // Once a later connection was answered, the server has read what was sent on this one.
    await callOnce(paused)
    await sendAndPause(client, call.slice(10), 2 * times.requestTimeout)
    await expect.poll(client.received).toContain('200 OK')
    expect(client.received()).not.toContain('408')
  })

  test('answers a call that arrived while the process stood still for longer than connections are kept', async () => {
    const keepAliveTimeout = 100
    const client = await connectTo(await serve(echo, { keepAliveTimeout }))
    client.socket.write(call)
    await expect.poll(client.received).toContain('{}')
    // Node adds a second to the time that it tells clients.
    await sendAndPause(client, call.replace('{}', '[]'), keepAliveTimeout + 1_200)
    await expect.poll(client.received).toContain('[]')
  })

  test('is ended when a call that was late once does not come to its end', async () => {
    const paused = await serve(echo)
    const client = await connectTo(paused)
    client.socket.write(call.slice(0, 10))
    await callOnce(paused)
    await sendAndPause(client, call.slice(10, 20), 2 * times.headersTimeout)
    await client.closed
    expect(client.received()).toBe('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  })
})

describe('a server that drains', () => {
  test('answers on, and tells connections to close: those of calls under way and those of further ones', async () => {
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

  test('answers a call whose connection was made just before the port closed', async () => {
    const closing = await serve(echo)
    const { socket, received } = dial(closing)
    socket.write(call)
    // The kernel has made the connection; the server has not taken it.
    await closing.close(5_000)
    expect(received()).toContain('200 OK')
  })

  test('closes its port without resetting a connection that waits to be taken', async () => {
    const rolled = await serve(echo)
    rolled.drain()
    const calling = new Worker(new URL('keep-calling.ts', import.meta.url), {
      workerData: { port: rolled.port, clients: 6, tellAfter: 300 },
    })
    expect(await once(calling, 'message')).toEqual(['called'])
    const over = once(calling, 'message')
    await rolled.close(5_000)
    expect(await over).toEqual([[]])
  })
})

describe('a server that starts', () => {
  test('lets calls wait until it is ready, and answers probes meanwhile', async () => {
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

  test('refuses calls with the moment to come again once they have waited too long', async () => {
    server = await openHttpServer(0, '127.0.0.1', { times, waitMs: 50 })
    const refused = await fetch(`http://127.0.0.1:${server.port}/call`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  })
})
