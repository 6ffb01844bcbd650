import { expect, test } from 'vitest'
import { journeyVerdict } from './test-step.ts'

const verdictOf = (stats: { expected: number; unexpected: number; flaky: number; skipped: number }) => {
  const { passed, failed } = journeyVerdict({ stats, suites: [] }, stats.unexpected > 0 ? 1 : 0, '')
  return { passed, failed }
}

test('two journeys of a run may pass at the second try', () => {
  expect(verdictOf({ expected: 290, unexpected: 0, flaky: 2, skipped: 0 })).toEqual({
    passed: 292,
    failed: 0,
  })
})

test('three journeys that passed at the second try all count as failed', () => {
  expect(verdictOf({ expected: 290, unexpected: 0, flaky: 3, skipped: 0 })).toEqual({
    passed: 290,
    failed: 3,
  })
})

test('a journey that fails twice fails the run', () => {
  expect(verdictOf({ expected: 290, unexpected: 1, flaky: 1, skipped: 0 })).toEqual({
    passed: 291,
    failed: 1,
  })
})

test('a skipped journey counts as failed', () => {
  expect(verdictOf({ expected: 290, unexpected: 0, flaky: 0, skipped: 1 })).toEqual({
    passed: 290,
    failed: 1,
  })
})
