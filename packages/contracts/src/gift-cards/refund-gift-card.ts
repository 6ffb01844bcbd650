import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { chargebackOpen } from '../payments/payment-refusals.ts'
import { giftNotPaid, giftRedeemed, giftRefunded, giftRefundOver } from './gift-card-refusals.ts'

export const refundGiftCard = defineFunction({
  name: 'refund-gift-card',
  summary:
    'Refunds an unredeemed gift card to the card that paid it, and ends its codes. Its buyer does so within the stated days, ' +
    'staff with the right to refund at any time.',
  access: 'signed-in',
  right: 'refunds',
  effect: 'write',
  input: z.object({
    giftCardId: Id,
    /** The staff's reason. */
    reason: Reason.optional(),
  }),
  output: z.object({ id: Id }),
  refusals: [chargebackOpen, giftNotPaid, giftRedeemed, giftRefundOver, giftRefunded, notFound],
})
