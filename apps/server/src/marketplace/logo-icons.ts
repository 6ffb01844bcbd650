import { basename } from 'node:path'
import type { Logger } from 'pino'
import { drawIcon, drawSocialPreview } from './draw-icon.ts'
import { faviconPath, iconPattern, iconVersion, tabIconOf } from './logo-addresses.ts'

interface LogoIconsOptions {
  /** The picture of a logo; undefined if its file is gone. */
  load: (logo: string) => Promise<Uint8Array | undefined>
  /** The built preview of links. */
  preview: () => Promise<Uint8Array | undefined>
  log: Logger
}

/** Answers the request for an icon; undefined if it is none, or the logo cannot be drawn. */
export type LogoIcons = (request: Request, path: string, logo: string) => Promise<Response | undefined>

type Drawn = Promise<Uint8Array<ArrayBuffer> | undefined>

/** Answers the paths of the built icons with icons of the logo, so that every link to them shows it. Caches the current logo's. */
export function createLogoIcons({ load, preview, log }: LogoIconsOptions): LogoIcons {
  let kept = { logo: '', drawn: new Map<string, Drawn>() }

  async function draw(path: string, logo: string): Drawn {
    const picture = await load(logo)
    const name = basename(path, '.png')
    if (!picture || name !== 'social') return picture && drawIcon(name, logo, picture)
    const built = await preview()
    return built && drawSocialPreview(built, logo, picture)
  }

  function recall(path: string, logo: string): Drawn {
    if (kept.logo !== logo) kept = { logo, drawn: new Map() }
    const { drawn } = kept
    const known = drawn.get(path)
    if (known) return known
    const made = draw(path, logo).catch((error: unknown) => {
      log.error({ err: error, path }, 'an icon of the logo could not be drawn')
      return undefined
    })
    drawn.set(path, made)
    // The next request tries again.
    void made.then((body) => body ?? drawn.delete(path))
    return made
  }

  return async (request, path, logo) => {
    if (path === faviconPath) {
      return new Response(null, {
        status: 302,
        headers: { location: tabIconOf(logo), 'cache-control': 'no-cache' },
      })
    }
    if (!iconPattern.test(path)) return undefined
    const body = await recall(path, logo)
    if (!body) return undefined
    const version = iconVersion(logo)
    const isNamed = new URL(request.url).searchParams.get('v') === version
    const headers = {
      'content-type': 'image/png',
      'cache-control': isNamed ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: `"${version}"`,
    }
    if (request.headers.get('if-none-match')?.includes(headers.etag)) {
      return new Response(null, { status: 304, headers })
    }
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: { ...headers, 'content-length': String(body.byteLength) },
    })
  }
}
