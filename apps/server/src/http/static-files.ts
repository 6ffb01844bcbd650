import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.wasm': 'application/wasm',
  '.pbf': 'application/x-protobuf',
}

const encodings = [
  { name: 'br', suffix: '.br', accepted: /\bbr\b/ },
  { name: 'gzip', suffix: '.gz', accepted: /\bgzip\b/ },
] as const

interface StaticFile {
  contentType: string
  etag: string
  plain: Uint8Array<ArrayBuffer>
  compressed: { name: string; accepted: RegExp; body: Uint8Array<ArrayBuffer> }[]
}

export interface StaticFiles {
  /** The response for the file at this path, or undefined. */
  answer(request: Request, path: string): Response | undefined
  /** The content of a text file. */
  text(path: string): string | undefined
  folder: string
}

/**
 * The built web app, held in memory: it is small, changes only with a build, and its compressed variants (`.br`,
 * `.gz`) were written by the build.
 */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, StaticFile>()
  const names = await listFiles(folder)
  const known = new Set(names)
  await Promise.all(
    names.map(async (name) => {
      const contentType = contentTypes[extname(name)]
      if (contentType === undefined) return
      const plain = new Uint8Array(await readFile(join(folder, name)))
      const compressed = await Promise.all(
        encodings
          .filter(({ suffix }) => known.has(name + suffix))
          .map(async ({ name: encoding, suffix, accepted }) => ({
            name: encoding,
            accepted,
            body: new Uint8Array(await readFile(join(folder, name + suffix))),
          })),
      )
      const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
      files.set(`/${name.split(sep).join('/')}`, { contentType, etag, plain, compressed })
    }),
  )

  function respond(request: Request, path: string, file: StaticFile): Response {
    const headers = new Headers({
      'content-type': file.contentType,
      'cache-control': cacheControl(path),
      etag: file.etag,
      vary: 'accept-encoding',
    })
    if (request.headers.get('if-none-match')?.includes(file.etag)) {
      return new Response(null, { status: 304, headers })
    }
    const accepted = request.headers.get('accept-encoding') ?? ''
    const twin = file.compressed.find((candidate) => candidate.accepted.test(accepted))
    if (twin) headers.set('content-encoding', twin.name)
    const body = twin?.body ?? file.plain
    headers.set('content-length', String(body.byteLength))
    return new Response(request.method === 'HEAD' ? null : body, { headers })
  }

  return {
    answer(request, path) {
      // The built page still lacks the head and view of its URL.
      const file = path === '/index.html' ? undefined : files.get(path)
      return file && respond(request, path, file)
    },
    text(path) {
      const file = files.get(path)
      return file && new TextDecoder().decode(file.plain)
    },
    folder,
  }
}

/** Built assets carry a content hash in their name; everything else is revalidated. */
function cacheControl(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return (
    entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      // The build's own records, and its part for the server.
      .filter((name) => !name.startsWith('.'))
  )
}
