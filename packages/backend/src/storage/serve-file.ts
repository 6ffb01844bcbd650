import type { FileStore } from './file-store.ts'
import type { ObjectRow } from './object-rows.ts'
import { notFound } from './storage-error.ts'
import { defaultCacheControl } from './upload-body.ts'

/** A PDF may be framed by our pages; the viewer runs nothing of our origin. */
const paperPolicy = "frame-ancestors 'self'"

/** A URL with a version never changes its content. */
const forever = 'max-age=31536000, immutable'

/** Answers a download: the whole file, a range, or 304. */
export async function serveFile(
  request: Request,
  files: FileStore,
  object: ObjectRow,
  audience: 'public' | 'private',
): Promise<Response> {
  const { metadata, version, name } = object
  const query = new URL(request.url).searchParams
  const eTag = metadata.eTag
  const headers = new Headers({
    'content-type': metadata.mimetype,
    'cache-control': cacheControlFor(audience, query, metadata.cacheControl),
    etag: eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
  if (metadata.mimetype === 'application/pdf') headers.set('content-security-policy', paperPolicy)
  const download = query.get('download')
  if (download !== null) {
    headers.set('content-disposition', attachment(download || (name.split('/').at(-1) ?? name)))
  }

  if (hasSame(request, eTag)) return new Response(null, { status: 304, headers })

  const range = rangeOf(request, metadata.size, eTag)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${metadata.size}` } })
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : metadata.size))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${metadata.size}`)
  const status = range ? 206 : 200
  // Nobody would read the stream, and the file would stay open.
  if (request.method === 'HEAD' || metadata.size === 0) return new Response(null, { status, headers })

  const body = await files.stream(version, range)
  if (!body) throw notFound()
  return new Response(body, { status, headers })
}

export function cacheControlFor(
  audience: 'public' | 'private',
  query: URLSearchParams,
  ordinary = defaultCacheControl,
): string {
  return `${audience}, ${query.has('v') || query.has('cacheNonce') ? forever : ordinary}`
}

export function hasSame(request: Request, eTag: string): boolean {
  const known = request.headers.get('if-none-match')
  if (!known) return false
  return known.split(',').some((entry) => {
    const tag = entry.trim().replace(/^W\//, '')
    return tag === eTag || tag === '*'
  })
}

/** Parses a single byte range; several ranges are answered with the whole file, as the standard allows. */
function rangeOf(
  request: Request,
  size: number,
  eTag: string,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const condition = request.headers.get('if-range')
  if (condition && condition !== eTag) return undefined
  const parts = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '')
  const [, from = '', to = ''] = parts ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to))
  if (start > end) return 'unsatisfiable'
  return { start, end }
}

function attachment(name: string): string {
  const plain = name.replace(/[^\w.\- ]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
