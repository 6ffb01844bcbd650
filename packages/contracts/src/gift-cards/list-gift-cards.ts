import { z } from 'zod'
import { adminListRequest, nextCursor } from '../admin-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { SoldGiftCard } from './gift-card.ts'

export const listGiftCards = defineFunction({
  name: 'list-gift-cards',
  summary:
    'Lists paid gift cards, newest first. A search finds the last four letters of a code, and addresses and names of sender ' +
    'and recipient.',
  access: 'admin',
  right: 'refunds',
  effect: 'read',
  input: z.object({ ...adminListRequest, which: z.enum(['all', 'cash_outs']).default('all') }),
  output: z.object({ giftCards: z.array(SoldGiftCard), nextCursor }),
})
