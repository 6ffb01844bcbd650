import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'

/**
 * Credits `c` with the amount left of them and the last moment of each: credit returned by a refund stays valid for at
 * least another week, and credit from a gift card has no last moment.
 */
export function creditsWhere(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select c.*, m.left_cents,
      case when c.expires_at is not null then greatest(c.expires_at, m.returned_at + interval '7 days') end as good_until
    from public.credits c
    cross join lateral (
      select
        coalesce(sum(v.amount_cents), 0)::integer as left_cents,
        max(v.created_at) filter (where v.kind = 'returned') as returned_at
      from public.credit_movements v
      where v.credit_id = c.id
    ) m
    where ${condition}
  `
}

/** Whether credits `c` come from a gift card that is blocked, or whose payment is contested. */
export const isBlockedGift = sql`exists (
  select
  from public.gift_cards f
  where f.id = c.gift_card_id
    and num_nonnulls(f.blocked_at, f.contested_at) > 0
)`

/** A credit that can be spent. */
export interface UsableCredit {
  id: string
  /** Null if the marketplace bears it, which makes it valid everywhere. */
  chefId: string | null
  leftCents: number
}

/** The credits that a buyer can spend at a kitchen: the kitchen's own first, then the soonest to expire. */
export async function readUsableCredits(
  db: Queries,
  { buyerId, chefId, now }: { buyerId: string; chefId: string; now: Date },
): Promise<UsableCredit[]> {
  const ofBuyer = sql`
    c.buyer_id = ${buyerId}
    and c.revoked_at is null
    and (c.chef_id is null or c.chef_id = ${chefId})
    and not ${isBlockedGift}
  `
  const { rows } = await sql<UsableCredit>`
    select u.id, u.chef_id as "chefId", u.left_cents as "leftCents"
    from (${creditsWhere(ofBuyer)}) u
    where u.left_cents > 0
      and (u.good_until is null or u.good_until > ${now})
    order by u.chef_id nulls last, u.good_until, u.id
  `.execute(db)
  return rows
}

/** Locks a buyer's credits for a kitchen, so that the second of two concurrent orders reads what the first one left. */
export async function lockCreditsOf(db: Queries, buyerId: string, chefId: string): Promise<void> {
  await sql`
    select
    from public.credits c
    where c.buyer_id = ${buyerId}
      and (c.chef_id is null or c.chef_id = ${chefId})
    order by c.id
    for no key update
  `.execute(db)
}
