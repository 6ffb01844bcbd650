import { expect, it } from 'vitest'
import { shortenWords } from './shorten-words.ts'

it('shortenWords normalizes words to one form', () => {
  expect(shortenWords('  Борщ!! ')).toBe('борщ')
  expect(shortenWords('Gluten-free   PIZZA')).toBe('gluten-free pizza')
  expect(shortenWords('a'.repeat(80))).toHaveLength(40)
})

it('shortenWords drops queries that may identify a person or place', () => {
  for (const query of [
    'olga@example.com',
    '415-555-0100',
    '94103',
    '12345 Mission',
    'https://x.test',
    'please bring it to my aunt Olga tonight',
    '?',
    '',
  ]) {
    expect(shortenWords(query), query).toBeUndefined()
  }
})
