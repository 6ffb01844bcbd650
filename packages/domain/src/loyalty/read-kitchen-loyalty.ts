import type { KitchenLoyalty, LoyaltyRule } from '@localchef/contracts/loyalty/loyalty-rule'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { countedPortions, earnedBy, usedRewards } from './loyalty-progress.ts'

interface StoredRule extends Omit<LoyaltyRule, 'collecting' | 'earned'> {
  isRunning: boolean
  /** One entry per buyer. */
  buyers: { counted: number; used: number }[]
}

/** The running rule of a kitchen with its figures, and what ended rules still owe. */
export async function readKitchenLoyalty(db: Queries, chefId: string): Promise<KitchenLoyalty> {
  const { rows } = await sql<StoredRule>`
    select
      r.id,
      r.every,
      r.category,
      (r.up_to_cents / 100.0)::float8 as "upTo",
      to_jsonb(r.began_at) #>> '{}' as "beganAt",
      r.ended_at is null as "isRunning",
      given.used,
      given.given,
      coalesce((
        select jsonb_agg(jsonb_build_object('counted', p.counted, 'used', coalesce(u.used, 0)))
        from ${countedPortions} p
        left join ${usedRewards} u on u.rule_id = p.rule_id and u.buyer_id = p.buyer_id
        where p.rule_id = r.id
          and p.counted > 0
      ), '[]') as buyers
    from public.loyalty_rules r
    cross join lateral (
      select count(*)::integer as used, (coalesce(sum(o.discount_cents), 0) / 100.0)::float8 as given
      from public.loyalty_rewards w
      join public.orders o on o.id = w.order_id
      where w.rule_id = r.id
        and w.given_back_at is null
    ) given
    where r.chef_id = ${chefId}
    order by r.began_at desc, r.id
  `.execute(db)
  const running = rows.find(({ isRunning }) => isRunning)
  const newest = rows[0]
  return {
    rule: running ? withFigures(running) : null,
    version: newest ? `${newest.id}${newest.isRunning ? '' : ':ended'}` : '',
    owed: rows
      .filter(({ isRunning }) => !isRunning)
      .flatMap(({ every, buyers }) =>
        buyers.map(({ counted, used }) => Math.max(0, earnedBy({ every, counted }) - used)),
      )
      .reduce((sum, left) => sum + left, 0),
  }
}

function withFigures({ isRunning: _, buyers, ...rule }: StoredRule): LoyaltyRule {
  const { every } = rule
  return {
    ...rule,
    collecting: buyers.length,
    earned: buyers.reduce((sum, { counted }) => sum + earnedBy({ every, counted }), 0),
  }
}
