import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'

export const blockGiftCard = defineFunction({
  name: 'block-gift-card',
  summary:
    'Blocks a gift card or takes the block back. A blocked one is not redeemed, and what is left of its credit is not spent.',
  access: 'admin',
  right: 'refunds',
  effect: 'write',
  input: z.object({ giftCardId: Id, isBlocked: z.boolean(), reason: Reason }),
  output: z.object({ id: Id }),
  refusals: [notFound],
})
