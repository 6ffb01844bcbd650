import type { AdminChef } from '@localchef/contracts/chefs/chef-row'
import type { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { cityInRussian } from '../city-in-russian.ts'
import type { Queries } from '../queries.ts'
import { readJsonRow } from '../read-json-row.ts'
import type { Refuse } from '../refusal.ts'

/** The columns of `AdminChef`, from `chefs c` and `profiles p`. */
export const chefColumns = sql`
  c.id, c.slug, c.name, c.name_ru as "nameRu", c.kind, c.status, c.status_reason as "statusReason",
  c.avatar_path as "avatarPath", c.city, ${sql.raw(cityInRussian)} as "cityRu", c.state, c.is_verified as "isVerified",
  c.featured_rank as "featuredRank", c.rating_average::float8 as "ratingAverage",
  c.rating_count as "ratingCount", c.completed_orders as "completedOrders", c.dish_count as "dishCount",
  (
    select count(*)::integer
    from public.certifications k
    where k.chef_id = c.id
      and k.status = 'pending'
  ) as "pendingCertifications",
  jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email) as owner,
  c.submitted_at as "submittedAt", c.created_at as "createdAt"
`

export function readAdminChef(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  chefId: string,
): Promise<AdminChef> {
  return readJsonRow(
    refuse,
    db,
    'chef',
    sql<AdminChef>`
      select ${chefColumns}
      from public.chefs c
      join public.profiles p on p.id = c.profile_id
      where c.id = ${chefId}
    `,
  )
}
