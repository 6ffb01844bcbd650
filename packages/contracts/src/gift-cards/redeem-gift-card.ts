import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { longestTypedGiftCode } from './gift-card-code.ts'
import {
  giftBlocked,
  giftCodeReplaced,
  giftCodeUnknown,
  giftRedeemed,
  giftRefunded,
} from './gift-card-refusals.ts'

export const redeemGiftCard = defineFunction({
  name: 'redeem-gift-card',
  summary: "Adds a gift card to the caller's credit, once. The credit has no last day.",
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    /** As typed, with or without hyphens. */
    giftCode: z.string().trim().min(1).max(longestTypedGiftCode),
  }),
  output: z.object({ amount: Dollars, senderName: z.string() }),
  refusals: [giftBlocked, giftCodeReplaced, giftCodeUnknown, giftRedeemed, giftRefunded],
})
