import { expect, test } from 'vitest'
import { findCopiedLimits, findLimitProblems } from './check-limits.ts'

test.each([
  ['<TextInput maxLength={longestReason} />'],
  ['z.string().trim().max(longestReason)'],
  ['<TextArea maxLength={longestAddress.line} />'],
  ['Math.max(0, left)'],
])('the limit of %s has a name', (source) => {
  expect(findLimitProblems(source)).toEqual([])
})

test.each([
  ['<TextInput maxLength={500} />'],
  ['<TextInput maxLength="500" />'],
  ['<TextArea maxLength={60_000} />'],
  ['z.string().trim().max(500)'],
])('the limit of %s is a problem', (source) => {
  expect(findLimitProblems(`\n${source}`)).toHaveLength(1)
  expect(findLimitProblems(`\n${source}`)[0]).toMatch(/^2 /)
})

test('a name whose length a contract or a handler states by number is a problem', () => {
  expect(findCopiedLimits('name: plainName(2, longestDishName),')).toEqual([])
  expect(findCopiedLimits('price: Dollars.min(0).max(100),')).toEqual([])
  for (const copy of [
    'plainName(2, 120)',
    'optionalPlainName(120)',
    'optionalText(4000)',
    'const longestName = 120\n',
  ]) {
    expect(findCopiedLimits(`\n${copy}`)).toEqual([expect.stringMatching(/^2 /)])
  }
})
