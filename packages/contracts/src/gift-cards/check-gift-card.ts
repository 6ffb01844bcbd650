import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { GiftCard } from './gift-card.ts'

export const checkGiftCard = defineFunction({
  name: 'check-gift-card',
  summary:
    'Checks the payment of a gift card with the payment provider, after the return from its page. While the provider does ' +
    'not answer, the card stays unchanged.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ giftCardId: Id }),
  output: GiftCard,
  refusals: [notFound],
})
