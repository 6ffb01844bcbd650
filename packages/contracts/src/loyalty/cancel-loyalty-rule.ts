import { z } from 'zod'
import { seenVersion } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { loyaltyChange } from './loyalty-rule.ts'

export const cancelLoyaltyRule = defineFunction({
  name: 'cancel-loyalty-rule',
  summary: "Ends the loyalty rule of the chef's kitchen. Free portions already earned stay.",
  access: 'chef',
  effect: 'write',
  input: z.object(seenVersion),
  ...loyaltyChange,
})
