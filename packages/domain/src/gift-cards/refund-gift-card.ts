import {
  giftNotPaid,
  giftRedeemed,
  giftRefunded,
  giftRefundOver,
} from '@localchef/contracts/gift-cards/gift-card-refusals'
import { refundGiftCard as contract } from '@localchef/contracts/gift-cards/refund-gift-card'
import { toDollars } from '@localchef/contracts/money'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { chargebackOpen } from '@localchef/contracts/payments/payment-refusals'
import { refundArrivesBy } from '@localchef/contracts/payments/refund-arrival'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { writeRefund } from '../card/write-refund.ts'
import { notify } from '../notifications/notify.ts'
import { readSettings } from '../read-settings.ts'
import { invalidField } from '../refusal.ts'
import { type CallOf, implement } from '../server-function.ts'
import type { HeldCard } from './held-gift-card.ts'
import { holdOwnGiftCard } from './own-gift-card.ts'
import { refundableUntil } from './read-gift-cards.ts'

/** From here on, nobody can redeem the card. If the refund fails, `settle-gift-card` makes the card valid again. */
export const refundGiftCard = implement(contract, async ({ giftCardId, reason }, call) => {
  const { db, now, refuse } = call
  const { card, isStaff } = await holdOwnGiftCard(call, giftCardId)
  if (!card.isPaid) throw refuse(giftNotPaid)
  if (card.isRefunded) throw refuse(giftRefunded)
  if (card.isRedeemed) throw refuse(giftRedeemed)
  if (isStaff && !reason) throw invalidField(['reason'], 'reason_required')
  const payment = await refundablePayment(call, card)
  if (!payment) throw refuse(chargebackOpen)
  const { giftCards } = await readSettings(db, ['giftCards'])
  if (!isStaff && (card.isBlocked || !(await isInTime(call, card, giftCards.refundDays)))) {
    throw refuse(giftRefundOver, { days: giftCards.refundDays })
  }
  await sql`update public.gift_cards set refunded_at = ${now} where id = ${giftCardId}`.execute(db)
  await writeRefund(call, {
    paymentId: payment.id,
    orderId: null,
    bookingId: null,
    paymentReference: payment.reference,
    amountCents: card.amountCents,
    cause: isStaff ? 'admin' : 'rule',
    reason: reason ?? '',
  })
  if (isStaff) {
    await recordAct(call, {
      action: 'refund-gift-card',
      subjectKind: 'gift_card',
      subjectId: giftCardId,
      before: null,
      after: { amount: toDollars(card.amountCents) },
      reason,
    })
  }
  if (card.buyerId) {
    await notify(call, {
      userId: card.buyerId,
      triggeredBy: isStaff ? call.user.id : null,
      type: 'payment',
      worded: wordNotification('gift_card_refunded', {
        amountCents: card.amountCents,
        recipient: card.recipientName,
        by: refundArrivesBy(now).toISOString(),
        reason: reason ?? null,
      }),
      mail: { topic: 'account', path: '/dashboard/gift-cards' },
    })
  }
  return { id: giftCardId }
})

type RefundCall = CallOf<typeof contract>

/** The payment to refund; undefined while the bank decides about it. */
async function refundablePayment(
  { db }: RefundCall,
  { id }: HeldCard,
): Promise<{ id: string; reference: string } | undefined> {
  const { rows } = await sql<{ id: string; reference: string }>`
    select p.id, coalesce(p.payment_reference, '') as reference
    from public.payments p
    where p.gift_card_id = ${id}
      and p.status = 'captured'
  `.execute(db)
  return rows[0]
}

async function isInTime({ db, now }: RefundCall, { id }: HeldCard, days: number): Promise<boolean> {
  const { rows } = await sql<{ isInTime: boolean | null }>`
    select ${refundableUntil(days)} > ${now} as "isInTime"
    from public.gift_cards g
    where g.id = ${id}
  `.execute(db)
  return rows[0]?.isInTime ?? false
}
