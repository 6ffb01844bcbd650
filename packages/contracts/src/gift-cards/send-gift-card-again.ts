import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { Email } from '../email-field.ts'
import { defineFunction } from '../function-contract.ts'
import { giftBlocked, giftMailsSpent, giftNotPaid, giftRedeemed, giftRefunded } from './gift-card-refusals.ts'

export const sendGiftCardAgain = defineFunction({
  name: 'send-gift-card-again',
  summary:
    'Mails an unredeemed gift card at once, with a new code, to an address that may be another one. Codes that were mailed ' +
    'before end. Its buyer does so, or staff with the right to refund.',
  access: 'signed-in',
  right: 'refunds',
  effect: 'write',
  input: z.object({ giftCardId: Id, recipientEmail: Email }),
  output: z.object({ id: Id }),
  refusals: [giftBlocked, giftMailsSpent, giftNotPaid, giftRedeemed, giftRefunded, notFound],
})
