import { expect, test } from 'vitest'
import { suggestedTips } from './suggested-tips.ts'

test('tips are suggested in whole dollars within the limits, each once', () => {
  expect(suggestedTips(40)).toEqual([4, 6, 8])
  expect(suggestedTips(4)).toEqual([1])
  expect(suggestedTips(5000)).toEqual([200])
})
