import { z } from 'zod'
import { seenVersion } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { LoyaltyTerms, loyaltyChange } from './loyalty-rule.ts'

export const saveLoyaltyRule = defineFunction({
  name: 'save-loyalty-rule',
  summary:
    "Begins a loyalty rule of the chef's kitchen, which pays for it, in place of the earlier one. Free portions already " +
    'earned stay; counts that were begun begin anew.',
  access: 'chef',
  effect: 'write',
  input: z.object({ terms: LoyaltyTerms, ...seenVersion }),
  ...loyaltyChange,
})
