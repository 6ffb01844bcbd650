import { expect, it, test } from 'vitest'
import { initials } from './initials.ts'

it('a name has two initials at most', () => {
  expect(initials('Anna Maria Petrova')).toBe('AM')
  expect(initials('анна')).toBe('А')
  expect(initials('  ')).toBe('')
})

test.each([
  ['Ann  Lee', 'AL'],
  ['Ann\u00a0Lee', 'AL'],
  ['\u200bAnn \u200b Lee', 'AL'],
  ['👨‍👩‍👧‍👦 Family', '👨‍👩‍👧‍👦F'],
  ['👩🏽‍🍳 Nina', '👩🏽‍🍳N'],
  ['🇬🇪 Supra', '🇬🇪S'],
  ['❤️ Soup', '❤️S'],
  ['1️⃣ Kitchen', '1️⃣K'],
  ['e\u0301milie zola', 'ÉZ'],
  ['i\u0307nci', 'İ'],
  ['q\u0303uentin', 'Q\u0303'],
  ['й\u0301ога', 'Й\u0301'],
  ['क्षितिज शर्मा', 'क्षिश'],
  ['नि प्रिया', 'निप्रि'],
  ['நிலா', 'நி'],
  ['มิ้นท์ ใจดี', 'มิ้ใ'],
  ['한글 이름', '한이'],
  ['\u1112\u1161\u11ab글', '한'],
  ['محمد علي', 'مع'],
  ['李 小龍', '李小'],
  ['𝓐nn', '𝓐'],
  ['"Ann" (Lee)', 'AL'],
  ['– Ann', 'A'],
  ['ßarah', 'ß'],
  ['ǆenan', 'Ǆ'],
  ['7 Seas', '7S'],
  ['---', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
