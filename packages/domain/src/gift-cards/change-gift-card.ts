import { notFound } from '@localchef/contracts/common-refusals'
import { changeGiftCard as contract } from '@localchef/contracts/gift-cards/change-gift-card'
import { giftDelivered } from '@localchef/contracts/gift-cards/gift-card-refusals'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { deliveryMoment } from './delivery-day.ts'
import { requireRedeemable } from './held-gift-card.ts'
import { holdOwnGiftCard } from './own-gift-card.ts'
import { readGiftCard } from './read-gift-cards.ts'

/** The row's lock prevents changes to a card that is being mailed. */
export const changeGiftCard = implement(contract, async ({ giftCardId, recipientEmail, deliverOn }, call) => {
  const { db, now, refuse } = call
  const { card } = await holdOwnGiftCard(call, giftCardId)
  requireRedeemable(call, card)
  if (card.isDelivered) throw refuse(giftDelivered)
  await sql`
    update public.gift_cards
    set recipient_email = ${recipientEmail},
        deliver_at = ${await deliveryMoment(db, deliverOn, now)}
    where id = ${giftCardId}
  `.execute(db)
  const changed = await readGiftCard(call, sql`g.id = ${giftCardId}`)
  if (!changed) throw refuse(notFound, noSuch('gift card'))
  return changed
})
