import { expect, test } from 'vitest'
import { allowsCashOut, cashOutLaws } from './gift-card-laws.ts'

test.each([
  ['CA', 14.99, true],
  ['CA', 15, false],
  ['CO', 5, true],
  ['CO', 5.01, false],
  ['ME', 4.99, true],
  ['ME', 5, false],
  ['MT', 5, false],
  ['NJ', 5, false],
  ['NY', 4.99, true],
  ['NY', 5, false],
  ['OR', 5, false],
  ['RI', 0.99, true],
  ['RI', 1, false],
  ['VT', 1, false],
  ['WA', 4.99, true],
  ['WA', 5, false],
  ['CA', 0, false],
  // The law of Texas leaves out cards without an end and fees, that of Connecticut sellers without a shop in the state.
  ['TX', 1, false],
  ['CT', 1, false],
  // No source was read for Alaska.
  ['AK', 1, false],
])('in %s, the holder can ask for a rest of $%s of a card of $100 in money: %s', (state, left, isAllowed) => {
  expect(allowsCashOut(state, { left, amount: 100 })).toBe(isAllowed)
})

test.each([
  ['MA', 10, 100, true],
  ['MA', 10.01, 100, false],
  ['MA', 4.99, 25, true],
  ['MA', 5, 25, false],
  // The used share counts only in Massachusetts.
  ['WA', 10, 100, false],
] as const)('in %s, $%s left of $%s can be asked for in money: %s', (state, left, amount, isAllowed) => {
  expect(allowsCashOut(state, { left, amount })).toBe(isAllowed)
})

test('each law names its statute and the page where it was read, and stands once', () => {
  expect(new Set(cashOutLaws.map(({ state }) => state)).size).toBe(cashOutLaws.length)
  for (const { statute, source, readOn } of cashOutLaws) {
    expect(statute).toMatch(/§/)
    expect(source).toMatch(/^https:/)
    expect(readOn >= '2026-11-29').toBe(true)
  }
})
