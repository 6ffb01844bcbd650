import type { notFound } from '@localchef/contracts/common-refusals'
import type { AdminUser } from '@localchef/contracts/users/user-row'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { readJsonRow } from '../read-json-row.ts'
import type { Refuse } from '../refusal.ts'

/** Condition for users `p` suspended at this moment. */
export function isSuspended(now: Date): RawBuilder<unknown> {
  return sql`p.suspended_at is not null and (p.suspended_until is null or p.suspended_until > ${now})`
}

/** The columns of `AdminUser`, from `profiles p`. */
export function userColumns(now: Date): RawBuilder<unknown> {
  return sql`
    p.id, p.name, p.email, p.role,
    (select m.role from public.staff_members m where m.user_id = p.id) as "staffRole", p.city, p.state, p.created_at as "createdAt",
    case when ${isSuspended(now)} then jsonb_build_object(
      'since', p.suspended_at, 'until', p.suspended_until, 'reason', p.suspended_reason
    ) end as suspension,
    (select count(*)::integer from public.orders o where o.buyer_id = p.id) as "orderCount",
    (
      select jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'nameRu', c.name_ru, 'status', c.status)
      from public.chefs c
      where c.profile_id = p.id
    ) as chef
  `
}

export function readAdminUser(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  userId: string,
  now: Date,
): Promise<AdminUser> {
  return readJsonRow(
    refuse,
    db,
    'user',
    sql<AdminUser>`
      select ${userColumns(now)}
      from public.profiles p
      where p.id = ${userId}
    `,
  )
}
