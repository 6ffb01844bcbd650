import { z } from 'zod'
import { Day, Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { Email } from '../email-field.ts'
import { defineFunction } from '../function-contract.ts'
import { GiftCard } from './gift-card.ts'
import { giftBlocked, giftDelivered, giftNotPaid, giftRedeemed, giftRefunded } from './gift-card-refusals.ts'

export const changeGiftCard = defineFunction({
  name: 'change-gift-card',
  summary: 'Changes address and day of a gift card that is not delivered yet.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ giftCardId: Id, recipientEmail: Email, deliverOn: Day }),
  output: GiftCard,
  refusals: [giftBlocked, giftDelivered, giftNotPaid, giftRedeemed, giftRefunded, notFound],
})
