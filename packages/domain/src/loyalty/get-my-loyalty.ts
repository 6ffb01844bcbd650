import { getMyLoyalty as contract, type MyLoyalty } from '@localchef/contracts/loyalty/get-my-loyalty'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { endedOrders } from '../status-lists.ts'
import { type CountedRule, countedPortions, progressOf, usedRewards } from './loyalty-progress.ts'

type Stored = Omit<MyLoyalty, 'rewards' | 'missing'> & CountedRule

/** Ended rules are listed as long as they owe the caller a free portion. */
export const getMyLoyalty = implement(contract, async (_input, { db, user }) => {
  const { rows } = await sql<Stored>`
    select
      r.every,
      r.category,
      (r.up_to_cents / 100.0)::float8 as "upTo",
      r.ended_at is null as "isRunning",
      coalesce(p.counted, 0) as counted,
      coalesce(u.used, 0) as used,
      jsonb_build_object(
        'id', c.id, 'slug', c.slug, 'name', c.name, 'nameRu', c.name_ru, 'timeZone', c.time_zone
      ) as chef
    from public.loyalty_rules r
    join public.chefs c on c.id = r.chef_id and c.status in ('active', 'paused')
    left join ${countedPortions} p on p.rule_id = r.id and p.buyer_id = ${user.id}
    left join ${usedRewards} u on u.rule_id = r.id and u.buyer_id = ${user.id}
    where exists (
      select
      from public.orders o
      where o.chef_id = r.chef_id
        and o.buyer_id = ${user.id}
        and o.status not in ${endedOrders}
    )
    order by c.name, c.id, r.began_at
  `.execute(db)
  return {
    rules: rows
      .map(({ isRunning, counted, used, ...rule }) => ({
        ...rule,
        ...progressOf({ every: rule.every, isRunning, counted, used }),
      }))
      .filter(({ missing, rewards }) => missing !== null || rewards > 0),
  }
})
