import { setTimeout as wait } from 'node:timers/promises'
import { createJobQueue } from '@localchef/backend/jobs/job-queue'
import { keyScopes, marketplaceScopes } from '@localchef/contracts/api-keys/key-scope'
import { webhookEventTypes } from '@localchef/contracts/webhooks/webhook-event'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('every answer', () => {
  test('every response carries a request id, which the caller can choose, and security headers', async () => {
    const answer = await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': 'from-my-proxy-1' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-request-id')).toBe('from-my-proxy-1')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'")
    // Sent for https only.
    expect(answer.headers.has('strict-transport-security')).toBe(false)
  })

  test('any origin can read responses of the API, without cookies', async () => {
    const asked = await fetch(`${server.url}/rest/v1/places`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'PATCH' },
    })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-headers')).toContain('idempotency-key')
    const answer = await fetch(`${server.url}/rest/v1/places?select=id&limit=1`, {
      headers: { origin: 'https://elsewhere.example', apikey: server.anonKey },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('large JSON responses are compressed', async () => {
    const large = await fetch(`${server.url}/docs/api/openapi.json`, { headers: { 'accept-encoding': 'br' } })
    expect(large.headers.get('content-encoding')).toBe('br')
    expect(await large.json()).toMatchObject({ openapi: '3.1.0' })
    const small = await fetch(`${server.url}/config.json`, { headers: { 'accept-encoding': 'br' } })
    expect(small.headers.has('content-encoding')).toBe(false)
  })

  test('the documentation explains keys, webhooks, MCP and the embedded menu, and lists their requirements', async () => {
    const { info, paths, webhooks } = await (await fetch(`${server.url}/docs/api/openapi.json`)).json()
    const guide: string = info.description
    for (const heading of [
      'API keys',
      'Keys of the marketplace',
      'Webhooks',
      'MCP',
      'Menu on another site',
    ]) {
      expect(guide).toContain(`\n## ${heading}\n`)
    }
    for (const scope of [...keyScopes, ...marketplaceScopes]) expect(guide).toContain(`\`${scope}\``)
    const { port } = new URL(server.url)
    expect(guide).toContain(`:${port}/mcp`)
    expect(guide).toContain(`:${port}/embed.js" data-chef=`)
    expect(Object.keys(webhooks)).toEqual(expect.arrayContaining(webhookEventTypes))
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/functions/v1/create-api-key', '/functions/v1/create-order-draft']),
    )
  })

  test('an unknown address is answered with 404 in JSON', async () => {
    const answer = await fetch(`${server.url}/assets/none.js`, { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not_found' })
  })
})

test('the configuration names the address that the browser used', async () => {
  const config = await (await fetch(`${server.url}/config.json`)).json()
  expect(config).toMatchObject({
    supabaseUrl: server.url,
    supabaseAnonKey: server.anonKey,
    googleEnabled: false,
  })
})

test('the account service publishes its health, its settings and its keys', async () => {
  const read = async (path: string) => (await fetch(`${server.url}/auth/v1${path}`)).json()
  expect(await read('/health')).toMatchObject({ name: 'GoTrue' })
  expect(await read('/settings')).toMatchObject({
    external: { email: true, google: false, phone: true, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    saml_enabled: false,
  })
  const { keys } = await read('/.well-known/jwks.json')
  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' })
  expect(keys[0]).not.toHaveProperty('d')
})

test('metrics are readable from this machine only', async () => {
  const own = await fetch(`${server.url}/metrics`)
  expect(await own.text()).toContain('localchef_http_request_seconds')
  const proxied = await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(proxied.status).toBe(403)
})

test('a web socket outside realtime is refused', async () => {
  const answer = await new Promise<string>((resolve) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/elsewhere`)
    socket.addEventListener('error', () => resolve('refused'))
    socket.addEventListener('open', () => resolve('open'))
  })
  expect(answer).toBe('refused')
})

test('a job runs if its transaction commits, and never otherwise', async () => {
  const done: unknown[] = []
  const jobs = createJobQueue({ database: server.database, log: pino({ level: 'silent' }), pollSeconds: 0.5 })
  await jobs.start({
    async 'test-job'(data) {
      done.push(data)
    },
  })
  try {
    await server.database
      .transaction(async (connection) => {
        await jobs.enqueue(connection, 'test-job', { number: 1 })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await server.database.transaction((connection) => jobs.enqueue(connection, 'test-job', { number: 2 }))
    await server.database.transaction((connection) =>
      jobs.enqueue(connection, 'test-job', { number: 3 }, { startAfter: new Date(Date.now() + 3_600_000) }),
    )
    await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ number: 2 }])
    await wait(700)
    expect(done).toEqual([{ number: 2 }])
  } finally {
    await jobs.stop()
  }
})
