import type { MiddlewareHandler } from 'hono'
import { compress, encodingOf, smallestBytes } from './compress.ts'

/** Compresses JSON and pages. Files bring their own compressed variants. */
export const compressText: MiddlewareHandler = async (context, next) => {
  await next()
  const accepted = context.req.header('accept-encoding')
  if (!accepted || context.req.method === 'HEAD') return
  const { headers, status } = context.res
  if (status === 204 || status === 304 || !context.res.body) return
  if (
    headers.has('content-encoding') ||
    !/^(?:application\/([\w.+-]*\+)?json|text\/html)/.test(headers.get('content-type') ?? '')
  ) {
    return
  }
  const encoding = encodingOf(accepted)
  if (!encoding) return

  const plain = Buffer.from(await context.res.arrayBuffer())
  const result = new Headers(headers)
  result.append('vary', 'accept-encoding')
  if (plain.byteLength < smallestBytes) {
    context.res = new Response(plain, { status, headers: result })
    return
  }
  const body = await compress(plain, encoding)
  result.set('content-encoding', encoding)
  result.set('content-length', String(body.byteLength))
  const etag = result.get('etag')
  if (etag && !etag.startsWith('W/')) result.set('etag', `W/${etag}`)
  // Assigning `context.res` merges the old headers; the old length must not survive.
  context.res = undefined
  context.res = new Response(body, { status, headers: result })
}
