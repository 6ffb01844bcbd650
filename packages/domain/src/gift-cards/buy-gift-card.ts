import { buyGiftCard as contract } from '@localchef/contracts/gift-cards/buy-gift-card'
import { giftsPerDay } from '@localchef/contracts/gift-cards/gift-card-limits'
import {
  giftAmountRefused,
  giftCardsClosed,
  tooManyGifts,
} from '@localchef/contracts/gift-cards/gift-card-refusals'
import { toCents } from '@localchef/contracts/money'
import { holdMinutes } from '@localchef/contracts/payments/order-payment'
import { paymentUnavailable } from '@localchef/contracts/payments/payment-refusals'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { sql } from 'kysely'
import { openPaymentPage } from '../card/carry-out-call.ts'
import { writeGiftCheckout } from '../card/write-checkout.ts'
import { implement, type UserCall } from '../server-function.ts'
import { deliveryMoment } from './delivery-day.ts'
import { readGiftCards, readGiftOffer } from './read-gift-cards.ts'

/** The card takes effect once its payment is charged (`settle-gift-card`). */
export const buyGiftCard = implement(
  contract,
  async ({ amount, deliverOn, language, ...gift }, call) => {
    const { db, user, now, refuse } = call
    const { isOffered, limits } = await readGiftOffer(call)
    if (!isOffered) throw refuse(giftCardsClosed)
    const { least, most } = limits
    if (amount < least || amount > most) throw refuse(giftAmountRefused, { least, most })
    if ((await boughtToday(call)) >= giftsPerDay) throw refuse(tooManyGifts)
    const deliverAt = await deliveryMoment(db, deliverOn, now)
    const { rows } = await sql<{ id: string }>`
      insert into public.gift_cards (
        buyer_id, amount_cents, sender_name, recipient_name, recipient_email, message, language, deliver_at, created_at
      )
      values (
        ${user.id}, ${toCents(amount)}, ${gift.senderName}, ${gift.recipientName}, ${gift.recipientEmail},
        ${gift.message}, ${language}, ${deliverAt}, ${now}
      )
      returning id
    `.execute(db)
    const id = rows[0]?.id ?? ''
    await writeGiftCheckout(call, {
      giftCardId: id,
      amountCents: toCents(amount),
      holdUntil: new Date(now.getTime() + 2 * holdMinutes * 60_000),
      description: wordsIn[language].account.giftCardOnPage,
      language,
      donePath: `/dashboard/gift-cards?paid=${id}`,
      cancelledPath: '/dashboard/gift-cards',
    })
    return readOne(call, id)
  },
  {
    finish: async (card, { services: { payments: desk }, refuse }) => {
      if (!desk) throw refuse(paymentUnavailable)
      const paymentId = await desk.transact(async ({ db }) => {
        const { rows } = await sql<{ id: string }>`
          select p.id
          from public.payments p
          where p.gift_card_id = ${card.id}
        `.execute(db)
        return rows[0]?.id ?? ''
      })
      await openPaymentPage(desk, paymentId)
      const opened = await desk.transact(({ db, now }) => readOne({ db, now }, card.id))
      if (!opened.checkoutUrl) throw refuse(paymentUnavailable)
      return opened
    },
  },
)

async function readOne({ db, now }: Pick<UserCall, 'db' | 'now'>, id: string) {
  const [card] = await readGiftCards(db, sql`g.id = ${id}`, { now, refundDays: 0 })
  if (!card) throw new Error('the new gift card was not found')
  return card
}

/** Number of cards bought in the last 24 hours. Locks it for the buyer, so that simultaneous purchases are counted. */
async function boughtToday({ db, user, now }: UserCall): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('gift cards:' || ${user.id}, 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from public.gift_cards g
    where g.buyer_id = ${user.id}
      and g.created_at > ${now}::timestamptz - interval '24 hours'
  `.execute(db)
  return rows[0]?.count ?? 0
}
