import { expect, test } from 'vitest'
import { type Condition, isDecided, pointState } from './point-state.ts'

const conditions: Condition[] = ['met', 'usual', 'unmet', 'broken']
const statesBy = (decision?: 'confirmed' | 'put_off') =>
  conditions.map((condition) => pointState(condition, decision))

test('without a decision, a point is done only if the system finds it so', () => {
  expect(statesBy()).toEqual(['done', 'open', 'open', 'attention'])
})

test('a confirmation completes only a state that may be right', () => {
  expect(statesBy('confirmed')).toEqual(['done', 'done', 'open', 'attention'])
})

test('putting off counts for everything that is not done', () => {
  expect(statesBy('put_off')).toEqual(['done', 'put_off', 'put_off', 'put_off'])
})

test('the marketplace can open with points that are done or put off', () => {
  expect((['done', 'open', 'put_off', 'attention'] as const).map(isDecided)).toEqual([
    true,
    false,
    true,
    false,
  ])
})
