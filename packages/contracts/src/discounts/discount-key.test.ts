import { expect, test } from 'vitest'
import { discountKey } from './discount-key.ts'

test.each([
  ['welcome10', 'WE1C0ME10'],
  ['WELCOME-10', 'WE1C0ME10'],
  [' wElcome 1O ', 'WE1C0ME10'],
  ['ВЕСНА'.replace('С', 'C'), 'BECHA'],
  ['!?', ''],
])('the code %j is compared as %j', (code, key) => {
  expect(discountKey(code)).toBe(key)
})

test('two codes that differ in a digit are different', () => {
  expect(discountKey('SPRING5')).not.toBe(discountKey('SPRING6'))
})
