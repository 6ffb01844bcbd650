import { z } from 'zod'
import { Day } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { languages } from '../language.ts'
import { Dollars } from '../money.ts'
import { paymentUnavailable } from '../payments/payment-refusals.ts'
import { GiftCard, GiftFields } from './gift-card.ts'
import { greatestGift, leastGift } from './gift-card-limits.ts'
import { giftAmountRefused, giftCardsClosed, tooManyGifts } from './gift-card-refusals.ts'

export const buyGiftCard = defineFunction({
  name: 'buy-gift-card',
  summary:
    "Opens the payment provider's page for a gift card and returns its address. The card is valid once it is charged, and " +
    'its mail is sent on its day.',
  access: 'signed-in',
  effect: 'create',
  input: GiftFields.extend({
    amount: Dollars.min(leastGift).max(greatestGift),
    /** The day of the mail in the marketplace's time zone: today or later. */
    deliverOn: Day,
    /** The language of the mail and of the provider's page. */
    language: z.enum(languages),
  }),
  output: GiftCard,
  refusals: [giftAmountRefused, giftCardsClosed, paymentUnavailable, tooManyGifts],
})
