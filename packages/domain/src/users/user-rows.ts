import type { AdminUser } from '@localchef/contracts/users/user-row'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { notFound } from '../refusal.ts'

/** Kept out at this moment: a suspension ends by itself when its time is over. */
export function isSuspended(now: Date): RawBuilder<unknown> {
  return sql`p.suspended_at is not null and (p.suspended_until is null or p.suspended_until > ${now})`
}

/** The columns of `AdminUser`, from `profiles p`. */
export function userColumns(now: Date): RawBuilder<unknown> {
  return sql`
    p.id, p.name, p.email, p.role, p.city, p.state, p.created_at as "createdAt",
    case when ${isSuspended(now)} then jsonb_build_object(
      'since', p.suspended_at, 'until', p.suspended_until, 'reason', p.suspended_reason
    ) end as suspension,
    (select count(*)::integer from public.orders o where o.buyer_id = p.id) as "orderCount",
    (
      select jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'status', c.status)
      from public.chefs c
      where c.profile_id = p.id
    ) as chef
  `
}

export async function readAdminUser(db: Queries, userId: string, now: Date): Promise<AdminUser> {
  const { rows } = await sql<{ person: AdminUser }>`
    select to_jsonb(found) as person
    from (
      select ${userColumns(now)}
      from public.profiles p
      where p.id = ${userId}
    ) found
  `.execute(db)
  const person = rows[0]?.person
  if (!person) throw notFound('user')
  return person
}
