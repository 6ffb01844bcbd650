import { notFound } from '@localchef/contracts/common-refusals'
import { restChanged } from '@localchef/contracts/gift-cards/gift-card-refusals'
import { payGiftCashOut as contract } from '@localchef/contracts/gift-cards/pay-gift-cash-out'
import { toCents, toDollars } from '@localchef/contracts/money'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { notify } from '../notifications/notify.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { holdGiftCredit } from './gift-credit.ts'
import { holdGiftCard } from './held-gift-card.ts'

export const payGiftCashOut = implement(contract, async ({ giftCardId, seenLeft, reason }, call) => {
  const { db, user, refuse } = call
  const card = await holdGiftCard(db, giftCardId)
  const credit = card && (await holdGiftCredit(db, giftCardId))
  const { rows } = await sql<{ state: string }>`
    select g.cash_out_state as state /* never null: state */
    from public.gift_cards g
    where g.id = ${giftCardId}
      and g.cash_out_state is not null
  `.execute(db)
  const asked = rows[0]
  if (!credit || !asked) throw refuse(notFound, noSuch('request'))
  const { creditId, leftCents, holderId } = credit
  if (card.isBlocked || leftCents <= 0 || leftCents !== toCents(seenLeft)) {
    throw refuse(restChanged, { left: card.isBlocked ? 0 : toDollars(leftCents) })
  }
  await sql`
    insert into public.credit_movements (credit_id, kind, amount_cents)
    values (${creditId}, 'cashed_out', ${-leftCents})
  `.execute(db)
  await sql`
    update public.gift_cards
    set cash_out_state = null,
        cash_out_to = null,
        cash_out_asked_at = null
    where id = ${giftCardId}
  `.execute(db)
  await recordAct(call, {
    action: 'pay-gift-cash-out',
    subjectKind: 'gift_card',
    subjectId: giftCardId,
    before: { left: toDollars(leftCents) },
    after: { left: 0 },
    reason,
  })
  if (holderId) {
    await notify(call, {
      userId: holderId,
      triggeredBy: user.id,
      type: 'payment',
      worded: wordNotification('gift_cash_out_paid', { amountCents: leftCents, reason }),
      mail: { topic: 'account', path: '/dashboard/credit' },
    })
  }
  return { id: giftCardId }
})
