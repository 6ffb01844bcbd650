import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { restChanged } from './gift-card-refusals.ts'

export const payGiftCashOut = defineFunction({
  name: 'pay-gift-cash-out',
  summary:
    'Records that the staff paid out the rest of a gift card in money, and takes it off the credit and the debts of the ledger.',
  access: 'admin',
  right: 'refunds',
  effect: 'write',
  input: z.object({
    giftCardId: Id,
    /** The rest that was paid. */
    seenLeft: Dollars.min(0.01).max(500),
    /** How it was paid. */
    reason: Reason,
  }),
  output: z.object({ id: Id }),
  refusals: [notFound, restChanged],
})
