import { z } from 'zod'
import { Dollars } from '../money.ts'
import { defineRefusal } from '../refusal.ts'

export const cardUnavailable = defineRefusal(
  'card_unavailable',
  422,
  'This kitchen takes no cards right now; paying at the handover is possible',
)
export const pickupPaymentUnavailable = defineRefusal(
  'pickup_payment_unavailable',
  422,
  'This order is paid by card only',
)
export const paymentUnavailable = defineRefusal(
  'payment_unavailable',
  503,
  'The payment provider does not answer; the same call may be repeated',
)
export const notRefundable = defineRefusal(
  'not_refundable',
  409,
  'This is more than can be refunded',
  z.object({
    /** The amount that can still be refunded. */
    left: Dollars.optional(),
  }),
)
export const refundableChanged = defineRefusal(
  'refundable_changed',
  409,
  'The rest that can be refunded has changed since it was shown; nothing has been refunded',
  z.object({
    /** The amount that can still be refunded. */
    left: Dollars,
  }),
)
export const chargebackOpen = defineRefusal(
  'chargeback_open',
  409,
  'The buyer contests this payment at the bank, which decides on the money',
)
export const tipClosed = defineRefusal(
  'tip_closed',
  409,
  'This order takes no tip: it was tipped before, is not completed, was refunded, or is too long ago',
)
export const paymentLinkClosed = defineRefusal(
  'payment_link_closed',
  409,
  'This order cannot be paid by a link: it is paid, has changed, has ended, or its kitchen takes no cards',
)
export const alreadyAnswered = defineRefusal(
  'already_answered',
  409,
  'This chargeback is answered or decided',
)
