import { creditLimit } from '@localchef/contracts/credit/credit-refusals'
import { toCents, toDollars } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { readSettings } from '../read-settings.ts'
import type { Refusing, UserCall } from '../server-function.ts'

interface Given {
  toPerson: number
  byStaff: number
}

/**
 * Refuses credit of the marketplace above the limits of 24 hours: to this buyer, from all staff together, and from the
 * calling member of staff. Every operation by which staff give credit calls this function. Locks both people's sums, so
 * that simultaneous grants are counted.
 */
export async function requireWithinCreditLimits(
  { db, user, now, refuse }: UserCall & Refusing<typeof creditLimit>,
  buyerId: string,
  cents: number,
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('credit limits:' || p.id, 0))
    from unnest(${[buyerId, user.id].toSorted()}::text[]) with ordinality as p (id, place)
    order by p.place
  `.execute(db)
  const { rows } = await sql<Given>`
    select
      coalesce(sum(m.amount_cents) filter (where c.buyer_id = ${buyerId}), 0)::integer as "toPerson",
      coalesce(sum(m.amount_cents) filter (where c.author_id = ${user.id}), 0)::integer as "byStaff"
    from public.credits c
    join public.credit_movements m on m.credit_id = c.id
    where c.chef_id is null
      and c.gift_card_id is null
      and (c.buyer_id = ${buyerId} or c.author_id = ${user.id})
      and c.created_at > ${now}::timestamptz - interval '24 hours'
      and m.kind in ('granted', 'revoked')
  `.execute(db)
  const { credit } = await readSettings(db, ['credit'])
  for (const limit of ['toPerson', 'byStaff'] as const) {
    const left = Math.max(0, toCents(credit[limit]) - (rows[0]?.[limit] ?? 0))
    if (cents > left) throw refuse(creditLimit, { limit, most: credit[limit], left: toDollars(left) })
  }
}
