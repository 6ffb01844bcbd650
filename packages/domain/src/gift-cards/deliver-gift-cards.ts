import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { holdGiftCard } from './held-gift-card.ts'
import { mailGiftCard } from './mail-gift-card.ts'

/** Cards of one run; the next run continues. */
const atOnce = 50

/**
 * Mails the gift cards whose day has come. The transaction that queues a card's mail also marks the card as delivered,
 * so it is mailed once, even after a kill and with several processes.
 */
export async function deliverGiftCards(call: Omit<Call, 'user'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select g.id
    from public.gift_cards g
    where g.deliver_at <= ${call.now}
      and g.delivered_at is null
      and g.recipient_email is not null
      and g.paid_at is not null
      and num_nonnulls(g.redeemed_at, g.refunded_at, g.blocked_at, g.contested_at, g.voided_at) = 0
    order by g.deliver_at, g.id
    limit ${atOnce}
    for no key update skip locked
  `.execute(call.db)
  for (const { id } of rows) {
    const card = await holdGiftCard(call.db, id)
    if (card?.recipientEmail) await mailGiftCard(call, card, card.recipientEmail)
  }
}
