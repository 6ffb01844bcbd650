import type { MiddlewareHandler } from 'hono'

/** What the client sends beyond what any page may send; a header more here would be one nobody uses. */
const allowedHeaders = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'x-retry-count',
  // With the client's option tracePropagation.
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
].join(', ')

/** What the client reads from answers. */
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
 * Any origin may call, as on a hosted project: who calls is said by a token in a header and never by a
 * cookie, so another site's page can do nothing in its visitor's name.
 */
export const supabaseCors: MiddlewareHandler = async (context, next) => {
  if (context.req.method === 'OPTIONS' && context.req.header('access-control-request-method')) {
    const [, part = ''] = /^\/(\w+)\/v1(?:\/|$)/.exec(context.req.path) ?? []
    return new Response(null, {
      status: 204,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': methods.get(part) ?? 'GET',
        'access-control-allow-headers': allowedHeaders,
        'access-control-max-age': '86400',
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
