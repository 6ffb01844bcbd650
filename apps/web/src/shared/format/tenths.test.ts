import { expect, test } from 'vitest'
import { formatTenths } from './tenths.ts'

test('a rating has one decimal, after a point in English and after a comma in Russian', () => {
  expect(formatTenths(4.86, 'en')).toBe('4.9')
  expect(formatTenths(4.86, 'ru')).toBe('4,9')
  expect(formatTenths(5, 'ru')).toBe('5,0')
})
