import type { MiddlewareHandler } from 'hono'

const allowedHeaders = [
  'authorization',
  'x-client-info',
  'apikey',
  'content-type',
  'prefer',
  'range',
  'range-unit',
  'accept-profile',
  'content-profile',
  'idempotency-key',
  'x-supabase-api-version',
  'x-upsert',
  'cache-control',
  'if-none-match',
  'x-request-id',
].join(', ')

const exposedHeaders = [
  'content-range',
  'content-location',
  'content-profile',
  'range-unit',
  'etag',
  'retry-after',
  'x-request-id',
  'x-relay-error',
  'x-supabase-api-version',
].join(', ')

/**
 * Any origin may call, as on a hosted project: who calls is said by a token in a header and never by a
 * cookie, so another site's page can do nothing in its visitor's name.
 */
export const supabaseCors: MiddlewareHandler = async (context, next) => {
  if (context.req.method === 'OPTIONS' && context.req.header('access-control-request-method')) {
    return new Response(null, {
      status: 204,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
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
