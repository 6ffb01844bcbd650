import { notFound } from '@localchef/contracts/common-refusals'
import { askGiftCashOut as contract } from '@localchef/contracts/gift-cards/ask-gift-cash-out'
import { allowsCashOut } from '@localchef/contracts/gift-cards/gift-card-laws'
import { giftBlocked, noCashOut } from '@localchef/contracts/gift-cards/gift-card-refusals'
import { toDollars } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { holdGiftCredit } from './gift-credit.ts'
import { holdGiftCard } from './held-gift-card.ts'

/** The rest stays spendable until the staff pays it out. The staff pays what is left then. */
export const askGiftCashOut = implement(contract, async ({ giftCardId, state, payTo }, call) => {
  const { db, user, now, refuse } = call
  const card = await holdGiftCard(db, giftCardId)
  const credit = card && (await holdGiftCredit(db, giftCardId))
  if (!credit || credit.holderId !== user.id) throw refuse(notFound, noSuch('gift card'))
  if (card.isBlocked) throw refuse(giftBlocked)
  const dollars = { left: toDollars(credit.leftCents), amount: toDollars(card.amountCents) }
  if (!allowsCashOut(state, dollars)) throw refuse(noCashOut)
  await sql`
    update public.gift_cards
    set cash_out_state = ${state},
        cash_out_to = ${payTo},
        cash_out_asked_at = ${now}
    where id = ${giftCardId}
  `.execute(db)
  return { id: giftCardId }
})
