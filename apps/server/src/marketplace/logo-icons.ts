import { basename } from 'node:path'
import { logoFacts, plateColors } from '@localchef/contracts/settings/logo'
import type { Logger } from 'pino'
import sharp, { type OverlayOptions } from 'sharp'
import { faviconPath, iconPattern, iconVersion, tabIconOf } from './logo-addresses.ts'

interface LogoIconsOptions {
  /** The picture of a logo; undefined if its file is gone. */
  load: (logo: string) => Promise<Uint8Array | undefined>
  /** The preview for links in the web build. */
  preview: () => Promise<Uint8Array | undefined>
  log: Logger
}

/** Answers the request for an icon; undefined if it is none, or the logo cannot be drawn. */
export type LogoIcons = (request: Request, path: string, logo: string) => Promise<Response | undefined>

type Drawn = Promise<Uint8Array<ArrayBuffer> | undefined>

/**
 * Serves icons of the logo at the paths of the built icons, so that every link to them shows the logo. Caches the
 * current logo's.
 */
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

interface IconShape {
  size: number
  /** Share of the icon's side that a wide or a square logo takes. A mask keeps a circle of 80 % of the side. */
  wide: number
  square: number
  isRounded: boolean
}

const shapes: Readonly<Record<string, IconShape>> = {
  'icon-180': { size: 180, wide: 0.84, square: 0.7, isRounded: false },
  'icon-192': { size: 192, wide: 0.9, square: 0.8, isRounded: true },
  'icon-512': { size: 512, wide: 0.9, square: 0.8, isRounded: true },
  'maskable-512': { size: 512, wide: 0.74, square: 0.56, isRounded: false },
}

/** Draws an icon of the installed app: the logo centered on its background. Undefined for an unknown icon. */
async function drawIcon(
  name: string,
  logo: string,
  picture: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const shape = shapes[name]
  if (!shape) return undefined
  const { size, isRounded } = shape
  const side = Math.round(size * (logoFacts(logo).isWide ? shape.wide : shape.square))
  const inside = await sharp(picture).resize({ width: side, height: side, fit: 'inside' }).png().toBuffer()
  const corners = `<svg width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * 0.28}"/></svg>`
  const layers: OverlayOptions[] = [{ input: inside }]
  if (isRounded) layers.push({ input: Buffer.from(corners), blend: 'dest-in' })
  const drawn = await sharp({
    create: { width: size, height: size, channels: 4, background: await groundOf(logo, picture) },
  })
    .composite(layers)
    .png({ compressionLevel: 9 })
    .toBuffer()
  return new Uint8Array(drawn)
}

/** The icon's background: that of an opaque logo, such as a photograph, continues to the icon's edge. */
async function groundOf(logo: string, picture: Uint8Array): Promise<string> {
  const corner = await sharp(picture)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  if (corner[3] === 255) return `#${corner.toString('hex', 0, 3)}`
  return logoFacts(logo).plateOn === 'light' ? plateColors.light : '#ffffff'
}

/** The preview of links to pages without a picture: the built one, with the logo on a card in place of the mark. */
async function drawSocialPreview(
  built: Uint8Array,
  logo: string,
  picture: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const { isWide, plateOn } = logoFacts(logo)
  const card = isWide ? { width: 760, height: 340 } : { width: 420, height: 420 }
  const inner = isWide ? { width: 640, height: 220 } : { width: 300, height: 300 }
  const inside = await sharp(picture)
    .resize({ ...inner, fit: 'inside' })
    .png()
    .toBuffer()
  const fill = plateOn === 'light' ? plateColors.light : '#ffffff'
  const panel = `<svg width="${card.width}" height="${card.height}"><rect width="${card.width}" height="${card.height}" rx="48" fill="${fill}"/></svg>`
  const drawn = await sharp(built)
    .composite([{ input: Buffer.from(panel) }, { input: inside }])
    .png({ compressionLevel: 9 })
    .toBuffer()
  return new Uint8Array(drawn)
}
