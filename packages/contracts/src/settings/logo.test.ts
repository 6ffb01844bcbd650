import { expect, test } from 'vitest'
import { logoFacts, logoName, logoPattern, placeLogo, sizeWithin } from './logo.ts'
import { logoFault } from './logo-limits.ts'

const hash = 'ab'.repeat(32)

test("a logo's name tells its size and the ground on which it needs a plate", () => {
  for (const plateOn of ['dark', 'light', null] as const) {
    const name = logoName(hash, { width: 640, height: 128 }, plateOn)
    expect(name).toMatch(logoPattern)
    expect(logoFacts(name)).toEqual({ width: 640, height: 128, plateOn, isWide: true })
  }
  expect(logoFacts(logoName(hash, { width: 149, height: 100 }, null)).isWide).toBe(false)
  expect(logoFacts(logoName(hash, { width: 150, height: 100 }, null)).isWide).toBe(true)
})

test('a logo fills a box as far as its proportions allow', () => {
  expect(sizeWithin({ width: 500, height: 100 }, { width: 160, height: 38 })).toEqual({
    width: 160,
    height: 32,
  })
  expect(sizeWithin({ width: 200, height: 100 }, { width: 160, height: 38 })).toEqual({
    width: 76,
    height: 38,
  })
  expect(sizeWithin({ width: 100, height: 100 }, { width: 38, height: 38 })).toEqual({
    width: 38,
    height: 38,
  })
})

test('a placed logo fills its box, and one that is not wide stays a mark beside the name', () => {
  const wide = placeLogo(logoName(hash, { width: 640, height: 128 }, 'dark'), { width: 160, height: 38 })
  expect(wide).toEqual({
    src: `/storage/v1/render/image/public/logos/${hash.slice(0, 32)}-640x128-dark.png?width=320&v=1`,
    width: 160,
    height: 32,
    isWide: true,
    plate: 'light-dark(transparent, #fbf8f3)',
  })
  const square = placeLogo(logoName(hash, { width: 99, height: 99 }, null), { width: 160, height: 38 })
  expect(square).toMatchObject({ width: 38, height: 38, isWide: false })
  expect(square).not.toHaveProperty('plate')
})

test('tiny and very long pictures are no logos', () => {
  expect(logoFault({ width: 384, height: 64 })).toBeNull()
  expect(logoFault({ width: 385, height: 64 })).toBe('shape')
  expect(logoFault({ width: 64, height: 128 })).toBeNull()
  expect(logoFault({ width: 64, height: 129 })).toBe('shape')
  expect(logoFault({ width: 63, height: 63 })).toBe('small')
})
