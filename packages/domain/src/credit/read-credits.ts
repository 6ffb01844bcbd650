import type { Credit } from '@localchef/contracts/credit/credit'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../queries.ts'
import { creditsWhere } from './credit-balance.ts'

const most = 200

/** The latest grants of credit that match a condition on credits `c`. */
export async function readCredits(
  db: Queries,
  condition: RawBuilder<unknown>,
): Promise<z.input<typeof Credit>[]> {
  const { rows } = await sql<z.input<typeof Credit>>`
    ${creditColumns}
    ${creditTables(condition)}
    order by u.created_at desc, u.id
    limit ${most}
  `.execute(db)
  return rows
}

/** The columns of `Credit`, from the tables below. */
export const creditColumns = sql`
    select
      u.id,
      case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name) end as buyer,
      ${kitchenOf('k')} as chef,
      a.name as author,
      (u.amount_cents / 100.0)::float8 as amount,
      (u.left_cents / 100.0)::float8 as "left",
      u.reason,
      case when o.id is not null then jsonb_build_object('id', o.id, 'number', o.number) end as "order",
      to_jsonb(u.good_until) #>> '{}' as "expiresAt",
      to_jsonb(u.revoked_at) #>> '{}' as "revokedAt",
      to_jsonb(u.created_at) #>> '{}' as at
`

/** Grants `u` that match a condition on credits `c`, with buyer, author, kitchen and order. Gift cards have their own list. */
export function creditTables(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    from (${creditsWhere(sql`c.gift_card_id is null and ${condition}`)}) u
    left join public.profiles b on b.id = u.buyer_id
    left join public.profiles a on a.id = u.author_id
    left join public.chefs k on k.id = u.chef_id
    left join public.orders o on o.id = u.order_id
  `
}

/** The object `Kitchen`, from joined chefs. */
export function kitchenOf(alias: string): RawBuilder<unknown> {
  return sql.raw(`
    case when ${alias}.id is not null then jsonb_build_object(
      'id', ${alias}.id, 'slug', ${alias}.slug, 'name', ${alias}.name, 'nameRu', ${alias}.name_ru,
      'timeZone', ${alias}.time_zone
    ) end
  `)
}
