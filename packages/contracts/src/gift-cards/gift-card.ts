import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { Email } from '../email-field.ts'
import { Dollars } from '../money.ts'
import { plainName } from '../plain-name.ts'
import { longestGiftMessage, longestGiftName } from './gift-card-limits.ts'

/**
 * `unpaid`: the payment page is open. `scheduled`: the mail waits for its day. `sent`: mailed, or ready to print.
 * `blocked`: by the staff, or while the payment is contested. `void`: the bank gave the money back.
 */
export const GiftCardStatus = z.enum([
  'unpaid',
  'scheduled',
  'sent',
  'redeemed',
  'refunded',
  'blocked',
  'void',
])
export type GiftCardStatus = z.infer<typeof GiftCardStatus>

export const GiftName = plainName(1, longestGiftName)

export const GiftFields = z.object({
  senderName: GiftName,
  recipientName: GiftName,
  /** Null: the buyer prints it. */
  recipientEmail: Email.nullable(),
  message: z.string().trim().max(longestGiftMessage),
})

/** A gift card as its buyer sees it, without what the recipient buys with it. */
export const GiftCard = z.object({
  id: Id,
  amount: Dollars,
  status: GiftCardStatus,
  senderName: z.string(),
  recipientName: z.string(),
  recipientEmail: z.string().nullable(),
  message: z.string(),
  deliverAt: Moment,
  deliveredAt: Moment.nullable(),
  redeemedAt: Moment.nullable(),
  /** The last moment at which the buyer can get a refund of the card; null if no refund is possible anymore. */
  refundableUntil: Moment.nullable(),
  /** The provider's payment page, while it is open. */
  checkoutUrl: z.string().nullable(),
  at: Moment,
})
export type GiftCard = z.infer<typeof GiftCard>

/** A gift card that the caller has redeemed. */
export const HeldGiftCard = z.object({
  id: Id,
  senderName: z.string(),
  message: z.string(),
  amount: Dollars,
  left: Dollars,
  isBlocked: z.boolean(),
  redeemedAt: Moment,
  /** When the holder asked for the rest in money. */
  cashOutAskedAt: Moment.nullable(),
})
export type HeldGiftCard = z.infer<typeof HeldGiftCard>

/** A gift card as the staff sees it. */
export const SoldGiftCard = GiftCard.omit({ checkoutUrl: true, refundableUntil: true, message: true }).extend(
  {
    buyer: z.object({ id: Id, name: z.string() }).nullable(),
    redeemer: z.object({ id: Id, name: z.string() }).nullable(),
    /** Last letters of its codes, the latest first. */
    codes: z.array(z.string()),
    /** The rest of the card; the whole amount if it is not redeemed. */
    left: Dollars,
    isBlocked: z.boolean(),
    cashOut: z.object({ state: z.string(), payTo: z.string(), askedAt: Moment }).nullable(),
  },
)
export type SoldGiftCard = z.infer<typeof SoldGiftCard>
