import { invalidRequest, tooLarge } from './storage-error.ts'

export interface UploadBody {
  body: Uint8Array
  /** As sent in responses: `max-age=3600` or `no-cache`. */
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

/** Storage's default (SPEC section 9). */
export const defaultCacheControl = 'max-age=3600'

/** Boundaries, field names and the other fields of a form. */
const formOverhead = 64 * 1024

/** Reads an upload as storage-js sends it: the file as the body, or inside a form. */
export async function readUpload(request: Request, maxBytes: number): Promise<UploadBody> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!contentType.toLowerCase().startsWith('multipart/form-data')) {
    return {
      body: await readWithin(request, maxBytes),
      cacheControl: cacheControlOf(request.headers.get('cache-control')),
      userMetadata: metadataOf(decodeBase64(request.headers.get('x-metadata'))),
    }
  }

  const raw = await readWithin(request, maxBytes + formOverhead)
  const form = await new Response(raw, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined)
  if (!form) throw invalidRequest('The form can not be read')
  const file = [...form.values()].find((value) => value instanceof File)
  if (!file) throw invalidRequest('The form has no file')
  if (file.size > maxBytes) throw tooLarge()
  return {
    body: new Uint8Array(await file.arrayBuffer()),
    cacheControl: cacheControlOf(textOf(form.get('cacheControl'))),
    userMetadata: metadataOf(textOf(form.get('metadata'))),
  }
}

/** Stops reading at the limit, because the content-length header is only a hint. */
export async function readWithin(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}

export function cacheControlOf(given: string | null): string {
  if (given === 'no-cache' || given === 'no-store') return given
  const seconds = /^(?:max-age=)?(\d{1,9})$/.exec(given ?? '')?.[1]
  return seconds === undefined ? defaultCacheControl : `max-age=${Number(seconds)}`
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function decodeBase64(text: string | null): string | null {
  return text === null ? null : Buffer.from(text, 'base64').toString('utf8')
}

function metadataOf(text: string | null): Record<string, unknown> | null {
  if (text === null || text === '') return null
  if (text.length > 8_192) throw invalidRequest('The metadata is longer than 8192 characters')
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    throw invalidRequest('The metadata is not valid JSON')
  }
}
