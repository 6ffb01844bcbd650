import { beforeEach, expect, test } from 'vitest'
import { forgetOrigin, keepOrigin, keptOrigin } from './kept-origin.ts'

const kept = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
})

beforeEach(() => kept.clear())

test('the return address is kept for a day, until it is used', () => {
  expect(keptOrigin()).toBeNull()
  keepOrigin('/cart', 0)
  expect(keptOrigin(23 * 3_600_000)).toBe('/cart')
  expect(keptOrigin(24 * 3_600_000)).toBeNull()
  keepOrigin('/cart')
  forgetOrigin()
  expect(keptOrigin()).toBeNull()
})

test('signing up from no page in particular forgets an earlier return address', () => {
  keepOrigin('/cart')
  keepOrigin(null)
  expect(keptOrigin()).toBeNull()
})

test.each(['//elsewhere.example', 'https://elsewhere.example', 7, null])(
  '%s is rejected as a return address',
  (origin) => {
    kept.set('sign-in-origin', JSON.stringify({ origin, keptAt: Date.now() }))
    expect(keptOrigin()).toBeNull()
  },
)
