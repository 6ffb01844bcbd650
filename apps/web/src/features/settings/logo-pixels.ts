import { contrast, type Theme } from '@localchef/contracts/settings/accent-palette'
import { plateColors } from '@localchef/contracts/settings/logo'

/** Pixels of a canvas: red, green, blue and alpha. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Shadows fade out below this alpha. */
const faintestAlpha = 16

/** The part of a picture inside its transparent margins; null if nothing is visible. */
export function visibleBox({ data, width, height }: Pixels): Box | null {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < faintestAlpha) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** The background of each theme. A plate on the other theme has this color. */
const grounds: Readonly<Record<Theme, string>> = { light: plateColors.dark, dark: plateColors.light }

/** Below this contrast with the ground a pixel counts as invisible. */
const leastContrast = 2
/** Above this share of invisible pixels, a logo loses a part, such as its letters. */
const largestShare = 0.2
const mostSamples = 100_000

/**
 * The theme on whose background too much of a logo's outline is invisible; null if neither. Only the outline counts,
 * because inner parts are seen against the logo's own colors. A logo that fills its frame gives null, because it has
 * its own background.
 */
export function plateFor(pixels: Pixels): Theme | null {
  const { data, width, height } = pixels
  const step = Math.max(1, Math.floor((width * height) / mostSamples))
  let [all, seen, outline] = [0, 0, 0]
  const lost = { light: 0, dark: 0 }
  for (let index = 0; index < width * height; index += step) {
    all += 1
    const [x, y] = [index % width, Math.floor(index / width)]
    if (!isSolid(pixels, x, y)) continue
    seen += 1
    if (!isOutline(pixels, x, y)) continue
    outline += 1
    const color = hexOf(data, index * 4)
    if (contrast(color, grounds.light) < leastContrast) lost.light += 1
    if (contrast(color, grounds.dark) < leastContrast) lost.dark += 1
  }
  if (seen >= 0.98 * all) return null
  const theme = lost.light > lost.dark ? 'light' : 'dark'
  return lost[theme] > largestShare * outline ? theme : null
}

/** Width of the outline in pixels. Further inside, the pixels of a smoothed edge are solid. */
const edge = 2

function isOutline(pixels: Pixels, x: number, y: number): boolean {
  return (
    !isSolid(pixels, x - edge, y) ||
    !isSolid(pixels, x + edge, y) ||
    !isSolid(pixels, x, y - edge) ||
    !isSolid(pixels, x, y + edge)
  )
}

/** Whether a pixel is opaque. Pixels outside of the frame belong to the background. */
function isSolid({ data, width, height }: Pixels, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= width || y >= height) return false
  return (data[(y * width + x) * 4 + 3] ?? 0) >= 128
}

function hexOf(data: Uint8ClampedArray, at: number): string {
  return `#${[0, 1, 2].map((part) => (data[at + part] ?? 0).toString(16).padStart(2, '0')).join('')}`
}

/** Whether a file holds a moving picture: an animated PNG, WebP or AVIF. */
export function isAnimated(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  if (text.startsWith('PNG', 1)) return text.includes('acTL')
  // The flags of an extended WebP. This bit means that the file has several frames.
  if (text.startsWith('WEBPVP8X', 8)) return ((bytes[20] ?? 0) & 2) !== 0
  return text.startsWith('ftypavis', 4)
}
