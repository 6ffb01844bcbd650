import { expect, it } from 'vitest'
import { applyLevels, evenLevels } from './even-levels.ts'

/** A picture of gray steps from `low` to `high`, tinted by factors of its channels. */
function steps(low: number, high: number, [red, green, blue] = [1, 1, 1]): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(256 * 4)
  for (let index = 0; index < 256; index += 1) {
    const value = low + ((high - low) * index) / 255
    pixels.set([value * (red ?? 1), value * (green ?? 1), value * (blue ?? 1), 200], index * 4)
  }
  return pixels
}

function evened(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const copy = pixels.slice()
  applyLevels(copy, evenLevels(pixels))
  return copy
}

const average = (pixels: Uint8ClampedArray, channel: number) =>
  pixels.filter((_, at) => at % 4 === channel).reduce((sum, value) => sum + value, 0) / (pixels.length / 4)

it('a dark picture becomes lighter and keeps its darkest parts dark', () => {
  const dark = steps(5, 130)
  const result = evened(dark)
  expect(average(result, 1)).toBeGreaterThan(average(dark, 1) + 30)
  expect(result[1]).toBeLessThan(20)
})

it('a pale picture gets darker shadows', () => {
  expect(evened(steps(110, 250))[1]).toBeLessThan(60)
})

it('an even picture stays nearly as it is', () => {
  const even = steps(0, 255)
  const result = evened(even)
  expect(Math.max(...even.map((value, at) => Math.abs(value - (result[at] ?? 0))))).toBeLessThanOrEqual(8)
})

it('a yellow cast becomes weaker', () => {
  const yellow = steps(0, 255, [1, 0.95, 0.7])
  const result = evened(yellow)
  const cast = (pixels: Uint8ClampedArray) => average(pixels, 0) / average(pixels, 2)
  expect(cast(result)).toBeLessThan(cast(yellow) - 0.1)
})

it('a red dish stays red', () => {
  const result = evened(steps(40, 220, [1, 0.25, 0.15]))
  expect(average(result, 0)).toBeGreaterThan(2 * average(result, 1))
})

it('a picture of one color is neither black nor white afterwards', () => {
  const result = evened(steps(128, 128))
  expect(average(result, 1)).toBeGreaterThan(90)
  expect(average(result, 1)).toBeLessThan(165)
})

it('lighter pixels never become darker than others, and transparency stays', () => {
  const result = evened(steps(20, 90, [0.8, 1, 1]))
  const greens = [...result].filter((_, at) => at % 4 === 1)
  expect(greens).toEqual([...greens].sort((a, b) => a - b))
  expect([...result].filter((_, at) => at % 4 === 3).every((alpha) => alpha === 200)).toBe(true)
})
