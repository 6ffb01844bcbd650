import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Frame,
  frameOf,
  middleOf,
  move,
  type PhotoCrop,
  type Size,
  straighten,
  turn,
  wholePhoto,
  zoomLimit,
  zoomTo,
} from './photo-crop.ts'

const photo = { width: 4000, height: 3000 }
const ratio = 4 / 3

/** Corners of the frame in the turned photograph, from its center. */
function corners(frame: Frame): [number, number][] {
  const [cos, sin] = [Math.cos(frame.radians), Math.sin(frame.radians)]
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right = 0, down = 0]) => {
    const [x, y] = [(right * frame.width) / 2, (down * frame.height) / 2]
    return [frame.x + x * cos + y * sin, frame.y - x * sin + y * cos]
  })
}

function isInside(frame: Frame, { width, height }: Size): boolean {
  const [right, down] = frame.turns % 2 === 0 ? [width / 2, height / 2] : [height / 2, width / 2]
  return corners(frame).every(([x, y]) => Math.abs(x) <= right + 1e-6 && Math.abs(y) <= down + 1e-6)
}

describe('frameOf', () => {
  it('an untouched photograph of the same shape is kept whole', () => {
    expect(frameOf(wholePhoto, photo, ratio)).toMatchObject({ width: 4000, height: 3000, x: 0, y: 0 })
  })

  it('a portrait photograph loses its upper and lower part', () => {
    const frame = frameOf(wholePhoto, { width: 3000, height: 4000 }, ratio)
    expect(frame).toMatchObject({ width: 3000, height: 2250 })
  })

  it('the frame lies inside the photograph after any sequence of steps', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('move' as const), a: share(), b: share() }),
      fc.record({ kind: fc.constant('zoom' as const), a: share(), b: share() }),
      fc.record({ kind: fc.constant('straighten' as const), a: share(), b: share() }),
      fc.record({ kind: fc.constant('turn' as const), a: share(), b: share() }),
    )
    const side = fc.integer({ min: 1, max: 6000 })
    const shape = fc.constantFrom(1, 4 / 3, 16 / 10, 16 / 9, 21 / 9, 1 / 2)
    fc.assert(
      fc.property(side, side, shape, fc.array(step, { maxLength: 8 }), (width, height, wanted, steps) => {
        const size = { width, height }
        let crop: PhotoCrop = wholePhoto
        for (const { kind, a, b } of steps) {
          if (kind === 'move') crop = move(crop, size, wanted, a, b)
          if (kind === 'zoom') crop = zoomTo(crop, size, wanted, a * 10)
          if (kind === 'straighten') crop = straighten(crop, size, wanted, a * 90)
          if (kind === 'turn') crop = turn(crop, size, wanted)
          const frame = frameOf(crop, size, wanted)
          expect(isInside(frame, size)).toBe(true)
          expect(frame.width / frame.height).toBeCloseTo(wanted)
        }
      }),
    )
  })
})

const share = () => fc.double({ min: -3, max: 3, noNaN: true })

describe('move', () => {
  it('the photograph follows the pointer, so the frame goes the other way', () => {
    const near = zoomTo(wholePhoto, photo, ratio, 2)
    expect(move(near, photo, ratio, 0.1, 0)).toMatchObject({ x: -200, y: 0 })
    expect(move(near, photo, ratio, 0, -0.1)).toMatchObject({ x: 0, y: 150 })
  })

  it('a tilted photograph follows the pointer', () => {
    const tilted = zoomTo(straighten(wholePhoto, photo, ratio, 30), photo, ratio, 3)
    const { width } = frameOf(tilted, photo, ratio)
    const { x, y } = move(tilted, photo, ratio, 0.1, 0)
    expect(Math.hypot(x, y)).toBeCloseTo(width * 0.1)
    expect(y / x).toBeCloseTo(-Math.tan(Math.PI / 6))
  })

  it('a move beyond the edge stops at the edge, and the move back begins there', () => {
    const near = zoomTo(wholePhoto, photo, ratio, 2)
    const atEdge = move(near, photo, ratio, -50, 0)
    expect(atEdge.x).toBe(1000)
    expect(move(atEdge, photo, ratio, 0.1, 0).x).toBe(800)
  })
})

describe('zoomTo', () => {
  it('the zoom is limited to four times', () => {
    expect(zoomTo(wholePhoto, photo, ratio, 99).zoom).toBe(4)
  })

  it('a photograph with few pixels cannot be enlarged beyond them', () => {
    expect(zoomLimit(wholePhoto, { width: 640, height: 480 }, ratio)).toBe(2)
    expect(zoomTo(wholePhoto, { width: 100, height: 100 }, ratio, 3).zoom).toBe(1)
  })

  it('zooming out brings a moved frame back inside', () => {
    const moved = move(zoomTo(wholePhoto, photo, ratio, 4), photo, ratio, -50, -50)
    expect(zoomTo(moved, photo, ratio, 1)).toMatchObject({ x: 0, y: 0 })
  })
})

it('four quarter turns restore the same crop', () => {
  const crop = move(zoomTo(wholePhoto, photo, ratio, 3), photo, ratio, 0.3, 0.2)
  let turned = crop
  for (let count = 0; count < 4; count += 1) turned = turn(turned, photo, ratio)
  expect(turned.turns).toBe(0)
  expect(turned.x).toBeCloseTo(crop.x)
  expect(turned.y).toBeCloseTo(crop.y)
})

it('the middle of a frame has the other ratio and the same center', () => {
  const frame = frameOf(zoomTo(wholePhoto, photo, ratio, 2), photo, ratio)
  expect(middleOf(frame, 1)).toMatchObject({ width: 1500, height: 1500, x: frame.x, y: frame.y })
  expect(middleOf(frame, 2)).toMatchObject({ width: 2000, height: 1000 })
})
