import { expect, test } from 'vitest'
import { asName, optionalPlainName, plainName } from './plain-name.ts'

test.each([
  ['Ann  Lee', 'Ann Lee'],
  ['Ann\u00a0Lee', 'Ann Lee'],
  ['Ann \u00a0 Lee', 'Ann Lee'],
  [' Ann Lee ', 'Ann Lee'],
  ['\u00a0Ann Lee\u00a0', 'Ann Lee'],
  ['Ann\u202fLee', 'Ann Lee'],
  ['Ann\u2003\u2009Lee', 'Ann Lee'],
  ['Ann\u3000Lee', 'Ann Lee'],
  ['Ann\tLee', 'Ann Lee'],
  ['Ann\nLee', 'Ann Lee'],
  ['Ann\r\nLee', 'Ann Lee'],
  ['Ann\u2028Lee', 'Ann Lee'],
  ['Ann\u0085Lee', 'Ann Lee'],
  ['Ann\u1680Lee', 'Ann Lee'],
  ['\u200bAnn Lee\u200b', 'Ann Lee'],
  ['\ufeffAnn Lee', 'Ann Lee'],
  ['\u200eAnn Lee\u200f', 'Ann Lee'],
  ['\u2068Ann Lee\u2069', 'Ann Lee'],
  ['Ann Lee\u00ad', 'Ann Lee'],
  ['Jose\u0301', 'José'],
  ['И\u0306ога', 'Йога'],
  ['a\u0301\u00a0\u00a0b', 'á b'],
  ['👨‍👩‍👧 Family  Kitchen', '👨‍👩‍👧 Family Kitchen'],
  ['क्‍ष', 'क्‍ष'],
  ['نامه‌ای', 'نامه‌ای'],
  ['   ', ''],
  ['\u200b', ''],
])('the name %j is stored as %j', (typed, stored) => {
  expect(asName(typed)).toBe(stored)
  expect(asName(stored)).toBe(stored)
})

test('a required name is more than characters that nobody sees', () => {
  expect(plainName(1, 20).safeParse('\u200b\u200b').success).toBe(false)
  expect(plainName(1, 20).safeParse('\u00a0').success).toBe(false)
  expect(plainName(2, 20).parse(' Ann \u00a0Lee ')).toBe('Ann Lee')
  expect(optionalPlainName(20).parse('Анна\u00a0\u00a0Ли')).toBe('Анна Ли')
  expect(optionalPlainName(20).parse(null)).toBeNull()
})
