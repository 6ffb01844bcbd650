import { expect, test } from 'vitest'
import { slipsOf } from './read-words.ts'

test.each([
  ['one letter short', 'kachapuri', 'khachapuri'],
  ['one letter long', 'khachaapuri', 'khachapuri'],
  ['without its first letter', 'amosas', 'samosas'],
  ['with two letters swapped', 'gubmo', 'gumbo'],
  ['with a letter doubled', 'gummbo', 'gumbo'],
  ['without a double letter', 'рататуй', 'рататуйй'],
  ['without its last letter', 'пельмен', 'пельмени'],
  ['without the space', 'padthai', 'pad thai'],
])('a word %s is among the slips', (_how, typed, meant) => {
  expect(slipsOf(typed).map((words) => words.join(' '))).toContain(meant)
})

test('a short word keeps its first letter, and a wrong letter is no slip', () => {
  const meant = slipsOf('dobo').flat()
  expect(meant).not.toContain('adobo')
  expect(meant).toContain('dobos')
  expect(slipsOf('beer').flat()).not.toContain('beef')
})
