import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from '../../e2e/support/free-port.ts'
import { startTestServer, type TestServer } from '../harness.ts'

/** Headers that a foreign page, a rebound name or a proxy sets in a request. */

interface Listening extends Pick<TestServer, 'anonKey' | 'stop'> {
  port: number
}

let unnamed: Listening
let named: Listening
let proxied: Listening
const site = 'https://food.example'

async function listen(environment: Record<string, string>): Promise<Listening> {
  const port = await freePort()
  const server = await startTestServer({ environment: { PORT: String(port), ...environment } })
  return { anonKey: server.anonKey, port, stop: server.stop }
}

beforeAll(async () => {
  unnamed = await listen({})
  named = await listen({ SITE_URL: site })
  proxied = await listen({ TRUST_PROXY: '1' })
})
afterAll(() => Promise.all([unnamed, named, proxied].map((server) => server?.stop())))

interface Answer {
  status: number
  text: string
}

/** `fetch` sets its own Host. */
async function ask({ port }: Listening, path: string, headers: Record<string, string>): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}Connection: close\r\n\r\n`)
  let text = ''
  socket.setEncoding('utf8').on('data', (data: string) => {
    text += data
  })
  await once(socket, 'close')
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text }
}

describe('the Host header', () => {
  const foreign = [
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '203.0.113.9',
    'a@localhost',
  ]

  test.each(foreign)('the foreign host %s is not echoed by any answer', async (host) => {
    for (const path of ['/config.json', '/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/nowhere']) {
      const { text } = await ask(unnamed, path, { Host: host, 'X-Forwarded-Host': host })
      expect([path, text.toLowerCase().includes(host)]).toEqual([path, false])
    }
  })

  test('a local Host leads the browser back to its own origin, on any port', async () => {
    for (const host of ['localhost:8080', '127.0.0.1:9', '[::1]:3000', 'LOCALHOST:81']) {
      const { text } = await ask(unnamed, '/config.json', { Host: host })
      expect(text).toContain(`"supabaseUrl":"http://${host.toLowerCase()}"`)
    }
  })

  test('a local Host is ignored once the site has a URL', async () => {
    const { text } = await ask(named, '/config.json', { Host: 'localhost:3000' })
    expect(text).toContain(`"supabaseUrl":"${site}"`)
  })
})

describe('the mailbox', () => {
  const pages = ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/1', '/dev/mailbox/1/body']

  test.each(pages)('%s is refused to a foreign name pointed at this machine', async (page) => {
    for (const host of ['evil.example', 'localhost.evil.example', '203.0.113.9:3000']) {
      const { status, text } = await ask(unnamed, page, { Host: host })
      expect([host, status]).toEqual([host, 403])
      expect(text).not.toContain('Mailbox</h1>')
    }
  })

  test("the mailbox opens under localhost and the site's host", async () => {
    expect((await ask(unnamed, '/dev/mailbox', { Host: 'localhost:3000' })).status).toBe(200)
    expect((await ask(unnamed, '/dev/mailbox.json', { Host: '127.0.0.1' })).status).toBe(200)
    expect((await ask(named, '/dev/mailbox', { Host: 'food.example' })).status).toBe(200)
    expect((await ask(named, '/dev/mailbox', { Host: 'localhost' })).status).toBe(200)
    expect((await ask(unnamed, '/dev/mailbox', { Host: 'food.example' })).status).toBe(403)
  })
})

describe('the metrics', () => {
  test('metrics are open to a local program', async () => {
    expect((await ask(unnamed, '/metrics', { Host: 'localhost:3000' })).status).toBe(200)
  })

  test('metrics are closed to requests that a proxy marked', async () => {
    for (const name of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via']) {
      expect((await ask(unnamed, '/metrics', { Host: 'localhost', [name]: 'x' })).status).toBe(403)
    }
  })

  test('metrics are closed to a foreign name pointed at this machine', async () => {
    expect((await ask(unnamed, '/metrics', { Host: 'evil.example' })).status).toBe(403)
  })

  test('metrics are closed to unmarked requests where a proxy is configured', async () => {
    expect((await ask(proxied, '/metrics', { Host: 'localhost' })).status).toBe(403)
    // TLS ends at a proxy, so a site with https has one, whether or not its headers are trusted.
    expect((await ask(named, '/metrics', { Host: 'localhost' })).status).toBe(403)
  })
})

describe('the Origin header', () => {
  async function opens({ port, anonKey }: Listening, origin?: string): Promise<string> {
    const url = `ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`
    const socket = new WebSocket(url, origin === undefined ? {} : { origin })
    try {
      return await once(socket, 'open').then(
        () => 'open',
        (error: unknown) => /\d{3}/.exec(String(error))?.[0] ?? String(error),
      )
    } finally {
      socket.on('error', () => undefined)
      socket.terminate()
    }
  }

  test('a page of another site cannot open a web socket', async () => {
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null', 'food.example']) {
      expect([origin, await opens(unnamed, origin)]).toEqual([origin, '403'])
      expect([origin, await opens(named, origin)]).toEqual([origin, '403'])
    }
  })

  test("the site's pages and programs without an origin can open a web socket", async () => {
    expect(await opens(unnamed, `http://localhost:${unnamed.port}`)).toBe('open')
    expect(await opens(unnamed)).toBe('open')
    expect(await opens(named, site)).toBe('open')
    expect(await opens(named, 'http://food.example')).toBe('403')
  })
})
