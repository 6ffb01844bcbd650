import { expect, test } from 'vitest'
import { isAnimated, type Pixels, plateFor, visibleBox } from './logo-pixels.ts'

/** A picture from rows of letters: `.` is clear, all others have a color. */
function picture(rows: readonly string[]): Pixels {
  const colors: Record<string, readonly number[]> = {
    '.': [0, 0, 0, 0],
    b: [20, 16, 12, 255],
    w: [255, 255, 255, 255],
    g: [30, 160, 90, 255],
    s: [0, 0, 0, 10],
  }
  const data = new Uint8ClampedArray(
    rows.flatMap((row) => [...row].flatMap((letter) => colors[letter] ?? [])),
  )
  return { data, width: rows[0]?.length ?? 0, height: rows.length }
}

test('transparent margins and faint shadows are outside of the visible box', () => {
  expect(visibleBox(picture(['......', '..gg..', '...g.s', '......']))).toEqual({
    left: 2,
    top: 1,
    width: 2,
    height: 2,
  })
  expect(visibleBox(picture(['gg', 'gg']))).toEqual({ left: 0, top: 0, width: 2, height: 2 })
  expect(visibleBox(picture(['..', 's.']))).toBeNull()
})

test('a logo needs a plate on the ground that swallows a fifth of it', () => {
  expect(plateFor(picture(['b.b.', 'g.g.']))).toBe('dark')
  expect(plateFor(picture(['w.w.', 'g.g.']))).toBe('light')
  expect(plateFor(picture(['g.g.', 'g.g.']))).toBeNull()
  // One dark pixel of eight is a detail.
  expect(plateFor(picture(['gggb.', 'gggg.']))).toBeNull()
})

test('parts inside of a logo stand on its own colors', () => {
  const disk = ['.gggggg', '.gggggg', '.ggwwgg', '.ggwwgg', '.gggggg', '.gggggg']
  expect(plateFor(picture(disk))).toBeNull()
  expect(plateFor(picture(disk.map((row) => row.replaceAll('g', 'b'))))).toBe('dark')
})

test('a logo that fills its frame brings its own ground', () => {
  expect(plateFor(picture(['bbbb', 'bgbg']))).toBeNull()
  expect(plateFor(picture(['wwww', 'wgwg']))).toBeNull()
})

test('moving pictures are told from still ones by their content', () => {
  const bytes = (text: string) => Uint8Array.from([...text].map((letter) => letter.codePointAt(0) ?? 0))
  expect(isAnimated(bytes('\x89PNG\r\n\x1a\n....IHDR.................acTL........IDAT'))).toBe(true)
  expect(isAnimated(bytes('\x89PNG\r\n\x1a\n....IHDR.................IDAT'))).toBe(false)
  expect(isAnimated(bytes('RIFF....WEBPVP8X....\x12.........'))).toBe(true)
  expect(isAnimated(bytes('RIFF....WEBPVP8X....\x10.........'))).toBe(false)
  expect(isAnimated(bytes('....ftypavis....'))).toBe(true)
  expect(isAnimated(bytes('....ftypavif....'))).toBe(false)
})
