import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import type { HeldPayment } from '../card/held-payment.ts'
import { holdGiftCredit } from '../gift-cards/gift-credit.ts'
import { postToLedger } from '../ledger/post-to-ledger.ts'
import { notify } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import type { PurposeHandler } from './payment-step.ts'

interface Settled {
  buyerId: string | null
  recipient: string
  amountCents: number
  isNew: boolean
  isVoid: boolean
  isRedeemed: boolean
}

/**
 * A charged gift card is valid, and its mail can go out. The card follows its payment: a refund ends an unredeemed
 * card, a failed refund makes it valid again, and a contested payment stops it until the bank decides. A lost
 * chargeback, or a refund after the card was redeemed, voids what is left.
 */
export const settleGiftCard: PurposeHandler = async (call, payment, { state }) => {
  const { giftCardId, id: paymentId } = payment
  if (state !== 'captured' || !giftCardId) return
  const { rows } = await sql<Settled>`
    with facts as (
      select
        g.paid_at is null as is_new,
        exists (
          select from public.refunds r where r.payment_id = ${paymentId} and r.status <> 'failed'
        ) as is_refunded,
        exists (
          select from public.chargebacks c where c.payment_id = ${paymentId} and c.status in ('needs_answer', 'answered')
        ) as is_contested,
        exists (select from public.chargebacks c where c.payment_id = ${paymentId} and c.status = 'lost') as is_lost
      from public.gift_cards g
      where g.id = ${giftCardId}
    )
    update public.gift_cards g
    set paid_at = coalesce(g.paid_at, ${call.now}),
        refunded_at = case when f.is_refunded and g.redeemed_at is null then coalesce(g.refunded_at, ${call.now}) end,
        contested_at = case when f.is_contested then coalesce(g.contested_at, ${call.now}) end,
        -- Of a redeemed card only the provider gives money back, which is a loss like a lost chargeback.
        voided_at = case
          when f.is_lost or (f.is_refunded and g.redeemed_at is not null) then coalesce(g.voided_at, ${call.now})
          else g.voided_at
        end
    from facts f
    where g.id = ${giftCardId}
    returning g.buyer_id as "buyerId", g.recipient_name as recipient, g.amount_cents as "amountCents",
      f.is_new as "isNew", g.voided_at is not null as "isVoid", g.redeemed_at is not null as "isRedeemed"
  `.execute(call.db)
  const card = rows[0]
  if (card?.isNew) await notifyOfPurchase(call, card)
  if (card?.isVoid) await voidRest(call, payment, card)
}

async function notifyOfPurchase(call: Call, { buyerId, recipient, amountCents }: Settled): Promise<void> {
  if (!buyerId) return
  await notify(call, {
    userId: buyerId,
    triggeredBy: null,
    type: 'payment',
    worded: wordNotification('gift_card_bought', { amountCents, recipient }),
    mail: { topic: 'account', path: '/dashboard/gift-cards' },
  })
}

/** Amounts that return to a voided credit later are ended by `end-credits`. */
async function voidRest(
  { db, now }: Call,
  { giftCardId }: HeldPayment,
  { isRedeemed, amountCents }: Settled,
): Promise<void> {
  if (!giftCardId) return
  if (!isRedeemed) {
    await postToLedger(db, {
      cause: 'gift_card_voided',
      key: `card:${giftCardId}`,
      orderId: null,
      bookingId: null,
      giftCardId,
      chefId: null,
      entries: [
        { account: 'gift_cards', cents: amountCents },
        { account: 'marketplace_revenue', cents: -amountCents },
      ],
    })
    return
  }
  const credit = await holdGiftCredit(db, giftCardId)
  if (!credit) return
  await sql`update public.credits set revoked_at = coalesce(revoked_at, ${now}) where id = ${credit.creditId}`.execute(
    db,
  )
  if (credit.leftCents <= 0) return
  await sql`
    insert into public.credit_movements (credit_id, kind, amount_cents)
    values (${credit.creditId}, 'revoked', ${-credit.leftCents})
  `.execute(db)
}
