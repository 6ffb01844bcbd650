import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type ZlibOptions,
} from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** Compressing a smaller body saves no packet. */
export const smallestBytes = 1024

/** Up to this size a thread, its stream and its wakeup cost twice the compression, which takes under a millisecond. */
const threadFromBytes = 48 * 1024

/** The best encoding that a request accepts. */
export function encodingOf(accepted: string | null | undefined): Encoding | undefined {
  if (!accepted) return undefined
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** Compresses text for sending: small ones synchronously, large ones in another thread. */
export async function compress(plain: Buffer, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const isSmall = plain.byteLength < threadFromBytes
  if (encoding === 'gzip') {
    const options: ZlibOptions = { level: 5 }
    return new Uint8Array(isSmall ? gzipSync(plain, options) : await gzipAsync(plain, options))
  }
  const options = brotliOptions(plain.byteLength)
  return new Uint8Array(isSmall ? brotliCompressSync(plain, options) : await brotliAsync(plain, options))
}

/** A window no larger than needed, because the encoder allocates memory for it. */
function brotliOptions(bytes: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes)))),
    },
  }
}

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
