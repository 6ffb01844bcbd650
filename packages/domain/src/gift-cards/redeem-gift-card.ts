import { plainGiftCode } from '@localchef/contracts/gift-cards/gift-card-code'
import { giftCodeReplaced, giftCodeUnknown } from '@localchef/contracts/gift-cards/gift-card-refusals'
import { redeemGiftCard as contract } from '@localchef/contracts/gift-cards/redeem-gift-card'
import { toDollars } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { giftCodeHash } from './gift-card-codes.ts'
import { holdGiftCard, requireUnspent } from './held-gift-card.ts'

/** The card's lock lets only one of several simultaneous redemptions and refunds succeed. */
export const redeemGiftCard = implement(contract, async ({ giftCode }, call) => {
  const { db, user, now, refuse } = call
  const { rows } = await sql<{ giftCardId: string; isEnded: boolean }>`
    select k.gift_card_id as "giftCardId", k.ended_at is not null as "isEnded"
    from public.gift_card_codes k
    where k.code_hash = ${giftCodeHash(plainGiftCode(giftCode))}
  `.execute(db)
  const [found] = rows
  const card = found && (await holdGiftCard(db, found.giftCardId))
  if (!card) throw refuse(giftCodeUnknown)
  requireUnspent(call, card)
  if (found.isEnded) throw refuse(giftCodeReplaced)
  await sql`
    update public.gift_cards
    set redeemed_at = ${now},
        redeemer_id = ${user.id}
    where id = ${card.id}
  `.execute(db)
  await sql`
    with granted as (
      insert into public.credits (buyer_id, amount_cents, reason, gift_card_id)
      values (${user.id}, ${card.amountCents}, ${card.senderName}, ${card.id})
      returning id, amount_cents
    )
    insert into public.credit_movements (credit_id, kind, amount_cents)
    select g.id, 'granted', g.amount_cents
    from granted g
  `.execute(db)
  return { amount: toDollars(card.amountCents), senderName: card.senderName }
})
