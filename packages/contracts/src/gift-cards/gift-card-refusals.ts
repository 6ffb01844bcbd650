import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { defineRefusal } from '../refusal.ts'

export const giftCardsClosed = defineRefusal(
  'gift_cards_closed',
  422,
  'No gift cards are sold here right now: they are switched off, or no cards are taken',
)
export const giftAmountRefused = defineRefusal(
  'gift_amount_refused',
  422,
  'The amount is outside of the limits of this marketplace',
  z.object({ least: Dollars, most: Dollars }),
)
export const giftCodeUnknown = defineRefusal('gift_code_unknown', 404, 'No gift card has this code')
export const giftCodeReplaced = defineRefusal(
  'gift_code_replaced',
  409,
  'A later mail replaced this code; the sender can say where it went',
)
export const giftRedeemed = defineRefusal('gift_redeemed', 409, 'This gift card was redeemed already')
export const giftRefunded = defineRefusal('gift_refunded', 409, 'This gift card was refunded to its buyer')
export const giftBlocked = defineRefusal(
  'gift_blocked',
  409,
  'This gift card is blocked; support can say why',
)
export const giftDelivered = defineRefusal('gift_delivered', 409, 'This gift card was delivered already')
export const giftNotPaid = defineRefusal('gift_not_paid', 409, 'This gift card is not paid yet')
export const giftRefundOver = defineRefusal(
  'gift_refund_over',
  409,
  'The days in which a buyer can take a gift card back are over',
  z.object({ days: Whole }),
)
export const giftMailsSpent = defineRefusal(
  'gift_mails_spent',
  409,
  'This gift card was mailed often enough today',
)
export const tooManyGifts = defineRefusal('too_many_gifts', 409, 'Too many gift cards within 24 hours')
export const noCashOut = defineRefusal(
  'no_cash_out',
  409,
  'The law of this state, as far as it is known here, does not ask for this rest in money',
)
export const restChanged = defineRefusal(
  'rest_changed',
  409,
  'The rest of the gift card has changed since it was shown; nothing was recorded',
  z.object({ left: Dollars }),
)
