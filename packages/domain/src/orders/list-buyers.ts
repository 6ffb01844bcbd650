import { listBuyers as contract, type KitchenBuyer } from '@localchef/contracts/orders/list-buyers'
import { sql } from 'kysely'
import { escapeLike } from '../escape-like.ts'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'
import { isOwed } from './order-money.ts'
import { refundedCents } from './refunded-cents.ts'

export const listBuyers = implement(contract, async ({ query, page, limit }, { db, user }) => {
  const { buyers, total } = await readBuyers(db, user.id, query, { limit, offset: (page - 1) * limit })
  return { buyers, totalCount: total, hasMore: page * limit < total }
})

/**
 * Reads the buyers of a user's kitchen, the last seen first. All data comes from the kitchen's own orders, because the
 * phone and allergies of a profile are the buyer's own; the email address is included only while the buyer consents to
 * be contacted. Buyers without an account are identified by phone number. Erased accounts are not listed.
 */
export async function readBuyers(
  db: Queries,
  profileId: string,
  query: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ buyers: KitchenBuyer[]; total: number }> {
  const like = `%${escapeLike(query)}%`
  const digits = query.normalize('NFKC').replace(/\D/g, '')
  // A part of a number, in any notation.
  const phoneLike = /^[\p{Nd}\p{Pd}\p{Z}\p{Cf}().+]+$/u.test(query) && digits ? `%${digits}%` : ''
  const { rows } = await sql<{ total: number; buyers: KitchenBuyer[] }>`
    with own as (
      select
        o.id,
        o.placed_at,
        o.status,
        case when o.status = 'completed' and not ${isOwed(sql`o`)} then o.total_cents - ${refundedCents} end as spent_cents,
        coalesce(o.buyer_id, md5(o.chef_id::text || regexp_replace(o.buyer_phone, '[^0-9]', '', 'g'))::uuid) as buyer,
        m.no_show_at
      from public.orders o
      left join public.missed_pickups m on m.order_id = o.id
      where o.chef_id = (select c.id from public.chefs c where c.profile_id = ${profileId})
        and (o.buyer_id is not null or (o.taken_by_chef and o.buyer_phone is not null))
        and o.is_placed
    ),
    seen as (
      select
        w.buyer,
        (array_agg(w.id order by w.placed_at desc, w.id))[1] as last_id,
        max(w.placed_at) as last_at,
        count(*) filter (where w.status = 'completed')::integer as orders,
        count(w.no_show_at)::integer as no_shows,
        (coalesce(sum(w.spent_cents), 0) / 100.0)::float8 as spent
      from own w
      group by w.buyer
    ),
    found as (
      select
        s.buyer as id,
        last.buyer_id as "accountId",
        last.buyer_name as name,
        last.buyer_phone as phone,
        last.buyer_allergies as allergies,
        jsonb_build_object('id', last.id, 'number', last.number, 'placedAt', last.placed_at) as "lastOrder",
        s.orders,
        s.no_shows as "noShows",
        s.spent,
        consent.given_at as "consentedAt",
        case when consent.given_at is not null then buyer.email end as email,
        s.last_at
      from seen s
      join public.orders last on last.id = s.last_id
      left join public.profiles buyer on buyer.id = last.buyer_id
      left join public.contact_consents consent
        on consent.buyer_id = last.buyer_id
        and consent.chef_id = last.chef_id
        and consent.withdrawn_at is null
      where last.buyer_name ilike ${like}
        or regexp_replace(split_part(last.buyer_phone, ';', 1), '\\D', '', 'g') like ${phoneLike}
    )
    select
      (select count(*)::integer from found) as total,
      coalesce((
        select jsonb_agg(to_jsonb(f) - 'last_at' order by f.last_at desc, f.id)
        from (
          select *
          from found
          order by last_at desc, id
          limit ${limit}
          offset ${offset}
        ) f
      ), '[]') as buyers
  `.execute(db)
  return rows[0] ?? { total: 0, buyers: [] }
}
