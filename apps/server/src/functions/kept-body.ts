import { createHash } from 'node:crypto'
import { compress, type Encoding, encodingOf, smallestBytes } from '@localchef/backend/http/compress'
import type { Remembered } from './public-memory.ts'

/** A body built once and sent many times; compressed at the first request for an encoding, then kept. */
export interface KeptBody extends Remembered {
  text: string
  etag: string
  packed: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>>
}

export function keepBody(text: string): KeptBody {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 27)
  const plain = Buffer.byteLength(text)
  // One non-Latin letter makes every letter of a string take two bytes. The compressed forms take about a sixth each.
  const bytes = Math.round(text.length * (plain === text.length ? 1 : 2) + plain * 0.4)
  return { text, bytes, etag: `W/"${hash}"`, packed: {} }
}

/** Sends the body in an encoding the client accepts; 304 when the client has it. */
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
  const isSmall = body.text.length < smallestBytes
  const encoding = isSmall ? undefined : encodingOf(request.headers.get('accept-encoding'))
  if (!encoding) return new Response(body.text, { status, headers: all })
  body.packed[encoding] ??= compress(Buffer.from(body.text), encoding)
  return new Response(await body.packed[encoding], {
    status,
    headers: { ...all, 'content-encoding': encoding },
  })
}

function weak(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`
}
