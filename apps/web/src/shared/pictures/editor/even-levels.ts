/** For each channel, the value that replaces each value from 0 to 255. */
export type Levels = readonly [red: Uint8ClampedArray, green: Uint8ClampedArray, blue: Uint8ClampedArray]

/** Shares of the darkest and lightest pixels that may lose their detail, as in `normalise` of sharp. */
const clipped = 0.01
/** Luminance that the middle pixel moves toward. */
const middle = 122
const strongestCast = 0.09
const strongestStretch = 1.6
const strongestGamma = 1.3

/**
 * Levels that even out brightness and color of a picture: less of a color cast, the full range from dark to light, and a
 * middle that is neither gloomy nor pale. Each is bounded, so that a red soup stays red and a dark table stays dark.
 * `pixels` are the RGBA bytes of the picture or of a small copy.
 */
export function evenLevels(pixels: Uint8ClampedArray): Levels {
  const gains = gainsOf(pixels)
  const histogram = new Uint32Array(256)
  let count = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const light = luminance(
      (pixels[at] ?? 0) * gains[0],
      (pixels[at + 1] ?? 0) * gains[1],
      (pixels[at + 2] ?? 0) * gains[2],
    )
    const place = Math.min(255, Math.round(light))
    histogram[place] = (histogram[place] ?? 0) + 1
    count += 1
  }
  const [low, high] = rangeOf(
    quantile(histogram, count * clipped),
    quantile(histogram, count * (1 - clipped)),
  )
  const stretch = (value: number) => within((value - low) / (high - low), 0, 1)
  const gamma = gammaOf(stretch(quantile(histogram, count / 2)))
  const level = (gain: number) =>
    Uint8ClampedArray.from({ length: 256 }, (_, value) => 255 * stretch(value * gain) ** gamma)
  return [level(gains[0]), level(gains[1]), level(gains[2])]
}

/** Replaces the colors of RGBA bytes in place. Transparency stays. */
export function applyLevels(pixels: Uint8ClampedArray, [red, green, blue]: Levels): void {
  for (let at = 0; at < pixels.length; at += 4) {
    pixels[at] = red[pixels[at] ?? 0] ?? 0
    pixels[at + 1] = green[pixels[at + 1] ?? 0] ?? 0
    pixels[at + 2] = blue[pixels[at + 2] ?? 0] ?? 0
  }
}

/** Factors that bring the average color halfway to gray. */
function gainsOf(pixels: Uint8ClampedArray): [number, number, number] {
  const sums: [number, number, number] = [1, 1, 1]
  for (let at = 0; at < pixels.length; at += 4) {
    sums[0] += pixels[at] ?? 0
    sums[1] += pixels[at + 1] ?? 0
    sums[2] += pixels[at + 2] ?? 0
  }
  const gray = (sums[0] + sums[1] + sums[2]) / 3
  const gain = (sum: number) => within(1 + (gray / sum - 1) / 2, 1 - strongestCast, 1 + strongestCast)
  return [gain(sums[0]), gain(sums[1]), gain(sums[2])]
}

/** Widens a range that would be stretched too far: a gray picture has no contrast to find. */
function rangeOf(low: number, high: number): [low: number, high: number] {
  const missing = Math.max(0, 255 / strongestStretch - (high - low))
  const below = Math.min(low, missing / 2)
  return [low - below, Math.min(255, high + missing - below)]
}

function gammaOf(share: number): number {
  if (share <= 0 || share >= 1) return 1
  return within(Math.log(middle / 255) / Math.log(share), 1 / strongestGamma, strongestGamma)
}

function quantile(histogram: Uint32Array, wanted: number): number {
  let seen = 0
  for (const [value, count] of histogram.entries()) {
    seen += count
    if (seen > wanted) return value
  }
  return 255
}

function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
