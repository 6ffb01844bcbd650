import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

export interface GiftCredit {
  creditId: string
  holderId: string | null
  leftCents: number
}

/** Locks the credit of a redeemed gift card and reads what is left, so that no order spends it meanwhile. */
export async function holdGiftCredit(db: Queries, giftCardId: string): Promise<GiftCredit | undefined> {
  await sql`
    select
    from public.credits c
    where c.gift_card_id = ${giftCardId}
    for no key update
  `.execute(db)
  const { rows } = await sql<GiftCredit>`
    select c.id as "creditId", c.buyer_id as "holderId", (
      select coalesce(sum(m.amount_cents), 0)::integer
      from public.credit_movements m
      where m.credit_id = c.id
    ) as "leftCents"
    from public.credits c
    where c.gift_card_id = ${giftCardId}
  `.execute(db)
  return rows[0]
}
