import { expect, test } from 'vitest'
import { rangeOf } from './choose-range.ts'

const keys = ['a', 'b', 'c', 'd']

test('a range has both ends and the order of the list, in either direction', () => {
  expect(rangeOf(keys, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(keys, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(keys, 'c', 'c')).toEqual(['c'])
})

test('a range whose first row has left the list is only its last row', () => {
  expect(rangeOf(keys, 'x', 'c')).toEqual(['c'])
  expect(rangeOf(keys, 'a', 'x')).toEqual([])
})
