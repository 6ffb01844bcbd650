import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { Kitchen } from '../orders/sale.ts'
import { LoyaltyProgress, LoyaltyTerms } from './loyalty-rule.ts'

export const MyLoyalty = z.object({ ...LoyaltyTerms.shape, ...LoyaltyProgress.shape, chef: Kitchen })
export type MyLoyalty = z.infer<typeof MyLoyalty>

export const getMyLoyalty = defineFunction({
  name: 'get-my-loyalty',
  summary:
    'Lists the loyalty rules of the kitchens where the caller has ordered, with the portions until the next free one.',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  output: z.object({ rules: z.array(MyLoyalty) }),
})
