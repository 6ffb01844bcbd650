import type { CreditMovement } from '@localchef/contracts/credit/credit'
import { getMyCredit as contract } from '@localchef/contracts/credit/get-my-credit'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'
import { creditsWhere, isBlockedGift } from './credit-balance.ts'
import { kitchenOf } from './read-credits.ts'

const mostMovements = 200

export const getMyCredit = implement(contract, async (_input, { db, user, now }) => {
  const usable = sql`c.buyer_id = ${user.id} and c.revoked_at is null and not ${isBlockedGift}`
  const { rows: credits } = await sql<z.input<typeof contract.output>['credits'][number]>`
    select
      u.id,
      ${kitchenOf('k')} as chef,
      (u.left_cents / 100.0)::float8 as "left",
      u.reason,
      u.gift_card_id is not null as "isGift",
      to_jsonb(u.good_until) #>> '{}' as "expiresAt"
    from (${creditsWhere(usable)}) u
    left join public.chefs k on k.id = u.chef_id
    where u.left_cents > 0
      and (u.good_until is null or u.good_until > ${now})
    order by u.good_until, u.id
  `.execute(db)
  const balance = credits.filter(({ chef }) => chef === null).reduce((sum, { left }) => sum + left, 0)
  return {
    balance: Math.round(balance * 100) / 100,
    credits,
    movements: await readMovements(db, user.id),
  }
})

async function readMovements(db: Queries, buyerId: string): Promise<z.input<typeof CreditMovement>[]> {
  const { rows } = await sql<z.input<typeof CreditMovement>>`
    select
      m.kind,
      (m.amount_cents / 100.0)::float8 as amount,
      ${kitchenOf('k')} as chef,
      case when o.id is not null then jsonb_build_object('id', o.id, 'number', o.number) end as "order",
      c.reason,
      c.gift_card_id is not null as "isGift",
      to_jsonb(m.created_at) #>> '{}' as at
    from public.credit_movements m
    join public.credits c on c.id = m.credit_id
    left join public.chefs k on k.id = c.chef_id
    left join public.orders o on o.id = m.order_id
    where c.buyer_id = ${buyerId}
    order by m.id desc
    limit ${mostMovements}
  `.execute(db)
  return rows
}
