import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestServer, type TestPerson, type TestServer } from '../harness.ts'
import { raw } from './raw-request.ts'

/** What is sent from another site, in odd sizes and over web sockets. */

let server: TestServer
let victim: TestPerson
let attacker: TestPerson
const sharedSecret = 'the shared secret of these tests, long enough'

beforeAll(async () => {
  // With a secret that an operator may set, a test can sign what the server itself would have signed.
  server = await startTestServer({ environment: { JWT_SECRET: sharedSecret } })
  victim = await server.signUp({ email: 'victim@requests.test', role: 'buyer', name: 'Vera' })
  attacker = await server.signUp({ email: 'attacker@requests.test', role: 'buyer', name: 'Max' })
})
afterAll(() => server.stop())

describe('a page of another site', () => {
  const areas = [
    '/auth/v1/user',
    '/rest/v1/profiles',
    '/functions/v1/get-order',
    '/storage/v1/bucket',
    '/config.json',
  ]

  test.each(areas)('is never trusted with cookies by %s', async (path) => {
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

  test('is not let into the mailbox, the metrics, the calendar or the links under mails', async () => {
    for (const path of ['/dev/mailbox.json', '/metrics', '/calendar/x.ics', `/unsubscribe/${randomUUID()}`]) {
      const { headers } = await raw(server, path, { headers: { origin: 'https://evil.example' } })
      expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null])
    }
  })

  test('acts for nobody: a session in a cookie counts for nothing', async () => {
    const cookie = `sb-access-token=${victim.accessToken}; access_token=${victim.accessToken}; token=${victim.accessToken}`
    expect((await raw(server, '/auth/v1/user', { headers: { cookie } })).status).toBe(401)
    expect((await raw(server, '/rest/v1/orders', { headers: { cookie } })).status).toBe(401)
    const created = await raw(server, '/functions/v1/list-my-orders', { body: {}, headers: { cookie } })
    expect(created.status).toBe(401)
  })

  test('sends a form or plain text for nobody', async () => {
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

  test('does not put a page of ours into a frame, nor run a script in it', async () => {
    const { headers } = await raw(server, '/healthz')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*)/)
    expect(policy).toMatch(/object-src 'none'|default-src 'none'/)
    expect(policy).toMatch(/base-uri/)
  })
})

describe('a body', () => {
  const doors = [
    '/auth/v1/signup',
    '/rest/v1/favourite_chefs',
    '/functions/v1/quote-order',
    '/realtime/v1/api/broadcast',
  ]

  test.each(doors)('of two megabytes at %s', async (path) => {
    const answer = await raw(server, path, {
      token: attacker.accessToken,
      body: `{"x":"${'x'.repeat(2 * 1024 * 1024)}"}`,
    }).catch(() => undefined)
    // The connection may be ended before all of it was sent.
    expect([413, undefined]).toContain(answer?.status)
  })

  test.each(doors)('nested fifty thousand deep at %s', async (path) => {
    const body = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const answer = await raw(server, path, { token: attacker.accessToken, body })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  test.each(doors)('that pollutes prototypes at %s', async (path) => {
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
  ])('whose length is told %s is refused before anything of ours reads it', async (_how, rest) => {
    const answer = await sendBytes(`POST /functions/v1/quote-order HTTP/1.1\r\nHost: x\r\n${rest}`)
    expect(answer).toBe('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
  })

  test('whose length is told once is read, which shows that the refusals are of the length', async () => {
    const answer = await sendBytes(
      'POST /functions/v1/quote-order HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}',
    )
    expect(answer).toContain('x-request-id')
  })

  test('comes with no headers above the limit', async () => {
    const answer = await sendBytes(
      `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(40_000)}\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  })

  test('that comes byte by byte holds up nobody else', async () => {
    const { port } = new URL(server.url)
    const slow = Array.from({ length: 30 }, () => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write('POST /functions/v1/quote-order HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{')
      return socket
    })
    try {
      const started = performance.now()
      expect((await raw(server, '/rest/v1/cuisines?limit=1')).status).toBe(200)
      expect(performance.now() - started).toBeLessThan(3_000)
    } finally {
      for (const socket of slow) socket.destroy()
    }
  })

  test('is not reflected: a request id cannot carry a header or a page', async () => {
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

describe('a web socket', () => {
  const sockets: WebSocket[] = []
  afterAll(() => {
    for (const socket of sockets) socket.terminate()
  })

  function open(query: string) {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`)
    sockets.push(socket)
    const received: [string | null, string | null, string, string, Record<string, unknown>][] = []
    socket.on('message', (data, isBinary) => {
      // Broadcasts come as bytes, in which the names and the payload can be read as they are.
      received.push(isBinary ? [null, null, '', 'bytes', { text: String(data) }] : JSON.parse(String(data)))
    })
    socket.on('error', () => undefined)
    return { socket, received }
  }

  /** Joins with a token of the attacker's choice and tells what is answered. */
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

  async function ring(person: TestPerson, title: string): Promise<void> {
    await server.database.pool.query(
      `insert into public.notifications (user_id, title, type) values ($1, $2, 'order')`,
      [person.id, title],
    )
  }

  test.each([
    ['without a key', () => 'vsn=2.0.0'],
    ['with a made-up key', () => 'apikey=forged&vsn=2.0.0'],
    ['with a key of the algorithm none', () => `apikey=${unsigned({ role: 'service_role' })}&vsn=2.0.0`],
  ])('%s is not opened', async (_how, query) => {
    const { socket } = open(query())
    const [answer] = await Promise.race([once(socket, 'error'), once(socket, 'open').then(() => ['opened'])])
    expect(String(answer)).toContain('401')
  })

  const unsigned = (claims: object) =>
    `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

  test('with a forged, unsigned or expired token of the victim joins nothing', async () => {
    const claims = decodeJwt(victim.accessToken)
    const sign = (changes: object, secret = sharedSecret) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(secret))
    const now = Math.floor(Date.now() / 1000)
    // The same claims, rightly signed and still valid: it is not for their form that the others are refused.
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

  test('hears the own rows only, whatever filter it asks for', async () => {
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
    'hears nothing of the schema %s',
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

  describe('with a channel that a policy opens to one person', () => {
    beforeAll(async () => {
      await server.database.pool.query(`
        create policy own_channel on realtime.messages for select to authenticated
          using (realtime.topic() = 'user:' || (select auth.uid()))
      `)
    })
    afterAll(() => server.database.pool.query('drop policy own_channel on realtime.messages'))

    test('does not join that of somebody else', async () => {
      const own = await join(`realtime:user:${attacker.id}`, { private: true }, attacker.accessToken)
      expect(own.status).toBe('ok')
      for (const topic of [
        `realtime:user:${victim.id}`,
        `realtime:user:${victim.id.toUpperCase()}`,
        'realtime:admin',
        'realtime:*',
      ]) {
        expect((await join(topic, { private: true }, attacker.accessToken)).status).toBe('error')
      }
    })

    test('speaks into it by HTTP neither', async () => {
      const topic = `user:${victim.id}`
      const heard = await join(`realtime:${topic}`, { private: true }, victim.accessToken)
      expect(heard.status).toBe('ok')
      const send = (event: string, token: string) =>
        raw(server, '/realtime/v1/api/broadcast', {
          token,
          body: { messages: [{ topic, event, payload: {}, private: true }] },
        })
      expect((await send('from a stranger', attacker.accessToken)).status).toBe(202)
      const single = `/realtime/v1/api/broadcast/${topic}/events/stranger?private=true`
      expect((await raw(server, single, { token: attacker.accessToken, body: {} })).status).toBe(202)
      // The server's own key may: when its message has come, one sent before it would have come as well.
      expect((await send('from the server', server.serviceRoleKey)).status).toBe(202)
      await expect.poll(() => JSON.stringify(heard.received)).toContain('from the server')
      expect(JSON.stringify(heard.received)).not.toContain('stranger')
    })
  })

  test.each([
    ['no JSON', '{'],
    ['no message', '"x"'],
    ['nested deep', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['a prototype as topic', '["1","1","__proto__","phx_join",{}]'],
    ['numbers for names', '[1,2,3,4,5]'],
  ])('that sends %s brings nothing down', async (_what, message) => {
    const { socket } = open(`apikey=${server.anonKey}&vsn=2.0.0`)
    await once(socket, 'open')
    socket.send(message)
    expect((await raw(server, '/healthz')).status).toBe(200)
    expect((await join('realtime:after', {}, attacker.accessToken)).status).toBe('ok')
  })
})
