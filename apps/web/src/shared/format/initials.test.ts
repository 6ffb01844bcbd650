import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it('a name has two initials at most', () => {
  expect(initials('Anna Maria Petrova')).toBe('AM')
  expect(initials('анна')).toBe('А')
  expect(initials('  ')).toBe('')
})
