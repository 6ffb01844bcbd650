import { getMyGiftCards as contract } from '@localchef/contracts/gift-cards/get-my-gift-cards'
import type { HeldGiftCard } from '@localchef/contracts/gift-cards/gift-card'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readSettings } from '../read-settings.ts'
import { implement } from '../server-function.ts'
import { readGiftCards, readGiftOffer } from './read-gift-cards.ts'

export const getMyGiftCards = implement(contract, async (_input, call) => {
  const { db, user, now } = call
  const { isOffered, limits } = await readGiftOffer(call)
  const { ledger } = await readSettings(db, ['ledger'])
  const { small, medium, large, least, most, refundDays } = limits
  const { rows } = await sql<{ today: string }>`
    select to_char(private.marketplace_day(${now}), 'YYYY-MM-DD') as today /* never null: today */
  `.execute(db)
  const { rows: redeemed } = await sql<z.input<typeof HeldGiftCard>>`
    select g.id, g.sender_name as "senderName", g.message, (g.amount_cents / 100.0)::float8 as amount,
      (
        coalesce((select sum(m.amount_cents) from public.credit_movements m where m.credit_id = c.id), 0) / 100.0
      )::float8 as "left",
      num_nonnulls(g.blocked_at, g.contested_at, g.voided_at) > 0 as "isBlocked",
      to_jsonb(g.redeemed_at) #>> '{}' as "redeemedAt" /* never null: redeemedAt */,
      to_jsonb(g.cash_out_asked_at) #>> '{}' as "cashOutAskedAt"
    from public.gift_cards g
    join public.credits c on c.gift_card_id = g.id
    where g.redeemer_id = ${user.id}
    order by g.redeemed_at desc, g.id
    limit 200
  `.execute(db)
  return {
    isOffered,
    presets: [small, medium, large],
    least,
    most,
    refundDays,
    today: rows[0]?.today ?? now.toISOString().slice(0, 10),
    timeZone: ledger.timeZone,
    bought: await readGiftCards(db, sql`g.buyer_id = ${user.id}`, { now, refundDays }),
    redeemed,
  }
})
