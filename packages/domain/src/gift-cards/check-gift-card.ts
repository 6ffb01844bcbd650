import { notFound } from '@localchef/contracts/common-refusals'
import { checkGiftCard as contract } from '@localchef/contracts/gift-cards/check-gift-card'
import { sql } from 'kysely'
import { followPayment } from '../card/follow-payment.ts'
import { ProviderError } from '../payment-provider.ts'
import { noSuch } from '../refusal.ts'
import { type Call, implement } from '../server-function.ts'
import { readGiftCard } from './read-gift-cards.ts'

export const checkGiftCard = implement(
  contract,
  async ({ giftCardId }, call) => {
    const card = await readAgain(call, giftCardId, call.user.id)
    if (!card) throw call.refuse(notFound, noSuch('gift card'))
    return card
  },
  {
    finish: async (card, { services: { payments: desk } }) => {
      if (!desk) return card
      const buyerAndPayment = await desk.transact(async ({ db }) => {
        const { rows } = await sql<{ paymentId: string; buyerId: string | null }>`
          select p.id as "paymentId", g.buyer_id as "buyerId"
          from public.payments p
          join public.gift_cards g on g.id = p.gift_card_id
          where g.id = ${card.id}
        `.execute(db)
        return rows[0]
      })
      if (!buyerAndPayment?.buyerId) return card
      const { paymentId, buyerId } = buyerAndPayment
      try {
        await followPayment(desk, paymentId)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
      }
      return (await desk.transact((call) => readAgain(call, card.id, buyerId))) ?? card
    },
  },
)

function readAgain(call: Pick<Call, 'db' | 'now'>, giftCardId: string, buyerId: string) {
  return readGiftCard(call, sql`g.id = ${giftCardId} and g.buyer_id = ${buyerId}`)
}
