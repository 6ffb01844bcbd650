import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { giftBlocked, giftNotPaid, giftRedeemed, giftRefunded } from './gift-card-refusals.ts'

export const printGiftCard = defineFunction({
  name: 'print-gift-card',
  summary:
    'Makes a code for a printed page of a gift card. Only its hash is stored, so each call makes another one; all lead to ' +
    'the same card.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ giftCardId: Id }),
  output: z.object({
    code: z.string(),
    amount: Dollars,
    senderName: z.string(),
    recipientName: z.string(),
    message: z.string(),
  }),
  refusals: [giftBlocked, giftNotPaid, giftRedeemed, giftRefunded, notFound],
})
