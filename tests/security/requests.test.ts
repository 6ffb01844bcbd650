import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { raw } from './raw-request.ts'

/** Cross-site requests, odd sizes and web sockets. */

let server: TestServer
let victim: TestUser
let attacker: TestUser
const sharedSecret = 'the shared secret of these tests, long enough'

beforeAll(async () => {
  // With a configured secret a test can sign tokens as the server does.
  server = await startTestServer({ environment: { JWT_SECRET: sharedSecret } })
  victim = await server.signUp({ email: 'victim@requests.test', role: 'buyer', name: 'Vera' })
  attacker = await server.signUp({ email: 'attacker@requests.test', role: 'buyer', name: 'Max' })
})
afterAll(() => server.stop())

describe('pages of other sites', () => {
  const areas = [
    '/auth/v1/user',
    '/rest/v1/profiles',
    '/functions/v1/get-order',
    '/storage/v1/bucket',
    '/config.json',
  ]

  test.each(areas)('cookies are never trusted by %s', async (path) => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      const asked = await raw(server, path, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      const answer = await raw(server, path, { headers: { origin } })
      for (const { headers } of [asked, answer]) {
        expect(headers.get('access-control-allow-credentials')).toBeNull()
        expect(['*', null]).toContain(headers.get('access-control-allow-origin'))
      }
    }
  })

  test('a foreign page cannot read the mailbox, the metrics, the calendar or the unsubscribe page', async () => {
    for (const path of ['/dev/mailbox.json', '/metrics', '/calendar/x.ics', `/unsubscribe/${randomUUID()}`]) {
      const { headers } = await raw(server, path, { headers: { origin: 'https://evil.example' } })
      expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null])
    }
  })

  test('a session in a cookie is ignored', async () => {
    const cookie = `sb-access-token=${victim.accessToken}; access_token=${victim.accessToken}; token=${victim.accessToken}`
    expect((await raw(server, '/auth/v1/user', { headers: { cookie } })).status).toBe(401)
    expect((await raw(server, '/rest/v1/orders', { headers: { cookie } })).status).toBe(401)
    const created = await raw(server, '/functions/v1/list-my-orders', { body: {}, headers: { cookie } })
    expect(created.status).toBe(401)
  })

  test('a foreign form or plain text request has no caller', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await raw(server, '/functions/v1/list-my-orders', {
        body: '{}',
        headers: { 'content-type': type },
      })
      expect(answer.status).toBe(401)
    }
  })

  test('our pages cannot be framed and run no inline script', async () => {
    const { headers } = await raw(server, '/healthz')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*)/)
    expect(policy).toMatch(/object-src 'none'|default-src 'none'/)
    expect(policy).toMatch(/base-uri/)
  })
})

describe('request bodies', () => {
  const doors = ['/auth/v1/signup', '/rest/v1/favourite_chefs', '/functions/v1/quote-order']

  test.each(doors)('a body of two megabytes is refused at %s, and its connection ends', async (path) => {
    const end = await raw(server, path, {
      token: attacker.accessToken,
      body: `{"x":"${'x'.repeat(2 * 1024 * 1024)}"}`,
    }).then(
      ({ status, headers }) => `${status}, ${headers.get('connection')}`,
      (error: { cause?: { code?: string } }) => error.cause?.code,
    )
    // The connection may be closed before the whole body is sent, and the answer is then lost.
    expect(['413, close', 'EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET']).toContain(end)
    expect((await raw(server, '/healthz')).status).toBe(200)
  })

  test.each(doors)('a body nested fifty thousand deep is refused at %s', async (path) => {
    const body = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const answer = await raw(server, path, { token: attacker.accessToken, body })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  test.each(doors)('a body cannot pollute prototypes at %s', async (path) => {
    const body = '{"__proto__":{"role":"admin","polluted":1},"constructor":{"prototype":{"polluted":1}}}'
    const answer = await raw(server, path, { token: attacker.accessToken, body })
    expect(answer.status).toBeLessThan(500)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test.each([
    [
      'both by a number and in chunks',
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: x\r\n\r\n',
    ],
    ['by two numbers', 'Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}'],
    ['by one number written twice', 'Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}'],
    ['by a number below nothing', 'Content-Length: -2\r\n\r\n{}'],
    ['by a header that a bare line feed begins', 'X: a\nContent-Length: 2\r\n\r\n{}'],
    ['by a header with a space before its colon', 'Content-Length : 2\r\n\r\n{}'],
  ])('a body with its length given %s is refused before our code reads it', async (_how, rest) => {
    const answer = await sendBytes(`POST /functions/v1/quote-order HTTP/1.1\r\nHost: x\r\n${rest}`)
    expect(answer).toBe('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
  })

  test('a body with one length is read, so the others are refused for their lengths', async () => {
    const answer = await sendBytes(
      'POST /functions/v1/quote-order HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}',
    )
    expect(answer).toContain('x-request-id')
  })

  test('headers above the size limit are refused', async () => {
    const answer = await sendBytes(
      `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(40_000)}\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  })

  test('a body sent byte by byte delays nobody else', async () => {
    const { port } = new URL(server.url)
    const slow = Array.from({ length: 30 }, () => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write('POST /functions/v1/quote-order HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{')
      return socket
    })
    try {
      expect((await raw(server, '/rest/v1/cuisines?limit=1')).status).toBe(200)
      // All slow requests are still open.
      expect(slow.filter(({ destroyed, bytesRead }) => destroyed || bytesRead > 0)).toEqual([])
    } finally {
      for (const socket of slow) socket.destroy()
    }
  })

  test('a request id cannot reflect a header or markup', async () => {
    for (const id of ['<script>alert(1)</script>', 'x'.repeat(5000), 'a b;c=d']) {
      const answer = await raw(server, '/healthz', { headers: { 'x-request-id': id } })
      expect(answer.headers.get('x-request-id')).not.toBe(id)
    }
  })
})

async function sendBytes(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(bytes)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}

describe('web sockets', () => {
  const sockets: WebSocket[] = []
  afterAll(() => {
    for (const socket of sockets) socket.terminate()
  })

  function open(query: string) {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`)
    sockets.push(socket)
    const received: [string | null, string | null, string, string, Record<string, unknown>][] = []
    socket.on('message', (data) => received.push(JSON.parse(String(data))))
    socket.on('error', () => undefined)
    return { socket, received }
  }

  /** Joins with the attacker's token and returns the reply. */
  async function join(topic: string, config: object, accessToken?: string) {
    const { socket, received } = open(`apikey=${server.anonKey}&vsn=2.0.0`)
    await once(socket, 'open')
    const payload = { config, ...(accessToken === undefined ? {} : { access_token: accessToken }) }
    socket.send(JSON.stringify(['1', '1', topic, 'phx_join', payload]))
    const reply = () => received.find(([, ref, , event]) => ref === '1' && event === 'phx_reply')?.[4]
    await expect.poll(reply).toBeDefined()
    return { socket, received, status: reply()?.status }
  }

  const changes = (table: string, filter?: string) => ({
    postgres_changes: [{ event: '*', schema: 'public', table, ...(filter ? { filter } : {}) }],
  })

  async function ring(user: TestUser, title: string): Promise<void> {
    await server.database.pool.query(
      `insert into public.notifications (user_id, title, type) values ($1, $2, 'order')`,
      [user.id, title],
    )
  }

  test.each([
    ['without a key', () => 'vsn=2.0.0'],
    ['with a made-up key', () => 'apikey=forged&vsn=2.0.0'],
    ['with a key of the algorithm none', () => `apikey=${unsigned({ role: 'service_role' })}&vsn=2.0.0`],
  ])('a web socket %s is refused', async (_how, query) => {
    const { socket } = open(query())
    const [answer] = await Promise.race([once(socket, 'error'), once(socket, 'open').then(() => ['opened'])])
    expect(String(answer)).toContain('401')
  })

  const unsigned = (claims: object) =>
    `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

  test('a forged, unsigned or expired token of the victim joins nothing', async () => {
    const claims = decodeJwt(victim.accessToken)
    const sign = (changes: object, secret = sharedSecret) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(secret))
    const now = Math.floor(Date.now() / 1000)
    // The same claims, validly signed: the others are refused for their signature, not their form.
    expect((await join('realtime:a', changes('notifications'), await sign({}))).status).toBe('ok')
    for (const [kind, token] of [
      ['expired', await sign({ iat: now - 3600, exp: now - 60 })],
      ['forged', await sign({}, 'another secret that is long enough for it')],
      ['unsigned', unsigned(claims)],
      ['cut off', victim.accessToken.slice(0, -4)],
      ['no token', 'x'],
    ] as const) {
      const { status } = await join('realtime:a', changes('notifications'), token)
      expect([kind, status]).toEqual([kind, 'error'])
    }
  })

  test("a subscription with any filter receives only the subscriber's own rows", async () => {
    const [own, all, visiting] = await Promise.all([
      join('realtime:own', changes('notifications'), attacker.accessToken),
      join('realtime:other', changes('notifications', `user_id=eq.${victim.id}`), attacker.accessToken),
      join('realtime:visitor', changes('notifications')),
    ])
    const isFollowing = () => own.received.some(([, , , event]) => event === 'system')
    await expect.poll(isFollowing, { timeout: 10_000 }).toBe(true)
    await ring(victim, 'my secret notice')
    await ring(attacker, 'for the attacker')
    await expect.poll(() => JSON.stringify(own.received), { timeout: 10_000 }).toContain('for the attacker')
    for (const { received } of [own, all, visiting]) {
      expect(JSON.stringify(received)).not.toContain('my secret notice')
      expect(JSON.stringify(received)).not.toContain(victim.email)
    }
  })

  test.each(['auth', 'storage', 'private', 'mail', 'pg_catalog'])(
    'a subscription receives nothing of the schema %s',
    async (schema) => {
      const joined = await join(
        'realtime:schema',
        { postgres_changes: [{ event: '*', schema, table: 'users' }] },
        attacker.accessToken,
      )
      const isRefused = () =>
        joined.status === 'error' || /"status":"error"/.test(JSON.stringify(joined.received))
      await expect.poll(isRefused, { timeout: 10_000 }).toBe(true)
    },
  )

  test.each([
    ['no JSON', '{'],
    ['no message', '"x"'],
    ['nested deep', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['a prototype as topic', '["1","1","__proto__","phx_join",{}]'],
    ['numbers for names', '[1,2,3,4,5]'],
  ])('a web socket message with %s does no harm', async (_what, message) => {
    const { socket } = open(`apikey=${server.anonKey}&vsn=2.0.0`)
    await once(socket, 'open')
    socket.send(message)
    expect((await raw(server, '/healthz')).status).toBe(200)
    expect((await join('realtime:after', {}, attacker.accessToken)).status).toBe('ok')
  })
})
