import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { longestPayTo } from './gift-card-limits.ts'
import { giftBlocked, noCashOut } from './gift-card-refusals.ts'

export const askGiftCashOut = defineFunction({
  name: 'ask-gift-cash-out',
  summary:
    'Asks for the rest of a redeemed gift card in money, as the law of a state allows below its sum. The staff pays it out.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    giftCardId: Id,
    state: z.string().regex(/^[A-Z]{2}$/),
    /** How to be paid, such as an address for a check. */
    payTo: z.string().trim().min(3).max(longestPayTo),
  }),
  output: z.object({ id: Id }),
  refusals: [giftBlocked, noCashOut, notFound],
})
