import { open, stat } from 'node:fs/promises'
import { Hono } from 'hono'
import type { Logger } from 'pino'

/** The archive's path for browsers. */
export const mapArchivePath = '/map/streets.pmtiles'

/** More than any directory or tile of an archive needs. */
const mostGridBytes = 4 * 1024 * 1024
const patienceMs = 15_000

interface Range {
  first: number
  last: number
}

interface Part {
  bytes: Uint8Array<ArrayBuffer>
  total: string
  etag?: string
}

/**
 * Serves byte ranges of a PMTiles archive, from a file or from another server, so that browsers contact this origin
 * only and the content security policy needs no exception. Never serves the whole archive.
 */
export function createMapArchiveRoute(archive: string, log: Logger): Hono {
  const read = /^https?:/.test(archive) ? readRemote : readFile
  const routes = new Hono()
  routes.get('/', async (context) => {
    const range = rangeOf(context.req.header('range'))
    if (!range) return context.text(`Ask for a range of at most ${mostGridBytes} bytes`, 416)
    try {
      const part = await read(archive, range)
      if (!part || part.bytes.byteLength === 0) return context.text('The archive ends before this range', 416)
      return new Response(part.bytes, {
        status: 206,
        headers: {
          'content-type': 'application/octet-stream',
          'content-range': `bytes ${range.first}-${range.first + part.bytes.byteLength - 1}/${part.total}`,
          'accept-ranges': 'bytes',
          'cache-control': 'public, max-age=3600',
          ...(part.etag ? { etag: part.etag } : {}),
        },
      })
    } catch (error) {
      log.warn({ err: error }, 'the map archive cannot be read')
      return context.text('The map archive cannot be read', 502)
    }
  })
  return routes
}

function rangeOf(header: string | undefined): Range | undefined {
  const [, from, to] = /^bytes=(\d{1,13})-(\d{1,13})$/.exec(header ?? '') ?? []
  const [first, last] = [Number(from), Number(to)]
  return from && to && last >= first && last - first < mostGridBytes ? { first, last } : undefined
}

async function readFile(path: string, { first, last }: Range): Promise<Part | undefined> {
  const { size, mtimeMs } = await stat(path)
  if (first >= size) return undefined
  const file = await open(path)
  try {
    const bytes = new Uint8Array(Math.min(last, size - 1) - first + 1)
    const { bytesRead } = await file.read(bytes, 0, bytes.byteLength, first)
    return {
      bytes: bytes.subarray(0, bytesRead),
      total: String(size),
      etag: `"${size}-${Math.round(mtimeMs)}"`,
    }
  } finally {
    await file.close()
  }
}

async function readRemote(url: string, { first, last }: Range): Promise<Part | undefined> {
  const response = await fetch(url, {
    headers: { range: `bytes=${first}-${last}` },
    signal: AbortSignal.timeout(patienceMs),
  })
  if (response.status === 416) return undefined
  // A server without ranges would send gigabytes.
  if (response.status !== 206) {
    await response.body?.cancel()
    throw new Error(`The archive's server answered ${response.status} instead of a range`)
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? '*'
  const etag = response.headers.get('etag')
  return { bytes, total, ...(etag ? { etag } : {}) }
}
