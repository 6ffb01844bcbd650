import { expect, test } from 'vitest'
import { type CountedRule, progressOf } from './loyalty-progress.ts'

const rule: CountedRule = { every: 10, isRunning: true, counted: 0, used: 0 }

test('of ten portions nine are paid, and the next one is free', () => {
  expect(progressOf(rule)).toEqual({ rewards: 0, missing: 9 })
  expect(progressOf({ ...rule, counted: 7 })).toEqual({ rewards: 0, missing: 2 })
  expect(progressOf({ ...rule, counted: 8 })).toEqual({ rewards: 0, missing: 1 })
  expect(progressOf({ ...rule, counted: 9 })).toEqual({ rewards: 1, missing: 9 })
  expect(progressOf({ ...rule, counted: 20 })).toEqual({ rewards: 2, missing: 7 })
})

test('every second portion is free after one, the smallest rule', () => {
  expect(progressOf({ ...rule, every: 2 })).toEqual({ rewards: 0, missing: 1 })
  expect(progressOf({ ...rule, every: 2, counted: 3 })).toEqual({ rewards: 3, missing: 1 })
})

test('a used portion is gone, and the count goes on', () => {
  expect(progressOf({ ...rule, counted: 12, used: 1 })).toEqual({ rewards: 0, missing: 6 })
})

test('portions refunded after the free one was used are earned again first, and never count below zero', () => {
  expect(progressOf({ ...rule, counted: 5, used: 1 })).toEqual({ rewards: 0, missing: 13 })
})

test('an ended rule owes what was earned, and counts no further', () => {
  expect(progressOf({ ...rule, isRunning: false, counted: 19 })).toEqual({ rewards: 2, missing: null })
})
