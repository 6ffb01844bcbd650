import type { TestStep } from './test-step.ts'

/**
 * The wanted steps of a shard (`1/4`; default: all) and the steps that they need, in the order of `all`. A step that
 * does not split runs in one shard.
 */
export function chooseSteps(
  all: readonly TestStep[],
  wanted: readonly TestStep[],
  shard = '1/1',
): readonly TestStep[] {
  const [index = 1, count = 1] = shard.split('/').map(Number)
  const chosen = new Set<string>()
  const choose = (step: TestStep) => {
    chosen.add(step.name)
    for (const needed of all) if (step.needs?.includes(needed.name)) choose(needed)
  }
  for (const step of wanted.filter(({ splits }) => splits)) choose(step)
  const whole = wanted.filter(({ splits }) => !splits)
  for (const step of whole.filter((_, place) => place % count === index - 1)) choose(step)
  return all.filter(({ name }) => chosen.has(name))
}
