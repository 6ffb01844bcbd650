import { z } from 'zod'
import { Day, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { GiftCard, HeldGiftCard } from './gift-card.ts'

export const getMyGiftCards = defineFunction({
  name: 'get-my-gift-cards',
  summary:
    'Reads whether and for how much gift cards are sold, the ones that the caller bought, and the ones that the caller redeemed.',
  access: 'signed-in',
  effect: 'read',
  secret: true,
  input: z.object({}),
  output: z.object({
    /** False while gift cards are switched off, or no card payments are taken. */
    isOffered: z.boolean(),
    presets: z.array(Dollars),
    least: Dollars,
    most: Dollars,
    /** Days in which a buyer can get a refund of an unredeemed card; 0 leaves refunds to the staff. */
    refundDays: Whole,
    /** Today in the marketplace's time zone. */
    today: Day,
    timeZone: z.string(),
    bought: z.array(GiftCard),
    redeemed: z.array(HeldGiftCard),
  }),
})
