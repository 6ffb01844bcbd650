import { notFound } from '@localchef/contracts/common-refusals'
import type { Discount } from '@localchef/contracts/discounts/discount'
import { sql } from 'kysely'
import { fieldsOf, versionOf } from '../edit-version.ts'
import { type Days, withinDays } from '../long-lists/within-days.ts'
import type { Queries } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'

/** The kitchen that owns the codes; null for the marketplace's. */
export type DiscountOwner = string | null

/** The fields that an owner edits; the number of uses is not among them. */
const edited = [
  'code',
  'kind',
  'percent',
  'amount',
  'ceiling',
  'minimum',
  'usesLimit',
  'usesPerPerson',
  'firstOrderOnly',
  'holdsFrom',
  'holdsUntil',
  'status',
  'kitchens',
]

/** The codes of an owner, newest first, optionally created within some days. */
export async function readDiscounts(db: Queries, owner: DiscountOwner, days: Days = {}): Promise<Discount[]> {
  const { rows } = await sql<Omit<Discount, 'version'>>`
    select
      d.id,
      d.code,
      d.kind,
      d.percent,
      (d.amount_cents / 100.0)::float8 as amount,
      (d.ceiling_cents / 100.0)::float8 as ceiling,
      (d.minimum_cents / 100.0)::float8 as minimum,
      d.uses_limit as "usesLimit",
      d.uses_per_person as "usesPerPerson",
      d.first_order_only as "firstOrderOnly",
      to_char(d.holds_from, 'YYYY-MM-DD') as "holdsFrom",
      to_char(d.holds_until, 'YYYY-MM-DD') as "holdsUntil",
      d.status,
      used.uses,
      used.given,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'nameRu', c.name_ru) order by c.name, c.id)
        from public.discount_kitchens k
        join public.chefs c on c.id = k.chef_id
        where k.discount_id = d.id
      ), '[]') as kitchens
    from public.discounts d
    cross join lateral (
      select count(*)::integer as uses, (coalesce(sum(o.discount_cents), 0) / 100.0)::float8 as given
      from public.discount_uses u
      join public.orders o on o.id = u.order_id
      where u.discount_id = d.id
        and u.given_back_at is null
    ) used
    where d.chef_id is not distinct from ${owner}
      and ${await withinDays(db, sql`d.created_at`, days)}
    order by d.created_at desc, d.id
  `.execute(db)
  return Promise.all(rows.map(async (row) => ({ ...row, version: await versionOf(fieldsOf(row, edited)) })))
}

/** Locks a code for its owner and reads it. */
export async function lockOwnDiscount(
  { db, refuse }: UserCall & Refusing<typeof notFound>,
  owner: DiscountOwner,
  id: string,
): Promise<Discount> {
  const { rows } = await sql<{ id: string }>`
    select d.id
    from public.discounts d
    where d.id = ${id}
      and d.chef_id is not distinct from ${owner}
    for no key update
  `.execute(db)
  const found = rows[0] && (await readDiscounts(db, owner)).find((discount) => discount.id === id)
  if (!found) throw refuse(notFound, noSuch('discount'))
  return found
}
