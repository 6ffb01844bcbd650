import type { FunctionHandler } from '@localchef/backend/functions/function-handler'
import { createFunctionRoutes } from '@localchef/backend/functions/function-routes'
import { FunctionsFetchError, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
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
  [
    'weigh',
    async (request) =>
      Response.json({
        type: request.headers.get('content-type')?.replace(/boundary=.*/, 'boundary=…'),
        bytes: [...new Uint8Array(await request.clone().arrayBuffer())].length,
        ...(request.headers.get('content-type')?.startsWith('multipart/')
          ? {
              fields: Object.fromEntries(
                [...(await request.formData())].map(([key, value]) => [
                  key,
                  typeof value === 'string' ? value : value.name,
                ]),
              ),
            }
          : {}),
        own: request.headers.get('x-own'),
      }),
  ],
  [
    'picture',
    async () =>
      new Response(new Uint8Array([1, 2, 3]), { headers: { 'content-type': 'application/octet-stream' } }),
  ],
  ['words', async () => new Response('просто слова', { headers: { 'content-type': 'text/plain' } })],
  [
    'form',
    async () => {
      const form = new FormData()
      form.set('dish', 'плов')
      return new Response(form)
    },
  ],
  ['lines', async () => new Response('data: one\n\n', { headers: { 'content-type': 'text/event-stream' } })],
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

describe('the official client', () => {
  test('a call carries its body and caller', async () => {
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

  test("a function's refusal arrives with its body", async () => {
    const { error } = await clientFor(fetch, anna).functions.invoke('refuses', { body: {} })
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect(error.context.status).toBe(409)
    expect(await error.context.json()).toEqual({ code: 'price_changed', message: 'It costs more now' })
  })

  test('text, form data, bytes and files are sent with their types and custom headers', async () => {
    const send = async (body: NonNullable<Parameters<typeof invoke>[1]>['body']) =>
      (await invoke('weigh', { ...(body === undefined ? {} : { body }), headers: { 'x-own': 'mine' } })).data
    const { functions: remote } = clientFor(fetch, anna)
    const invoke = remote.invoke.bind(remote)
    expect(await send('слово')).toEqual({ type: 'text/plain', bytes: 10, own: 'mine' })
    expect(await send(new Uint8Array([1, 2, 3]).buffer)).toMatchObject({
      type: 'application/octet-stream',
      bytes: 3,
    })
    expect(await send(new Blob(['1234']))).toMatchObject({ type: 'application/octet-stream', bytes: 4 })
    expect(await send({ a: 1 })).toMatchObject({ type: 'application/json', bytes: 7 })
    const form = new FormData()
    form.set('dish', 'плов')
    form.set('picture', new File(['x'], 'a.jpg'))
    expect(await send(form)).toMatchObject({
      type: 'multipart/form-data; boundary=…',
      fields: { dish: 'плов', picture: 'a.jpg' },
    })
    expect(await send(undefined)).toMatchObject({ bytes: 0 })
  })

  test('JSON, text, bytes, forms and streams are read by their type', async () => {
    const { functions: remote } = clientFor(fetch, anna)
    const read = async (name: string) => (await remote.invoke(name)).data
    expect(await read('words')).toBe('просто слова')
    const bytes = await read('picture')
    expect([...new Uint8Array(await bytes.arrayBuffer())]).toEqual([1, 2, 3])
    expect((await read('form')).get('dish')).toBe('плов')
    expect(await (await read('lines')).text()).toBe('data: one\n\n')
  })

  test('an unreachable server is a fetch error', async () => {
    const nowhere = clientFor(() => Promise.reject(new TypeError('no connection')), anna)
    const { error } = await nowhere.functions.invoke('echo', { body: {} })
    expect(error).toBeInstanceOf(FunctionsFetchError)
  })

  test('a function timeout is a relay error', async () => {
    const { error } = await clientFor(fetch, anna).functions.invoke('sleeps', { body: {} })
    expect(error).toBeInstanceOf(FunctionsRelayError)
  })
})

describe('the transport', () => {
  test('reads are answered by GET, with the request id in body and header', async () => {
    const answer = await call('echo?input=%7B%7D', { headers: { 'x-request-id': 'proxy-12345678' } })
    expect(await answer.json()).toMatchObject({ method: 'GET', input: '{}', requestId: 'proxy-12345678' })
    expect(answer.headers.get('x-request-id')).toBe('proxy-12345678')
    const forged = await call('echo', { headers: { 'x-request-id': 'a b<script>' } })
    expect((await forged.json()).requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('an internal error reveals the request id, not its cause', async () => {
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
    ['echo', { method: 'DELETE' }, 501, 'not_implemented'],
    ['echo', { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) }, 413, 'payload_too_large'],
    ['echo', { headers: { authorization: 'Bearer nonsense' } }, 401, 'bad_jwt'],
  ])('the call %s %o is refused', async (path, init, status, code) => {
    const answer = await call(path, init)
    expect([answer.status, (await answer.json()).code]).toEqual([status, code])
  })
})
