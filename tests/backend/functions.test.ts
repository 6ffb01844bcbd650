import type { FunctionHandler } from '@localchef/backend/functions/function-handler'
import { createFunctionRoutes } from '@localchef/backend/functions/function-routes'
import { FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { Hono } from 'hono'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { clientFor, resolveTestCaller } from './people.ts'

const anna = '00000000-0000-4000-8000-00000000000a'

const functions = new Map<string, FunctionHandler>([
  [
    'echo',
    async (request, { caller, requestId, clientAddress }) =>
      Response.json({
        method: request.method,
        input:
          request.method === 'POST' ? await request.json() : new URL(request.url).searchParams.get('input'),
        userId: caller.userId,
        requestId,
        clientAddress,
      }),
  ],
  [
    'refuses',
    async () => Response.json({ code: 'price_changed', message: 'It costs more now' }, { status: 409 }),
  ],
  [
    'breaks',
    async () => {
      throw new Error('secret of the kitchen')
    },
  ],
  ['sleeps', () => new Promise(() => undefined)],
])

const routes = createFunctionRoutes({
  functions,
  resolveCaller: resolveTestCaller,
  log: pino({ level: 'silent' }),
  clientAddress: () => '192.0.2.1',
  timeoutMs: 50,
})
const app = new Hono().route('/functions/v1', routes)
const fetch: typeof globalThis.fetch = async (input, init) => app.fetch(new Request(input, init))
const call = (path: string, init?: RequestInit) => fetch(`http://backend.test/functions/v1/${path}`, init)

describe('as the official client calls them', () => {
  test('a call carries its body and its caller', async () => {
    const { data, error } = await clientFor(fetch, anna).functions.invoke('echo', { body: { a: 'ж' } })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      method: 'POST',
      input: { a: 'ж' },
      userId: anna,
      clientAddress: '192.0.2.1',
    })
    const visitor = await clientFor(fetch, 'anon').functions.invoke('echo', { body: {} })
    expect(visitor.data).toMatchObject({ userId: null })
  })

  test('a refusal of the function arrives with its body', async () => {
    const { error } = await clientFor(fetch, anna).functions.invoke('refuses', { body: {} })
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect(error.context.status).toBe(409)
    expect(await error.context.json()).toEqual({ code: 'price_changed', message: 'It costs more now' })
  })

  test('a function that does not answer in time is a relay error', async () => {
    const { error } = await clientFor(fetch, anna).functions.invoke('sleeps', { body: {} })
    expect(error).toBeInstanceOf(FunctionsRelayError)
  })
})

describe('the transport', () => {
  test('reads are answered by GET, with the id of the request in answer and header', async () => {
    const answer = await call('echo?input=%7B%7D', { headers: { 'x-request-id': 'proxy-12345678' } })
    expect(await answer.json()).toMatchObject({ method: 'GET', input: '{}', requestId: 'proxy-12345678' })
    expect(answer.headers.get('x-request-id')).toBe('proxy-12345678')
    const forged = await call('echo', { headers: { 'x-request-id': 'a b<script>' } })
    expect((await forged.json()).requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a fault of ours says nothing of its cause, only where to look for it', async () => {
    const answer = await call('breaks', { method: 'POST', body: '{}' })
    const body = await answer.text()
    expect(answer.status).toBe(500)
    expect(body).not.toContain('kitchen')
    expect(JSON.parse(body)).toEqual({
      code: 'internal',
      message: 'Something went wrong on our side',
      requestId: answer.headers.get('x-request-id'),
    })
  })

  test.each([
    ['nothing', { method: 'POST', body: '{}' }, 404, 'not_found'],
    ['echo/more', { method: 'POST', body: '{}' }, 404, 'not_found'],
    ['__proto__', {}, 404, 'not_found'],
    ['echo', { method: 'DELETE' }, 405, 'method_not_allowed'],
    ['echo', { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) }, 413, 'payload_too_large'],
    ['echo', { headers: { authorization: 'Bearer nonsense' } }, 401, 'bad_jwt'],
  ])('%s %o is refused', async (path, init, status, code) => {
    const answer = await call(path, init)
    expect([answer.status, (await answer.json()).code]).toEqual([status, code])
  })
})
