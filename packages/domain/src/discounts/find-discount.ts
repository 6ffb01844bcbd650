import { discountKey } from '@localchef/contracts/discounts/discount-key'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { endedOrders } from '../status-lists.ts'
import {
  type DiscountedOrder,
  type DiscountOutcome,
  discountOfOrder,
  type FoundDiscount,
} from './discount-of-order.ts'

type UsedTerms = Pick<
  FoundDiscount,
  | 'id'
  | 'code'
  | 'bearer'
  | 'kind'
  | 'percent'
  | 'amountCents'
  | 'ceilingCents'
  | 'minimumCents'
  | 'holdsFrom'
>

interface Asked {
  code: string
  chefId: string
  /** Null for a visitor. */
  buyerId: string | null
  now: Date
}

/** The discount of a code on an order, or the reason why there is none. */
export async function discountOfCode(
  db: Queries,
  asked: Asked,
  order: DiscountedOrder,
): Promise<DiscountOutcome> {
  return discountOfOrder(await findDiscount(db, asked), order)
}

/**
 * Finds the discount behind a code at a kitchen, for one buyer. The kitchen's own code hides one of the marketplace; a
 * code of another kitchen is found last. Days are the kitchen's.
 */
async function findDiscount(
  db: Queries,
  { code, chefId, buyerId, now }: Asked,
): Promise<FoundDiscount | undefined> {
  const { rows } = await sql<FoundDiscount>`
    select
      d.id,
      d.code,
      case when d.chef_id is null then 'marketplace' else 'kitchen' end as bearer,
      case when d.chef_id is null
        then not exists (select from public.discount_kitchens k where k.discount_id = d.id)
          or exists (select from public.discount_kitchens k where k.discount_id = d.id and k.chef_id = c.id)
        else d.chef_id = c.id
      end as "isHere",
      d.kind,
      d.percent,
      d.amount_cents as "amountCents",
      d.ceiling_cents as "ceilingCents",
      d.minimum_cents as "minimumCents",
      d.uses_limit as "usesLimit",
      d.uses_per_person as "usesPerPerson",
      d.first_order_only as "firstOrderOnly",
      d.status,
      to_char(d.holds_from, 'YYYY-MM-DD') as "holdsFrom",
      d.holds_from <= (${now}::timestamptz at time zone c.time_zone)::date as "hasBegun",
      coalesce(d.holds_until < (${now}::timestamptz at time zone c.time_zone)::date, false) as "isOver",
      case when d.uses_limit is null then 0 else (
        select count(*)::integer
        from public.discount_uses u
        where u.discount_id = d.id
          and u.given_back_at is null
      ) end as uses,
      (
        select count(*)::integer
        from public.discount_uses u
        where u.discount_id = d.id
          and u.buyer_id = ${buyerId}
          and u.given_back_at is null
      ) as "usesOfBuyer",
      d.first_order_only and exists (
        select
        from public.orders o
        where o.buyer_id = ${buyerId}
          and (d.chef_id is null or o.chef_id = d.chef_id)
          and o.status not in ${endedOrders}
      ) as "hasOrdered"
    from public.discounts d
    cross join public.chefs c
    where d.code_key = ${discountKey(code)}
      and c.id = ${chefId}
    order by d.chef_id is not distinct from c.id desc, d.chef_id is null desc, d.created_at, d.id
    limit 1
  `.execute(db)
  return rows[0]
}

/**
 * The terms of an order's code, at its kitchen. The code stays valid for this order, even if its days or limits have
 * since ended.
 */
export async function findUsedDiscount(db: Queries, orderId: string): Promise<FoundDiscount | undefined> {
  const { rows } = await sql<UsedTerms>`
    select
      d.id,
      d.code,
      case when d.chef_id is null then 'marketplace' else 'kitchen' end as bearer,
      d.kind,
      d.percent,
      d.amount_cents as "amountCents",
      d.ceiling_cents as "ceilingCents",
      d.minimum_cents as "minimumCents",
      to_char(d.holds_from, 'YYYY-MM-DD') as "holdsFrom"
    from public.discount_uses u
    join public.discounts d on d.id = u.discount_id
    where u.order_id = ${orderId}
      and u.given_back_at is null
  `.execute(db)
  const terms = rows[0]
  return (
    terms && {
      ...terms,
      isHere: true,
      usesLimit: null,
      usesPerPerson: null,
      firstOrderOnly: false,
      status: 'active',
      hasBegun: true,
      isOver: false,
      uses: 0,
      usesOfBuyer: 0,
      hasOrdered: false,
    }
  )
}

/** Stops counting an order's use of its code or free portion, because a change removed the discount. */
export async function giveDiscountBack(db: Queries, orderId: string, now: Date): Promise<void> {
  await sql`
    update public.discount_uses
    set given_back_at = ${now}
    where order_id = ${orderId}
      and given_back_at is null
  `.execute(db)
  await sql`
    update public.loyalty_rewards
    set given_back_at = ${now}
    where order_id = ${orderId}
      and given_back_at is null
  `.execute(db)
}

/** Locks a code, so that concurrent orders count its uses one after the other. Read it again afterwards. */
export async function lockDiscount(db: Queries, id: string): Promise<void> {
  await sql`
    select
    from public.discounts d
    where d.id = ${id}
    for no key update
  `.execute(db)
}

/** Writes the use of a locked code. */
export async function writeDiscountUse(
  db: Queries,
  { discountId, orderId, buyerId }: { discountId: string; orderId: string; buyerId: string },
): Promise<void> {
  await sql`
    insert into public.discount_uses (order_id, discount_id, buyer_id)
    values (${orderId}, ${discountId}, ${buyerId})
  `.execute(db)
}
