import {
  giftBlocked,
  giftNotPaid,
  giftRedeemed,
  giftRefunded,
} from '@localchef/contracts/gift-cards/gift-card-refusals'
import type { Language } from '@localchef/contracts/language'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { Refusing } from '../server-function.ts'

/** A gift card whose row is locked. */
export interface HeldCard {
  id: string
  buyerId: string | null
  amountCents: number
  senderName: string
  recipientName: string
  recipientEmail: string | null
  message: string
  language: Language
  isPaid: boolean
  isDelivered: boolean
  isRedeemed: boolean
  isRefunded: boolean
  /** Blocked by the staff, by a contested payment, or for good. */
  isBlocked: boolean
}

/**
 * Locks a gift card, so that a redemption, a refund and a mail at the same time run one after another and see each
 * other's effects.
 */
export async function holdGiftCard(db: Queries, id: string): Promise<HeldCard | undefined> {
  const { rows } = await sql<HeldCard>`
    select g.id, g.buyer_id as "buyerId", g.amount_cents as "amountCents", g.sender_name as "senderName",
      g.recipient_name as "recipientName", g.recipient_email as "recipientEmail", g.message, g.language,
      g.paid_at is not null as "isPaid",
      g.delivered_at is not null as "isDelivered",
      g.redeemed_at is not null as "isRedeemed",
      g.refunded_at is not null as "isRefunded",
      num_nonnulls(g.blocked_at, g.contested_at, g.voided_at) > 0 as "isBlocked"
    from public.gift_cards g
    where g.id = ${id}
    for no key update
  `.execute(db)
  return rows[0]
}

type Unredeemable = typeof giftBlocked | typeof giftRedeemed | typeof giftRefunded

/** Refuses a card that nobody can redeem, with the reason. */
export function requireRedeemable(
  { refuse }: Refusing<typeof giftNotPaid | Unredeemable>,
  card: HeldCard,
): void {
  if (!card.isPaid) throw refuse(giftNotPaid)
  requireUnspent({ refuse }, card)
}

/** Like `requireRedeemable`, for a card that has a code and is therefore paid. */
export function requireUnspent(
  { refuse }: Refusing<Unredeemable>,
  { isRedeemed, isRefunded, isBlocked }: HeldCard,
): void {
  if (isRefunded) throw refuse(giftRefunded)
  if (isRedeemed) throw refuse(giftRedeemed)
  if (isBlocked) throw refuse(giftBlocked)
}
