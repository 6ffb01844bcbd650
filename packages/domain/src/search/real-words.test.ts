import { expect, test } from 'vitest'
import { isRealWord } from './real-words.ts'

test.each([
  ['beer', 'beer'],
  ['coke', 'coke'],
  ['lamps', 'lamp'],
  ['amazon', 'amazon'],
  ['лодка', 'лодк'],
  ['лодку', 'лодк'],
  ['кукла', 'кукл'],
])('"%s" is a word of its language', async (word, stem) => {
  expect(await isRealWord(word, stem)).toBe(true)
})

test.each([
  ['chiken', 'chiken'],
  ['brsket', 'brsket'],
  ['пильмени', 'пильмен'],
  ['хочапури', 'хочапур'],
])('"%s" is no word of its language', async (word, stem) => {
  expect(await isRealWord(word, stem)).toBe(false)
})
