// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { keepCode, keepLinkedCode, keptCode } from './linked-code.ts'

beforeEach(() => sessionStorage.clear())

test.each([
  ['/chefs/olga', '?code=SPRING', 'SPRING'],
  ['/dish/1', '?x=1&code=%20spring%20', 'spring'],
  ['/cart', '?code=A-1', 'A-1'],
  ['/cart', '', ''],
  ['/auth/callback', '?code=secret', ''],
  ['/chefsmith', '?code=SPRING', ''],
])('the link %s%s keeps the code %j', (pathname, search, code) => {
  keepLinkedCode({ pathname, search })
  expect(keptCode()).toBe(code)
})

test('a link without a code keeps the earlier code, and an empty code removes it', () => {
  keepLinkedCode({ pathname: '/cart', search: '?code=SPRING' })
  keepLinkedCode({ pathname: '/cart', search: '' })
  expect(keptCode()).toBe('SPRING')
  keepCode('')
  expect(keptCode()).toBe('')
})
