import { expect, test } from 'vitest'
import { chooseSteps } from './choose-steps.ts'
import type { TestStep } from './test-step.ts'
import { changeSteps, releaseSteps, testSteps } from './test-steps.ts'

const namesOf = (steps: readonly TestStep[]) => steps.map(({ name }) => name)

test('a step is chosen with the steps that it needs', () => {
  const wanted = testSteps.filter(({ name }) => name === 'operations')
  expect(namesOf(chooseSteps(testSteps, wanted))).toEqual(['build', 'operations'])
})

test.each([changeSteps, releaseSteps, testSteps])(
  'the shards of a gate run each step, and no whole step twice',
  (...gate) => {
    const shards = ['1/4', '2/4', '3/4', '4/4'].map((shard) => chooseSteps(testSteps, gate, shard))
    const needed = new Set(gate.flatMap(({ needs = [] }) => needs))
    for (const step of gate) {
      const times = shards.filter((steps) => steps.includes(step)).length
      const isNeeded = needed.has(step.name)
      expect([step.name, isNeeded ? Math.min(times, 1) : times]).toEqual([
        step.name,
        step.splits && !isNeeded ? 4 : 1,
      ])
    }
  },
)
