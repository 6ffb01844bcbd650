import { notFound } from '@localchef/contracts/common-refusals'
import { blockGiftCard as contract } from '@localchef/contracts/gift-cards/block-gift-card'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { holdGiftCard } from './held-gift-card.ts'

export const blockGiftCard = implement(contract, async ({ giftCardId, isBlocked, reason }, call) => {
  const { db, now, refuse } = call
  const card = await holdGiftCard(db, giftCardId)
  if (!card?.isPaid) throw refuse(notFound, noSuch('gift card'))
  const { rows } = await sql<{ wasBlocked: boolean }>`
    select g.blocked_at is not null as "wasBlocked"
    from public.gift_cards g
    where g.id = ${giftCardId}
  `.execute(db)
  if (rows[0]?.wasBlocked === isBlocked) return { id: giftCardId }
  await sql`
    update public.gift_cards
    set blocked_at = ${isBlocked ? now : null}
    where id = ${giftCardId}
  `.execute(db)
  await recordAct(call, {
    action: 'block-gift-card',
    subjectKind: 'gift_card',
    subjectId: giftCardId,
    before: { status: isBlocked ? 'active' : 'paused' },
    after: { status: isBlocked ? 'paused' : 'active' },
    reason,
  })
  return { id: giftCardId }
})
