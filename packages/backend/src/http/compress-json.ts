import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Below this a packet is not saved, and time is spent. */
const smallestBytes = 1024

/** Compresses JSON answers for those who take it. Files bring their own compressed twins. */
export const compressJson: MiddlewareHandler = async (context, next) => {
  await next()
  const accepted = context.req.header('accept-encoding')
  if (!accepted || context.req.method === 'HEAD') return
  const { headers, status } = context.res
  if (status === 204 || status === 304 || !context.res.body) return
  if (
    headers.has('content-encoding') ||
    !/^application\/([\w.+-]*\+)?json/.test(headers.get('content-type') ?? '')
  )
    return
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (!encoding) return

  const plain = Buffer.from(await context.res.arrayBuffer())
  const result = new Headers(headers)
  result.append('vary', 'accept-encoding')
  if (plain.byteLength < smallestBytes) {
    context.res = new Response(plain, { status, headers: result })
    return
  }
  const body = await (encoding === 'br'
    ? brotliAsync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : gzipAsync(plain, { level: 5 }))
  result.set('content-encoding', encoding)
  result.set('content-length', String(body.byteLength))
  const etag = result.get('etag')
  if (etag && !etag.startsWith('W/')) result.set('etag', `W/${etag}`)
  // Setting `context.res` merges the old headers in; the old length must not come along.
  context.res = undefined
  context.res = new Response(new Uint8Array(body), { status, headers: result })
}
