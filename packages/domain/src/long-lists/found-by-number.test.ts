import { expect, it } from 'vitest'
import { numberIn, withoutNumberSign } from './found-by-number.ts'

it('a query finds a number with either sign, with or without a space', () => {
  for (const query of ['1042', '#1042', '# 1042', '№1042', '№ 1042']) expect(numberIn(query)).toBe('1042')
})

it('a query that is more than a number is not one', () => {
  for (const query of ['', '#', '1042a', '10 42', '##1042', '1'.repeat(16), 'soup #12']) {
    expect(numberIn(query)).toBeUndefined()
  }
})

it('a query of words loses only a sign at its beginning', () => {
  expect(withoutNumberSign('#104')).toBe('104')
  expect(withoutNumberSign('table #4')).toBe('table #4')
})
