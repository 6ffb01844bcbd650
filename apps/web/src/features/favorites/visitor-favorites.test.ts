import { beforeEach, expect, test } from 'vitest'
import {
  followAsVisitor,
  forgetVisitorFavorites,
  readVisitorFavorites,
  toggleVisitorFavorite,
  useVisitorFavorites,
} from './visitor-favorites.ts'

const stored = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  },
})

beforeEach(() => stored.clear())

test('a visitor’s favorite is kept, and a second press removes it', () => {
  expect(toggleVisitorFavorite({ kind: 'dish', id: 'd1' })).toBe(true)
  expect(toggleVisitorFavorite({ kind: 'chef', id: 'd1' })).toBe(true)
  expect(readVisitorFavorites()).toEqual([
    { kind: 'chef', id: 'd1' },
    { kind: 'dish', id: 'd1' },
  ])
  expect(toggleVisitorFavorite({ kind: 'dish', id: 'd1' })).toBe(false)
  expect(useVisitorFavorites.getState().kept).toEqual([{ kind: 'chef', id: 'd1' }])
})

test('a kitchen that a visitor follows becomes a favorite and is still one after a second press', () => {
  toggleVisitorFavorite({ kind: 'dish', id: 'd1' })
  expect(followAsVisitor({ kind: 'chef', id: 'c1' })).toBe(true)
  expect(readVisitorFavorites()).toEqual([
    { kind: 'chef', id: 'c1', follows: true },
    { kind: 'dish', id: 'd1' },
  ])
  expect(followAsVisitor({ kind: 'chef', id: 'c1' })).toBe(false)
  expect(readVisitorFavorites()).toContainEqual({ kind: 'chef', id: 'c1' })
})

test('forgetting a visitor’s favorites leaves nothing in the browser', () => {
  toggleVisitorFavorite({ kind: 'dish', id: 'd1' })
  forgetVisitorFavorites()
  expect([readVisitorFavorites(), stored.size]).toEqual([[], 0])
})

test('stored entries that are not favorites are ignored', () => {
  stored.set('visitor-favorites', '[{"kind":"service","id":"s1"},7,null,{"kind":"dish","id":"d1"}]')
  expect(readVisitorFavorites()).toEqual([{ kind: 'dish', id: 'd1' }])
  stored.set('visitor-favorites', 'no json')
  expect(readVisitorFavorites()).toEqual([])
})
