import sharp from 'sharp'
import { invalidRequest, unsupportedType } from './storage-error.ts'

export interface AcceptedContent {
  body: Uint8Array
  contentType: string
}

type Kind = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'application/pdf'

/** A picture of 50 megapixels takes 200 MB to decode; phones save smaller ones by default. */
export const mostPixels = 50_000_000

/** Longer sides are scaled down: no screen shows more, and raw camera files would fill the disk. */
const longestSide = 3_200

/**
 * Detects an upload's type by its content, whatever its name and headers claim, and makes it harmless: pictures are
 * re-encoded, upright and without the location. Anything but a picture or a PDF is refused, and so are types the
 * bucket does not allow.
 */
export async function acceptContent(
  body: Uint8Array,
  allowed: readonly string[] | null,
): Promise<AcceptedContent> {
  const kind = kindOf(body)
  if (!kind) throw unsupportedType('this kind of file')
  if (!isAllowed(kind, allowed)) throw unsupportedType(`mime type ${kind}`)
  if (kind === 'application/pdf') return { body, contentType: kind }
  return redraw(body, kind)
}

export function isAllowed(contentType: string, allowed: readonly string[] | null): boolean {
  if (!allowed || allowed.length === 0) return true
  const family = `${contentType.split('/')[0]}/*`
  return allowed.some((entry) => entry === contentType || entry === family || entry === '*/*')
}

/** Detects the type by the first bytes. SVG is left out because it can carry scripts. */
export function kindOf(body: Uint8Array): Kind | undefined {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 32))
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  const text = head.toString('latin1')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.slice(4, 8) === 'ftyp' && /^avi[fs]/.test(text.slice(8, 12))) return 'image/avif'
  if (text.startsWith('%PDF-')) return 'application/pdf'
  return undefined
}

async function redraw(body: Uint8Array, kind: Exclude<Kind, 'application/pdf'>): Promise<AcceptedContent> {
  try {
    const picture = sharp(body, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    switch (kind) {
      case 'image/jpeg':
        return { body: await picture.jpeg({ quality: 86, progressive: true }).toBuffer(), contentType: kind }
      case 'image/png':
        return { body: await picture.png({ compressionLevel: 8 }).toBuffer(), contentType: kind }
      // AVIF takes seconds to encode; WebP is close in size and fast.
      case 'image/avif':
      case 'image/webp':
        return { body: await picture.webp({ quality: 84 }).toBuffer(), contentType: 'image/webp' }
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    if (/pixel limit/i.test(reason)) {
      throw invalidRequest(`The picture has more than ${mostPixels / 1_000_000} megapixels`)
    }
    throw invalidRequest('The picture is damaged and can not be read')
  }
}
