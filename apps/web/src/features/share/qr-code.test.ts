import { expect, test } from 'vitest'
import { qrCodeOf, qrSvg } from './qr-code.ts'

test('a code has a quiet zone of four modules on each side', () => {
  const { size, path } = qrCodeOf('https://example.test/chefs/olga')
  const corners = [...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  expect(Math.min(...corners.flat())).toBe(4)
  expect(Math.max(...corners.flat())).toBe(size - 5)
})

test('different addresses have different codes', () => {
  expect(qrCodeOf('https://example.test/a').path).not.toBe(qrCodeOf('https://example.test/b').path)
})

test('the SVG of a code is black on white and self-contained', () => {
  const svg = qrSvg(qrCodeOf('https://example.test/a'))
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  expect(svg).toContain('fill="#fff"')
  expect(svg).not.toMatch(/href|script/)
})
