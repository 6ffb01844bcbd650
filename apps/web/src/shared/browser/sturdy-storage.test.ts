import { afterEach, expect, test, vi } from 'vitest'
import { sturdyStorage } from './sturdy-storage.ts'

afterEach(() => vi.unstubAllGlobals())

function fakeStorage() {
  const kept = new Map<string, string>()
  const state = { isFull: false }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (state.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  return { kept, state }
}

test('a full storage is made up for by memory until it has room', () => {
  const { kept, state } = fakeStorage()
  const storage = sturdyStorage('localStorage')
  expect(storage.setItem('session', 'old')).toBe(true)
  state.isFull = true
  expect(storage.setItem('session', 'new')).toBe(false)
  expect(storage.getItem('session')).toBe('new')
  // A reload must not bring the old value back.
  expect(kept.get('session')).toBeUndefined()
  state.isFull = false
  expect(storage.setItem('session', 'newest')).toBe(true)
  expect([storage.getItem('session'), kept.get('session')]).toEqual(['newest', 'newest'])
  storage.removeItem('session')
  expect([storage.getItem('session'), kept.size]).toEqual([null, 0])
})

test('a storage that is closed to the site is made up for by memory', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
  try {
    const storage = sturdyStorage('localStorage')
    expect(storage.getItem('session')).toBeNull()
    expect(storage.setItem('session', 'new')).toBe(false)
    expect(storage.getItem('session')).toBe('new')
    storage.removeItem('session')
    expect(storage.getItem('session')).toBeNull()
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage')
  }
})
