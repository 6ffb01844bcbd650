import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Remembered } from './public-memory.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Below this a packet is not saved, and time is spent. */
const smallestBytes = 1024

type Encoding = 'br' | 'gzip'

/** A text made once and sent many times: compressed when first asked for that way, then kept so. */
export interface KeptBody extends Remembered {
  text: string
  etag: string
  packed: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>>
}

export function keepBody(text: string): KeptBody {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 27)
  const plain = Buffer.byteLength(text)
  // One letter that is not Latin makes every letter of a text take two bytes. Its compressed forms are a sixth each.
  const bytes = Math.round(text.length * (plain === text.length ? 1 : 2) + plain * 0.4)
  return { text, bytes, etag: `W/"${hash}"`, packed: {} }
}

/** The body as this client takes it; 304 when it has it already. */
export async function sendBody(
  request: Request,
  body: KeptBody,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Promise<Response> {
  const vary = headers.vary ? `${headers.vary}, accept-encoding` : 'accept-encoding'
  const all: Record<string, string> = { ...headers, etag: body.etag, vary }
  const seen = request.headers.get('if-none-match')?.split(/,\s*/)
  if (status === 200 && request.method !== 'POST' && seen?.some((tag) => weak(tag) === body.etag)) {
    return new Response(null, { status: 304, headers: all })
  }
  const encoding = encodingFor(request, body)
  if (!encoding) return new Response(body.text, { status, headers: all })
  body.packed[encoding] ??= pack(body.text, encoding)
  return new Response(await body.packed[encoding], {
    status,
    headers: { ...all, 'content-encoding': encoding },
  })
}

function weak(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`
}

function encodingFor(request: Request, { text }: KeptBody): Encoding | undefined {
  const accepted = request.headers.get('accept-encoding') ?? ''
  if (text.length < smallestBytes) return undefined
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

async function pack(text: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const plain = Buffer.from(text)
  const packed =
    encoding === 'br'
      ? await brotliAsync(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 5,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
          },
        })
      : await gzipAsync(plain, { level: 6 })
  return new Uint8Array(packed)
}
