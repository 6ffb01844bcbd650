import { expect, test } from 'vitest'
import { labelWeight } from './label-weight.ts'

test.each([
  [340, '12 oz (340 g)'],
  [100, '3.5 oz (100 g)'],
  [454, '1 lb (454 g)'],
  [600, '1 lb 5.2 oz (600 g)'],
])('a portion of %i g weighs %s on its label', (grams, text) => {
  expect(labelWeight(grams)).toBe(text)
})
