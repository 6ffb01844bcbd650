import type { LoyaltyTerms } from '@localchef/contracts/loyalty/loyalty-rule'
import { sql } from 'kysely'
import type { OrderDiscount } from '../discounts/discount-of-order.ts'
import { planKept, type Queries } from '../queries.ts'
import { type CountedRule, countedPortions, progressOf, usedRewards } from './loyalty-progress.ts'

interface Asked {
  chefId: string
  /** Null for a visitor. */
  buyerId: string | null
  /** The dishes of the order. */
  dishIds: readonly string[]
}

interface RuleOfBuyer extends LoyaltyTerms, CountedRule, FoundReward {}

export interface Loyalty {
  /** The running rule with the buyer's progress; undefined without one. */
  running: RuleOfBuyer | undefined
  /** The rules by which the buyer has free portions left, the oldest first. */
  rewards: FoundReward[]
  /** The number of free portions left. */
  left: number
}

export async function findLoyalty(db: Queries, { chefId, buyerId, dishIds }: Asked): Promise<Loyalty> {
  const { rows } = await sql<RuleOfBuyer>`
    select
      r.id as "ruleId",
      r.every,
      r.category,
      (r.up_to_cents / 100.0)::float8 as "upTo",
      r.up_to_cents as "upToCents",
      r.ended_at is null as "isRunning",
      coalesce((
        select p.counted
        from ${countedPortions} p
        where p.rule_id = r.id
          and p.buyer_id = ${buyerId}
      ), 0) as counted,
      coalesce((
        select u.used
        from ${usedRewards} u
        where u.rule_id = r.id
          and u.buyer_id = ${buyerId}
      ), 0) as used,
      ${dishesOfRule(dishIds)} as "dishIds"
    from public.loyalty_rules r
    where r.chef_id = ${chefId}
    order by r.began_at, r.id
    ${planKept}
  `.execute(db)
  return {
    running: rows.find(({ isRunning }) => isRunning),
    rewards: rows.filter((rule) => progressOf(rule).rewards > 0),
    left: rows.reduce((sum, rule) => sum + progressOf(rule).rewards, 0),
  }
}

/** The free portion that an order already uses, for a change of the order. */
export async function findUsedReward(
  db: Queries,
  orderId: string,
  dishIds: readonly string[],
): Promise<FoundReward | undefined> {
  const { rows } = await sql<FoundReward>`
    select r.id as "ruleId", r.up_to_cents as "upToCents", ${dishesOfRule(dishIds)} as "dishIds"
    from public.loyalty_rewards w
    join public.loyalty_rules r on r.id = w.rule_id
    where w.order_id = ${orderId}
      and w.given_back_at is null
  `.execute(db)
  return rows[0]
}

/** The given dishes that rules `r` cover: all, or those of the rule's category. */
const dishesOfRule = (dishIds: readonly string[]) => sql`
  coalesce((
    select jsonb_agg(d.id)
    from public.dishes d
    where d.id = any (${dishIds}::uuid[])
      and (r.category is null or d.category = r.category)
  ), '[]')
`

/** Writes the use of a free portion, while the orders of its buyer are locked. */
export async function writeRewardUse(
  db: Queries,
  { ruleId, orderId }: { ruleId: string; orderId: string },
): Promise<void> {
  await sql`
    insert into public.loyalty_rewards (order_id, rule_id)
    values (${orderId}, ${ruleId})
  `.execute(db)
}

/** A rule by which a buyer has a free portion left. */
export interface FoundReward {
  ruleId: string
  upToCents: number
  /** The dishes of the order whose portions it can make free. */
  dishIds: readonly string[]
}

export interface PricedPortion {
  dishId: string | null
  /** Price of one portion with its variants. */
  unitCents: number
}

/**
 * The free portion of an order: the most expensive portion that a reward covers, up to the amount of its rule. An order
 * gets at most one, from the first rule that covers a portion.
 */
export function rewardOfOrder(
  rewards: readonly FoundReward[],
  portions: readonly PricedPortion[],
): OrderDiscount | null {
  for (const { ruleId, upToCents, dishIds } of rewards) {
    const prices = portions
      .filter(({ dishId }) => dishId !== null && dishIds.includes(dishId))
      .map(({ unitCents }) => unitCents)
    const cents = Math.min(upToCents, Math.max(0, ...prices))
    if (cents > 0) {
      return {
        id: ruleId,
        code: null,
        kind: 'free_portion',
        bearer: 'kitchen',
        discountCents: cents,
        foodDiscountCents: cents,
      }
    }
  }
  return null
}
