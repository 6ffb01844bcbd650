import type { MiddlewareHandler } from 'hono'

/** Request headers of the client that need CORS permission. */
const allowedHeaders = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'x-retry-count',
  // Sent when the client's option `tracePropagation` is on.
  'traceparent',
  'tracestate',
  'baggage',
  // auth
  'x-supabase-api-version',
  // rest
  'prefer',
  'range',
  'accept-profile',
  'content-profile',
  // storage
  'cache-control',
  'x-upsert',
  'x-metadata',
  // functions; the second is our own
  'x-region',
  'idempotency-key',
]

/** Response headers that the client reads. */
const exposedHeaders = [
  'content-range',
  'link',
  'retry-after',
  'x-relay-error',
  'x-request-id',
  'x-supabase-api-version',
  'x-total-count',
].join(', ')

const methods: ReadonlyMap<string, string> = new Map([
  ['auth', 'GET, POST, PUT, DELETE'],
  ['rest', 'GET, HEAD, POST, PATCH, DELETE'],
  ['storage', 'GET, HEAD, POST, PUT, DELETE'],
  ['functions', 'GET, POST'],
  ['realtime', 'POST'],
])

/**
 * Any origin may call, as on a hosted project: callers authenticate by a header and never by a cookie, so another
 * site's page cannot act for its visitor. For the same reason any header is allowed, because the client's next
 * version may send a new one.
 */
export const supabaseCors: MiddlewareHandler = async (context, next) => {
  const [, part = ''] = /^\/(\w+)\/v1(?:\/|$)/.exec(context.req.path) ?? []
  const allowed = methods.get(part)
  const isPreflight = context.req.header('access-control-request-method') !== undefined
  if (context.req.method === 'OPTIONS' && (isPreflight || allowed !== undefined)) {
    const answer = isPreflight ? { status: 204 } : { status: 200 }
    return new Response(null, {
      ...answer,
      headers: {
        allow: `OPTIONS, ${allowed ?? 'GET'}`,
        'access-control-allow-origin': '*',
        'access-control-allow-methods': allowed ?? 'GET',
        'access-control-allow-headers': headersFor(context.req.header('access-control-request-headers')),
        'access-control-max-age': '86400',
        vary: 'access-control-request-headers',
      },
    })
  }
  await next()
  if (context.req.header('origin') !== undefined) {
    context.header('access-control-allow-origin', '*')
    context.header('access-control-expose-headers', exposedHeaders)
  }
  return undefined
}

const mostAskedHeaders = 50

function headersFor(asked = ''): string {
  const names = asked
    .toLowerCase()
    .split(',', mostAskedHeaders)
    .map((name) => name.trim())
    .filter((name) => /^[!#$%&'*+.^_`|~\w-]{1,100}$/.test(name))
  return [...new Set([...allowedHeaders, ...names])].join(', ')
}
