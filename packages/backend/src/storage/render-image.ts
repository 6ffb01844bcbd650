import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import sharp from 'sharp'
import { writeWhole } from '../write-whole.ts'
import { mostPixels } from './accepted-content.ts'
import { absentWhenMissing, type FileStore } from './file-store.ts'
import type { ObjectRow } from './object-rows.ts'
import type { PictureQueue } from './picture-queue.ts'
import { notFound, unsupportedType } from './storage-error.ts'

/** Available widths. Others are rounded up, so that requests for every pixel cannot fill the disk. */
export const renderWidths = [64, 96, 160, 240, 320, 480, 640, 800, 960, 1200, 1600] as const

const qualities = [50, 65, 80, 90] as const
const resizes = ['cover', 'contain', 'fill'] as const
const formats = ['webp', 'origin', 'jpeg'] as const

export interface RenderRequest {
  width: number | undefined
  height: number | undefined
  resize: (typeof resizes)[number]
  quality: number
  format: (typeof formats)[number]
  /** Without a requested format `Accept` decides, so caches must vary by it. */
  negotiated: boolean
}

export interface Rendered {
  body: Uint8Array<ArrayBuffer>
  contentType: string
  eTag: string
}

interface Dependencies {
  files: FileStore
  folder: string
  largestFolder: number
  queue: PictureQueue
  log: Logger
}

/**
 * Parses storage-js's transform options. Invalid values are ignored, so that a picture still shows. Without a format,
 * clients that accept WebP get it, and others the original format.
 */
export function renderRequestOf(query: URLSearchParams, accept: string | null): RenderRequest {
  const wantedWidth = sizeOf(query.get('width'))
  const wantedHeight = sizeOf(query.get('height'))
  const width = wantedWidth && roundedUp(wantedWidth, renderWidths)
  // With both given, the requested aspect ratio is kept.
  const height =
    wantedHeight &&
    (wantedWidth && width
      ? Math.min(1600, Math.max(8, Math.round((wantedHeight * width) / wantedWidth / 8) * 8))
      : roundedUp(wantedHeight, renderWidths))
  const format = formats.find((known) => known === query.get('format'))
  return {
    width,
    height,
    resize: resizes.find((resize) => resize === query.get('resize')) ?? 'cover',
    quality: roundedUp(sizeOf(query.get('quality')) ?? 80, qualities),
    format: format ?? (/\bimage\/webp\b/i.test(accept ?? '') ? 'webp' : 'origin'),
    negotiated: format === undefined,
  }
}

function sizeOf(text: string | null): number | undefined {
  const value = Number(text ?? Number.NaN)
  return Number.isFinite(value) && value >= 1 ? value : undefined
}

function roundedUp(value: number, steps: readonly number[]): number {
  return steps.find((step) => step >= value) ?? steps.at(-1) ?? value
}

/** Renders each size of a picture once: a folder caches them, and concurrent equal requests share one job. */
export function createRenderer({ files, folder, largestFolder, queue, log }: Dependencies): {
  render(object: ObjectRow, request: RenderRequest, admit?: (cost: number) => void): Promise<Rendered>
  /** Drops every size of a file. */
  forget(version: string): Promise<void>
} {
  const inFlight = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  let untilTrim = 0

  async function make(object: ObjectRow, request: RenderRequest, type: string, path: string) {
    const original = await files.get(object.version)
    if (!original) throw notFound()
    const body = await queue.run(() => draw(original, request, type))
    await writeWhole(path, body, { durable: false }).catch((error: unknown) => {
      log.warn({ err: error }, 'a resized picture could not be kept')
    })
    untilTrim -= body.byteLength
    if (untilTrim < 0) {
      untilTrim = largestFolder / 10
      trim(folder, largestFolder).catch((error: unknown) =>
        log.warn({ err: error }, 'trimming pictures failed'),
      )
    }
    return body
  }

  return {
    async render(object, request, admit) {
      const source = object.metadata.mimetype
      if (!source.startsWith('image/')) throw unsupportedType(`rendering ${source}`)
      const contentType = typeOf(request.format, source)
      const { width = 'auto', height = 'auto', resize, quality } = request
      const extension = contentType.slice('image/'.length)
      const key = `${object.version}-${width}x${height}-${resize}-q${quality}.${extension}`
      const path = join(folder, object.version.slice(0, 2), key)

      const kept = await readFile(path).catch(() => undefined)
      if (kept) return { body: kept, contentType, eTag: `"${key}"` }
      let job = inFlight.get(key)
      if (!job) {
        // Reading a large original takes longer than drawing a small picture of it.
        admit?.(1 + Math.floor(object.metadata.size / 1_000_000))
        job = make(object, request, contentType, path).finally(() => inFlight.delete(key))
        inFlight.set(key, job)
      }
      return { body: await job, contentType, eTag: `"${key}"` }
    },
    async forget(version) {
      const subfolder = join(folder, version.slice(0, 2))
      const names = await readdir(subfolder).catch(() => [])
      const own = names.filter((name) => name.startsWith(`${version}-`))
      await Promise.all(own.map((name) => rm(join(subfolder, name), { force: true })))
    },
  }
}

function typeOf(format: RenderRequest['format'], source: string): string {
  if (format === 'jpeg') return 'image/jpeg'
  return format === 'origin' && ['image/jpeg', 'image/png'].includes(source) ? source : 'image/webp'
}

const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

async function draw(
  original: Uint8Array,
  { width, height, resize, quality }: RenderRequest,
  type: string,
): Promise<Uint8Array<ArrayBuffer>> {
  let picture = sharp(original, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
  if (width || height) {
    picture = picture.resize({
      ...(width ? { width } : {}),
      ...(height ? { height } : {}),
      fit: fits[resize],
      withoutEnlargement: true,
    })
  }
  switch (type) {
    case 'image/jpeg':
      picture = picture.flatten({ background: '#fff' }).jpeg({ quality, progressive: true })
      break
    case 'image/png':
      picture = picture.png()
      break
    default:
      picture = picture.webp({ quality, effort: 3 })
  }
  // Copied out of the shared buffer pool into an ArrayBuffer of its own.
  return new Uint8Array(await picture.toBuffer())
}

/** Removes the oldest files until the folder is a fifth below its limit. */
async function trim(folder: string, largest: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: { path: string; size: number; time: number }[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // Another call may have renamed or removed it since the folder was listed.
    const facts = await absentWhenMissing(stat(path))
    if (facts) found.push({ path, size: facts.size, time: facts.mtimeMs })
  }
  let total = found.reduce((sum, { size }) => sum + size, 0)
  if (total <= largest) return
  for (const { path, size } of found.sort((a, b) => a.time - b.time)) {
    if (total <= largest * 0.8) break
    await rm(path, { force: true })
    total -= size
  }
}
