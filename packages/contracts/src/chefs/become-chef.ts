import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { switchedOff } from '../settings/setting-refusals.ts'

export const becomeChef = defineFunction({
  name: 'become-chef',
  summary: 'Gives a buyer the role of a chef. The kitchen still needs an approval before it sells.',
  access: 'buyer',
  effect: 'write',
  input: z.object({}),
  output: z.object({ role: z.literal('chef') }),
  refusals: [switchedOff],
})
