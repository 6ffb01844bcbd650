import { giftMailsPerDay } from '@localchef/contracts/gift-cards/gift-card-limits'
import { giftMailsSpent } from '@localchef/contracts/gift-cards/gift-card-refusals'
import { sendGiftCardAgain as contract } from '@localchef/contracts/gift-cards/send-gift-card-again'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { implement, type UserCall } from '../server-function.ts'
import { requireRedeemable } from './held-gift-card.ts'
import { mailGiftCard } from './mail-gift-card.ts'
import { holdOwnGiftCard } from './own-gift-card.ts'

export const sendGiftCardAgain = implement(contract, async ({ giftCardId, recipientEmail }, call) => {
  const { card, isStaff } = await holdOwnGiftCard(call, giftCardId)
  requireRedeemable(call, card)
  if ((await mailsToday(call, giftCardId)) >= giftMailsPerDay) throw call.refuse(giftMailsSpent)
  await mailGiftCard(call, card, recipientEmail)
  // The audit can't be changed, so it names no address that may have to be erased.
  if (isStaff) {
    await recordAct(call, {
      action: 'send-gift-card-again',
      subjectKind: 'gift_card',
      subjectId: giftCardId,
      before: null,
      after: null,
      reason: null,
    })
  }
  return { id: giftCardId }
})

async function mailsToday({ db, now }: UserCall, giftCardId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from public.gift_card_codes k
    where k.gift_card_id = ${giftCardId}
      and k.is_mailed
      and k.created_at > ${now}::timestamptz - interval '24 hours'
  `.execute(db)
  return rows[0]?.count ?? 0
}
