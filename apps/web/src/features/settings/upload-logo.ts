import { logoName, sizeWithin } from '@localchef/contracts/settings/logo'
import {
  type LogoFault,
  largestLogoFile,
  logoFault,
  longestLogoSide,
} from '@localchef/contracts/settings/logo-limits'
import { pictureTypes } from '@localchef/contracts/upload-limits'
import { loadBackend } from '@/shared/backend/client.ts'
import { isAnimated, type Pixels, plateFor, visibleBox } from './logo-pixels.ts'

export type LogoProblem = LogoFault | 'type' | 'unreadable' | 'large' | 'animated' | 'empty'

/** A chosen file cannot be the logo. */
export class LogoProblemError extends Error {
  override name = 'LogoProblemError'
  readonly problem: LogoProblem

  constructor(problem: LogoProblem) {
    super(`The logo is refused: ${problem}`)
    this.problem = problem
  }
}

/** Prepares a logo and uploads it. Returns its name for the setting `identity`. */
export async function uploadLogo(file: File): Promise<string> {
  const { name, picture } = await prepare(file)
  const backend = await loadBackend()
  const { error } = await backend.storage
    .from('logos')
    .upload(name, picture, { contentType: 'image/png', cacheControl: '31536000' })
  // The same logo was uploaded before.
  if (error && !('statusCode' in error && error.statusCode === '409')) throw error
  return name
}

/** Cuts off transparent margins, scales down and names the picture by its content. Keeps transparency. */
async function prepare(file: File): Promise<{ name: string; picture: Blob }> {
  if (!pictureTypes.some((type) => type === file.type)) throw new LogoProblemError('type')
  if (file.size > largestLogoFile) throw new LogoProblemError('large')
  if (isAnimated(new Uint8Array(await file.arrayBuffer()))) throw new LogoProblemError('animated')
  const source = await createImageBitmap(file).catch(() => {
    throw new LogoProblemError('unreadable')
  })
  // Margins are searched in a smaller drawing: a photograph's pixels would fill the memory of a phone.
  const small = draw(source, { left: 0, top: 0, width: source.width, height: source.height })
  const box = visibleBox(small.pixels)
  if (!box) throw new LogoProblemError('empty')
  const scale = source.width / small.pixels.width
  const cut = {
    left: Math.floor(box.left * scale),
    top: Math.floor(box.top * scale),
    width: Math.min(source.width, Math.round(box.width * scale)),
    height: Math.min(source.height, Math.round(box.height * scale)),
  }
  const fault = logoFault(cut)
  if (fault) throw new LogoProblemError(fault)
  const { canvas, pixels } = draw(source, cut)
  source.close()
  const picture = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The logo could not be drawn'))))
  })
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await picture.arrayBuffer()))
  const digits = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { name: logoName(digits, pixels, plateFor(pixels)), picture }
}

/** Draws a part of a picture, no larger than a logo is kept. */
function draw(source: ImageBitmap, cut: { left: number; top: number; width: number; height: number }) {
  const longest = { width: longestLogoSide, height: longestLogoSide }
  const isLarge = Math.max(cut.width, cut.height) > longestLogoSide
  const { width, height } = isLarge ? sizeWithin(cut, longest) : cut
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.max(1, width),
    height: Math.max(1, height),
  })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, cut.left, cut.top, cut.width, cut.height, 0, 0, canvas.width, canvas.height)
  const pixels: Pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  return { canvas, pixels }
}
