import { connect } from 'node:net'
import { createClientAddress } from '@localchef/backend/http/client-address'
import { observeRequests, type RequestObservation } from '@localchef/backend/http/observe-requests'
import { supabaseCors } from '@localchef/backend/http/supabase-cors'
import { corsHeaders } from '@supabase/supabase-js/cors'
import { Hono } from 'hono'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { createHealthRoutes } from '../../apps/server/src/http/health-routes.ts'
import { openHttpServer } from '../../apps/server/src/http/http-server.ts'

describe('cross-origin requests', () => {
  const app = new Hono().use(supabaseCors).all('*', (context) => context.json({}))
  const preflight = (path: string, init: RequestInit = { method: 'OPTIONS' }) =>
    app.request(path, {
      ...init,
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        ...init.headers,
      },
    })
  const listOf = (answer: Response, name: string) =>
    (answer.headers.get(name) ?? '').toLowerCase().split(/, */).sort()

  test("CORS allows the official client's headers and few others", async () => {
    const allowed = listOf(await preflight('/rest/v1/chefs'), 'access-control-allow-headers')
    const ofClient = (corsHeaders['Access-Control-Allow-Headers'] ?? '').toLowerCase().split(/, */)
    expect(ofClient.filter((name) => !allowed.includes(name))).toEqual([])
    expect(allowed.filter((name) => !ofClient.includes(name))).toEqual([
      'accept-profile',
      'cache-control',
      'content-profile',
      'idempotency-key',
      'prefer',
      'range',
      'x-metadata',
      'x-region',
      'x-supabase-api-version',
      'x-upsert',
    ])
  })

  test('CORS allows unknown valid headers, and no malformed ones', async () => {
    const asked = 'X-Client-Of-Tomorrow, content-type, bad header, évil'
    const answer = await preflight('/rest/v1/chefs', {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': asked },
    })
    const allowed = listOf(answer, 'access-control-allow-headers')
    expect(allowed).toContain('x-client-of-tomorrow')
    expect(allowed.filter((name) => /bad|vil/.test(name))).toEqual([])
    expect(allowed.filter((name) => name === 'content-type')).toHaveLength(1)
    expect(answer.headers.get('vary')).toBe('access-control-request-headers')
  })

  test('a plain OPTIONS request lists the allowed methods', async () => {
    for (const path of ['/rest/v1/chefs', '/functions/v1/chef-search', '/auth/v1/token']) {
      const answer = await app.request(path, { method: 'OPTIONS' })
      expect([path, answer.status, answer.headers.get('allow')]).toEqual([
        path,
        200,
        expect.stringMatching(/^OPTIONS, GET/),
      ])
    }
    expect((await app.request('/elsewhere', { method: 'OPTIONS' })).headers.has('allow')).toBe(false)
  })

  test.each([
    ['/auth/v1/token', 'DELETE, GET, POST, PUT'],
    ['/rest/v1/chefs', 'DELETE, GET, HEAD, PATCH, POST'],
    ['/storage/v1/object/pictures/a.jpg', 'DELETE, GET, HEAD, POST, PUT'],
    ['/functions/v1/chef-search', 'GET, POST'],
    ['/realtime/v1/api/broadcast', 'POST'],
    ['/config.json', 'GET'],
  ])('pages of other origins may call %s by %s', async (path, methods) => {
    const answer = await preflight(path)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-methods')?.split(', ').sort().join(', ')).toBe(methods)
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
  })
})

describe('the log', () => {
  test('each request is logged with id, path and duration, without token, key, password or query', async () => {
    const lines: string[] = []
    const seen: RequestObservation[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
    const app = new Hono()
    app.use(
      observeRequests({
        log,
        areaOf: (path) => path.split('/')[1] ?? '',
        observe: (observation) => seen.push(observation),
      }),
    )
    app.all('/auth/v1/*', (context) => context.json({}, context.req.path.endsWith('broken') ? 500 : 200))
    for (const path of ['token', 'broken']) {
      const answer = await app.request(`/auth/v1/${path}?token=secret-1&apikey=secret-2`, {
        method: 'POST',
        headers: { authorization: 'Bearer secret-3', apikey: 'secret-4', cookie: 'a=secret-5' },
        body: JSON.stringify({ password: 'secret-6' }),
      })
      const requestId = answer.headers.get('x-request-id') ?? ''
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
        requestId,
        method: 'POST',
        path: `/auth/v1/${path}`,
      })
    }
    expect(lines.join()).not.toContain('secret')
    expect(seen).toMatchObject([
      { area: 'auth', status: 200, method: 'POST' },
      { area: 'auth', status: 500, method: 'POST' },
    ])
  })

  test('unsupported calls and query timeouts are not logged as errors', async () => {
    const levels: unknown[] = []
    const log = pino({ level: 'debug' }, { write: (line) => levels.push(JSON.parse(line).level) })
    const app = new Hono().use(
      observeRequests({ log, areaOf: () => '', observe: () => undefined, slowSeconds: 60 }),
    )
    app.get('/:status', (context) =>
      context.body(null, Number(context.req.param('status')) as 500 | 501 | 503 | 504),
    )
    for (const status of [501, 504, 500, 503]) await app.request(`/${status}`)
    const { debug, error } = pino.levels.values
    expect(levels).toEqual([debug, debug, error, error])
  })

  test("an unready process's failed probe is not logged as an error, and its refused request is", async () => {
    const lines: { level: number; path: string }[] = []
    const log = pino({ level: 'debug' }, { write: (line) => lines.push(JSON.parse(line)) })
    const app = new Hono().use(
      observeRequests({
        log,
        areaOf: () => '',
        observe: () => undefined,
        isProbe: (path) => path === '/readyz',
        slowSeconds: 60,
      }),
    )
    app.get('*', (context) => context.json({ status: 'starting' }, 503))
    for (const path of ['/readyz', '/readyz/more', '/config.json']) await app.request(path)
    const { debug, error } = pino.levels.values
    expect(lines.map(({ level, path }) => [path, level])).toEqual([
      ['/readyz', debug],
      ['/readyz/more', error],
      ['/config.json', error],
    ])
  })

  test('a process logs once that the database is unreachable, and once that it is back', async () => {
    const lines: string[] = []
    let isUp = true
    const app = createHealthRoutes({
      state: { waitingFor: null, isStopping: false },
      checkDatabase: async () => {
        if (!isUp) throw new Error('away')
      },
      log: pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line).msg) }),
    })
    const statuses: number[] = []
    for (const up of [true, false, false, true, true]) {
      isUp = up
      statuses.push((await app.request('/readyz')).status)
    }
    expect(statuses).toEqual([200, 503, 503, 200, 200])
    expect(lines).toEqual(['no longer ready: the database does not answer', 'ready again'])
  })
})

describe('slow clients', () => {
  const times = {
    headersTimeout: 300,
    requestTimeout: 600,
    connectionsCheckingInterval: 50,
    keepAliveTimeout: 5_000,
  }

  test.each([
    ['its headers', 'POST /rest/v1/chefs HTTP/1.1\r\nhost: a\r\n'],
    ['its body', 'POST /rest/v1/chefs HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{'],
  ])('a client is cut off after %s', async (_, begun) => {
    const server = await openHttpServer(0, '127.0.0.1', { times })
    server.handle({
      fetch: async (request) => new Response(await request.text()),
      upgrade: (_request, socket) => socket.destroy(),
    })
    server.open()
    const socket = connect(server.port, '127.0.0.1')
    const received: Buffer[] = []
    socket.on('data', (part) => received.push(part))
    socket.on('error', () => undefined)
    socket.write(begun)
    await new Promise((resolve) => socket.once('close', resolve))
    expect(Buffer.concat(received).toString()).toMatch(/^(HTTP\/1\.1 408|$)/)
    await server.close(0)
  })
})

describe('kept-alive connections', () => {
  test('a connection is kept longer than a proxy keeps its own', async () => {
    const server = await openHttpServer(0, '127.0.0.1')
    server.handle({ fetch: async () => new Response('here'), upgrade: (_, socket) => socket.destroy() })
    server.open()
    const answer = await fetch(`http://127.0.0.1:${server.port}/`)
    expect(await answer.text()).toBe('here')
    const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThan(60)
    await server.close(0)
  })

  test('a kept connection does not delay the shutdown after its last response', async () => {
    const server = await openHttpServer(0, '127.0.0.1')
    const answered = Promise.withResolvers<Response>()
    const asked = Promise.withResolvers<void>()
    server.handle({
      fetch: () => {
        asked.resolve()
        return answered.promise
      },
      upgrade: (_, socket) => socket.destroy(),
    })
    server.open()
    const answer = fetch(`http://127.0.0.1:${server.port}/`)
    await asked.promise
    const grace = 60_000
    const began = performance.now()
    const closed = server.close(grace)
    answered.resolve(new Response('here'))
    expect(await (await answer).text()).toBe('here')
    await closed
    expect(performance.now() - began).toBeLessThan(grace / 2)
  })
})

test('an unconfigured proxy is reported once, and its forwarded addresses are not trusted', async () => {
  let told = 0
  const addressOf = createClientAddress(0, () => {
    told += 1
  })
  const app = new Hono().get('/', (context) => context.text(addressOf(context)))
  const ask = async (headers: Record<string, string>) => (await app.request('/', { headers })).text()
  expect(await ask({})).toBe('')
  expect(told).toBe(0)
  expect(await ask({ 'x-forwarded-for': '192.0.2.1' })).toBe('')
  await ask({ 'x-forwarded-for': '192.0.2.2' })
  expect(told).toBe(1)
})
