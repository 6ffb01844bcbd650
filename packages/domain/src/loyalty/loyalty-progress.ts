import type { LoyaltyProgress } from '@localchef/contracts/loyalty/loyalty-rule'
import { sql } from 'kysely'
import { handedBack } from '../ledger/paid-in-person.ts'

export interface CountedRule {
  every: number
  /** Whether the rule still counts portions. */
  isRunning: boolean
  /** Paid portions of completed orders, less those refunded. */
  counted: number
  /** Free portions used by orders, without those given back because the order ended without food. */
  used: number
}

/** The free portions that counted portions have earned, used ones included. */
export function earnedBy({ every, counted }: Pick<CountedRule, 'every' | 'counted'>): number {
  return Math.floor(counted / (every - 1))
}

/**
 * If the portions that earned a used free portion are refunded, they must be earned again before the next free portion.
 */
export function progressOf(rule: CountedRule): LoyaltyProgress {
  const { every, isRunning, counted, used } = rule
  const earned = earnedBy(rule)
  return {
    rewards: Math.max(0, earned - used),
    missing: isRunning ? (Math.max(earned, used) + 1) * (every - 1) - counted : null,
  }
}

/**
 * The rows `rule_id`, `buyer_id` and `counted`: the portions of completed orders that their buyer has paid for.
 * Refunded portions do not count. A refund of an amount takes away its share of an order's portions, rounded so that a
 * partly paid portion still counts. An order whose money the bank took back, or never paid, counts none.
 */
export const countedPortions = sql`
  (
    select k.rule_id, k.buyer_id, sum(k.counted)::integer as counted
    from (
      select
        p.rule_id,
        o.buyer_id,
        coalesce(
          ceil(
            sum(greatest(0, p.portions - back.portions))
              * greatest(0, o.total_cents - given.by_portions - given.by_amount)
              / nullif(o.total_cents - given.by_portions, 0)::numeric
          ),
          sum(greatest(0, p.portions - back.portions))
        ) as counted
      from public.loyalty_portions p
      join public.order_lines l on l.id = p.order_line_id
      join public.orders o on o.id = l.order_id
      cross join lateral (
        select coalesce(sum(n.quantity), 0) as portions
        from public.refund_lines n
        join public.refunds f on f.id = n.refund_id
        where n.order_line_id = p.order_line_id
          and f.status <> 'failed'
      ) back
      cross join lateral (
        select
          coalesce(sum(g.amount_cents) filter (where g.is_of_portions), 0) as by_portions,
          coalesce(sum(g.amount_cents) filter (where not g.is_of_portions), 0) as by_amount
        from (
          select r.amount_cents, exists (select from public.refund_lines n where n.refund_id = r.id) as is_of_portions
          from public.payments y
          join public.refunds r on r.payment_id = y.id
          where y.order_id = o.id
            and y.purpose <> 'tip'
            and r.status <> 'failed'
            and r.cause <> 'change'
          union all
          select h.amount_cents, exists (select from public.refund_lines n where n.refund_id = h.id)
          from ${handedBack} h
          where h.order_id = o.id
        ) g
      ) given
      where o.buyer_id is not null
        and o.payment_status not in ('failed', 'charged_back', 'refunded')
      group by p.rule_id, o.id, given.by_portions, given.by_amount
    ) k
    group by k.rule_id, k.buyer_id
  )
`

/** The rows `rule_id`, `buyer_id` and `used`: the free portions of orders, without those given back. */
export const usedRewards = sql.raw(`
  (
    select w.rule_id, o.buyer_id, count(*)::integer as used
    from public.loyalty_rewards w
    join public.orders o on o.id = w.order_id
    where o.buyer_id is not null
      and w.given_back_at is null
    group by w.rule_id, o.buyer_id
  )
`)
