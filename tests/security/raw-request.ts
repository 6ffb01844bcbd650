import type { TestServer } from '../harness.ts'

/** A handmade request: nothing is added, normalized or refused before it is sent. */
export interface RawRequest {
  method?: string
  /** A string is sent unchanged, anything else as JSON. */
  body?: unknown
  /** The bearer token. */
  token?: string
  headers?: Record<string, string>
}

export interface RawAnswer {
  status: number
  text: string
  /** Undefined when the response is not JSON. */
  json: unknown
  headers: Headers
}

export async function raw(
  server: Pick<TestServer, 'url' | 'anonKey'>,
  path: string,
  { method, body, token, headers = {} }: RawRequest = {},
): Promise<RawAnswer> {
  const response = await fetch(server.url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      apikey: server.anonKey,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, text, json: parsed(text), headers: response.headers }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
