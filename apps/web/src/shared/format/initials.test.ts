import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it('gives at most two', () => {
  expect(initials('Anna Maria Petrova')).toBe('AM')
  expect(initials('анна')).toBe('А')
  expect(initials('  ')).toBe('')
})
