import type { GiftCard } from '@localchef/contracts/gift-cards/gift-card'
import type { SettingValues } from '@localchef/contracts/settings/marketplace-settings'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../queries.ts'
import { readSettings } from '../read-settings.ts'
import type { Call } from '../server-function.ts'

/** Whether gift cards are sold, and within which limits. */
export async function readGiftOffer({ db, outside }: Pick<Call, 'db' | 'outside'>): Promise<{
  isOffered: boolean
  limits: SettingValues['giftCards']
}> {
  const { features, payments, opening, giftCards } = await readSettings(db, [
    'features',
    'payments',
    'opening',
    'giftCards',
  ])
  const isOffered = features.giftCards && payments.card && opening.isOpen && outside.paymentProvider !== null
  return { isOffered, limits: giftCards }
}

/** The status of gift cards `g`. */
export const giftStatus = sql.raw(`
  case
    when g.paid_at is null then 'unpaid'
    when g.voided_at is not null then 'void'
    when g.refunded_at is not null then 'refunded'
    when g.redeemed_at is not null then 'redeemed'
    when num_nonnulls(g.blocked_at, g.contested_at) > 0 then 'blocked'
    when g.recipient_email is not null and g.delivered_at is null then 'scheduled'
    else 'sent'
  end
`)

/** Until when the buyer of gift cards `g` can take them back by the operator's rule. */
export function refundableUntil(days: number): RawBuilder<unknown> {
  return sql`g.paid_at + make_interval(days => ${days})`
}

/** One gift card that matches a condition on cards `g`, with the operator's days for taking it back. */
export async function readGiftCard(
  { db, now }: Pick<Call, 'db' | 'now'>,
  where: RawBuilder<unknown>,
): Promise<z.input<typeof GiftCard> | undefined> {
  const { giftCards } = await readSettings(db, ['giftCards'])
  const [card] = await readGiftCards(db, where, { now, refundDays: giftCards.refundDays })
  return card
}

const mostCards = 200

/**
 * The gift cards that match a condition on cards `g`, newest first. Cards that were never paid are left out once their
 * payment is released or has failed.
 */
export async function readGiftCards(
  db: Queries,
  where: RawBuilder<unknown>,
  { now, refundDays }: { now: Date; refundDays: number },
): Promise<z.input<typeof GiftCard>[]> {
  const { rows } = await sql<z.input<typeof GiftCard>>`
    select g.id, (g.amount_cents / 100.0)::float8 as amount, ${giftStatus} as status, g.sender_name as "senderName",
      g.recipient_name as "recipientName", g.recipient_email as "recipientEmail", g.message,
      to_jsonb(g.deliver_at) #>> '{}' as "deliverAt",
      to_jsonb(g.delivered_at) #>> '{}' as "deliveredAt",
      to_jsonb(g.redeemed_at) #>> '{}' as "redeemedAt",
      case
        when num_nonnulls(g.redeemed_at, g.refunded_at, g.blocked_at, g.contested_at, g.voided_at) = 0
          and ${refundableUntil(refundDays)} > ${now}
        then to_jsonb(${refundableUntil(refundDays)}) #>> '{}'
      end as "refundableUntil",
      case when p.status = 'awaiting' and p.hold_until > ${now} then p.checkout_url end as "checkoutUrl",
      to_jsonb(g.created_at) #>> '{}' as at /* never null: deliverAt, at */
    from public.gift_cards g
    left join public.payments p
      on p.gift_card_id = g.id
      and p.status not in ('released', 'failed')
    where ${where}
      and (g.paid_at is not null or p.id is not null)
    order by g.created_at desc, g.id
    limit ${mostCards}
  `.execute(db)
  return rows
}
